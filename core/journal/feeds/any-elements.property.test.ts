// With any elements in any order, nothing throws, and what is handed over is consistent.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { runs } from '../../testing/test-form.ts';
import { createJournalParser, type Receipt, type Row } from '../index.ts';

const NAMES = [
  'SaleEvent',
  'RefundEvent',
  'VoidEvent',
  'OtherEvent',
  'Transaction',
  'RetailTransaction',
  'ControlTransaction',
  'TransactionID',
  'SequenceNumber',
  'EventEndDate',
  'EventEndTime',
  'EndDateTime',
  'SuspendFlag',
  'TransactionDetailGroup',
  'TransactionLine',
  'LineItem',
  'ItemLine',
  'Sale',
  'Void',
  'SalesAmount',
  'ExtendedAmount',
  'SalesQuantity',
  'Description',
  'Promotion',
  'PromotionAmount',
  'PriceOverride',
  'TenderInfo',
  'Tender',
  'TenderAmount',
  'Amount',
  'ChangeFlag',
  'TransactionSummary',
  'TransactionTotalNetAmount',
  'NoSale',
  'SafeDropDetail',
  'DropAmount',
];
const TEXTS = [
  '',
  '1',
  '-2.99',
  '14.99',
  '0.005',
  'x',
  '2026-11-16',
  '13:31:38',
  '2026-11-16T13:31:38',
  '9'.repeat(20),
];

/** Without these, nothing is a transaction. */
const HEADING: readonly (readonly [string, string])[] = [
  ['TransactionID', '7'],
  ['SequenceNumber', '7'],
  ['EventEndDate', '2026-11-16'],
  ['EventEndTime', '13:31:38'],
  ['EndDateTime', '2026-11-16T13:31:38'],
];
const TICKETS: Readonly<Record<string, number>> = {
  SaleEvent: 3,
  RefundEvent: 3,
  VoidEvent: 3,
  OtherEvent: 3,
  Transaction: 2,
};

const elements = fc.array(
  fc.record({
    name: fc.constantFrom(...NAMES),
    depth: fc.integer({ min: 2, max: 7 }),
    text: fc.constantFrom(...TEXTS),
    flag: fc.constantFrom('yes', 'no', 'void', 'cancel'),
  }),
  { maxLength: 120 },
);

interface Drawn {
  name: string;
  depth: number;
  text: string;
  flag: string;
}

/** An element that begins a transaction is where it should be, with a heading. */
function toRows({ name, depth, text, flag }: Drawn): Omit<Row, 'rowNumber'>[] {
  const own = TICKETS[name];
  const row = { depth: own ?? depth, cells: [name, text, 'value', flag, 'status', flag] };
  return own === undefined
    ? [row]
    : [row, ...HEADING.map((cells) => ({ depth: own + 1, cells: [...cells] }))];
}

it.each(['NAXML-POSJournal', 'POSLog'])('any elements of a %s are read', (root) => {
  let read = 0;
  fc.assert(
    fc.property(elements, (drawn) => {
      const rows = drawn.flatMap(toRows);
      const receipts: Receipt[] = [];
      const parser = createJournalParser({
        receipt: (receipt) => receipts.push(receipt),
        rejection: ({ firstRow, lastRow }) => expect(firstRow).toBeLessThanOrEqual(lastRow),
      });
      parser.startSheet('Journal');
      parser.row({ rowNumber: 1, depth: 1, cells: [root] });
      for (const [at, row] of rows.entries()) parser.row({ ...row, rowNumber: at + 2 });
      const { rowsRead, droppedRows } = parser.end();
      expect(rowsRead).toBe(rows.length + 1);
      expect(droppedRows).toBeLessThanOrEqual(rowsRead);
      read += receipts.length;
      for (const receipt of receipts) {
        const { lines, items, events, tenders, source } = receipt;
        for (const { lineIndex } of [...items, ...events, ...tenders]) expect(lines[lineIndex]).toBeDefined();
        for (const { rowNumber } of lines) expect(rowNumber).toBeGreaterThanOrEqual(source.firstRow);
        expect(Number.isInteger(assessReceipt(receipt).amountCents)).toBe(true);
      }
    }),
    { numRuns: runs(200, 5_000) },
  );
  expect(read).toBeGreaterThan(0);
});
