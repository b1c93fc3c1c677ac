import { expect, it } from 'vitest';
import { formatStorage } from './storage-words.ts';

it.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1024, '1.0 kB'],
  [1.5 * 1024 ** 3, '1.5 GB'],
  [3000 * 1024 ** 4, '3000.0 TB'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatStorage(bytes)).toBe(text);
});
