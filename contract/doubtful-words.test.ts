import { expect, it } from 'vitest';
import { describeDoubtfulWords } from './doubtful-words.ts';
import type { DoubtfulWord } from './words.ts';

const word = (text: string, ...countsAs: DoubtfulWord['countsAs']): DoubtfulWord => ({ text, countsAs });

it('names the words and what their transactions count as', () => {
  expect(describeDoubtfulWords([word('REFUND', 'Sale')])).toEqual([
    'One line or word was not understood: “REFUND”. The transactions with it count as sales.',
  ]);
  expect(describeDoubtfulWords([word('A', 'Sale'), word('B', 'Sale'), word('C', 'Sale')], 2)).toEqual([
    '3 lines or words were not understood: “A”, “B”, and 1 more. The transactions with them count as sales.',
  ]);
  expect(describeDoubtfulWords([word('GONE')])).toEqual(['One line or word was not understood: “GONE”.']);
});

it('tells apart what counts as different kinds', () => {
  const words = [word('A', 'Sale'), word('B', 'Sale', 'No Sale'), word('C', 'Sale'), word('GONE')];
  expect(describeDoubtfulWords(words)).toEqual([
    '4 lines or words were not understood: “A” and “C”, whose transactions count as sales; ' +
      '“B”, whose transactions count as sales or no-sales; “GONE”.',
  ]);
  expect(describeDoubtfulWords([...words, word('E')], 2)).toEqual([
    '5 lines or words were not understood: “A”, whose transactions count as sales; ' +
      '“B”, whose transactions count as sales or no-sales; and 3 more.',
  ]);
});

it('names words for kinds that were not found', () => {
  expect(describeDoubtfulWords([{ text: 'VOID', countsAs: [], means: 'Void' }])).toEqual([
    'No voids were found, although “VOID” is in the file.',
  ]);
});
