import { assessReceipt, type FilterId } from '@tillwatch/core/detection';
import { describe, expect, it } from 'vitest';
import { parseLines } from '../core/testing/parse-rows.ts';
import {
  addDays,
  type ChainPlan,
  createRandom,
  type Entry,
  type PrintedTicket,
  printJournal,
  recruitThieves,
  SCHEME_NAMES,
  type SchemeName,
  simulateChain,
  type Theft,
  type TicketEvent,
} from './index.ts';

const PLAN: ChainPlan = {
  seed: 7,
  stores: ['1042', '1055'],
  firstDate: '2026-09-28',
  days: 14,
  customersPerDay: 240,
  cashiersPerStore: 8,
  thieves: SCHEME_NAMES.map((scheme, index) => ({ store: index % 2, scheme, isCareful: index % 3 === 0 })),
};
const days = [...simulateChain(PLAN)];
const sorted = (rows: unknown[][]): string[] => rows.map((row) => row.join(' ')).toSorted();
const thefts = days.flatMap((day) => day.thefts);

const has = (entry: Entry, ...names: TicketEvent[]): boolean =>
  entry.kind === 'event' && names.includes(entry.event);
const shows = ({ entries }: PrintedTicket, ...names: TicketEvent[]): boolean =>
  entries.some((entry) => has(entry, ...names));
const secondsUntil = (one: PrintedTicket, other: PrintedTicket): number =>
  (Date.parse(other.time) - Date.parse(one.time)) / 1000;
const namesOf = ({ entries }: PrintedTicket): string[] =>
  entries.flatMap((entry) => (entry.kind === 'item' ? entry.name : []));
const tenderOf = ({ entries }: PrintedTicket) => entries.find((entry) => entry.kind === 'tender');
const isSoldBefore = (ticket: PrintedTicket, before: readonly PrintedTicket[]): boolean =>
  before.some((other) => !shows(other, 'refund') && namesOf(other).includes(namesOf(ticket)[0] ?? ''));

/** Each register's days in a chain without thieves. */
const runs = [...simulateChain({ ...PLAN, thieves: [], customersPerDay: 500 })].flatMap((day) =>
  ['1', '2'].map((id) => day.tickets.filter(({ registerId }) => registerId === id)),
);

type Sign = (
  ticket: PrintedTicket,
  later: readonly PrintedTicket[],
  before: readonly PrintedTicket[],
) => boolean;
/** Patterns that thieves show, too. */
const CONFUSABLE: Record<string, Sign> = {
  'an abort, and the drawer opened within two minutes': (ticket, [next]) =>
    shows(ticket, 'abort') && !!next && shows(next, 'no-sale') && secondsUntil(ticket, next) < 120,
  'an abort that is never rung again': (ticket, later) =>
    shows(ticket, 'abort') &&
    !later.slice(0, 10).some((other) => namesOf(ticket).some((name) => namesOf(other).includes(name))),
  'a refund in cash of what was sold that day': (ticket, _, before) =>
    shows(ticket, 'refund') && tenderOf(ticket)?.card === null && isSoldBefore(ticket, before),
  'a refund of what was not sold that day': (ticket, _, before) =>
    shows(ticket, 'refund') && !isSoldBefore(ticket, before),
  'a refund to a card': (ticket) => shows(ticket, 'refund') && !!tenderOf(ticket)?.card,
  'a price cut to less than half': ({ entries }) =>
    entries.some((entry, at) => {
      const reduced = entries[at - 1];
      return entry.kind === 'override' && reduced?.kind === 'item' && reduced.cents < entry.wasCents / 2;
    }),
  'a suspended ticket that is never recalled': (ticket, later) =>
    shows(ticket, 'suspend') &&
    !later.some(({ entries }) =>
      entries.some(
        (entry) => entry.kind === 'event' && entry.event === 'recall' && entry.about === ticket.number,
      ),
    ),
  'a suspended ticket that is canceled': (ticket) => shows(ticket, 'memory-cancel'),
  'a card load declined, and paid afterwards': (ticket, later) =>
    shows(ticket, 'tender-abort') &&
    namesOf(ticket)[0] === 'CARD LOAD GIFT' &&
    later
      .slice(0, 4)
      .some((other) => namesOf(other)[0] === 'CARD LOAD GIFT' && !shows(other, 'tender-abort')),
  'a line taken back after the total': ({ entries }) =>
    entries.findIndex(({ kind }) => kind === 'void') > entries.findIndex(({ kind }) => kind === 'totals') &&
    entries.some(({ kind }) => kind === 'totals'),
  'a paid ticket voided minutes later': ({ entries, number }) =>
    entries.some(
      (entry) => entry.kind === 'event' && entry.event === 'void-ticket' && entry.about !== number,
    ),
};

/** The filter that must hit a theft's tickets, so that it can be found at all. */
const FOUND_BY: Record<SchemeName, FilterId> = {
  'abort and pocket': 'abort',
  'void after the total': 'void_items',
  'refund to nobody': 'refund',
  'sale without a ticket': 'no_sales',
  'price for a friend': 'price_override',
  'suspend and cancel': 'memory_cancel',
  'card for free': 'card_load',
  'cheap instead of expensive': 'retail_below_95_cents',
  'void before the total': 'void_items',
  'void of a paid sale': 'void_items',
  'refund to own card': 'refund',
  'coupon for nothing': 'promos',
};

describe('a simulated chain', () => {
  it('is the same for the same seed, starts the same when longer, and differs for another seed', () => {
    const longer = [...simulateChain({ ...PLAN, days: 20 })].filter(({ date }) => date < '2026-10-12');
    expect(longer).toEqual(days);
    expect([...simulateChain({ ...PLAN, seed: 8 })]).not.toEqual(days);
  });

  it('numbers each register without gaps, in order of time', () => {
    for (const storeNumber of PLAN.stores) {
      for (const registerId of ['1', '2']) {
        const printed = days
          .filter((day) => day.storeNumber === storeNumber)
          .flatMap((day) => day.tickets.filter((ticket) => ticket.registerId === registerId));
        const first = Number(printed[0]?.number);
        expect(printed.map(({ number }) => Number(number))).toEqual(printed.map((_, index) => first + index));
        expect(printed.map(({ time }) => time)).toEqual(printed.map(({ time }) => time).toSorted());
      }
    }
  });

  it('prints a journal that is read without remarks and shows what each cashier did', () => {
    for (const { storeNumber, date, tickets } of days.slice(0, 4)) {
      const store = `STORE ${storeNumber}`;
      const lines = [...printJournal(tickets, { store, date }, createRandom(1))];
      const { receipts, rejections } = parseLines(lines.join('\n'));
      expect(rejections).toEqual([]);
      const read = receipts.map((receipt) => [
        receipt.registerId,
        receipt.transactionNumber,
        receipt.employeeId,
      ]);
      const printed = tickets.map(({ registerId, number, clerk }) => [registerId, number, clerk.id]);
      // A recalled ticket is read together with the suspended one, so the order differs.
      expect(sorted(read)).toEqual(sorted(printed));
    }
  });

  it('has thieves of every kind, whose tickets a filter hits', () => {
    expect(new Set(thefts.map(({ scheme }) => scheme))).toEqual(new Set(SCHEME_NAMES));
    for (const { scheme, filters } of thefts.map(withFilters))
      expect([scheme, filters]).toEqual([scheme, expect.arrayContaining([FOUND_BY[scheme]])]);
  });

  it('steals only on the thief’s own tickets, and only money that was there', () => {
    const all = new Map(days.flatMap((day) => day.tickets.map((ticket) => [ticket.number, ticket] as const)));
    for (const theft of thefts) {
      expect(theft.stolenCents).toBeGreaterThan(0);
      for (const { number, time, registerId } of theft.tickets) {
        expect(all.get(number)).toMatchObject({ time, registerId, clerk: { id: theft.employeeId } });
      }
    }
    const careful = thefts.filter(({ isCareful }) => isCareful);
    expect(careful.length).toBeGreaterThan(0);
    expect(careful.length).toBeLessThan(thefts.length / 2);
  });

  it('has honest findings, too, more than thefts, and from everybody', () => {
    const stolen = new Set(thefts.flatMap(({ tickets }) => tickets.map(({ number }) => number)));
    const honest = days[0]?.tickets.filter(({ number }) => !stolen.has(number)) ?? [];
    const lines = [...printJournal(honest, { store: 'STORE', date: days[0]?.date ?? '' }, createRandom(1))];
    const found = parseLines(lines.join('\n')).receipts.filter(
      (receipt) => assessReceipt(receipt).priority === 'check_all',
    );
    expect(found.length).toBeGreaterThan(days[0]?.thefts.length ?? 0);
    // Four cashiers, and the lead.
    expect(new Set(found.map(({ employeeId }) => employeeId)).size).toBe(5);
  });

  it('recruits thieves for every scheme, open and careful, some of whom start later', () => {
    const chain = { ...PLAN, days: 21, customersPerDay: 800, stores: ['1', '2', '3', '4'] };
    const wanted = SCHEME_NAMES.flatMap((scheme, index) =>
      [true, false].map((isCareful) => ({
        store: index % 4,
        scheme,
        isCareful,
        ...(index === 0 && { firstDay: 5 }),
      })),
    );
    const played = [...simulateChain({ ...chain, thieves: wanted })].flatMap((day) => day.thefts);
    const kinds = new Set(played.map(({ scheme, isCareful }) => `${scheme} ${isCareful}`));
    expect(kinds.size).toBe(2 * SCHEME_NAMES.length);
    const late = played.filter(({ scheme }) => scheme === SCHEME_NAMES[0]);
    expect(late.every(({ date }) => date >= '2026-10-03')).toBe(true);
    expect(new Set(recruitThieves(7, 6, 12).map(({ scheme }) => scheme))).toEqual(new Set(SCHEME_NAMES));
    expect(recruitThieves(7, 6, 12).filter(({ isCareful }) => isCareful)).toHaveLength(5);
  });

  it('has turnover, unless the plan has none', () => {
    const crewOf = (turnover: number, from: number, to: number): Set<string> => {
      const played = [...simulateChain({ ...PLAN, thieves: [], days: 90, customersPerDay: 40, turnover })];
      const part = played.filter(
        ({ date }) => date >= addDays(PLAN.firstDate, from) && date < addDays(PLAN.firstDate, to),
      );
      return new Set(part.flatMap(({ staff }) => staff.map(({ employeeId }) => employeeId)));
    };
    const [early, late] = [crewOf(1.23, 0, 14), crewOf(1.23, 76, 90)];
    expect([...late].some((id) => !early.has(id))).toBe(true);
    expect([...early].some((id) => !late.has(id))).toBe(true);
    expect(crewOf(0, 76, 90)).toEqual(crewOf(0, 0, 14));
  });

  it('has busy and quiet stores, and a self-checkout where the plan wants one', () => {
    const played = [...simulateChain({ ...PLAN, busyness: [0.5, 1.5], hasSelfCheckout: true })];
    const [quiet = 0, busy = 0] = PLAN.stores.map(
      (store) =>
        played.filter(({ storeNumber }) => storeNumber === store).flatMap((day) => day.tickets).length,
    );
    expect(busy / quiet).toBeGreaterThan(2);
    const alone = played.flatMap((day) => day.tickets.filter(({ registerId }) => registerId === '9'));
    expect(alone.length).toBeGreaterThan(0);
    expect(alone.every(({ clerk }) => clerk.name === 'SELF CHECKOUT')).toBe(true);
    expect(alone.some(({ entries }) => entries.some((entry) => has(entry, 'no-sale')))).toBe(false);
    const lines = [
      ...printJournal(played[0]!.tickets, { store: 'STORE', date: played[0]!.date }, createRandom(1)),
    ];
    expect(parseLines(lines.join('\n')).rejections).toEqual([]);
  });

  it.each(Object.entries(CONFUSABLE))('has honest cashiers with %s', (_, isIt) => {
    expect(
      runs.some((tickets) =>
        tickets.some((ticket, at) => isIt(ticket, tickets.slice(at + 1), tickets.slice(0, at))),
      ),
    ).toBe(true);
  });
});

function withFilters(theft: Theft): { scheme: SchemeName; filters: FilterId[] } {
  const day = days.find(({ storeNumber, date }) => storeNumber === theft.storeNumber && date === theft.date);
  const numbers = theft.tickets.map(({ number }) => number);
  const tickets = day?.tickets.filter(({ number }) => numbers.includes(number)) ?? [];
  const lines = [...printJournal(tickets, { store: 'STORE', date: theft.date }, createRandom(1))];
  const { receipts } = parseLines(lines.join('\n'));
  return {
    scheme: theft.scheme,
    filters: receipts.flatMap((receipt) => assessReceipt(receipt).findings.map(({ filter }) => filter)),
  };
}
