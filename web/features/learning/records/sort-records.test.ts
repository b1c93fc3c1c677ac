import { expect, it } from 'vitest';
import { RECORD_ORDER_IDS, sortRecords } from './sort-records.ts';

const record = (label: string, hits: number, lookedAt: number, flagged: number) => ({
  id: label,
  label,
  hits,
  lookedAt,
  flagged,
  low: null,
  high: null,
});

it('sorts records by each column, what was never looked at last', () => {
  const records = [record('B', 9, 4, 2), record('A', 5, 0, 0), record('C', 7, 3, 3), record('D', 8, 2, 1)];
  const orders = RECORD_ORDER_IDS.map((order) => [
    order,
    sortRecords(records, order)
      .map(({ label }) => label)
      .join(''),
  ]);
  expect(Object.fromEntries(orders)).toEqual({
    share: 'CBDA',
    flagged: 'CBDA',
    lookedAt: 'BCDA',
    hits: 'BDCA',
    label: 'ABCD',
  });
});
