import { expect, it } from 'vitest';
import { describeChoice, stateText } from './digest-words.ts';

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

it('says that a digest comes by mail only if there is a mail server', () => {
  const describe = (isOn: boolean, toOutbox: boolean) =>
    describeChoice({ isOn, toOutbox }, 'sup@chain.test', '07:00');
  expect(describe(true, false)).toBe('It comes to sup@chain.test at 07:00.');
  expect(describe(true, true)).toBe(
    'No mail server is set up. The digest for sup@chain.test is written to the outbox of the server. That is at 07:00.',
  );
  expect(describe(false, true)).toBe('You won’t get any more digests.');
});
