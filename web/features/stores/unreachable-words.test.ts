import { expect, it } from 'vitest';
import { describeUnreachable } from './unreachable-words.ts';

it.each([
  [['1042'], 9, 'Store 1042 can’t be reached right now, so this page leaves it out. Nothing is lost.'],
  [
    ['1042', '1055'],
    9,
    '2 stores can’t be reached right now, 1042 and 1055, so this page leaves them out. Nothing is lost.',
  ],
  [
    ['1042', '1055', '1060'],
    9,
    '3 stores can’t be reached right now, 1042, 1055, and 1060, so this page leaves them out. Nothing is lost.',
  ],
  [
    ['1042', '1055', '1060', '1071', '1084'],
    9,
    '5 stores can’t be reached right now, 1042, 1055, 1060, and 2 more, so this page leaves them out. Nothing is lost.',
  ],
  [['1042'], 1, 'Store 1042 can’t be reached right now. Nothing is lost.'],
  [['1042', '1055'], 2, 'None of your stores can be reached right now. Nothing is lost.'],
])('says that %j of %d stores can’t be reached', (lost, total, sentence) => {
  expect(describeUnreachable(lost, total)).toBe(sentence);
});
