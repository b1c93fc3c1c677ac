// Reads the reports between receipts, whose figures are no sales.

import type { HeadingLine } from '../../lines/heading-line.ts';
import { isOwnHeading, namesOnlyRegister } from '../../shape/print/own-headings.ts';
import { addLine, type Draft, isOverlong } from '../draft.ts';
import { countRows } from '../handover.ts';
import { beginsReceipt } from '../receipt-heading.ts';
import { close } from './close-receipt.ts';
import { complete, noteHeadOfPage } from './page-head.ts';
import { isTopOfPart } from './part-of-register.ts';
import { markCrossing, openDraft, type PlacedLine, type PrintState } from './print-state.ts';

/** Opens what may only look as if it were no part of the receipt above it. */
export function openBelow(state: PrintState, key: string, rowNumber: number): Draft {
  const above = state.open.get(key);
  const mayGoOn = above !== undefined && above.number !== '' && !above.isReport && !above.isFooted;
  if (!mayGoOn || state.isFootLast || above.above !== null || state.collect !== undefined) {
    close(state, key);
    return openDraft(state, key, rowNumber);
  }
  complete(state, key, above);
  const draft = openDraft(state, key, rowNumber);
  draft.above = above;
  return draft;
}

/** A report begins: part of a receipt if that receipt's heading is above it, otherwise between receipts. */
export function startReport(state: PrintState, key: string, rowNumber: number): Draft {
  let draft = state.open.get(key);
  if (draft === undefined || draft.hasBody || draft.isFooted) draft = openBelow(state, key, rowNumber);
  draft.isReport = true;
  return draft;
}

/** A line inside a report. @returns whether it is one: a heading may begin the next receipt. */
export function applyReported(state: PrintState, key: string, at: PlacedLine): boolean {
  const { line, layout } = state;
  const { text, rowNumber } = at;
  let draft = state.open.get(key);
  // Above a foot, report lines look like receipt lines. Only the report's last line, or the receipt's sums, show
  // where it ends.
  if (draft?.isReport !== true || state.isFootLast) return false;
  const heading = line.kind === 'heading' ? line.heading : null;
  if (heading !== null && isOwnHeading(layout, heading) && beginsReceipt(layout, draft, heading)) {
    notePartBelow(state, draft);
    return false;
  }
  if (heading !== null && mayBeginPart(state, heading)) draft.partBelow = { text, heading };
  else if (line.amountCents !== null) draft.partBelow = null;
  if (heading !== null && isTopOfPart(state, draft, heading, rowNumber)) return false;
  if (isOverlong(draft)) {
    close(state, key);
    draft = startReport(state, key, rowNumber);
  }
  markCrossing(state, draft);
  addLine(draft, text, rowNumber, 'text', '');
  return true;
}

/** `REGISTER 2  11/23/2026` below a report: unless more of its figures follow, the part of that register begins. */
function mayBeginPart({ page, layout }: PrintState, heading: HeadingLine): boolean {
  return (
    page.register !== null && layout.opens !== 'register' && namesOnlyRegister({ ...heading, date: null })
  );
}

/** The report has ended: what stood below its figures names the register of what follows. */
export function notePartBelow(state: PrintState, { partBelow }: Draft): void {
  if (partBelow !== null) noteHeadOfPage(state, partBelow.text, partBelow.heading);
}

export function endReport({ open, isFootLast, handover }: PrintState, key: string): void {
  const draft = open.get(key);
  if (!isFootLast || draft?.isReport !== true) return;
  handover.drop(countRows(draft));
  open.delete(key);
}
