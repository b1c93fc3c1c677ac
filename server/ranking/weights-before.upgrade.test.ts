// On both databases: a filled database from the previous version.
import { DEFAULT_WEIGHTS } from '@tillwatch/core/ranking';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openVersionBefore, type VersionBefore } from '../testing/version-before.ts';
import { listVersions } from './learning.queries.ts';
import { findLearned } from './weights-in-force.ts';

let before: VersionBefore;
beforeAll(async () => {
  before = await openVersionBefore('0057');
});
afterAll(() => before.close());

const learned = (refund: number) => ({ base: -7, signals: { ...DEFAULT_WEIGHTS.signals, refund } });

test('what earlier versions learned stays in force, and is compared with the defaults of then', async () => {
  const { pool, db } = before.database;
  for (const [number, refund] of [
    [1, 2.2],
    [2, 3.3],
  ] as const)
    await pool.query(
      `INSERT INTO weight_versions (number, weights, based_on, answers, flagged, first_day, last_day, comparison)
      VALUES ($1::integer, $2, $1 - 1, 400, 40, '2026-03-01', '2026-03-28', '{}')`,
      [number, JSON.stringify(learned(refund))],
    );
  await pool.query('INSERT INTO weights_in_force (version) VALUES (1), (2)');
  await before.upgrade();
  const versions = await listVersions(db, 9);
  expect(versions.map(({ number, weightsBefore }) => [number, weightsBefore.signals.refund])).toEqual([
    [2, 2.2],
    [1, 1.53],
  ]);
  expect(versions[1]?.weightsBefore.base).toBe(-7.76);
  expect(await findLearned(db)).toEqual(learned(3.3));
});
