// Ends receipts: what their lines mean is settled, and they are handed over.

import { turnBack } from '../../shape/print/names-below.ts';
import { closeMarks, takeEarlyTotal } from '../apply-line.ts';
import { markMoved, settleDiscounts, settleMarks, settleMoved, settleUnpaid } from '../apply-mark.ts';
import { type Draft, isPutAside } from '../draft.ts';
import { countRows } from '../handover.ts';
import { returnGoods } from '../mark-refund.ts';
import { registerIn } from '../number-parts.ts';
import { isBalanced, REPORT_FAULT } from '../report-block.ts';
import { settleDoubtful } from '../settle-doubtful.ts';
import { settleLone } from '../settle-lone.ts';
import { settleOpened } from '../settle-opened.ts';
import { settlePaidBack } from '../settle-paid-back.ts';
import { settlePaidOn } from '../settle-paid-on.ts';
import { settlePumps } from '../settle-pumps.ts';
import { settleChange, settleSums, settleTotal } from '../settle-sums.ts';
import { settleTypedSums, settleUnsummed } from '../settle-unsummed.ts';
import { settleCashier } from '../two-cashiers.ts';
import { isBillOf, isUnpaidBill } from '../unpaid-bill.ts';
import { complete } from './page-head.ts';
import type { PrintState } from './print-state.ts';

export function close(state: PrintState, key: string): void {
  const { open, collect, isFootLast } = state;
  const draft = open.get(key);
  if (draft === undefined) return;
  open.delete(key);
  if (collect !== undefined) collect(draft);
  else if (isOneWithAbove(state, draft)) return;
  else if (draft.isReport && !isFootLast) closeReport(state, key, draft);
  else closeReceipt(state, key, draft);
}

export function closeAll(state: PrintState): void {
  for (const key of state.open.keys()) close(state, key);
}

/** Hands over the receipt above a report or a sign-on, together with it if they are one. */
function isOneWithAbove(state: PrintState, draft: Draft): boolean {
  const { above } = draft;
  const whole = above === null ? null : state.rereads.join(above, draft);
  if (whole === null) endAbove(state, draft);
  else handOver(state, whole);
  return whole !== null;
}

/** The receipt above has ended where it seemed to. */
export function endAbove(state: PrintState, draft: Draft): void {
  if (draft.above !== null) handOver(state, settle(state, draft.above));
  draft.above = null;
}

/** A report that is closed is a receipt after all if its lines make one. */
function closeReport(state: PrintState, key: string, draft: Draft): void {
  complete(state, key, draft);
  handOver(state, state.rereads.read(draft) ?? settle(state, draft));
}

function closeReceipt(state: PrintState, key: string, draft: Draft): void {
  if (state.signOns.has(draft) && !draft.hasBody && draft.number === '') {
    state.handover.drop(countRows(draft));
    return;
  }
  if (state.isFootLast && draft.isReport && !isBalanced(draft)) draft.fault = REPORT_FAULT;
  complete(state, key, draft);
  handOver(state, settle(state, draft));
}

/** Decides what lines mean of which only the whole receipt shows it. */
export function settle({ layout, soldNames, isCommon, table }: PrintState, draft: Draft): Draft {
  const wasPaid = (name: string): boolean => soldNames.wasPaid(name);
  takeEarlyTotal(draft);
  settleDoubtful(draft);
  if (layout.endsPaid) settleTotal(draft);
  settleSums(draft);
  settleChange(draft);
  settlePaidBack(draft);
  settlePumps(draft);
  if (layout.endsPaid) markMoved(draft, wasPaid);
  settleLone(draft);
  settleMarks(draft);
  settleMoved(draft);
  settleUnsummed(draft, wasPaid);
  settleTypedSums(draft, table, wasPaid);
  settleDiscounts(draft, (name) => soldNames.knows(name));
  returnGoods(draft);
  if (layout.endsPaid) settleUnpaid(draft, wasPaid, isCommon);
  settleCashier(draft, layout.namesTwoCashiers);
  if (layout.registerPart >= 0) draft.receipt.registerId ??= registerIn(draft.number, layout.registerPart);
  return draft;
}

function handOver(state: PrintState, draft: Draft): void {
  const { bill } = state;
  if (bill !== null && isBillOf(bill, draft)) state.handover.drop(countRows(bill));
  else if (bill !== null) handOverWhole(state, bill);
  state.bill = state.layout.endsPaid && isUnpaidBill(draft) ? draft : null;
  if (state.bill === null) handOverWhole(state, draft);
}

function handOverWhole(state: PrintState, draft: Draft): void {
  const { layout, soldNames, reprints, handover, suspended, unread } = state;
  if (layout.endsPaid && draft.receipt.totalCents !== null) soldNames.notePaid(draft.receipt.items);
  closeMarks(draft);
  settlePaidOn(draft);
  settleOpened(draft);
  if (layout.areNamesBelow) turnBack(draft.receipt.lines);
  if (reprints.isAgain(draft)) {
    handover.drop(countRows(draft));
  } else if (!state.isFootLast && isPutAside(draft)) {
    suspended.add(draft.receipt.registerId ?? '', draft.suspendNumber || draft.number, draft);
  } else handover.finish(draft);
  unread?.add(draft);
}

/** The journal is over. */
export function closeLast(state: PrintState): void {
  closeAll(state);
  if (state.bill !== null) handOverWhole(state, state.bill);
  state.bill = null;
  state.suspended.end();
}
