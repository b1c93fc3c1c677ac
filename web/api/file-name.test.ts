import { expect, it } from 'vitest';
import { readFileName } from './file-name.ts';

// Specification: 7.35
it.each([
  ['attachment; filename="store-1042.xlsx"', 'store-1042.xlsx'],
  ['attachment; filename=store.xlsx; size=3', 'store.xlsx'],
  [`attachment; filename="plain.xlsx"; filename*=UTF-8''caf%C3%A9.xlsx`, 'café.xlsx'],
  [`attachment; filename="plain.xlsx"; filename*=UTF-8''%E0%A4`, 'plain.xlsx'],
  ['attachment; filename="a \\"b\\".xlsx"', 'a "b".xlsx'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment', 'transactions.xlsx'],
  [null, 'transactions.xlsx'],
])('reads %s', (header, name) => {
  expect(readFileName(header, 'transactions.xlsx')).toBe(name);
});
