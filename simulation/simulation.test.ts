import { assessReceipt, type FilterId } from '@tillwatch/core/detection';
import { describe, expect, it } from 'vitest';
import { parseLines } from '../core/testing/parse-rows.ts';
import {
  type ChainPlan,
  createRandom,
  printJournal,
  SCHEME_NAMES,
  type SchemeName,
  simulateChain,
  type Theft,
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

/** What must hit a theft's tickets for it to be found at all. */
const FOUND_BY: Record<SchemeName, FilterId> = {
  'abort and pocket': 'abort',
  'void after the total': 'void_items',
  'refund to nobody': 'refund',
  'sale without a ticket': 'no_sales',
  'price for a friend': 'price_override',
  'suspend and cancel': 'memory_cancel',
  'card for free': 'card_load',
  'cheap instead of dear': 'retail_below_95_cents',
};

describe('a simulated chain', () => {
  it('is the same for the same seed, begins the same when it is longer, and differs for another', () => {
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

  it('prints a journal that is read without a remark, with what each cashier did', () => {
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
      // A recalled ticket is read with the one that was set aside, so that the order differs.
      expect(sorted(read)).toEqual(sorted(printed));
    }
  });

  it('has thieves of every kind, whose tickets a filter hits', () => {
    expect(new Set(thefts.map(({ scheme }) => scheme))).toEqual(new Set(SCHEME_NAMES));
    for (const { scheme, filters } of thefts.map(withFilters))
      expect([scheme, filters]).toEqual([scheme, expect.arrayContaining([FOUND_BY[scheme]])]);
  });

  it('takes from the tickets of the thief, and only money that was there', () => {
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

  it('has honest findings, too: more than thefts, and by everybody', () => {
    const stolen = new Set(thefts.flatMap(({ tickets }) => tickets.map(({ number }) => number)));
    const honest = days[0]?.tickets.filter(({ number }) => !stolen.has(number)) ?? [];
    const lines = [...printJournal(honest, { store: 'STORE', date: days[0]?.date ?? '' }, createRandom(1))];
    const found = parseLines(lines.join('\n')).receipts.filter(
      (receipt) => assessReceipt(receipt).priority === 'check_all',
    );
    expect(found.length).toBeGreaterThan(days[0]?.thefts.length ?? 0);
    expect(new Set(found.map(({ employeeId }) => employeeId)).size).toBe(4);
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
