import { DEFAULT_WEIGHTS } from '@tillwatch/core/ranking';
import { expect, test } from 'vitest';
import { placeDay } from './rank-people.ts';

/** A ticket that was given up, with the drawer opened after it. */
const givenUp = (id: number, atRiskCents: number) => ({
  id,
  day: '2026-03-02',
  employeeId: '7',
  kinds: ['given-up' as const],
  atRiskCents,
  strengths: { 'unpaid-ticket': 1, 'drawer-soon-after': 1 },
  personStrengths: {},
  dayRank: null,
  lot: id,
  hour: 10,
});

const rows = [...Array.from({ length: 10 }, (_, id) => givenUp(id, 23_980)), givenUp(10, 4446)];

test('ten equal tickets of a cashier do not fill the first ten places', () => {
  const placed = placeDay(rows, { judgePerson: () => ({}), weights: DEFAULT_WEIGHTS });
  expect(placed.map(({ dayRank }) => dayRank)).toEqual([1, 1, 1, 1, 6, 6, 6, 6, 6, 6, 5]);
});

test('what a reviewer flagged before keeps its place each time', () => {
  const judgePerson = () => ({ 'flagged-before': 1 });
  const placed = placeDay(rows, { judgePerson, weights: DEFAULT_WEIGHTS });
  expect(placed.map(({ dayRank }) => dayRank)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 11]);
});
