import { expect, test } from 'vitest';
import { sharePlaces, type Standing } from './share-places.ts';

const decoy = (lot: number, standing: Partial<Standing> = {}): Standing => ({
  employeeId: '7',
  kinds: ['given-up', 'not-rung-again'],
  atRiskCents: 23_980,
  risk: 1000,
  isFlaggedBefore: false,
  lot,
  ...standing,
});

const THEFT = decoy(99, { atRiskCents: 4446, risk: 200 });

test('ten equal deeds of a cashier leave six of the first ten places', () => {
  const rows = [...Array.from({ length: 10 }, (_, lot) => decoy(lot)), THEFT];
  const risks = sharePlaces(rows);
  expect(risks.filter((risk) => risk > 200)).toHaveLength(4);
  expect(risks.at(-1)).toBe(200);
});

test('which of them keep their places depends on neither order nor ids', () => {
  const rows = Array.from({ length: 6 }, (_, lot) => decoy(lot));
  const kept = (some: readonly Standing[]) => {
    const risks = sharePlaces(some);
    return some
      .flatMap(({ lot }, at) => (risks[at] === 1000 ? [lot] : []))
      .toSorted((one, other) => one - other);
  };
  expect(kept(rows)).toEqual([0, 1, 2, 3]);
  expect(kept(rows.toReversed())).toEqual([0, 1, 2, 3]);
});

test.each<[string, (at: number) => Partial<Standing>]>([
  ['different cashiers', (at) => ({ employeeId: String(at) })],
  ['nobody in particular', () => ({ employeeId: null })],
  ['different money', (at) => ({ atRiskCents: 100 * 4 ** at })],
  ['different kinds', (at) => ({ kinds: at % 2 === 0 ? ['refund'] : ['given-up'] })],
  ['deeds that a reviewer flagged before', () => ({ isFlaggedBefore: true })],
])('%s', (_, standing) => {
  const rows = Array.from({ length: 8 }, (__, at) => decoy(at, standing(at)));
  expect(sharePlaces(rows)).toEqual(rows.map(() => 1000));
});
