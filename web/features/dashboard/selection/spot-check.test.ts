import type { TransactionRow } from '@tillwatch/contract';
import { expect, it } from 'vitest';
import { describeLeftAlone, planSpotCheck } from './spot-check.ts';

const row = (id: string, isVerified: boolean, isFlagged: boolean) =>
  ({ id, isVerified, isFlagged }) as TransactionRow;

it('takes what is pending and says what it leaves alone', () => {
  const plan = planSpotCheck([
    row('1-1', false, false),
    row('1-2', true, false),
    row('1-3', false, true),
    row('1-4', false, false),
    row('1-5', true, false),
  ]);
  expect(plan.pending.map(({ id }) => id)).toEqual(['1-1', '1-4']);
  expect(describeLeftAlone(plan)).toBe('One is flagged and stays so. 2 are verified already.');
  expect(describeLeftAlone({ pending: [], verified: 0, flagged: 0 })).toBe('');
});
