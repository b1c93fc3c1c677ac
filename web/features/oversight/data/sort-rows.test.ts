import { expect, it } from 'vitest';
import { pressColumn, readSorting, sortRows, type SortRule } from './sort-rows.ts';

interface Row {
  name: string;
  count: number | null;
}
const rules: SortRule<Row, 'name' | 'count'>[] = [
  { key: 'name', first: 'ascending', valueOf: ({ name }) => name },
  { key: 'count', first: 'descending', valueOf: ({ count }) => count },
];
const [byName, byCount] = rules;
const rows: Row[] = [
  { name: '1042', count: 3 },
  { name: '99', count: null },
  { name: '7', count: 12 },
];
const names = (sorted: Row[]) => sorted.map(({ name }) => name);

it('sorts numbers as numbers, and what has none last, either way', () => {
  expect(names(sortRows(rows, byName!, 'ascending'))).toEqual(['7', '99', '1042']);
  expect(names(sortRows(rows, byCount!, 'descending'))).toEqual(['7', '1042', '99']);
  expect(names(sortRows(rows, byCount!, 'ascending'))).toEqual(['1042', '7', '99']);
});

it('reads the address, and falls back to what is usual', () => {
  expect(readSorting(rules, {}, 'count')).toEqual({ key: 'count', direction: 'descending' });
  expect(readSorting(rules, { sort: 'name' }, 'count')).toEqual({ key: 'name', direction: 'ascending' });
  expect(readSorting(rules, { sort: 'name', order: 'descending' }, 'count').direction).toBe('descending');
  expect(readSorting(rules, { sort: 'elsewhere' }, 'count').key).toBe('count');
});

it('turns the order around when a column is pressed again', () => {
  const first = pressColumn(byName!, { key: 'count', direction: 'descending' });
  expect(first).toEqual({ key: 'name', direction: 'ascending' });
  expect(pressColumn(byName!, first)).toEqual({ key: 'name', direction: 'descending' });
});
