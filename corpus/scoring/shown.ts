// Which transactions somebody is shown who is asked whether the file was read correctly.
import { chooseExamples, type ReadTicket } from '@tillwatch/core/layouts';
import type { Reading, ReadTransaction } from '../read-export.ts';

/** @returns the examples of each layout of the file, chosen as the server chooses them */
export function listShown({ transactions, layouts }: Reading): ReadTransaction[] {
  const tickets = transactions.map((one, id) => ({ ...describeTicket(one, id), one }));
  return layouts.flatMap(({ shape, sheets }) => {
    const ofLayout =
      layouts.length === 1 ? tickets : tickets.filter(({ one }) => sheets.includes(one.receipt.source.sheet));
    return chooseExamples(ofLayout, shape).map(({ ticket }) => ticket.one);
  });
}

function describeTicket({ receipt, assessment }: ReadTransaction, id: number): ReadTicket {
  const { transactionType, amountCents, findings } = assessment;
  return { ...receipt, id, transactionType, amountCents, findings };
}
