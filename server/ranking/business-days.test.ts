import { describe, expect, it, test } from 'vitest';
import { findAffected, findArrived, shiftDay, splitDays, type StoreDays, windowOf } from './business-days.ts';

const TODAY = '2026-06-01';
const list = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, at) => shiftDay(TODAY, first + at));

/** The days over which people are compared for a day. */
function windowDays(days: StoreDays, day: string): string[] {
  const { first, last } = windowOf(days.stored.indexOf(day), days);
  return days.stored.slice(first, last + 1);
}

describe('days ahead of their time', () => {
  const come = list(-80, 0);

  it('move no window, and are compared with the last weeks', () => {
    const days = splitDays([...come, ...list(30, 130)], TODAY);
    for (const day of come) expect(windowDays(days, day)).toEqual(windowDays(splitDays(come, TODAY), day));
    expect(windowDays(days, shiftDay(TODAY, 60))).toEqual(list(-55, 0));
  });

  it('begin after tomorrow, and count where there are no others', () => {
    expect(splitDays([...come, ...list(1, 3)], TODAY).come).toBe(come.length + 1);
    expect(splitDays(list(30, 33), TODAY).come).toBe(4);
  });
});

test('every day with another window is affected, also once days have come that were ahead', () => {
  let seed = 7;
  const draw = (below: number): number => (seed = (seed * 1103515245 + 12345) % 2 ** 31) % below;
  for (let round = 0; round < 200; round += 1) {
    const span = list(-100, 20);
    const before = span.filter(() => draw(10) > 1);
    const changed = new Set(span.filter(() => draw(60) === 0));
    const stored = span.filter((day) => (changed.has(day) ? draw(2) === 0 : before.includes(day)));
    const ranked = shiftDay(TODAY, -draw(15));
    const [earlier, later] = [splitDays(before, ranked), splitDays(stored, TODAY)];
    const arrived = findArrived(stored, changed, [ranked, TODAY]);
    const affected = new Set(findAffected(later, [...changed, ...arrived]));
    for (const day of stored) {
      if (affected.has(day)) continue;
      expect(windowDays(later, day), `${round} ${day}`).toEqual(windowDays(earlier, day));
    }
  }
});
