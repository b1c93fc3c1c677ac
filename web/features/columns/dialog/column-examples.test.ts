import { expect, it } from 'vitest';
import { listExamples } from './column-examples.ts';

const question = {
  headingIndex: 1,
  rows: [
    ['Store 318', null],
    ['Bon', 'Note'],
    ['4-88102', ''],
    ['4-88102', '  '],
    ['4-88103', null],
    [7, null],
    ['4-88104', null],
  ].map((cells, index) => ({ rowNumber: index + 1, cells })),
};

it('lists the first distinct values under the heading', () => {
  expect(listExamples(question, 0)).toBe('4-88102, 4-88103, 7');
});

it('says nothing about a column whose first rows are empty', () => {
  expect(listExamples(question, 1)).toBe('');
});
