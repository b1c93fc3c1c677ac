// Which ticket a row belongs to, and what becomes of one whose rows are over.

import { endsUnpaid, sumOfItems } from '../../receipt.ts';
import { readKind } from '../../shape/table/read-kind.ts';
import { settleMarks } from '../apply-mark.ts';
import { createDraft, type Draft, isPutAside, sumOf } from '../draft.ts';
import { markRefund, returnGoods, turnRefund } from '../mark-refund.ts';
import { settleDoubtful } from '../settle-doubtful.ts';
import { setAside } from '../suspended-tickets.ts';
import { addColumnTender, addColumnWays, noteLineVoid, type TransactionFields } from '../table-fields.ts';
import { voidWhole } from '../void-whole.ts';
import type { LineItemsState } from './line-items-state.ts';

/** Registers whose receipts may be open at the same time; a column with more values is not a register. */
const MOST_OPEN = 64;

/** If every line has its own time, the same number within this time is the same transaction. */
const SAME_TICKET_SECONDS = 3600;

const UNPAID_KINDS: ReadonlySet<string | null> = new Set(['Void', 'Abort']);

export function findPaid(state: LineItemsState, read: TransactionFields): Draft | undefined {
  const draft = state.open.get(keyOf(state, read));
  return draft !== undefined && isSameTicket(state, draft, read) ? draft : undefined;
}

/** The receipt that a row belongs to. */
export function draftFor(state: LineItemsState, read: TransactionFields, rowNumber: number): Draft {
  const { open } = state;
  if (read.number === '') {
    const current = open.get(state.currentKey);
    const isOther =
      read.day !== 0 &&
      read.seconds >= 0 &&
      !state.layout.hasLineTimes &&
      (current === undefined || current.day !== read.day || current.seconds !== read.seconds);
    if (current !== undefined && !isOther) return current;
    return openDraft(state, read.register, rowNumber, read);
  }
  const key = keyOf(state, read);
  const draft = open.get(key);
  if (draft !== undefined && isSameTicket(state, draft, read)) {
    state.currentKey = key;
    return draft;
  }
  return openDraft(state, read.register, rowNumber, read);
}

export function openDraft(
  state: LineItemsState,
  key: string,
  rowNumber: number,
  read: TransactionFields,
): Draft {
  const { open } = state;
  close(state, key);
  // Rows without a number cannot continue a receipt once another one has begun.
  if (open.get(state.currentKey)?.number === '') close(state, state.currentKey);
  if (open.size >= MOST_OPEN) closeOldest(state);
  const draft = createDraft('line-items', state.sheet, rowNumber);
  draft.number = read.number;
  draft.day = read.day;
  draft.seconds = read.seconds;
  if (read.register !== '') draft.receipt.registerId = read.register;
  open.set(key, draft);
  state.currentKey = key;
  return draft;
}

function isSameTicket(state: LineItemsState, draft: Draft, read: TransactionFields): boolean {
  const { layout } = state;
  if (draft.number !== read.number) return false;
  if (read.store !== '' && (draft.receipt.store ?? read.store) !== read.store) return false;
  if (read.day !== 0 && draft.day !== 0 && read.day !== draft.day && !layout.hasLineTimes) return false;
  if (read.seconds < 0 || draft.seconds < 0) return true;
  const apart = Math.abs(read.seconds - draft.seconds);
  return layout.hasLineTimes ? apart <= SAME_TICKET_SECONDS || read.day !== draft.day : apart === 0;
}

function keyOf(state: LineItemsState, { register }: TransactionFields): string {
  return register === '' && state.columns.register !== undefined ? state.currentKey : register;
}

export function close(state: LineItemsState, key: string): void {
  const { open } = state;
  const draft = open.get(key);
  if (draft === undefined) return;
  open.delete(key);
  const { marked } = draft;
  noteLineVoid(draft);
  if (marked === 'lines' || marked === 'ticket') voidWhole(draft, marked === 'lines');
  settleTotal(state, draft);
  settleDoubtful(draft);
  settleMarks(draft);
  // The worth of what nobody paid.
  if (marked === 'lines')
    draft.receipt.totalCents ??= sumOfItems(draft.receipt.items.filter((item) => item.state === 'sold'));
  state.closed.transactions++;
  const paid = paidCents(state, draft);
  state.closed.cents += paid;
  state.closed.net += netOf(draft, paid);
  addColumnWays(draft);
  addColumnTender(draft, draft.columnTender);
  turnRefund(draft);
  markRefund(draft, state.table);
  returnGoods(draft);
  if (isPutAside(draft))
    state.suspended.add(draft.receipt.registerId ?? '', draft.suspendNumber || draft.number, draft);
  else state.handover.finish(draft);
}

function closeOldest(state: LineItemsState): void {
  const [oldest] = state.open.keys();
  if (oldest !== undefined) close(state, oldest);
}

export function recall(state: LineItemsState, draft: Draft, number: string): void {
  const recalled = state.suspended.recall(draft.receipt.registerId ?? '', number);
  if (recalled === null) return;
  setAside(recalled);
  state.handover.finish(recalled);
}

/** Without a line for it, the total is in a column, or is the sum of what was sold and its tax. */
function settleTotal(state: LineItemsState, draft: Draft): void {
  const { columnTotals } = state;
  const { receipt } = draft;
  const inColumn = columnTotals.get(draft) ?? null;
  columnTotals.delete(draft);
  receipt.totalCents ??= inColumn;
  const off = state.discounts.get(draft) ?? 0;
  state.discounts.delete(draft);
  // The total shows whether the lines' amounts are those before their discounts.
  if (off !== 0 && receipt.totalCents === sumOf(draft) - off)
    receipt.discountCents = (receipt.discountCents ?? 0) - off;
  if (receipt.totalCents !== null || endsUnpaid(receipt.events)) return;
  // The total of its own row counts more than what its lines and their taxes come to.
  if (receipt.taxCents === null || state.handover.knows(draft.number)) return;
  receipt.totalCents = sumOf(draft);
}

export function paidCents(state: LineItemsState, draft: Draft): number {
  const { events, typeText } = draft.receipt;
  if (endsUnpaid(events) || UNPAID_KINDS.has(readKind(typeText ?? ''))) return 0;
  return draft.receipt.totalCents ?? state.columnTotals.get(draft) ?? sumOf(draft);
}

export function netOf({ receipt }: Draft, paid: number): number {
  return paid === 0 ? 0 : paid - (receipt.taxCents ?? 0);
}
