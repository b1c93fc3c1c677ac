import { expect, it } from 'vitest';
import { readDollars, writeDollars } from './words.ts';

it.each<[string, number | null | undefined]>([
  ['42', 42],
  [' $1,042.05 ', 1042.05],
  ['0.5', 0.5],
  ['', null],
  ['1.005', undefined],
  ['-3', undefined],
  ['a lot', undefined],
  ['18,14', undefined],
  ['1,5', undefined],
  ['1,0425', undefined],
  ['1,042,050', 1042050],
  ['12,345,678', undefined],
])('reads %j as dollars', (text, amount) => {
  expect(readDollars(text)).toBe(amount);
});

it('writes dollars', () => {
  expect([writeDollars(1042.5), writeDollars(null)]).toEqual(['1042.50', '']);
});
