import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { type Parsed, parseRows, parseSheets } from '../../testing/parse-rows.ts';
import { runs } from '../../testing/test-form.ts';
import type { Cell } from '../index.ts';

/** Words and shapes found in journals, so random rows reach every part of the reader. */
const FRAGMENTS = [
  'STORE #1042   REG 01   TRANS# 4705',
  'REG 02 TRANS# 7',
  '11/18/2026 06:05:42   CASHIER 115 SAM K',
  '13/18/2026 06:05',
  ' MILK GALLON                     4.59',
  ' GUM SINGLE                     -0.49 T',
  ' VOID LINE ITEM GUM             -0.49',
  ' VOID',
  '*** REFUND ***',
  ' TOTAL DUE                     $14.98',
  ' TOTAL 0.00',
  ' CASH                           20.00',
  ' TENDER ABORT',
  ' TRANSACTION SUSPENDED # 7',
  ' TRANSACTION RECALLED #7',
  '************ ERROR CORRECT *************',
  'ERROR CORRECT',
  '****************************************',
  '==========================================',
  'ELECTRONIC JOURNAL  STORE 1042  11/18/2026   PAGE 2',
  '07/11/25 03:33:09 102 L  Monster Blue Hawaiia   1        3.49',
  '07/11/25 03:33:29 102 ST#1                   DR#1 TRAN#1028363',
  '07/11/25 03:33:29 102 CSH: CORPORATE         07/11/25 03:33:29',
  '07/11/25 03:33:30 101 TRANSACTION SUSPENDED # 1028376',
  ' 2 @ 1.29',
  ' PRICE OVERRIDE  REG 3.29',
  '\u001bc0\u0001 \\x1b!\\x00 text \\n more',
  'Trans #',
  'Date',
  'Time',
  'Register',
  'Description',
  'Qty',
  'Amount',
  'Total',
  'Type',
  'Sale',
  'Void',
  '$2.46',
  '($2.46)',
  '',
] as const;

const cell: fc.Arbitrary<Cell> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...FRAGMENTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.integer({ min: -100, max: 60000 }) },
  { weight: 1, arbitrary: fc.double().map((serial) => ({ serial })) },
  { weight: 1, arbitrary: fc.boolean() },
  { weight: 1, arbitrary: fc.constant(null) },
);
const rows = fc.array(fc.oneof(fc.tuple(cell), fc.array(cell, { maxLength: 9 })), { maxLength: 60 });

/** Only rows of journals, so most of them become receipts. */
const journal = fc.array(fc.tuple(fc.constantFrom(...FRAGMENTS)), { maxLength: 80 });

const LINE_HEADING: Cell[] = ['Trans #', 'Date', 'Time', 'Register', 'Description', 'Qty', 'Amount', 'Type'];
const tableRow: fc.Arbitrary<Cell[]> = fc.tuple(
  fc.constantFrom<Cell>(null, '1', '2', 3, 'Grand total', 'x'),
  fc.constantFrom<Cell>(null, '11/18/2026', { serial: 46343 }, 'never'),
  fc.constantFrom<Cell>(null, '06:05:42', 0.25, 'late'),
  fc.constantFrom<Cell>(null, '01', 2),
  fc.constantFrom<Cell>(null, 'MILK', 'TOTAL', 'VOID MILK', 'NO SALE', 'CASH', 'GIFT CARD'),
  fc.constantFrom<Cell>(null, 1, -2, '3'),
  fc.constantFrom<Cell>(null, 4.59, '($4.59)', 0, 'free'),
  fc.constantFrom<Cell>(null, 'Sale', 'Void', 'Refund'),
);
const tableRows = fc.array(tableRow, { maxLength: 60 }).map((body) => [LINE_HEADING, ...body]);

/** Rows that are in a receipt or in a rejection's run. */
function coveredRows({ receipts, rejections }: Parsed): Set<number> {
  const covered = new Set<number>();
  for (const receipt of receipts) for (const line of receipt.lines) covered.add(line.rowNumber);
  for (const { firstRow, lastRow } of rejections)
    for (let row = firstRow; row <= lastRow; row++) covered.add(row);
  return covered;
}

describe.each([
  ['random rows', rows],
  ['a shuffled journal', journal],
  ['a shuffled table', tableRows],
] as [string, fc.Arbitrary<Cell[][]>][])('%s', (_, arbitrary) => {
  it('never fail, and no row is lost', () => {
    fc.assert(
      fc.property(arbitrary, (sample) => {
        const parsed = parseRows(sample);
        const { report, receipts, rejections } = parsed;
        expect(report.rowsRead).toBe(sample.length);
        expect(report.receipts).toBe(receipts.length);
        expect(report.rejections).toBe(rejections.length);
        const covered = coveredRows(parsed).size;
        expect(covered + report.droppedRows).toBeGreaterThanOrEqual(sample.length);
        expect(covered).toBeLessThanOrEqual(sample.length);
        for (const rejection of rejections) expect(rejection.reason).toMatch(/\w.*\.$/);
      }),
      { numRuns: runs(50, 1_000) },
    );
  });

  it('give receipts that hold together', () => {
    fc.assert(
      fc.property(arbitrary, (sample) => {
        for (const receipt of parseRows(sample).receipts) {
          expect(receipt.transactionNumber).not.toBe('');
          expect(receipt.time).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/);
          expect(receipt.lines.length).toBeGreaterThan(0);
          expect(receipt.source.firstRow).toBe(receipt.lines[0]?.rowNumber);
          expect(receipt.source.lastRow).toBe(receipt.lines.at(-1)?.rowNumber);
          for (const part of [...receipt.items, ...receipt.events, ...receipt.tenders]) {
            expect(receipt.lines[part.lineIndex]).toBeDefined();
          }
          for (const item of receipt.items) {
            expect(Number.isSafeInteger(item.priceCents)).toBe(true);
            if (item.state === 'void') expect(item.name).toMatch(/^Void line item/);
          }
          const { findings, amountCents } = assessReceipt(receipt);
          expect(Number.isSafeInteger(amountCents)).toBe(true);
          for (const { lineIndexes, reason } of findings) {
            expect(reason).not.toBe('');
            for (const at of lineIndexes) expect(receipt.lines[at]).toBeDefined();
          }
        }
      }),
      { numRuns: runs(50, 1_000) },
    );
  });

  it('give the same for the same', () => {
    fc.assert(
      fc.property(arbitrary, (sample) => {
        expect(parseRows(sample)).toEqual(parseRows(sample));
      }),
      { numRuns: runs(40, 500) },
    );
  });
});

it('reads any split of a journal over sheets without failing', () => {
  fc.assert(
    fc.property(journal, fc.nat(), (sample, cut) => {
      const at = sample.length === 0 ? 0 : cut % sample.length;
      const { report } = parseSheets({ One: sample.slice(0, at), Two: sample.slice(at) });
      expect(report.rowsRead).toBe(sample.length);
    }),
    { numRuns: runs(40, 500) },
  );
});
