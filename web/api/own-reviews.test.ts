import { expect, it } from 'vitest';
import { beginOwnReview, endOwnReview, isOwnReview } from './own-reviews.ts';

it('knows its own reviews before and after the response, and no others', () => {
  const own = { transactionId: '1-7', version: 2 };
  expect(isOwnReview(own)).toBe(false);
  beginOwnReview('1-7');
  expect(isOwnReview(own)).toBe(true);
  expect(isOwnReview({ transactionId: '1-8', version: 2 })).toBe(false);
  endOwnReview('1-7', 2);
  expect(isOwnReview(own)).toBe(true);
  // By the same user in another tab.
  expect(isOwnReview({ transactionId: '1-7', version: 3 })).toBe(false);
});

it('forgets a review that was refused', () => {
  beginOwnReview('1-9');
  beginOwnReview('1-9');
  endOwnReview('1-9', null);
  expect(isOwnReview({ transactionId: '1-9', version: 2 })).toBe(true);
  endOwnReview('1-9', null);
  expect(isOwnReview({ transactionId: '1-9', version: 2 })).toBe(false);
});
