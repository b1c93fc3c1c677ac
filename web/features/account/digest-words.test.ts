import { expect, it } from 'vitest';
import { stateText } from './digest-words.ts';

it.each([
  [null, false, 'It is off until you turn it on.'],
  [null, true, 'It is on. None was due so far.'],
  [{ day: 'D', delivery: 'sent', problem: null }, true, 'The last one was sent on D.'],
  [
    { day: 'D', delivery: 'sending', problem: null },
    true,
    'The one of D was not confirmed by the mail server: it may have arrived.',
  ],
  [{ day: 'D', delivery: 'failed', problem: '550 no' }, true, 'The one of D could not be sent: 550 no.'],
] as const)('says of %o, on: %s, what became of it', (last, isOn, text) => {
  expect(stateText({ last, isOn, toOutbox: false }, (day) => day)).toBe(text);
  expect(stateText({ last, isOn, toOutbox: true }, (day) => day)).toBe(
    `${text} No mail server is set up, so digests are files in the outbox of the server.`,
  );
});
