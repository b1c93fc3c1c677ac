import { expect, it } from 'vitest';
import { findTurnedBack } from './turned-back.ts';

/** Every 5 minutes from 8:00 on, as the clock should show. */
const day = Array.from({ length: 120 }, (_, at) => ({ number: 100 + at, minutes: 480 + at * 5 }));

function inOrder(tickets: readonly { number: number; minutes: number }[]) {
  return tickets
    .toSorted((one, other) => one.minutes - other.minutes || one.number - other.number)
    .map(({ number, minutes }) => ({
      transactionNumber: String(number),
      time: `2026-11-16T${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`,
    }));
}

it('finds the hour that a clock shows twice, and nothing before and after it', () => {
  const tickets = inOrder(day.map((one) => (one.number < 160 ? one : { ...one, minutes: one.minutes - 62 })));
  const [stretch, ...others] = findTurnedBack(tickets);
  expect(others).toEqual([]);
  const numbers = tickets
    .slice(stretch?.first, (stretch?.last ?? 0) + 1)
    .map(({ transactionNumber }) => transactionNumber);
  expect(numbers.map(Number).toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 24 }, (_, at) => 148 + at),
  );
});

it('finds nothing where numbers start over, a few come early, or none count up', () => {
  expect(findTurnedBack(inOrder(day))).toEqual([]);
  expect(
    findTurnedBack(inOrder(day.map((one) => ({ ...one, number: (one.number + 9850) % 10_000 })))),
  ).toEqual([]);
  expect(
    findTurnedBack(
      inOrder(day.map((one) => (one.number % 50 === 7 ? { ...one, minutes: one.minutes + 12 } : one))),
    ),
  ).toEqual([]);
  expect(findTurnedBack(inOrder(day.map((one) => ({ ...one, number: (one.number * 7919) % 1009 }))))).toEqual(
    [],
  );
  expect(findTurnedBack([{ transactionNumber: 'A-2', time: '2026-11-16T08:00:00' }])).toEqual([]);
});
