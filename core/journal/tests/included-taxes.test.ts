import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell, Row } from '../index.ts';
import { findOtherTaxes } from '../shape/table/line-taxes.ts';
import { settleTable } from '../shape/table/table-shape.ts';

const HEADING: readonly Cell[] = [
  'Date',
  'Receipt number',
  'Item',
  'Quantity',
  'Net sales',
  'Taxes',
  'POS',
  'Cashier name',
];
const PRICES = [1435, 195, 85, 1350, 649, 2870, 1465, 375, 2395, 915, 1210, 1799];

/** Two lines of a receipt for each pair of prices. */
function linesOf(taxOf: (cents: number) => number): readonly (readonly Cell[])[] {
  return PRICES.map((cents, at): Cell[] => [
    `2026-10-25 06:${10 + (at >> 1)}`,
    `${300 + (at >> 1)}`,
    `ARTICLE ${at}`,
    1,
    cents / 100,
    Math.round(taxOf(cents)) / 100,
    'POS 2',
    'Bex',
  ]);
}

/** What each pair comes to. */
const pairs = (cents: readonly number[]): number[] =>
  cents.flatMap((one, at) => (at % 2 === 0 ? [one + (cents[at + 1] ?? 0)] : []));

const amountsOf = (rows: readonly (readonly Cell[])[]): number[] =>
  parseRows([HEADING, ...rows]).receipts.map((one) => assessReceipt(one).amountCents);

describe('taxes of lines, without a total', () => {
  it.each([5, 7, 16, 19, 20, 21, 25])('are in the amounts if they are %d percent of the rest', (rate) => {
    expect(amountsOf(linesOf((cents) => (cents * rate) / (100 + rate)))).toEqual(pairs(PRICES));
  });

  it.each([4, 6.25, 7, 8.25, 8.875, 9.5, 13])('are added if they are %d percent of the amounts', (rate) => {
    const taxed = PRICES.map((cents) => cents + Math.round((cents * rate) / 100));
    expect(amountsOf(linesOf((cents) => (cents * rate) / 100))).toEqual(pairs(taxed));
  });
});

describe('taxes of lines whose rate is seldom in prices', () => {
  const lines = linesOf((cents) => (cents * 8.25) / 108.25);
  const read = (name: string): number[] => {
    const heading = HEADING.map((cell) => (cell === 'Taxes' ? name : cell === 'Net sales' ? 'Amount' : cell));
    return parseRows([heading, ...lines.slice(0, 6)]).receipts.map((one) => assessReceipt(one).amountCents);
  };

  it.each(['INCLUDED TAX CENTS', 'Tax Included', 'dont TVA', 'Tax (incl.)', 'davon MwSt'])(
    'are in the amounts if the heading says so: %s',
    (name) => {
      expect(read(name)).toEqual(pairs(PRICES.slice(0, 6)));
    },
  );

  it('are added if nothing says that they are included', () => {
    expect(read('Tax')).not.toEqual(pairs(PRICES.slice(0, 6)));
  });
});

it.each(['Item Tax', 'line_tax', 'Tax'])('adds up %s and what lines come to with it', (name) => {
  const heading = ['Date', 'Receipt number', 'Item', 'Qty', 'Item Price', 'Ext', name, 'Amount Inc Tax'];
  const rows = PRICES.map((cents, at): Cell[] => {
    const tax = Math.round(cents * 0.13) * 2;
    return [
      `2026-10-25 06:${10 + (at >> 1)}`,
      300 + (at >> 1),
      `ARTICLE ${at}`,
      2,
      cents / 100,
      (cents * 2) / 100,
      tax / 100,
      (cents * 2 + tax) / 100,
    ];
  });
  const amounts = parseRows([heading, ...rows]).receipts.map((one) => assessReceipt(one).amountCents);
  expect(amounts).toEqual(pairs(PRICES.map((cents) => cents * 2 + Math.round(cents * 0.13) * 2)));
});

describe('prices with their taxes beside prices without', () => {
  const GOODS: [string, number, number][] = [
    ['COLA', 2.4, 0.4],
    ['GUM', 1.2, 0.2],
    ['TEA', 3.6, 0.6],
  ];
  const read = () => {
    const rows = Array.from({ length: 15 }, (_, at): Cell[][] =>
      GOODS.map(([name, price, tax], line) => {
        const quantity = line === at % 3 ? 2 : 1;
        const amounts = [price * quantity, (price - tax) * quantity, tax * quantity];
        const texts = amounts.map((amount) => amount.toFixed(2));
        const time = `10:${10 + at}`;
        return [`${3300 + at}`, '2026-11-16', time, '1', 'ANN', name, quantity, ...texts];
      }),
    ).flat();
    return settleTable(
      {
        number: 0,
        date: 1,
        time: 2,
        register: 3,
        employee: 4,
        description: 5,
        quantity: 6,
        price: 7,
        tax: 9,
      },
      ['Ticket', 'Date', 'Time', 'Register', 'Cashier', 'Item', 'Qty', 'Price (gross)', 'Price (net)', 'Tax'],
      rows.map((cells, at) => ({ rowNumber: at + 2, cells })),
      'line-items',
    );
  };

  it('are those of lines if they grow with the quantity, and nothing is added to them', () => {
    expect(read()).toMatchObject({
      lineAmount: 7,
      lineTax: undefined,
      otherTaxes: null,
    });
  });
});

it('does not take for taxes what a few lines were reduced by', () => {
  const rows = Array.from({ length: 40 }, (_, at): Row => {
    const off = at % 8 === 3 ? 0.1 : 0;
    const cells = [`${3300 + at}`, 'COLA', 1.5 + at, off, 1.5 + at - off];
    return { rowNumber: at + 2, cells };
  });
  const taxesOf = (lineAmount: number) =>
    findOtherTaxes(
      { number: 0, description: 1 },
      { lineAmount, unitPrice: undefined, total: undefined, lineTax: undefined },
      ['Ticket', 'Item', 'Zzyx', 'Zzyq', 'Zzyr'],
      rows,
    );
  expect([taxesOf(2), taxesOf(4)]).toEqual([null, null]);
});
