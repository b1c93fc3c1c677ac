import { expect, it } from 'vitest';
import { cutMiddle } from './cut-middle.ts';

it('leaves short ids and keeps both ends of long ones', () => {
  expect(cutMiddle('4705', 8)).toBe('4705');
  expect(cutMiddle('12345678', 8)).toBe('12345678');
  expect(cutMiddle('1234567890', 8)).toBe('1234…890');
  expect(cutMiddle('1234567890', 8)).toHaveLength(8);
});
