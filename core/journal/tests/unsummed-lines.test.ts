// Lines with an amount that no sum includes, such as what somebody typed.

import { expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';

const heading = (number: number): string =>
  `TICKET ${number}  REG 1  CASHIER 17   11/18/26 08:${number - 4690}`;
const priced = (label: string, amount: string): string => label.padEnd(28) + amount.padStart(7);
const ended = (label: string, amount: string): string[] => [priced(label, amount), priced('CASH', amount)];
const sale = (number: number): string =>
  [heading(number), priced('OAT MILK', '2.99'), ...ended('TOTAL', '2.99')].join('\n');

const read = (lines: readonly string[]) => {
  const others = [0, 1, 2, 3, 4].map((at) => sale(4700 + at));
  const text = [...others, heading(4705), ...lines, sale(4706), sale(4707)].join('\n');
  const { receipts, report } = parseLines(text);
  const names = receipts.find(({ transactionNumber }) => transactionNumber === '4705')?.items;
  return {
    names: names?.map(({ name }) => name),
    remarks: report.remarks.filter((one) => one.includes('no sum includes')),
  };
};

const MEMO = priced('MEMO: SALE DONE', '12.00');

const VOID = 'VOID OF PREVIOUS TRANSACTION 4704';

it('a voided ticket has no article that is in no sum', () => {
  const { names, remarks } = read([VOID, priced('OAT MILK', '-2.99'), MEMO, ...ended('TOTAL', '-2.99')]);
  expect(names).toEqual(['OAT MILK']);
  expect(remarks).toHaveLength(1);
  expect(remarks[0]).toContain('“MEMO: SALE DONE” (1 transaction: 4705)');
});

it.each(['MEMO: TOTAL  0.00', 'NOTE SUBTOTAL  0.00', 'NOTIZ: SUMME 0,00', 'MEMO: TOTAL 12.00'])(
  'a word of sums that somebody typed is no article: %s',
  (line) => {
    const { names, remarks } = read([priced('OAT MILK', '2.99'), line, ...ended('TOTAL', '2.99')]);
    expect(names).toEqual(['OAT MILK']);
    expect(remarks).toHaveLength(1);
  },
);

it('an article whose name ends in such a word stays one', () => {
  const { names } = read([
    priced('OAT MILK', '2.99'),
    priced('CEREAL TOTAL', '4.00'),
    ...ended('TOTAL', '6.99'),
  ]);
  expect(names).toEqual(['OAT MILK', 'CEREAL TOTAL']);
});

it.each([
  ['of a sale', [priced('OAT MILK', '2.99'), MEMO, ...ended('TOTAL', '2.99')]],
  ['sold elsewhere', [VOID, priced('RYE', '-3.19'), priced('OAT MILK', '2.99'), ...ended('TOTAL', '-3.19')]],
  ['in the total', [VOID, priced('OAT MILK', '-14.99'), MEMO, ...ended('TOTAL', '-2.99')]],
  ['without which nothing comes to it', [VOID, priced('RYE', '-3.19'), MEMO, ...ended('TOTAL', '-9.99')]],
])('an article %s stays one', (_, lines) => {
  const { names, remarks } = read(lines);
  expect(names).toHaveLength(2);
  expect(remarks).toEqual([]);
});
