import { expect, it } from 'vitest';
import { formatShare } from './format-share.ts';

it('never rounds something to 0% nor a part to 100%', () => {
  expect(formatShare(1, 3)).toBe('33%');
  expect(formatShare(0, 5)).toBe('0%');
  expect(formatShare(0, 0)).toBe('0%');
  expect(formatShare(1, 1000)).toBe('<1%');
  expect(formatShare(999, 1000)).toBe('>99%');
  expect(formatShare(6, 1000)).toBe('1%');
  expect(formatShare(994, 1000)).toBe('99%');
  expect(formatShare(7, 7)).toBe('100%');
});
