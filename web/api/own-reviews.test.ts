import { expect, it } from 'vitest';
import { beginOwnReview, endOwnReview, isOwnReview } from './own-reviews.ts';

it('knows its own reviews, before and after the answer, and no other', () => {
  const own = { transactionId: '1-7', version: 2 };
  expect(isOwnReview(own)).toBe(false);
  beginOwnReview('1-7');
  expect(isOwnReview(own)).toBe(true);
  expect(isOwnReview({ transactionId: '1-8', version: 2 })).toBe(false);
  endOwnReview('1-7', 2);
  expect(isOwnReview(own)).toBe(true);
  // The same user's in another tab.
  expect(isOwnReview({ transactionId: '1-7', version: 3 })).toBe(false);
});

it('has nothing of its own after a refusal', () => {
  beginOwnReview('1-9');
  beginOwnReview('1-9');
  endOwnReview('1-9', null);
  expect(isOwnReview({ transactionId: '1-9', version: 2 })).toBe(true);
  endOwnReview('1-9', null);
  expect(isOwnReview({ transactionId: '1-9', version: 2 })).toBe(false);
});
