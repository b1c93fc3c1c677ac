import { expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';
import { pointAt } from '../../testing/point-at.ts';
import { buildPrintQuestion } from '../mapping/column-question.ts';
import { findHiddenWord } from './hidden-words.ts';
import type { PointedRow } from './pointed-row.ts';

const LINES = [...Array(12).keys()].flatMap((n) => [
  `TICKET 0005${10 + n}  REG 3`,
  `2026-11-20  07:${10 + n}:00`,
  'CASHIER Sulla',
  ...(n === 7
    ? ['*** NO SALE ***']
    : [...(n === 4 ? ['REFUND'] : []), 'MILK    2.19', 'TOTAL    2.19', 'CASH    2.19']),
  '-------',
]);
const HEAD = [
  pointAt('TICKET [number 000510]  REG [register 3]', { place: 'begins' }, 1),
  pointAt('[date 2026-11-20]  [time 07:10:00]', {}, 2),
  pointAt('CASHIER [employee Sulla]', {}, 3),
];
const find = (...rows: PointedRow[]) => {
  const question = buildPrintQuestion(
    'Sheet1',
    LINES.map((text, at) => ({ rowNumber: at + 1, cells: [text] })),
  );
  return findHiddenWord(question, {
    shape: 'journal-print',
    columns: {},
    absent: [],
    rows: [...HEAD, ...rows],
  });
};

it('finds a row by which what a known word says no longer shows', () => {
  expect(
    parseLines(LINES.join('\n')).receipts.flatMap(({ events }) => events.map(({ kind }) => kind)),
  ).toEqual(['refund', 'no-sale']);
  const drawer = LINES.indexOf('*** NO SALE ***') + 1;
  const begins = pointAt('*** NO SALE ***', { place: 'begins' }, drawer);
  expect(find(begins)).toEqual({ pointed: begins, says: 'no-sale' });
  const employee = pointAt('*** [employee NO SALE] ***', {}, drawer);
  expect(find(employee)).toEqual({ pointed: employee, says: 'no-sale' });
  // These leave it where it is.
  for (const place of ['ends', 'above', 'outside'] as const)
    expect(find(pointAt('*** NO SALE ***', { place }, drawer))).toBeNull();
  expect(find(pointAt('*** NO SALE ***', { meaning: 'note' }, drawer))).toBeNull();
  expect(find()).toBeNull();
});
