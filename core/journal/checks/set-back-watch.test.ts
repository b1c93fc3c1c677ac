import { expect, it } from 'vitest';
import { createSetBackWatch } from './set-back-watch.ts';

/** Every two minutes from 17:00 on, from number 90 on. */
function describeTimes(at: Record<number, string> = {}, registerId: string | null = '1'): string | null {
  const watch = createSetBackWatch();
  for (let place = 0; place < 16; place++) {
    const time = at[90 + place] ?? `17:${String(place * 2).padStart(2, '0')}:05`;
    watch.add({ registerId, transactionNumber: String(90 + place), time: `2026-11-12T${time}` });
  }
  return watch.describe();
}

it('names the register, by how much, and between which', () => {
  expect(describeTimes({ 96: '16:30:05' })).toBe(
    'The clock of register 1 goes back by 40 minutes between 95 and 96 on Nov 12, 2026, although the numbers go on. ' +
      'Where only a few times are earlier or later, what came before and after is taken from the numbers. Look at the original rows.',
  );
  expect(describeTimes({ 96: '16:30:05', 97: '16:32:05' }, null)).toMatch(
    /^The clock goes back by 40 minutes/,
  );
});

it('names a clock that was ahead for a while', () => {
  expect(describeTimes({ 96: '19:12:05' })).toMatch(
    /^The clock of register 1 goes ahead by 122 minutes between 95 and 96 on Nov 12, 2026, although/,
  );
});

it('names several in one sentence', () => {
  const watch = createSetBackWatch();
  for (const registerId of ['1', '2'])
    for (let place = 0; place < 16; place++) {
      const time = place === 6 ? '16:30:05' : `17:${String(place * 2).padStart(2, '0')}:05`;
      watch.add({ registerId, transactionNumber: String(90 + place), time: `2026-11-12T${time}` });
    }
  expect(watch.describe()).toMatch(
    /^The clock of register 1 goes back by 40 minutes between 95 and 96 on Nov 12, 2026; the clock of register 2 goes /,
  );
});

it.each([
  ['the last ones', { 103: '19:30:05' }],
  ['in order', {}],
  ['a ticket that was finished late', { 96: '17:20:30' }],
  ['a minute', { 96: '17:09:50' }],
  ['the first ones', { 91: '16:00:00' }],
  ['a wrong day', { 96: '05:00:00' }],
])('says nothing of %s', (_, at) => {
  expect(describeTimes(at)).toBeNull();
});

it('says nothing where numbers don’t follow times', () => {
  const watch = createSetBackWatch();
  for (let at = 0; at < 100; at++)
    watch.add({
      registerId: '1',
      transactionNumber: String(4700 + ((at * 37) % 101)),
      time: `2026-11-12T10:${String(at % 60).padStart(2, '0')}:00`,
    });
  expect(watch.describe()).toBeNull();
});
