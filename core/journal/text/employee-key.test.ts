import { expect, it } from 'vitest';
import { employeeKey, plainDigits } from './employee-key.ts';

it.each([
  ['９０３', '903'],
  ['٩٠٣', '903'],
  ['۹۰۳', '903'],
  ['A-९०३', 'A-903'],
  ['903', '903'],
  ['½', '½'],
])('%s is %s', (text, plain) => {
  expect(plainDigits(text)).toBe(plain);
});

it.each([
  ['007', '7'],
  ['0', '0'],
  ['000', '0'],
  ['', ''],
  ['A07', 'a07'],
  ['00A7', 'a7'],
  ['700', '700'],
  ['٠٠٧', '7'],
  ['O7', 'o7'],
])('%s has the key %s', (number, key) => {
  expect(employeeKey(number)).toBe(key);
});
