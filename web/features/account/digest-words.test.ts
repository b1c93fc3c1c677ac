import { expect, it } from 'vitest';
import { stateText } from './digest-words.ts';

it.each([
  [null, false, 'It is off until you turn it on.'],
  [null, true, 'It is on. None has been due yet.'],
  [{ day: 'D', delivery: 'sent', problem: null }, true, 'The last one was sent on D.'],
  [
    { day: 'D', delivery: 'sending', problem: null },
    true,
    'The mail server didn’t confirm the one for D; it may have arrived.',
  ],
  [{ day: 'D', delivery: 'failed', problem: '550 no' }, true, 'The one for D could not be sent: 550 no.'],
] as const)('says what became of %o, on: %s', (last, isOn, text) => {
  expect(stateText({ last, isOn, toOutbox: false }, (day) => day)).toBe(text);
  expect(stateText({ last, isOn, toOutbox: true }, (day) => day)).toBe(
    `${text} No mail server is set up. Digests are written to the outbox of the server.`,
  );
});
