import type { ListedTransaction } from '@tillwatch/contract';
import { expect, it } from 'vitest';
import { beginOwnReview, endOwnReview } from '../../../api/own-reviews.ts';
import { overturnsAnother } from './overturns.ts';

const row = (more: Partial<ListedTransaction>) =>
  ({
    id: '1-1',
    version: 3,
    isVerified: false,
    isFlagged: false,
    reviewedBy: null,
    ...more,
  }) as ListedTransaction;

it('asks before overturning somebody else’s decision', () => {
  const theirs = row({ isFlagged: true, reviewedBy: 9 });
  expect(overturnsAnother(theirs, 'verify', 4)).toBe(true);
  expect(overturnsAnother(theirs, 'flag', 4)).toBe(false);
  expect(overturnsAnother(theirs, 'verify', 9)).toBe(false);
  expect(overturnsAnother(row({ isVerified: true, reviewedBy: 9 }), 'unverify', 4)).toBe(true);
  expect(overturnsAnother(row({}), 'verify', 4)).toBe(false);
});

it('knows its own decision before the server has answered it', () => {
  const mine = row({ id: '1-2', isVerified: true });
  beginOwnReview(mine.id);
  expect(overturnsAnother(mine, 'flag', 4)).toBe(false);
  endOwnReview(mine.id, 4);
  expect(overturnsAnother({ ...mine, version: 4 }, 'flag', 4)).toBe(false);
  expect(overturnsAnother({ ...mine, version: 5, reviewedBy: 9 }, 'flag', 4)).toBe(true);
});
