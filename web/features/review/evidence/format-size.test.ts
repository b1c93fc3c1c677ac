import { expect, it } from 'vitest';
import { formatSize } from './format-size.ts';

it.each([
  [67, '1 KB'],
  [245_760, '240 KB'],
  [1_023_999, '1 MB'],
  [1_887_437, '1.8 MB'],
  [10 * 1024 * 1024, '10 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});
