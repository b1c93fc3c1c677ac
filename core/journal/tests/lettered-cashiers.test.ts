// Cashiers' numbers with letters: they are never cut, because what is left may be another person's number.

import { describe, expect, it } from 'vitest';
import { parseLines, parseRows } from '../../testing/parse-rows.ts';

const IDS = [
  '207',
  '115',
  '207',
  '300',
  '2O7',
  '115',
  '207',
  '1l5',
  '115',
  '3OO',
  '1A',
  '1B',
  '207-A',
  '207',
  '300',
];

const cashiersOf = ({ receipts }: ReturnType<typeof parseRows>): string[] =>
  receipts.map(({ employeeId, employeeName }) => [employeeId, employeeName].filter(Boolean).join(' | '));

function table(headings: readonly string[], cells: (id: string) => string[]): ReturnType<typeof parseRows> {
  const rows = IDS.map((id, at) => [4700 + at, '11/16/2026', `06:${at + 10}:02`, '1', ...cells(id), 2.99]);
  return parseRows([['Trans #', 'Date', 'Time', 'Register', ...headings, 'Total'], ...rows]);
}

describe('in a table', () => {
  it.each(['Cashier ID', 'Cashier', 'Cashier Name', 'Employee No', 'Operator'])('%s', (heading) => {
    expect(cashiersOf(table([heading], (id) => [id]))).toEqual(IDS);
  });

  it.each([
    ['Cashier ID', 'Cashier Name'],
    ['Cashier', 'Cashier Name'],
    ['Operator', 'Rung By'],
  ])('beside a name: %s, %s', (...headings) => {
    const names = cashiersOf(table(headings, (id) => [id, 'ANNA']));
    expect(names).toEqual(IDS.map((id) => `${id} | ANNA`));
  });
});

it.each(['Cashier: %', 'Cashier %', 'CASHIER ID: %'])('in a title: %s', (title) => {
  const found = ['2O7', '1l5', '1A', '207-A'].map((id) =>
    parseRows([
      [title.replace('%', id)],
      ['Trans #', 'Date', 'Time', 'Register', 'Total'],
      ['4700', '11/16/2026', '06:04:02', '1', 2.99],
      ['4701', '11/16/2026', '06:05:02', '1', 3.99],
    ]),
  );
  expect(found.map(({ receipts }) => receipts[0]?.employeeId)).toEqual(['2O7', '1l5', '1A', '207-A']);
});

describe('in a journal', () => {
  it.each([
    'STORE #1042   REG 01   TRANS# {n}\n11/18/2026 @   CASHIER %',
    'STORE #1042   REG 01   TRANS# {n}\n11/18/2026 @\nCashier: %',
    'TRANS# {n} 11/18/2026 @  CASHIER %  REG 01',
    '11/18/2026 @ OP% T01 TRN{n}',
    '11/18/2026 @ OP % T01 {n}',
    '{n} R1 C%  11/18/2026 @',
  ])('%s', (heading) => {
    const receipt = (id: string, at: number): string =>
      `${heading
        .replace('%', id)
        .replace('@', `06:${at + 10}:02`)
        .replace('{n}', String(4700 + at))}\n` +
      'MILK  2.99\nBREAD  1.00\nSUBTOTAL  3.99\nTOTAL  3.99\nCASH  3.99\n';
    const parsed = parseLines(IDS.map(receipt).join('\n'));
    expect(cashiersOf(parsed)).toEqual(IDS);
    expect(parsed.receipts.map(({ registerId }) => registerId)).toEqual(IDS.map(() => '1'));
    expect(parsed.receipts.map(({ transactionNumber }) => Number(transactionNumber))).toEqual(
      IDS.map((_, at) => 4700 + at),
    );
  });

  it('apart from a name behind a hyphen', () => {
    const lines = ['4710', '4711'].map(
      (number) =>
        `REG 01   TRANS# ${number}\n11/18/2026 06:10:02   CASHIER 207-ANNA\nMILK  2.99\nTOTAL  2.99\nCASH  2.99\n`,
    );
    expect(cashiersOf(parseLines(lines.join('\n')))).toEqual(['207 | ANNA', '207 | ANNA']);
  });
});
