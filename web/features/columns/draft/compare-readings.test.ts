import type { ColumnQuestionRecord } from '@tillwatch/contract';
import { expect, it } from 'vitest';
import { compareReadings } from './compare-readings.ts';

const columns = { number: 0, date: 1, time: 2 };
const question: ColumnQuestionRecord = {
  headingHash: 'x',
  sheet: 'Sheet1',
  headings: ['trans #', 'date', 'time', 'total', 'grand total'],
  titles: ['Trans #', 'Date', 'Time', 'Total', 'Grand Total'],
  rows: [
    { rowNumber: 1, cells: ['Trans #', 'Date', 'Time', 'Total', 'Grand Total'] },
    ...[1, 2, 3, 4, 5].map((n) => ({
      rowNumber: n + 1,
      cells: [7000 + n, '11/16/2026', `06:0${n}:05`, n, n < 4 ? n : n + 1],
    })),
  ],
  headingIndex: 0,
  hasTitleDay: false,
  readings: [
    { shape: 'summary', columns: { ...columns, total: 3 }, absent: ['register', 'employee'] },
    { shape: 'summary', columns: { ...columns, total: 4 }, absent: ['register', 'employee'] },
  ],
  shape: 'summary',
  recognized: columns,
  suggested: {},
  rivals: [{ role: 'total', columns: [3, 4] }],
};

it('says what only one reading says, on the same tickets, those that differ among them', () => {
  const shown = compareReadings(question);
  expect(shown.map(({ differences }) => differences)).toEqual([['Total: Total'], ['Total: Grand Total']]);
  const tickets = shown.map((one) =>
    one.tickets.map((ticket) => [ticket?.transactionNumber, ticket?.totalCents]),
  );
  expect(tickets).toEqual([
    [
      ['7001', 100],
      ['7004', 400],
      ['7005', 500],
    ],
    [
      ['7001', 100],
      ['7004', 500],
      ['7005', 600],
    ],
  ]);
});

it('says which reading takes amounts in cents', () => {
  const [reading] = question.readings;
  const shown = compareReadings({ ...question, readings: [{ ...reading!, inCents: true }, reading!] });
  expect(shown.map(({ differences }) => differences)).toEqual([
    ['Amounts: in cents'],
    ['Amounts: in dollars'],
  ]);
  expect(shown.map(({ tickets }) => tickets[0]?.totalCents)).toEqual([1, 100]);
});
