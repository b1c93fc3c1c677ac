import { expect, it } from 'vitest';
import { findAlikeParts } from './alike-days.ts';

type Ticket = Parameters<typeof findAlikeParts>[0][number];

function createRandom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
}

/** A day of four hours on two registers, on which a few articles are sold one by one. */
function makeDay(id: number, { tickets, articles, random }: Busy): Ticket[] {
  return Array.from({ length: tickets }, (_, at): Ticket => {
    const article = Math.floor(articles * random() ** 2);
    return {
      id: id + at,
      uploadId: 1,
      seconds: 36_000 + Math.floor(random() * 4 * 3600),
      amount: `${article}.49`,
      type: 'sale',
      registerId: String(at % 2),
      cashier: 'cashier 117',
      goods: `ARTICLE ${article}`,
    };
  }).toSorted((one, other) => one.seconds - other.seconds);
}
interface Busy {
  tickets: number;
  articles: number;
  random: () => number;
}

const toTheMinute = (day: readonly Ticket[]): Ticket[] =>
  day.map((ticket) => ({ ...ticket, seconds: ticket.seconds - (ticket.seconds % 60) }));
const copyOf = (day: readonly Ticket[]): Ticket[] =>
  day.map((ticket) => ({ ...ticket, id: -ticket.id, seconds: ticket.seconds + 420 }));

it.each([
  { tickets: 1000, articles: 12 },
  { tickets: 2000, articles: 40 },
])('takes busy days on which the same few things sell for copies only if they are: %j', (busy) => {
  const random = createRandom(1);
  const day = makeDay(1, { ...busy, random });
  const other = makeDay(5000, { ...busy, random });
  for (let minutes = -20; minutes <= 20; minutes++) {
    expect(findAlikeParts(day, other, minutes * 60)).toEqual([]);
    expect(findAlikeParts(toTheMinute(day), toTheMinute(other), minutes * 60)).toEqual([]);
  }
  const whole = [{ copies: busy.tickets, hours: null, laterSeconds: 420, isAbout: false }];
  expect(findAlikeParts(copyOf(day), day, 420)).toMatchObject(whole);
  expect(findAlikeParts(copyOf(toTheMinute(day)), toTheMinute(day), 420)).toMatchObject(whole);
});
