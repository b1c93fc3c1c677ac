import type { Contest } from '@tillwatch/contract';
import { expect, it } from 'vitest';
import { nameOther, shownContests, titleOf } from './shown-contests.ts';

const contest = (uploadId: string, outcome: Contest['outcome']): Contest => ({
  id: outcome === 'changed' ? null : `1-${uploadId}`,
  uploadId,
  at: '2026-11-25T17:06:00.000Z',
  byName: 'Alex Demo',
  readAgainByName: null,
  namesOthers: false,
  reopensReview: false,
  explains: { stored: [], file: [] },
  seen: 'x',
  filename: 'c.csv',
  differences: [],
  rows: { before: [], after: [] },
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

it('shows the worst difference first', () => {
  const differing = (uploadId: string, ...fields: string[]): Contest => ({
    ...contest(uploadId, 'open'),
    differences: fields.map((field) => ({ field, before: '43.37', after: '1.79' })),
  });
  const contests = [
    differing('1-9', 'employeeId', 'employeeName'),
    differing('1-8', 'payment'),
    differing('1-7', 'items', 'employeeId'),
    { ...differing('1-6'), differences: [{ field: 'amount', before: '5.00', after: '4.00' }] },
    differing('1-5', 'amount', 'payment'),
    differing('1-4', 'payment', 'findings'),
  ];
  expect(shownContests(contests).map(({ uploadId }) => uploadId)).toEqual([
    '1-4',
    '1-5',
    '1-6',
    '1-7',
    '1-9',
    '1-8',
  ]);
});

it.each([
  ['changed', '1-3', null, 'Changed by another file before any review.'],
  ['changed', '1-3', 'Jo Park', 'Changed when a file was read again, before any review.'],
  ['open', '1-3', 'Jo Park', 'Its own file, read again, says something different.'],
  ['open', '1-3', null, 'Its own file says something different, too.'],
  ['open', '1-1', null, 'Another file says something different.'],
  ['open', '1-1', 'Jo Park', 'Another file says something different.'],
] as const)('says of a contest that is %s by %s, read again by %s: %s', (outcome, uploadId, by, title) => {
  const one = { ...contest(uploadId, outcome), readAgainByName: by };
  expect(titleOf(one, { uploadId: '1-3' })).toBe(title);
});

it('calls what its own file says otherwise another version', () => {
  const other = (uploadId: string) => nameOther(contest(uploadId, 'open'), { uploadId: '1-3' });
  expect([other('1-3'), other('1-1')]).toEqual(['version', 'file']);
});
