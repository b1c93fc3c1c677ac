import { expect, it } from 'vitest';
import { cleanFilename } from './clean-filename.ts';

it.each([
  ['export.xlsx', 'export.xlsx'],
  ['../../etc/export.xlsx', 'export.xlsx'],
  [String.raw`C:\My Exports\export.xlsx`, 'export.xlsx'],
  ['a\0b\nc\u001B.xlsx ', 'abc.xlsx'],
  ['a\u202Ecod.xlsx', 'acod.xlsx'],
  ['Tagesbericht März – Süd.xlsx', 'Tagesbericht März – Süd.xlsx'],
])('%j is shown as %j', (given, shown) => {
  expect(cleanFilename(given)).toBe(shown);
});
