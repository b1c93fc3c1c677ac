// Recognizes a bill that was printed before it was paid, and the receipt of the same ticket below it.

import { type Draft, sumOf } from './draft.ts';

/** Whether a ticket has goods and their total, and neither a payment nor anything that became of it. */
export function isUnpaidBill({ number, receipt: { items, totalCents, tenders, events } }: Draft): boolean {
  return (
    number !== '' &&
    items.length > 0 &&
    totalCents !== null &&
    totalCents > 0 &&
    tenders.length === 0 &&
    events.length === 0
  );
}

/** Whether a receipt has the number and the goods of a bill, and what became of it. */
export function isBillOf(bill: Draft, draft: Draft): boolean {
  const [before, after] = [bill.receipt, draft.receipt];
  return (
    bill.number === draft.number &&
    bill.day === draft.day &&
    before.totalCents === after.totalCents &&
    sumOf(bill) === sumOf(draft) &&
    before.items.length === after.items.length &&
    (before.registerId === null || before.registerId === after.registerId) &&
    after.tenders.length + after.events.length > 0
  );
}
