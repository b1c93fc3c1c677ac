import { expect, it } from 'vitest';
import { decidedDifferentlyText } from './decided-differently.ts';

it('says how many second looks decided otherwise', () => {
  expect(decidedDifferentlyText({ looks: 40, otherwise: 3 })).toBe('3 of 40 (7.5%)');
  expect(decidedDifferentlyText({ looks: 0, otherwise: 0 })).toBe('–');
  expect(decidedDifferentlyText(null)).toBe('–');
});
