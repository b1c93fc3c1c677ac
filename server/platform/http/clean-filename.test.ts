import { expect, it } from 'vitest';
import { cleanFilename } from './clean-filename.ts';

it.each([
  ['export.xlsx', 'export.xlsx'],
  ['../../etc/export.xlsx', 'export.xlsx'],
  [String.raw`C:\My Exports\export.xlsx`, 'export.xlsx'],
  ['a\0b\nc\u001B.xlsx ', 'abc.xlsx'],
  ['invoice\u202Efdp.xlsx', 'invoice‹U+202E›fdp.xlsx'],
  ['a\u00ADb\u200F\u2067c.xlsx', 'a‹U+00AD›b‹U+200F›‹U+2067›c.xlsx'],
  ['Tagesbericht März – Süd.xlsx', 'Tagesbericht März – Süd.xlsx'],
])('%j is shown as %j', (given, shown) => {
  expect(cleanFilename(given)).toBe(shown);
});
