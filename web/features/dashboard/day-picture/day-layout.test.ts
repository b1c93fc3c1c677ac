import type { PicturedTransaction } from '@tillwatch/contract';
import { describe, expect, it } from 'vitest';
import { DAY_LEFT, findMark, layoutDay, placeSpan, spanBetween } from './day-layout.ts';

/** A pixel a minute. */
const WIDTH = DAY_LEFT + 1440 + 16;

function finding(time: string, riskDollars: number, registerId: string | null = '1'): PicturedTransaction {
  return {
    id: `1-${time.replaceAll(':', '')}`,
    transactionId: time,
    registerId,
    employeeId: null,
    employeeName: null,
    transactionType: 'Sale',
    transactionTime: `2026-11-18T${time}`,
    amount: 5,
    priority: 'check_all',
    filterFlags: [],
    isVerified: false,
    isFlagged: false,
    riskDollars,
  };
}

function day(findings: PicturedTransaction[], registerIds: (string | null)[] = ['1']) {
  const registers = registerIds.map((registerId) => ({
    registerId,
    counts: Array.from({ length: 96 }, (_, at) => (at === 40 ? 8 : 0)),
  }));
  return { date: '2026-11-18', registers, turnedBack: [], findings, total: findings.length };
}

describe('layoutDay', () => {
  it('keeps the others distinguishable next to an entry error', () => {
    const { marks } = layoutDay(
      day([finding('08:00:00', 2000), finding('10:00:00', 25), finding('12:00:00', 4)]),
      WIDTH,
    );
    expect(marks.map(({ radius }) => radius)).toEqual([7, 5, 3.8]);
  });

  it('places findings by time in the row of their register, larger with their risk', () => {
    const { rows, marks } = layoutDay(
      day([finding('00:00:00', 0), finding('10:00:30', 9, null), finding('12:00:00', 2.25)], [null, '1']),
      WIDTH,
    );
    expect(rows.map(({ registerId, count }) => [registerId, count])).toEqual([
      [null, 8],
      ['1', 8],
    ]);
    expect(marks.map(({ x, radius }) => [x - DAY_LEFT, radius])).toEqual([
      [0, 2],
      [600.5, 7],
      [720, 5],
    ]);
    const [first, second] = rows.map(({ bottom }) => bottom);
    expect(marks.map(({ y }) => y < first! || y > second!)).toEqual([false, true, false]);
  });

  it('keeps marks of the same time apart', () => {
    const { marks } = layoutDay(day(['a', 'b', 'c'].map(() => finding('10:00:00', 1))), WIDTH);
    expect(new Set(marks.map(({ y }) => y)).size).toBe(3);
  });
});

it('reads a span from two positions in either order, to five minutes and within the day', () => {
  const at = (minute: number) => DAY_LEFT + minute;
  expect(spanBetween(at(606), at(639), WIDTH)).toEqual({ startTime: '10:05', endTime: '10:40' });
  expect(spanBetween(at(639), at(606), WIDTH)).toEqual({ startTime: '10:05', endTime: '10:40' });
  expect(spanBetween(-50, 9999, WIDTH)).toEqual({ startTime: '00:00', endTime: '23:59' });
});

it('shows a span where it lies, in two parts across midnight', () => {
  expect(placeSpan({ startTime: '', endTime: '' }, WIDTH)).toEqual([]);
  expect(placeSpan({ startTime: '10:05', endTime: '10:40' }, WIDTH)).toEqual([
    { x: DAY_LEFT + 605, width: 36 },
  ]);
  expect(placeSpan({ startTime: '22:00', endTime: '01:59' }, WIDTH)).toEqual([
    { x: DAY_LEFT, width: 120 },
    { x: DAY_LEFT + 1320, width: 120 },
  ]);
});

it('finds the mark at a position', () => {
  const { marks } = layoutDay(day([finding('10:00:00', 1), finding('12:00:00', 1)]), WIDTH);
  const [first] = marks;
  expect(findMark(marks, first!.x + 8, first!.y, 10)).toBe(0);
  expect(findMark(marks, first!.x + 60, first!.y, 10)).toBe(-1);
});
