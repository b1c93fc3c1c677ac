import { expect, it } from 'vitest';
import { describeClock, NO_TIMES } from './describe-clock.ts';

const at = (...times: string[]) => times.map((time) => ({ transactionTime: `2026-11-01T${time}` }));

it('says that there are no times, and that a clock was set back', () => {
  expect(describeClock({ tickets: at('00:00:00', '00:00:00'), isTurnedBack: false })).toBe(NO_TIMES);
  expect(describeClock({ tickets: at('01:10:00', '01:11:00'), isTurnedBack: true })).toMatch(
    /clock may have been set back/,
  );
});

it('says nothing about a clock that runs', () => {
  expect(describeClock({ tickets: at('00:00:00'), isTurnedBack: false })).toBeNull();
  expect(describeClock({ tickets: at('00:00:00', '00:01:00'), isTurnedBack: false })).toBeNull();
});
