import { describe, expect, it } from 'vitest';
import { assessReceipt, createKindWatch } from '../../detection/index.ts';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../row.ts';

interface KindsRead {
  kinds: string[];
  /** The sentence about unknown words. */
  remark: string | null;
}

function readKinds(rows: Cell[][]): KindsRead {
  const watch = createKindWatch();
  const kinds = parseRows(rows).receipts.map((receipt) => {
    watch.add(receipt);
    return `${receipt.transactionNumber} ${assessReceipt(receipt).transactionType}`;
  });
  return { kinds, remark: watch.describe() };
}

const at = (number: number, ...more: Cell[]): Cell[] => [
  String(number),
  '11/17/2026',
  `06:${10 + (number % 40)}:42`,
  '2',
  ...more,
];

const HEADING: Cell[] = ['Ticket #', 'Date', 'Time', 'Register'];

describe('letters for kinds', () => {
  const rows = (...kinds: [kind: string, amount: string][]): Cell[][] =>
    kinds.map(([kind, amount], index) => at(7530 + index, kind, amount));

  it.each(['Type', 'Code', 'Trans Cd', 'Sale Kind'])('are read below %s', (heading) => {
    const { kinds, remark } = readKinds([
      [...HEADING, heading, 'Total'],
      ...rows(['S', '4.34'], ['S', '2.19'], ['V', '9.99'], ['R', '-2.19'], ['NS', '0.00'], ['S', '1.00']),
    ]);
    expect(kinds.slice(0, 5)).toEqual(['7530 Sale', '7531 Sale', '7532 Void', '7533 Refund', '7534 No Sale']);
    expect(remark).toBeNull();
  });

  it('are read below any heading if there are several, with pages between', () => {
    const { kinds } = readKinds([
      [...HEADING, 'TY', 'Total'],
      ...rows(...Array.from({ length: 12 }, (): [string, string] => ['SL', '4.34'])),
      ['-----', '----', '----', '----', '--', '-----'],
      ...[
        ['VD', '9.99'],
        ['NS', ''],
        ['SD', '200.00'],
      ].map((cells, index) => at(7550 + index, ...cells)),
    ]);
    expect(kinds.slice(-3)).toEqual(['7550 Void', '7551 No Sale', '7552 Safe Manual DROP']);
  });

  it('are told by their rows where the most frequent one is no sale, as in another language', () => {
    const sales: [string, string][] = [
      ['V', '4.34'],
      ['V', '2.19'],
      ['V', '3.00'],
      ['S', '9.99'],
    ];
    const { kinds, remark } = readKinds([[...HEADING, 'Type', 'Total'], ...rows(...sales)]);
    expect(kinds).toEqual(['7530 Sale', '7531 Sale', '7532 Sale', '7533 Other']);
    expect(remark).toContain('(“S”)');
  });

  it('are no refunds where R brings money in', () => {
    const { kinds, remark } = readKinds([
      [...HEADING, 'Type', 'Total'],
      ...rows(['S', '4.34'], ['S', '2.19'], ['R', '3.00'], ['V', '9.99']),
    ]);
    expect(kinds).toEqual(['7530 Sale', '7531 Sale', '7532 Other', '7533 Void']);
    expect(remark).toContain('(“R”)');
  });
});

it.each([
  ['Refund', 'Yes', 'Refund'],
  ['Refund Ind', 'Y', 'Refund'],
  ['Void Flg', 'T', 'Void'],
  ['Void Y/N', 'Y', 'Void'],
])('a flag below %s says the kind of the transaction', (heading, yes, kind) => {
  const no = yes === 'Yes' ? 'No' : 'N';
  const { kinds } = readKinds([
    [...HEADING, heading, 'Total'],
    at(7530, no, '4.34'),
    at(7531, yes, '-2.19'),
    at(7532, no, '2.19'),
  ]);
  expect(kinds).toEqual(['7530 Sale', `7531 ${kind}`, '7532 Sale']);
});

it('a kind that all lines of each ticket share is that of the ticket', () => {
  const { kinds } = readKinds([
    [...HEADING, 'Activity', 'Description', 'Qty', 'Line Total'],
    at(7530, 'Sales', 'BUTTER 1LB', 1, '5.49'),
    at(7530, 'Sales', 'BANANA', 1, '0.79'),
    at(7531, 'Voided', 'BUTTER 1LB', 1, '5.49'),
    at(7531, 'Voided', 'BANANA', 1, '0.79'),
    at(7532, 'Sales', 'BANANA', 1, '0.79'),
    at(7532, 'Sales', 'MATCHBOOK', 1, '0.25'),
  ]);
  expect(kinds).toEqual(['7530 Sale', '7531 Void', '7532 Sale']);
});

it("takes the ticket's number before that of its lines", () => {
  const { kinds } = readKinds([
    ['Seq', 'Receipt #', ...HEADING.slice(1), 'Description', 'Amount'],
    ['1', ...at(7530, 'BUTTER 1LB', '5.49')],
    ['2', ...at(7530, 'BANANA', '0.79')],
    ['1', ...at(7531, 'BANANA', '0.79')],
  ]);
  expect(kinds).toEqual(['7530 Sale', '7531 Sale']);
});

describe('codes under an unknown heading', () => {
  const rows = (code: (n: number) => string, cents: (n: number) => number): Cell[][] => [
    ['Trx', 'Lane', 'Op', 'Stamp', 'K', 'Amt'],
    ...Array.from({ length: 30 }, (_, n): Cell[] => [
      4001 + n,
      '1',
      '101',
      `2026-11-16T07:${10 + n}:57`,
      code(n),
      cents(n) / 100,
    ]),
  ];

  it('are those of kinds if they decide which transactions pay money out', () => {
    const code = (n: number): string => ({ 3: 'R', 9: 'R', 5: 'N', 7: 'V' })[n] ?? 'S';
    const cents = (n: number): number => ({ 3: -278, 9: -1102, 5: 0 })[n] ?? 1183 + n;
    const { receipts } = parseRows(rows(code, cents));
    const kinds = receipts.map((one) => assessReceipt(one).transactionType);
    expect([3, 5, 7, 9].map((n) => kinds[n])).toEqual(['Refund', 'No Sale', 'Void', 'Refund']);
    expect(kinds.filter((kind) => kind === 'Sale')).toHaveLength(26);
  });

  it('are not if refunds have different ones', () => {
    const cents = (n: number): number => (n === 3 || n === 9 ? -278 : 1183 + n);
    const { receipts } = parseRows(rows((n) => (n % 3 === 0 ? 'R' : 'S'), cents));
    expect(receipts.every(({ typeText }) => typeText === null)).toBe(true);
  });
});
