import { expect, it } from 'vitest';
import { describeAtStake, sumAtStake } from './at-stake.ts';

const flagged = (amount: number) => ({ amount, isFlagged: true, isSetAside: false });

it('does not subtract a refund from an abort', () => {
  const stake = sumAtStake([flagged(-4.24), flagged(45.23)]);
  expect(stake).toEqual({ cents: 4947, flagged: 2, unflagged: 0, setAside: 0 });
  expect(describeAtStake(stake)).toBe('of 2 transactions, refunds and sales added up');
});

it('leaves out what was verified in the meantime or set aside, and says so', () => {
  const verified = { ...flagged(100), isFlagged: false };
  const stake = sumAtStake([flagged(0.1), flagged(0.2), verified, { ...flagged(7), isSetAside: true }]);
  expect(stake).toEqual({ cents: 30, flagged: 2, unflagged: 1, setAside: 1 });
  expect(describeAtStake({ ...stake, flagged: 1, unflagged: 2 })).toBe(
    'of 1 transaction; without 2 that are no longer flagged and 1 that was set aside',
  );
});
