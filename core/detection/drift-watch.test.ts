import { expect, it } from 'vitest';
import type { Receipt } from '../journal/index.ts';
import { parseRows } from '../testing/parse-rows.ts';
import { createDriftWatch } from './drift-watch.ts';

interface Given {
  number?: number;
  register?: string;
  employee?: string;
  type?: string;
}

function parse(count: number, givenAt: (at: number) => Given): Receipt[] {
  const { receipts } = parseRows([
    ['Trans #', 'Date', 'Time', 'Register', 'Employee', 'Type', 'Total'],
    ...Array.from({ length: count }, (_, at) => {
      const { number = 1000 + at, register = '1', employee = 'ANN', type = 'Sale' } = givenAt(at);
      const time = `${String(6 + Math.floor(at / 30)).padStart(2, '0')}:${String((at % 30) * 2).padStart(2, '0')}:00`;
      return [String(number), '11/16/2026', time, register, employee, type, '4.32'];
    }),
  ]);
  expect(receipts).toHaveLength(count);
  return receipts;
}

function describeRows(count: number, givenAt: (at: number) => Given): string[] {
  const watch = createDriftWatch();
  for (const receipt of parse(count, givenAt)) watch.add(receipt);
  return watch.describe();
}

it('says nothing about a file that is fine, or that fails the same way throughout', () => {
  expect(describeRows(200, () => ({}))).toEqual([]);
  expect(describeRows(200, (at) => ({ employee: at % 3 === 0 ? '' : 'ANN' }))).toEqual([]);
  expect(describeRows(200, (at) => ({ number: 9000 - at }))).toEqual([]);
  expect(describeRows(30, (at) => ({ employee: at < 20 ? 'ANN' : '' }))).toEqual([]);
});

it('says from which row on something fails, with examples, and how it was before', () => {
  expect(describeRows(200, (at) => ({ employee: at < 130 ? 'ANN' : '' }))).toEqual([
    'From row 132 of sheet Sheet1 on, 70 of 75 transactions name no cashier (1130, 1131, 1132, …); before it, 0 of 125. ' +
      'Compare their original rows: the export may be read incorrectly there.',
  ]);
  const [numbers] = describeRows(200, (at) => (at < 100 ? {} : { number: 5000 + at * 7 }));
  expect(numbers).toMatch(/^From row 103 of sheet Sheet1 on, 99 of 99 transactions have a number that/);
});

it('does not take tickets that were put aside for the end of the file', () => {
  const suspended = [40, 90, 130, 170, 200, 220, 240, 260, 280, 290];
  const lines = Array.from({ length: 300 }, (_, at) => {
    const time = `${String(6 + Math.floor(at / 30)).padStart(2, '0')}:${String((at % 30) * 2).padStart(2, '0')}:00`;
    const end = suspended.includes(at) ? ['TRANSACTION SUSPENDED'] : ['TOTAL   4.32', 'CASH   4.32'];
    return [`TRAN# ${1000 + at}  REG 1  OPERATOR 7  11/16/2026 ${time}`, 'MILK   4.32', ...end];
  });
  const watch = createDriftWatch();
  const { receipts } = parseRows(lines.flat().map((line) => [line]));
  expect(receipts.slice(-suspended.length).map(({ transactionNumber }) => transactionNumber)).toEqual(
    suspended.map((at) => String(1000 + at)),
  );
  for (const receipt of receipts) watch.add(receipt);
  expect(watch.describe()).toEqual([]);
});

it('says at which register, or for which kind', () => {
  const [register, ...others] = describeRows(200, (at) => ({
    number: 1000 + Math.floor(at / 2),
    register: at % 2 === 0 ? '1' : '4',
    employee: at % 2 === 0 ? 'ANN' : '',
  }));
  expect(register).toMatch(
    /^Of register 4, 100 of 100 transactions name no cashier \(1000, 1001, 1002, …\); of all others, 0 of 100\./,
  );
  expect(others).toEqual([]);
  expect(describeRows(200, (at) => (at % 4 === 0 ? { type: 'Refund', employee: '' } : {}))).toEqual([]);

  const watch = createDriftWatch();
  for (const receipt of parse(100, (at) => (at % 4 === 0 ? { type: 'Refund' } : {}))) {
    const item = { name: 'MILK', priceCents: 432, quantity: 1, state: 'sold' as const, lineIndex: 0 };
    const subtotalCents = receipt.typeText === 'Refund' ? 500 : 432;
    watch.add({ ...receipt, shape: 'line-items', items: [item], subtotalCents });
  }
  expect(watch.describe()).toEqual([
    expect.stringMatching(
      /^Of the kind “Refund”, 25 of 25 transactions have lines that do not add up .*; of all others, 0 of 75\./,
    ),
  ]);
});
