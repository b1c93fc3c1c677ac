// Keeps lines until it is known whether the receipt above them or the one below has them.

import { isOwnHeading } from '../../shape/print/own-headings.ts';
import { MOST_ABOVE } from '../../shape/print/print-layout.ts';
import { beginsReceipt } from '../receipt-heading.ts';
import { isDone } from '../report-block.ts';
import { isPassedOver } from './between-receipts.ts';
import { isOfSlip } from './card-slip.ts';
import { close } from './close-receipt.ts';
import { isOfWords, isSignOn } from './look-up-line.ts';
import { isBehindGap, passOver, type PlacedLine, type PrintState } from './print-state.ts';

/** @returns whether the line became part of a receipt */
type Apply = (line: PlacedLine) => boolean;

/** Between the first of these lines and the heading, others say what the receipt is. */
export function mayBeAboveHeading({ openers, open }: PrintState): boolean {
  return openers.length > 0 && openers.length < MOST_ABOVE && open.size === 0;
}

/** Reads the lines above the heading as some of the lines below it. */
export function applyOpeners(state: PrintState, apply: Apply): void {
  const { open, openers: above } = state;
  if (above.length === 0 || open.size === 0) return;
  state.openers = [];
  const [draft] = open.values();
  for (const line of above) if (!apply(line)) passOver(state, line);
  if (draft === undefined) return;
  draft.opening = above.map(({ text }) => text);
  draft.receipt.source.firstRow = Math.min(draft.receipt.source.firstRow, above[0]?.rowNumber ?? 0);
}

/** Keeps a line of words that may be of the receipt below: it is behind the gap that ends the one above. */
export function hold(state: PrintState, line: PlacedLine): boolean {
  if (!mayHold(state, line)) return false;
  state.held.push(line);
  state.heldRow = line.rowNumber;
  return true;
}

function mayHold(state: PrintState, { text, rowNumber }: PlacedLine): boolean {
  const { layout, held, line } = state;
  const draft = state.open.get('');
  const mayBegin = !state.isFootLast && layout.hasGaps && !layout.isStampedWithRegister;
  // 'CASH PICKUP', and what was taken, above the line that ends it with its number
  const isMoved = held.length > 0 && layout.isNumberLate && line.kind === 'phrase';
  const mayBeWords = isOfWords(state) || isMoved;
  if (!mayBegin || state.isCrossing || draft === undefined || draft.isReport || !mayBeWords) return false;
  if (isPassedOver(state, text) || isSignOn(state, text) || held.length >= MOST_ABOVE) return false;
  if (held.length > 0) return !state.wasSeparator && rowNumber === state.heldRow + 1;
  // A rule may also be above the last line of a receipt that ends unpaid.
  const mayEnd = isDone(draft) || rowNumber > (draft.receipt.lines.at(-1)?.rowNumber ?? rowNumber) + 1;
  return draft.hasBody && mayEnd && isBehindGap(state, draft, rowNumber);
}

/** Gives the words above a heading to the receipt that it begins. @returns false for any other line */
export function moveDown(state: PrintState, rowNumber: number): boolean {
  const { line, layout } = state;
  const draft = state.open.get('');
  const { heading } = line;
  if (line.kind !== 'heading' || heading === null || draft === undefined || state.wasSeparator) return false;
  if (!isOwnHeading(layout, heading) || isOfSlip(state, draft, heading, rowNumber)) return false;
  if (rowNumber !== state.heldRow + 1 || !beginsReceipt(layout, draft, heading)) return false;
  close(state, '');
  state.openers = state.held;
  state.held = [];
  return true;
}

/** The words belong to the receipt above. */
export function releaseHeld(state: PrintState, apply: Apply): void {
  const lines = state.held;
  state.held = [];
  for (const line of lines) if (!apply(line)) passOver(state, line);
}
