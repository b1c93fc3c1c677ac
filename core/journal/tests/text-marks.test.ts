import { expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const TICKETS: Cell[] = ['Terminal', 'Period', 'Time', 'Sequence', 'Invoice Number', 'Items', 'Total'];
const LINES: Cell[] = ['', '', '', 'Product Number', 'Product Name', 'Price', 'Quantity', 'Subtotal'];

it('reads cells without the apostrophe that marks them as text, and takes the number that tickets have', () => {
  const { receipts, rejections } = parseRows([
    ['Daily Detail'],
    TICKETS,
    ...Array.from({ length: 9 }, (_, at): Cell[][] => [
      ["'001", '2026/10/17', `2026/10/17 06:${10 + at}:24`, `'0001${42 + at}`, "'", '2', '4.10'],
      LINES,
      ['', '', '', "'1709", `'Tissue ${at}`, '1.50', '1', '1.50'],
      ['', '', '', "'1608", "'Gum", '1.30', '2', '2.60'],
    ]).flat(),
  ]);
  expect(rejections).toEqual([]);
  expect(receipts.map(({ transactionNumber, items }) => [transactionNumber, items[0]?.name])).toEqual(
    Array.from({ length: 9 }, (_, at) => [`0001${42 + at}`, `Tissue ${at}`]),
  );
});
