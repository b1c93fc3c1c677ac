import { expect, it } from 'vitest';
import { listContestLines } from './contests.ts';
import { tellApart } from './tell-apart.ts';

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

it('does so where two files differ', () => {
  const differences = [{ field: 'employeeName', before: 'NADIA BELL', after: 'N\u0410DIA BELL' }];
  expect(listContestLines({ differences })).toEqual(['Employee: NADIA BELL → N‹Cyrillic \u0410›DIA BELL']);
});
