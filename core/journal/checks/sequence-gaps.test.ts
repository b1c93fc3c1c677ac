import { expect, it } from 'vitest';
import { createSequenceWatch, type SequenceGap } from './sequence-gaps.ts';

function findGaps(registers: Record<string, readonly (string | number)[]>): SequenceGap[] {
  const watch = createSequenceWatch();
  for (const [registerId, numbers] of Object.entries(registers)) {
    for (const number of numbers) {
      watch.add({ registerId: registerId === '' ? null : registerId, transactionNumber: String(number) });
    }
  }
  return watch.findGaps();
}

const range = (first: number, last: number, without: readonly number[] = []): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index).filter(
    (number) => !without.includes(number),
  );

it('finds nothing in numbers that follow each other, in whatever order they come', () => {
  expect(findGaps({ 1: range(5000, 5040).toReversed(), 2: range(1, 30) })).toEqual([]);
});

it('finds what is missing between the numbers of each register', () => {
  expect(
    findGaps({ 10: range(70, 99, [80]), 2: range(1_028_360, 1_028_400, [1_028_376, 1_028_377, 1_028_379]) }),
  ).toEqual([
    { registerId: '2', first: '1028376', last: '1028377', missing: 2 },
    { registerId: '2', first: '1028379', last: '1028379', missing: 1 },
    { registerId: '10', first: '80', last: '80', missing: 1 },
  ]);
});

it('takes a large step for a new sequence', () => {
  expect(findGaps({ 1: [...range(9900, 9999), ...range(1, 50)] })).toEqual([]);
});

it('looks at all registers together when they draw from one sequence', () => {
  const numbers = range(100, 199, [150]);
  expect(
    findGaps({
      1: numbers.filter((number) => number % 3 === 0),
      2: numbers.filter((number) => number % 3 === 1),
      3: numbers.filter((number) => number % 3 === 2),
    }),
  ).toEqual([{ registerId: null, first: '150', last: '150', missing: 1 }]);
});

it('says nothing of numbers that are no sequence', () => {
  expect(findGaps({ 1: [3, 17, 40, 88, 120, 190] })).toEqual([]);
  expect(findGaps({ 1: ['A', 'B-', '', '12345678901234567890'] })).toEqual([]);
});

it('prints numbers as the register does', () => {
  expect(findGaps({ '': ['4-0007', '4-0008', '4-0010', '4-0011', '4-0012'] })).toEqual([
    { registerId: null, first: '4-0009', last: '4-0009', missing: 1 },
  ]);
});

it('counts a number that comes twice once', () => {
  expect(findGaps({ 1: [1, 2, 2, 3, 5, 5, 6, 7] })).toEqual([
    { registerId: '1', first: '4', last: '4', missing: 1 },
  ]);
});
