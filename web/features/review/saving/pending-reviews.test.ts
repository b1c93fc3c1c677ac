import type { TransactionDetail } from '@tillwatch/contract';
import { describe, expect, it } from 'vitest';
import { createPendingReviews } from './pending-reviews.ts';

const pending = {
  id: '1-7',
  isVerified: false,
  isFlagged: false,
  verificationNotes: '',
} as TransactionDetail;
const verify = { isVerified: true, isFlagged: false, verificationNotes: 'fine' };
const note = { verificationNotes: 'looked again' };

describe('createPendingReviews', () => {
  it('shows a review at once and keeps it when the server agrees', () => {
    const reviews = createPendingReviews();
    expect(reviews.begin(pending, verify)).toMatchObject(verify);
    const answer = { ...pending, ...verify, version: 2 };
    expect(reviews.settle('1-7', verify, answer)).toBe(answer);
    expect(reviews.isEmpty()).toBe(true);
  });

  it('rests the next change on what the server last said', () => {
    const reviews = createPendingReviews();
    reviews.begin({ ...pending, version: 1 }, verify);
    reviews.begin({ ...pending, ...verify, version: 1 }, note);
    expect(reviews.versionOf('1-7')).toBe(1);
    reviews.settle('1-7', verify, { ...pending, ...verify, version: 2 });
    expect(reviews.versionOf('1-7')).toBe(2);
    reviews.settle('1-7', note, null);
    expect(reviews.versionOf('1-7')).toBeUndefined();
  });

  it('takes a review back when it fails', () => {
    const reviews = createPendingReviews();
    reviews.begin(pending, verify);
    expect(reviews.settle('1-7', verify, null)).toEqual(pending);
  });

  it('keeps a later change over the answer to an earlier one', () => {
    const reviews = createPendingReviews();
    const shown = reviews.begin(reviews.begin(pending, verify), note);
    expect(shown).toMatchObject({ isVerified: true, verificationNotes: 'looked again' });
    expect(reviews.settle('1-7', verify, { ...pending, ...verify })).toMatchObject({
      isVerified: true,
      verificationNotes: 'looked again',
    });
    expect(reviews.settle('1-7', note, null)).toMatchObject({ isVerified: true, verificationNotes: 'fine' });
  });

  it('goes back to what the server last said when all of them fail', () => {
    const reviews = createPendingReviews();
    reviews.begin(reviews.begin(pending, verify), note);
    expect(reviews.settle('1-7', verify, null)).toEqual({ ...pending, ...note });
    expect(reviews.settle('1-7', note, null)).toEqual(pending);
  });
});
