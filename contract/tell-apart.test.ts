import { expect, it } from 'vitest';
import { listContestLines } from './contests.ts';
import { tellAllApart, tellApart } from './tell-apart.ts';

it.each([
  ['NADIA BELL', 'N\u0410DIA BELL', 'NADIA BELL', 'N‹Cyrillic \u0410›DIA BELL'],
  ['NADIA BELL', '\u039dADIA BELL', 'NADIA BELL', '‹Greek \u039d›ADIA BELL'],
  ['NADIA BELL', 'NADIA\u200b BELL', 'NADIA BELL', 'NADIA‹U+200B› BELL'],
])('spells out what differs of texts that look alike: %s and %s', (before, after, was, is) => {
  expect(tellApart(before, after)).toEqual([was, is]);
  expect(tellApart(after, before)).toEqual([is, was]);
});

it.each([
  ['NADIA BELL', 'OWEN PRICE'],
  ['НАДЯ БЕЛЛ', 'NADIA BELL'],
  ['НАДЯ', 'НАДЯ'],
  ['НАДЯ', 'НИНА'],
])('leaves texts that look different as they are: %s and %s', (before, after) => {
  expect(tellApart(before, after)).toEqual([before, after]);
});

it('spells out those of several names that look like another', () => {
  expect(tellAllApart(['OWEN PRICE', '\u041eWEN PRICE', 'NADIA BELL'])).toEqual([
    'OWEN PRICE',
    '‹Cyrillic \u041e›WEN PRICE',
    'NADIA BELL',
  ]);
});

it('does so where two files differ', () => {
  const differences = [{ field: 'employeeName', before: 'NADIA BELL', after: 'N\u0410DIA BELL' }];
  expect(listContestLines({ differences })).toEqual(['Employee: NADIA BELL → N‹Cyrillic \u0410›DIA BELL']);
});
