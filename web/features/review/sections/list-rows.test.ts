import { expect, it } from 'vitest';
import { listRows } from './list-rows.ts';

const rows = [11, 12, 13, 14, 15, 16];

it('names the rows of lines, and not all of many', () => {
  expect(listRows([1], rows)).toBe('Row 12');
  expect(listRows([1, 3], rows)).toBe('Rows 12, 14');
  expect(listRows([0, 1, 2, 3, 4, 5], rows)).toBe('Rows 11, 12, 13, 14 and 2 more');
});

it('has nothing to say without lines, or for lines that the sheet does not have', () => {
  expect(listRows([], rows)).toBeNull();
  expect(listRows([9], rows)).toBeNull();
});
