import { expect, it } from 'vitest';
import { describeClock, NO_TIMES } from './describe-clock.ts';

const at = (...tickets: [number: string, time: string][]) =>
  tickets.map(([transactionId, time]) => ({ transactionId, transactionTime: `2026-11-01T${time}` }));

it('says that there are no times, and that a clock ran back', () => {
  expect(describeClock(at(['1', '00:00:00'], ['2', '00:00:00']))).toBe(NO_TIMES);
  const ranBack = at(['51', '01:10:00'], ['40', '01:11:00'], ['52', '01:12:00'], ['41', '01:13:00']);
  expect(describeClock(ranBack)).toMatch(/clock may have been set back/);
});

it('says nothing about a clock that runs, numbers that start over, or what is not a number', () => {
  expect(describeClock(at(['1', '00:00:00']))).toBeNull();
  expect(describeClock(at(['1', '00:00:00'], ['2', '00:01:00']))).toBeNull();
  expect(describeClock(at(['9998', '10:00:00'], ['9999', '10:01:00'], ['1', '10:02:00']))).toBeNull();
  expect(describeClock(at(['A2', '10:00:00'], ['A1', '10:01:00'], ['A0', '10:02:00']))).toBeNull();
});
