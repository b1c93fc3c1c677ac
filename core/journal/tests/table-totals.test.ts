import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell, Receipt } from '../index.ts';

function brief(receipt: Receipt): unknown {
  return [
    receipt.transactionNumber,
    assessReceipt(receipt).amountCents,
    receipt.items.map((item) => `${item.name}|${item.priceCents}|${item.quantity}`),
  ];
}

/** @param lines number of the transaction, name and figures of each */
function parse(
  figures: readonly string[],
  lines: readonly (readonly [number, string, ...Cell[]])[],
): unknown {
  const { receipts, rejections, report } = parseRows([
    ['Receipt #', 'Date', 'Till', 'Cashier', 'Product', ...figures],
    ...lines.map(([number, name, ...cells]): Cell[] => [
      number,
      `2026-11-16 06:03:${number % 100}`,
      1,
      'MARIA G',
      name,
      ...cells,
    ]),
  ]);
  expect(rejections).toEqual([]);
  expect(report.questions).toEqual([]);
  return receipts.map(brief);
}

describe('a total in every line', () => {
  it('is the amount of the line where it is the price of a unit times the quantity', () => {
    const read = parse(
      ['Qty', 'Gross Price', 'Net', 'VAT', 'Total'],
      [
        [20412, 'ANDREX', 1, 3.25, 2.71, 0.54, 3.25],
        [20412, 'MILK', 2, 1.35, 2.25, 0.45, 2.7],
        [20412, 'RED BULL', 1, 1.65, 1.38, 0.27, 1.65],
        [20413, 'PAPER', 2, '£1.20', '£2.40', '£0.00', '£2.40'],
        [20413, 'MILK', -1, 1.35, -1.13, -0.22, -1.35],
      ],
    );
    expect(read).toEqual([
      ['20412', 760, ['ANDREX|325|1', 'MILK|270|2', 'RED BULL|165|1']],
      ['20413', 105, ['PAPER|240|2', 'MILK|-135|1']],
    ]);
  });

  it('is the amount and the tax of the line together where they come to it', () => {
    const read = parse(
      ['Qty', 'Ext Price', 'Tax', 'Total'],
      [
        [20412, 'COKE', 1, 2.39, 0.2, 2.59],
        [20412, 'ICE', 1, 3.29, 0, 3.29],
        [20412, 'ENERGY', 2, 7.98, 0.66, 8.64],
        [20413, 'MINT', 2, 3.78, 0, 3.78],
      ],
    );
    expect(read).toEqual([
      ['20412', 1452, ['COKE|239|1', 'ICE|329|1', 'ENERGY|798|2']],
      ['20413', 378, ['MINT|378|2']],
    ]);
  });

  it('holds a tax that no column names', () => {
    const read = parse(
      ['Qty', 'Ext Price', 'Total'],
      [
        [20412, 'COKE', 1, 2.39, 2.59],
        [20412, 'ICE', 1, 3.29, 3.29],
        [20413, 'ENERGY', 2, 7.98, 8.64],
        [20413, 'COKE', 1, 2.39, 2.59],
      ],
    );
    expect(read).toEqual([
      ['20412', 588, ['COKE|259|1', 'ICE|329|1']],
      ['20413', 1123, ['ENERGY|864|2', 'COKE|259|1']],
    ]);
  });

  it('takes a discount into account', () => {
    const read = parse(
      ['Qty', 'Ext Price', 'Discount', 'Tax', 'Total'],
      [
        [20412, 'COKE', 1, 2.39, 0, 0.2, 2.59],
        [20412, 'ICE', 1, 3.29, 0.29, 0, 3],
        [20413, 'ENERGY', 2, 7.98, -1, 0.58, 7.56],
        [20413, 'COKE', 1, 2.39, 0, 0.2, 2.59],
      ],
    );
    expect(read).toEqual([
      ['20412', 559, ['COKE|259|1', 'ICE|300|1']],
      ['20413', 1015, ['ENERGY|756|2', 'COKE|259|1']],
    ]);
  });

  it('gives way to the total of the transaction beside it', () => {
    const read = parse(
      ['Qty', 'Ext Price', 'Tax', 'Total', 'Order Total'],
      [
        [20412, 'COKE', 1, 2.39, 0.2, 2.59, 6.38],
        [20412, 'ICE', 1, 3.29, 0, 3.29, 6.38],
        [20413, 'ENERGY', 2, 7.98, 0.66, 8.64, 11.73],
        [20413, 'COKE', 1, 2.39, 0.2, 2.59, 11.73],
      ],
    );
    // A fee of half a dollar is in the orders' totals only.
    expect(read).toMatchObject([
      ['20412', 638, ['COKE|239|1', 'ICE|329|1']],
      ['20413', 1173, ['ENERGY|798|2', 'COKE|239|1']],
    ]);
  });

  it('may run on from line to line', () => {
    const read = parse(
      ['Qty', 'Ext Price', 'Total'],
      [
        [20412, 'COKE', 1, 2.39, 2.39],
        [20412, 'ICE', 1, 3.29, 5.68],
        [20413, 'ENERGY', 2, 7.98, 7.98],
        [20413, 'COKE', 1, 2.39, 10.37],
      ],
    );
    expect(read).toMatchObject([
      ['20412', 568, ['COKE|239|1', 'ICE|329|1']],
      ['20413', 1037, ['ENERGY|798|2', 'COKE|239|1']],
    ]);
  });

  it('may be 0 in all rows but one', () => {
    const read = parse(
      ['Qty', 'Ext Price', 'Total'],
      [
        [20412, 'COKE', 1, 2.39, 6.14],
        [20412, 'ICE', 1, 3.29, 0],
        [20413, 'ENERGY', 2, 7.98, 11.2],
        [20413, 'COKE', 1, 2.39, 0],
      ],
    );
    expect(read).toMatchObject([
      ['20412', 614, ['COKE|239|1', 'ICE|329|1']],
      ['20413', 1120, ['ENERGY|798|2', 'COKE|239|1']],
    ]);
  });
});

describe('a total that is repeated in every line', () => {
  const read = (title: string): unknown =>
    parse(
      ['Qty', title, 'Sale Total'],
      [
        [20412, 'BEER', 1, 11.99, 15.57],
        [20412, 'CHIPS', 1, 2.59, 15.57],
        [20413, 'ADVIL', 1, 1.99, 6.3],
        [20413, 'BURRITO', 1, 3.99, 6.3],
        [20415, 'ICE', 2, 6.58, 10.9],
        [20415, 'ENERGY', 1, 3.99, 10.9],
      ],
    );

  it.each(['Net Sales', 'Sales Amount', 'Net Price'])(
    'is not the amount of the lines, which is under "%s"',
    (title) => {
      expect(read(title)).toEqual([
        ['20412', 1557, ['BEER|1199|1', 'CHIPS|259|1']],
        ['20413', 630, ['ADVIL|199|1', 'BURRITO|399|1']],
        ['20415', 1090, ['ICE|658|2', 'ENERGY|399|1']],
      ]);
    },
  );
});

describe('what a line comes to', () => {
  it('is the price of its goods and what its discount leaves', () => {
    const read = parse(
      ['Gross Price', 'Discount', 'Net Price', 'Qty', 'Tax'],
      [
        [20412, 'COKE', 2.39, 0, 2.39, 1, 0.2],
        [20412, 'ICE', 3.29, 0.29, 3, 1, 0],
        [20413, 'ENERGY', 7.98, 0, 7.98, 2, 0.66],
      ],
    );
    expect(read).toEqual([
      ['20412', 559, ['COKE|239|1', 'ICE|329|1']],
      ['20413', 864, ['ENERGY|798|2']],
    ]);
  });

  it('has no rate of tax added to it', () => {
    const read = parse(
      ['Qty', 'Ext Price', 'VAT'],
      [
        [20412, 'COKE', 1, 2.39, 20],
        [20412, 'MILK', 1, 1.35, 0],
        [20413, 'GAS', 1, 9, 5],
        [20413, 'COKE', 1, 2.39, 20],
      ],
    );
    expect(read).toEqual([
      ['20412', 374, ['COKE|239|1', 'MILK|135|1']],
      ['20413', 1139, ['GAS|900|1', 'COKE|239|1']],
    ]);
  });
});

it.each([
  ['of the goods', 4.5, 0.32],
  ['with the tax', 4.82, 0.32],
])('takes a total %s beside its tax', (_, total, tax) => {
  const { receipts } = parseRows([
    ['Transaction #', 'Date/Time', 'Description', 'Qty', 'Price', 'Extended', 'Sales Tax'],
    ...[0, 1, 2, 3, 4].flatMap((at): Cell[][] => [
      [4021 + at, `11/16/2026 06:1${at}:05`],
      ['', '', 'GUM', 1, 1, 1, 0.07],
      ['', '', 'MILK', 1, 3.5, 3.5, 0.25],
      ['', '', 'Transaction Total', '', '', total, tax],
    ]),
  ]);
  expect(receipts).toHaveLength(5);
  for (const receipt of receipts) expect(receipt).toMatchObject({ totalCents: 482, taxCents: 32 });
});
