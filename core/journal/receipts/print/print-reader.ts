// Turns the lines of a printed journal into receipts: decides in which turn a line is read, and by which part.

import { firstOfTwo, readJournalLine } from '../../lines/journal-line.ts';
import type { PhraseTable } from '../../lines/phrase-table.ts';
import { splitAtStamps } from '../../lines/stamp.ts';
import type { ParserSink } from '../../parse-report.ts';
import type { DateReading } from '../../shape/date-order.ts';
import { mayBeName, withNamesAbove } from '../../shape/print/names-below.ts';
import type { PrintLayout } from '../../shape/print/print-layout.ts';
import { hasControlCodes, splitLines } from '../../text/clean-text.ts';
import { namedRegister } from '../../text/register-code.ts';
import type { LineMeaning } from '../../vocabulary/line-meaning.ts';
import { type Draft, isOverlong } from '../draft.ts';
import { createHandover, type Handover } from '../handover.ts';
import { isReportFigure } from '../report-block.ts';
import { createRereads } from '../reread-report.ts';
import type { UnreadLines } from '../unread-lines.ts';
import { applyBetween, endSignOn, isPassedOver, takeDay } from './between-receipts.ts';
import { applyBodyLine } from './body-line.ts';
import { noteSlip } from './card-slip.ts';
import { close, closeAll, closeLast, settle } from './close-receipt.ts';
import { applyHeadingLine, applyStampAbove } from './heading-of-receipt.ts';
import { applyOpeners, hold, mayBeAboveHeading, moveDown, releaseHeld } from './lines-above.ts';
import { isOfWords, isPolicy, readAsText } from './look-up-line.ts';
import { applyLoose } from './loose-line.ts';
import {
  createPrintState,
  type KeyedLine,
  markCrossing,
  noteStamp,
  openDraft,
  passOver,
  type PlacedLine,
  type PrintState,
  readStampOf,
} from './print-state.ts';
import { applyReported, startReport } from './report-lines.ts';

export interface PrintReader {
  /** Another sheet follows; an open receipt may continue there. */
  startSheet(sheet: string): void;
  end(): void;
  readonly layout: PrintLayout;
  /** Whether lines without any heading look like more of the same journal. */
  fits(lines: readonly string[]): boolean;
  /** @param text the joined cells of a row; not blank. */
  row(text: string, rowNumber: number): void;
}

/** Longer than any one stamped line: maybe two of them glued together. */
const GLUED_LENGTH = 64;

/** For what is only read to see what it is. */
const NOWHERE: ParserSink = { receipt: () => {}, rejection: () => {} };

/** @param collect gets each draft as its lines are; then no line is the title of a report */
export function createPrintReader(
  firstSheet: string,
  layout: PrintLayout,
  dates: DateReading,
  table: PhraseTable<LineMeaning>,
  handover: Handover,
  unread?: UnreadLines,
  collect?: (draft: Draft) => void,
): PrintReader {
  const rereads = createRereads({
    open: (keep) =>
      createPrintReader(firstSheet, layout, dates, table, createHandover(NOWHERE), undefined, keep),
    settled: (draft) => settle(state, draft),
    isKnown: (name) => state.soldNames.knows(name) || layout.sold.has(name),
  });
  const state = createPrintState(firstSheet, { layout, dates, table, handover, unread, collect, rereads });
  const row = (text: string, rowNumber: number): void => applyRow(state, { text, rowNumber });
  const isName = (text: string): boolean => mayBeName(text) && table.match(text.trim(), 'none') === null;
  const below = layout.areNamesBelow
    ? withNamesAbove(row, isName, () => applyOpeners(state, underOf(state)))
    : null;
  return {
    layout,
    fits: (lines) => fits(state, lines),
    startSheet(name) {
      below?.flush();
      startSheet(state, name);
    },
    row: below === null ? row : below.row,
    end() {
      below?.flush();
      releaseHeld(state, againOf(state));
      applyOpeners(state, underOf(state));
      closeLast(state);
    },
  };
}

function fits(state: PrintState, lines: readonly string[]): boolean {
  const { line, open } = state;
  const known = lines.filter((text) => {
    readLine(state, text, readStampOf(state, text));
    return line.kind === 'priced' || line.kind === 'phrase';
  });
  return known.length > 0 && known.length >= lines.length / 2 && open.size > 0;
}

function startSheet(state: PrintState, name: string): void {
  const { open, signedOn, isFootLast } = state;
  releaseHeld(state, againOf(state));
  // A receipt may continue in the next sheet; a report between receipts does not.
  if (!isFootLast) for (const [key, draft] of open) if (draft.isReport) close(state, key);
  state.sheet = name;
  state.sheetRegister = namedRegister(name);
  state.isCrossing = true;
  signedOn.clear();
}

function applyRow(state: PrintState, { text, rowNumber }: PlacedLine): void {
  const { isStampedWithRegister } = state.layout;
  const isPlain = !hasControlCodes(text) && (!isStampedWithRegister || text.length <= GLUED_LENGTH);
  const isKept = isPlain ? applyLine(state, { text, rowNumber }) : applyPieces(state, { text, rowNumber });
  if (!isKept) passOver(state, { text, rowNumber });
}

function applyPieces(state: PrintState, { text, rowNumber }: PlacedLine): boolean {
  let isKept = false;
  for (const piece of splitLines(text)) {
    const glued = state.layout.isStampedWithRegister ? splitAtStamps(piece) : [piece];
    for (const one of glued) isKept = applyLine(state, { text: one, rowNumber }) || isKept;
  }
  return isKept;
}

/** @returns whether the line became part of a receipt. */
function applyLine(state: PrintState, at: PlacedLine): boolean {
  state.wasKept = applyInTurn(state, at);
  return state.wasKept;
}

function applyInTurn(state: PrintState, at: PlacedLine): boolean {
  const { layout, openers } = state;
  if (layout.openers.size > 0 && state.isOpener(at.text)) {
    startAt(state, at);
    return true;
  }
  const mayBeAbove = mayBeAboveHeading(state);
  if (mayBeAbove) readLine(state, at.text, false);
  if (mayBeAbove && isOfWords(state)) {
    openers.push(at);
    return true;
  }
  return applyUnder(state, at, mayBeAbove);
}

/** The receipt above ends where there is a line that opens another. */
function startAt(state: PrintState, at: PlacedLine): void {
  releaseHeld(state, againOf(state));
  applyOpeners(state, underOf(state));
  closeAll(state);
  state.openers = [at];
}

/** Reads a line that was kept as one of the receipt that is open by now. */
const underOf = (state: PrintState) => (at: PlacedLine) => applyUnder(state, at);

/** The same without asking anew whose it is. */
const againOf = (state: PrintState) => (at: PlacedLine) => {
  const isStamped = readStampOf(state, at.text);
  readLine(state, at.text, isStamped);
  return applyRead(state, at, isStamped);
};

function readLine({ stamp, labels, line }: PrintState, text: string, isStamped: boolean): void {
  readJournalLine(text, isStamped ? stamp.bodyStart : 0, labels, line);
}

/** @param isRead whether the line was read, as one without a stamp */
function applyUnder(state: PrintState, at: PlacedLine, isRead = false): boolean {
  const { line } = state;
  const { text, rowNumber } = at;
  const isStamped = readStampOf(state, text);
  state.wasSeparator = line.kind === 'separator' || (state.wasSeparator && !state.wasKept);
  if (isStamped || !isRead) readLine(state, text, isStamped);
  if (line.kind === 'blank') return false;
  if (isPolicy(state, text)) readAsText(state);
  if (hold(state, at)) return true;
  const isHolding = state.held.length > 0;
  if (isHolding && rowNumber === state.heldRow + 1 && isPassedOver(state, text)) state.heldRow = rowNumber;
  else if (isHolding && !moveDown(state, rowNumber)) {
    releaseHeld(state, againOf(state));
    return applyUnder(state, at);
  }
  return applyRead(state, at, isStamped);
}

function applyRead(state: PrintState, at: PlacedLine, isStamped: boolean): boolean {
  const { line, layout, stamp, openers } = state;
  const { text, rowNumber } = at;
  state.isLineStamped = isStamped;
  if (line.heading?.isStamp === true) {
    applyStampAbove(state, line.heading, at);
    return true;
  }
  if (line.secondAt > 0) return applyTwo(state, at, line.secondAt);
  const keyed: KeyedLine = { text, rowNumber, key: keyOf(state, isStamped), isStamped };
  if (layout.hasGaps) endSignOn(state, keyed.key, rowNumber);
  const between = applyBetween(state, keyed);
  if (between !== null) return between;
  if (!layout.printsDay && takeDay(state, keyed.key, isStamped ? text.slice(stamp.bodyStart) : text))
    return false;
  if (line.kind !== 'heading' && line.kind !== 'separator' && openers.length > 0) {
    // What has no heading, such as a cash pickup, may end with its number all the same.
    if (state.open.size === 0) openDraft(state, keyed.key, rowNumber);
    applyOpeners(state, underOf(state));
    return applyUnder(state, at);
  }
  return applyToReceipt(state, keyed);
}

/** Two sums in a line are two lines. */
function applyTwo(state: PrintState, { text, rowNumber }: PlacedLine, secondAt: number): boolean {
  const [first, second] = [text.slice(0, secondAt), text.slice(secondAt)];
  const isKept = applyLine(state, { text: firstOfTwo(first), rowNumber });
  // Some registers print the same line twice, on the receipt and in the journal.
  if (first.trim() === second.trim()) return isKept;
  return applyLine(state, { text: second, rowNumber }) || isKept;
}

function keyOf(state: PrintState, isStamped: boolean): string {
  const { layout, stamp } = state;
  if (isStamped && layout.isStampedWithRegister && stamp.register !== '') state.currentKey = stamp.register;
  return layout.isStampedWithRegister ? state.currentKey : '';
}

function applyToReceipt(state: PrintState, at: KeyedLine): boolean {
  const { line, open, isFootLast } = state;
  noteSlip(state, open.get(at.key), at);
  if (line.kind === 'text' || line.kind === 'separator') {
    const isKept = applyLoose(state, at);
    if (!isFootLast) noteStamp(state, open.get(at.key), at.isStamped);
    return isKept;
  }
  if (line.kind === 'heading' && line.heading !== null) return applyHeadingLine(state, line.heading, at);
  return applyBody(state, at);
}

/** A line of a receipt: an article, a phrase, or a card. */
function applyBody(state: PrintState, at: KeyedLine): boolean {
  const { open, layout, line } = state;
  const { key, rowNumber } = at;
  state.isCrossing = false;
  const above = open.get(key);
  if (above !== undefined && (above.isFooted || isOverlong(above))) close(state, key);
  const draft = open.get(key) ?? openDraft(state, key, rowNumber);
  if (isReportFigure(draft, line) || (draft.isBehindReport && draft.number === '' && !layout.isNumberLate)) {
    startReport(state, key, rowNumber);
    return applyReported(state, key, at);
  }
  markCrossing(state, draft);
  applyBodyLine(state, draft, at);
  return true;
}
