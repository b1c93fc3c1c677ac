import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../row.ts';

const HEADING = ['Txn ID', 'When', 'In', 'Out', 'Staff', 'Till', 'Type'];

/** @param kinds as the export writes sales in cash and by card, and refunds in cash */
function read(kinds: { cash: string; card: string; refund: string }) {
  const rows: Cell[][] = Array.from({ length: 14 }, (_, at) => {
    const when = `2026-11-16 09:${10 + at}`;
    const staff = at < 8 ? 'Noor Aziz' : 'Wim Post';
    return [`88${10 + at}`, when, `${at + 3}.20`, '', staff, '2', at % 2 === 0 ? kinds.cash : kinds.card];
  });
  const part = (row: number, at: number, cells: readonly Cell[]): void => {
    rows.splice(row, 0, [`88${10 + at}`, `2026-11-16 09:${10 + at}`, ...cells]);
  };
  part(5, 4, ['2.50', '', 'Noor Aziz', '2', kinds.card]);
  part(11, 9, ['4.00', '', 'Wim Post', '2', kinds.cash]);
  rows.push(
    ['8824', '2026-11-16 10:01', '', '5.68', 'Wim Post', '2', kinds.refund],
    ['8825', '2026-11-16 10:02', '', '4.10', 'Wim Post', '2', kinds.refund],
    ['8826', '2026-11-16 10:03', '', '', 'Wim Post', '2', 'No Sale'],
  );
  return parseRows([HEADING, ...rows]).receipts;
}

describe('rows of one transaction that differ in how it was paid', () => {
  it.each([
    ['Sale - Cash', { cash: 'Sale - Cash', card: 'Sale - Debit', refund: 'Refund - Cash' }],
    ['Cash Sale', { cash: 'Cash Sale', card: 'Card Sale', refund: 'Cash Refund' }],
    ['Sale/Cash', { cash: 'Sale/Cash', card: 'Sale/Visa', refund: 'Refund/Cash' }],
  ])('are one transaction of their sum: %s', (_, kinds) => {
    const receipts = read(kinds);
    expect(receipts).toHaveLength(17);
    expect(receipts[4]).toMatchObject({ transactionNumber: '8814', totalCents: 970 });
    expect(receipts[4]?.tenders.map(({ amountCents }) => amountCents)).toEqual([720, 250]);
    expect(receipts[9]).toMatchObject({ transactionNumber: '8819', totalCents: 1620 });
    expect(receipts.slice(14, 16).map((receipt) => assessReceipt(receipt).transactionType)).toEqual([
      'Refund',
      'Refund',
    ]);
  });
});
