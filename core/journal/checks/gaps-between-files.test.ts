import { describe, expect, it } from 'vitest';
import { findGapsBetweenFiles, type Neighbors } from './gaps-between-files.ts';

const pair = (before: number, after: number, more: Partial<Neighbors> = {}): Neighbors => ({
  registerId: '1',
  before: String(before),
  after: String(after),
  isOfFile: true,
  ...more,
});
const OTHERS = { isOfFile: false, isOfOthers: true };

it('finds what is missing between two other files once a file shows that numbers go on', () => {
  const gap = pair(4100, 4126, OTHERS);
  expect(findGapsBetweenFiles([gap])).toEqual([]);
  expect(findGapsBetweenFiles([gap, pair(4300, 4301)])).toEqual([
    { registerId: '1', first: '4101', last: '4125', missing: 25, isOfOthers: true },
  ]);
});

it('does not find it again with the next file', () => {
  const known = [pair(4100, 4126, OTHERS), pair(4300, 4301, OTHERS)];
  expect(findGapsBetweenFiles([...known, pair(4500, 4501)])).toEqual([]);
});

it('leaves what is missing within another file to that', () => {
  expect(findGapsBetweenFiles([pair(4100, 4126, { isOfFile: false }), pair(4300, 4301)])).toEqual([]);
});

it('takes a register with a single step for one like the others', () => {
  const other = pair(9100, 9101, { registerId: '2' });
  expect(findGapsBetweenFiles([pair(4100, 4126), other])).toMatchObject([{ registerId: '1', missing: 25 }]);
  expect(findGapsBetweenFiles([pair(4100, 4126), pair(9100, 9140, { registerId: '2' })])).toEqual([]);
});

it('judges a register with more steps by these', () => {
  const other = pair(9100, 9101, { registerId: '2' });
  expect(findGapsBetweenFiles([pair(4100, 4126), pair(4126, 1), other])).toEqual([]);
});

describe('across days without files', () => {
  const across = { aDay: 140, days: '11-16 11-18', mayCome: true };
  const cut = pair(1141, 1202, across);
  const onward = (more: Partial<Neighbors> = {}) =>
    pair(5124, 5125, { registerId: '2', isDaily: true, ...across, ...more });

  it('finds more than a part of a day only where another register shows that the store was closed', () => {
    expect(findGapsBetweenFiles([cut, onward()])).toMatchObject([{ registerId: '1', missing: 60 }]);
    expect(findGapsBetweenFiles([pair(1141, 1182, across), onward({ isDaily: false })])).toMatchObject([
      { missing: 40 },
    ]);
  });

  it.each([
    ['on other days', { days: '11-17 11-18' }],
    ['if it is not in use on all days', { isDaily: false }],
    ['if it lacks as many', { after: '5186' }],
  ])('does not take another register for that %s', (_, more) => {
    expect(findGapsBetweenFiles([cut, onward(more), pair(9100, 9101, { registerId: '3' })])).toEqual([]);
  });
});

it('does not find it again with the next file where only another register showed it', () => {
  const shown = [pair(4100, 4126, OTHERS), pair(9100, 9101, { registerId: '2', ...OTHERS })];
  const next = [pair(4300, 4301), pair(9200, 9201, { registerId: '2' })];
  expect(findGapsBetweenFiles([...shown, ...next])).toEqual([]);
});

it('finds what is missing within a day of the file, whatever is usual between days', () => {
  const within = pair(4100, 4169, { isWithin: true });
  expect(findGapsBetweenFiles([within])).toMatchObject([{ first: '4101', missing: 68 }]);
  expect(findGapsBetweenFiles([within, pair(4300, 4321)])).toMatchObject([{ missing: 68 }]);
  expect(findGapsBetweenFiles([{ ...within, after: '4800' }])).toEqual([]);
});
