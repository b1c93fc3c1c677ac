import { expect, it } from 'vitest';
import { searchForReviews } from './search-for-reviews.ts';

it('finds what counts as a review, and nothing that was left pending', () => {
  expect(searchForReviews(7, '2026-11-18')).toEqual({
    start: '2025-11-18',
    end: '2026-11-18',
    status: 'verified,flagged',
    reviewer: 7,
    reviewed: '2026-11-18',
  });
});
