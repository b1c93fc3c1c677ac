// Finds the slip of a card that is printed below the payment: its date, time, and register are not the receipt's.

import type { HeadingLine } from '../../lines/heading-line.ts';
import { isSlipLine } from '../../lines/slip-line.ts';
import type { Draft } from '../draft.ts';
import { namesWho } from '../receipt-heading.ts';
import { isBehindGap, type PlacedLine, type PrintState } from './print-state.ts';

export function noteSlip(state: PrintState, draft: Draft | undefined, { text, rowNumber }: PlacedLine): void {
  if (draft === undefined) return;
  const { line } = state;
  if (line.kind === 'separator' || isBehindGap(state, draft, rowNumber)) {
    draft.isSlip = false;
    draft.isApart = draft.receipt.tenders.length > 0;
  } else if (line.amountCents !== null) draft.isApart = false;
  draft.isSlip ||= draft.receipt.tenders.length > 0 && isSlipLine(line, text);
}

/** Whether date, time, register or number in a line are those of a card's slip. */
export function isOfSlip(
  state: PrintState,
  draft: Draft | undefined,
  heading: HeadingLine,
  rowNumber: number,
): boolean {
  const { layout, isFootLast } = state;
  if (draft === undefined || heading.number !== null) {
    if (draft !== undefined) draft.isSlip = false;
    return false;
  }
  if (layout.hasGaps && draft.isApart) return false;
  if (isFootLast && namesWho(heading)) draft.isSlip = false;
  const isLateTime = layout.isTimeLate && draft.seconds < 0 && heading.seconds >= 0;
  if (draft.isSlip && layout.hasGaps && !isLateTime) return true;
  // A second time right below the payment, where receipts are separated or the number has not come yet.
  const isUnfinished = layout.hasGaps || (layout.isNumberLate && draft.number === '');
  return (
    !isFootLast &&
    isUnfinished &&
    draft.receipt.tenders.length > 0 &&
    draft.seconds >= 0 &&
    heading.seconds >= 0 &&
    !isBehindGap(state, draft, rowNumber)
  );
}
