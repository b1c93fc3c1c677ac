// Adds words without an amount, and rules, to the receipt that they belong to.

import { readUnitNote, withoutTaxMarks } from '../../lines/item-label.ts';
import { applySeparator, applyText } from '../apply-line.ts';
import { type Draft, isOverlong } from '../draft.ts';
import { applyQuantityNote } from './body-line.ts';
import { close } from './close-receipt.ts';
import { isTitleLine, readMarkOfLine, typeTextOfLine } from './look-up-line.ts';
import { noteHeadOfPage, noteRegisterOfPage, noteTitle } from './page-head.ts';
import {
  isBehindGap,
  type KeyedLine,
  markCrossing,
  openDraft,
  type PlacedLine,
  type PrintState,
} from './print-state.ts';

/** @returns whether the line became part of a receipt: titles and what is outside receipts don't */
export function applyLoose(state: PrintState, at: KeyedLine): boolean {
  const { line } = state;
  const isText = line.kind === 'text';
  const open = state.open.get(at.key);
  // The title of a sheet for each day differs in its weekday, too.
  if ((isText && isTitleLine(state, at.text)) || isAcross(state, open)) {
    noteTitle(state, at.text);
    return false;
  }
  const isOver = open !== undefined && (isBelowFoot(state, open, at.rowNumber) || isOverlong(open));
  if (isOver) close(state, at.key);
  const draft = (isOver ? undefined : open) ?? openLoose(state, at);
  if (draft === null) return false;
  markCrossing(state, draft);
  if (isText) applyWords(state, draft, at);
  else applyRule(state, draft, at);
  return true;
}

/** A foot may continue after a line of text as long as a field is missing. */
function isFootWhole(draft: Draft | undefined): boolean {
  return draft?.isFooted === true && draft.number !== '' && draft.seconds >= 0;
}

/** Whether a new sheet has begun that may not go on with the open receipt. */
function isAcross({ isCrossing, isFootLast }: PrintState, draft: Draft | undefined): boolean {
  return isCrossing && (!isFootLast || (draft !== undefined && !isFootWhole(draft)));
}

/** Where gaps separate receipts, more of the foot may be below words that nobody knows. */
function isBelowFoot(state: PrintState, draft: Draft, rowNumber: number): boolean {
  const mayGoOn = state.layout.hasGaps && !isBehindGap(state, draft, rowNumber);
  return isFootWhole(draft) && state.line.kind === 'text' && !mayGoOn;
}

/** Words may begin a receipt whose heading is its foot. @returns null if they don't */
function openLoose(state: PrintState, { key, text, rowNumber }: KeyedLine): Draft | null {
  const { layout, handover, line } = state;
  if ((!state.isFootLast && !layout.isNumberLast) || line.kind !== 'text') return null;
  // Above the first receipt is the head of a page.
  if (!layout.printsDay) noteHeadOfPage(state, text);
  else if (state.currentKey === '' && handover.receipts === 0) noteRegisterOfPage(state, text);
  return openDraft(state, key, rowNumber);
}

function applyWords(state: PrintState, draft: Draft, { text, rowNumber }: PlacedLine): void {
  const { line, layout } = state;
  const typeText = draft.receipt.tenders.length === 0 ? typeTextOfLine(state) : null;
  draft.receipt.typeText ??= typeText;
  const note = readUnitNote(line.label);
  if (note !== null) {
    applyQuantityNote(state, draft, { text, rowNumber }, note.quantity, note.unitCents);
    return;
  }
  const { hasBody } = draft;
  const lineIndex = applyText(draft, { text, rowNumber, words: withoutTaxMarks(line.label, layout) });
  // A named kind is told if it is not known.
  if (typeText !== null) draft.unread.pop();
  const meaning = typeText === null ? readMarkOfLine(state) : null;
  if (meaning !== null) draft.marks.push({ lineIndex, meaning, isAbove: !hasBody });
  if (meaning === 'no-sale' || meaning === 'drawer-open') draft.hasBody = true;
}

function applyRule({ line, layout }: PrintState, draft: Draft, { text, rowNumber }: PlacedLine): void {
  applySeparator(draft, { text, rowNumber, words: '' }, line.isFramed);
  draft.isEnded ||= layout.endMark !== '' && draft.hasBody && text.trimStart().startsWith(layout.endMark);
}
