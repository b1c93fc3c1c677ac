import { expect, it } from 'vitest';
import { otherwiseText } from './otherwise-text.ts';

it('says how many second looks decided otherwise', () => {
  expect(otherwiseText({ looks: 40, otherwise: 3 })).toBe('3 of 40 (7.5%)');
  expect(otherwiseText({ looks: 0, otherwise: 0 })).toBe('–');
  expect(otherwiseText(null)).toBe('–');
});
