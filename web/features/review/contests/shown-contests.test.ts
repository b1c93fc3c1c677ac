import type { Contest } from '@tillwatch/contract';
import { expect, it } from 'vitest';
import { shownContests, titleOf } from './shown-contests.ts';

const contest = (uploadId: string, outcome: Contest['outcome']): Contest => ({
  id: outcome === 'changed' ? null : `1-${uploadId}`,
  uploadId,
  at: '2026-11-25T17:06:00.000Z',
  byName: 'Alex Demo',
  filename: 'c.csv',
  differences: [],
  outcome,
  settledByName: null,
  settledAt: null,
  reason: '',
  withdrawnByName: null,
  withdrawnAt: null,
});

it('shows what waits for a decision before what was changed, and nothing that is decided', () => {
  const contests = [contest('1-3', 'changed'), contest('1-2', 'kept'), contest('1-1', 'open')];
  expect(shownContests(contests).map(({ uploadId }) => uploadId)).toEqual(['1-1', '1-3']);
});

it.each([
  ['changed', '1-3', 'Changed by another file before any review.'],
  ['open', '1-3', 'Its own file, read again, says something different.'],
  ['open', '1-1', 'Another file says something different.'],
] as const)('says of a contest that is %s by %s: %s', (outcome, uploadId, title) => {
  expect(titleOf(contest(uploadId, outcome), { uploadId: '1-3' })).toBe(title);
});
