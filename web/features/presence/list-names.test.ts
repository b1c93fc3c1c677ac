import { expect, it } from 'vitest';
import { listNames } from './list-names.ts';

it.each([
  [['Ada'], 'Ada'],
  [['Ada', 'Ben'], 'Ada and Ben'],
  [['Ada', 'Ben', 'Cem'], 'Ada, Ben and 1 other'],
  [['Ada', 'Ben', 'Cem', 'Dua'], 'Ada, Ben and 2 others'],
])('names %j as "%s"', (names, text) => {
  expect(listNames(names)).toBe(text);
});
