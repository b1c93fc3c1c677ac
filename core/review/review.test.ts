import { describe, expect, it } from 'vitest';
import { countReview, reviewStatus, reviewTransaction } from './review.ts';

const pending = { isVerified: false, isFlagged: false, verificationNotes: '' };
const verified = { ...pending, isVerified: true };
const flagged = { ...pending, isFlagged: true };

describe('reviewTransaction', () => {
  it('marks a pending transaction verified', () => {
    expect(reviewTransaction(pending, { isVerified: true, isFlagged: false })).toEqual({
      state: verified,
      events: ['verified'],
    });
  });

  it('removes the flag when a transaction is verified', () => {
    expect(reviewTransaction(flagged, { isVerified: true })).toEqual({
      state: verified,
      events: ['verified', 'unflagged'],
    });
  });

  it('removes the verification when a transaction is flagged', () => {
    expect(reviewTransaction(verified, { isFlagged: true })).toEqual({
      state: flagged,
      events: ['unverified', 'flagged'],
    });
  });

  it('unverifies with a note', () => {
    const review = reviewTransaction(verified, {
      isVerified: false,
      isFlagged: false,
      verificationNotes: 'by mistake',
    });
    expect(review.state).toEqual({ ...pending, verificationNotes: 'by mistake' });
    expect(review.events).toEqual(['unverified', 'notes']);
  });

  it('saves notes alone without changing the status', () => {
    expect(reviewTransaction(flagged, { verificationNotes: 'look again' })).toEqual({
      state: { ...flagged, verificationNotes: 'look again' },
      events: ['notes'],
    });
  });

  it('has no events when the request changes nothing', () => {
    expect(
      reviewTransaction(verified, { isVerified: true, isFlagged: false, verificationNotes: '' }).events,
    ).toEqual([]);
    expect(reviewTransaction(pending, {}).events).toEqual([]);
  });

  it('never makes a transaction both', () => {
    for (const before of [pending, verified, flagged]) {
      for (const isVerified of [true, false, undefined]) {
        for (const isFlagged of [true, false, undefined]) {
          const { state } = reviewTransaction(before, { isVerified, isFlagged });
          expect(state.isVerified && state.isFlagged).toBe(false);
        }
      }
    }
  });
});

describe('countReview', () => {
  it('counts a new status once, and notes alone not at all', () => {
    expect(countReview(['verified', 'unflagged', 'notes'])).toEqual({ reviewed: 1, verified: 1, flagged: 0 });
    expect(countReview(['unverified', 'flagged'])).toEqual({ reviewed: 1, verified: 0, flagged: 1 });
    expect(countReview(['unverified'])).toEqual({ reviewed: 1, verified: 0, flagged: 0 });
    expect(countReview(['notes'])).toEqual({ reviewed: 0, verified: 0, flagged: 0 });
    expect(countReview([])).toEqual({ reviewed: 0, verified: 0, flagged: 0 });
  });
});

describe('reviewStatus', () => {
  // Specification: 4.29
  it('lets flagged win over verified', () => {
    expect(reviewStatus({ isVerified: true, isFlagged: true })).toBe('flagged');
    expect(reviewStatus(verified)).toBe('verified');
    expect(reviewStatus(pending)).toBe('pending');
  });
});
