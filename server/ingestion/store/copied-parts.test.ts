import { describe, expect, it } from 'vitest';
import { type ComparedTicket, findCopiedParts } from './copied-parts.ts';

/** Ten minutes apart. */
const tickets = (count: number, of: Partial<ComparedTicket> = {}, from = 0): ComparedTicket[] =>
  Array.from({ length: count }, (_, at) => ({
    registerId: '1',
    cashier: 'cashier 117',
    at: `${String(Math.floor((from + at) / 6)).padStart(2, '0')}:${(from + at) % 6}0`,
    amount: `${at}.99`,
    isCopy: true,
    isChance: false,
    ...of,
  }));
const own = { isCopy: false };
const mix = (...registers: ComparedTicket[][]): ComparedTicket[] =>
  registers.flat().toSorted((one, other) => (one.at < other.at ? -1 : 1));

describe('copied parts of a day', () => {
  it('are the whole day if copies are all over it', () => {
    const day = mix(tickets(15), tickets(15, { registerId: '2', cashier: 'ANN LEE' }));
    expect(findCopiedParts(day)).toEqual([
      {
        registerId: null,
        hours: null,
        added: 30,
        copies: 30,
        registers: ['1', '2'],
        cashiers: ['ANN LEE', 'cashier 117'],
      },
    ]);
  });

  it('are a register, whether it has more or less than the honest one', () => {
    for (const honest of [10, 28, 60])
      expect(findCopiedParts(mix(tickets(honest, { ...own, registerId: '2' }), tickets(30)))).toMatchObject([
        { registerId: '1', hours: null, added: 30, copies: 30 },
      ]);
  });

  it('are an afternoon', () => {
    const day = [...tickets(60, own), ...tickets(30, {}, 60)];
    expect(findCopiedParts(day)).toMatchObject([
      { registerId: null, hours: { first: '10:00', last: '14:50' }, added: 30, copies: 30 },
    ]);
  });

  it.each([
    ['too few', tickets(19)],
    ['of few amounts', tickets(40, { amount: '1.79' })],
    ['as many as by chance', tickets(40, { isChance: true })],
    [
      'among many others',
      Array.from({ length: 30 }, (_, at) => [...tickets(1, { amount: `${at}` }), ...tickets(2, own)]).flat(),
    ],
  ])('are none if they are %s', (_, day) => {
    expect(findCopiedParts(day)).toEqual([]);
  });
});
