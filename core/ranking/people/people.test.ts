import { describe, expect, it } from 'vitest';
import { readSketches } from '../testing/sketch-tickets.ts';
import type { TicketFacts } from '../ticket-facts.ts';
import { comparePeople } from './compare-people.ts';
import { gammaQuantile, holdFalseDiscoveries, logGamma, tailOfCounts } from './statistics.ts';
import { countTicket, newTally, type StoreTally, sum } from './tally.ts';

const [SALE] = readSketches([{ lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' }]) as [TicketFacts];

/** This many sales for each cashier, some of which only open the drawer. */
function tallyOf(people: Record<string, { sales: number; openings: number; hour?: number }>): StoreTally {
  const tally = newTally();
  for (const [employeeId, { sales, openings, hour = 10 }] of Object.entries(people)) {
    const time = `2026-03-02T${String(hour).padStart(2, '0')}:00:00`;
    for (let at = 0; at < sales; at += 1) {
      countTicket(tally, { ...SALE, employeeId, time }, at < openings ? ['opened-drawer'] : []);
    }
  }
  return tally;
}

describe('a comparison', () => {
  it('names neither of two, who are each other’s opposites', () => {
    const two = { a: { sales: 500, openings: 60 }, b: { sales: 500, openings: 1 } };
    expect(comparePeople(tallyOf(two)).standingOut()).toEqual([]);
    const three = comparePeople(tallyOf({ ...two, c: { sales: 500, openings: 1 } })).standingOut();
    expect(three.map(({ employeeId }) => employeeId)).toEqual(['a']);
  });

  it('compares what was counted with what is usual for as many tickets', () => {
    const people = comparePeople(
      tallyOf({
        a: { sales: 500, openings: 30 },
        b: { sales: 500, openings: 5 },
        c: { sales: 500, openings: 5 },
      }),
    );
    const found = people.of('a', 'opened-drawer');
    expect(found).toMatchObject({ observed: 30, sales: 500 });
    expect(found?.expected).toBeCloseTo(5, 1);
    expect(found?.ratio).toBeCloseTo(30.5 / 5.5, 0);
    expect(found?.low).toBeGreaterThan(3.5);
    expect(found?.high).toBeLessThan(8);
  });

  it('is shrunk toward the others if there is little to go by', () => {
    const people = comparePeople(
      tallyOf({ a: { sales: 60, openings: 2 }, b: { sales: 2000, openings: 20 } }),
    );
    const found = people.of('a', 'opened-drawer');
    expect(found?.ratio).toBeLessThan(2 / (found?.expected ?? 0));
    expect(found?.low).toBeLessThan(1);
  });

  it('is not made if there is nobody else, or hardly any work', () => {
    expect(comparePeople(tallyOf({ a: { sales: 500, openings: 30 } })).of('a', 'opened-drawer')).toBeNull();
    const people = comparePeople(tallyOf({ a: { sales: 20, openings: 10 }, b: { sales: 500, openings: 5 } }));
    expect(people.of('a', 'opened-drawer')).toBeNull();
    expect(people.of('z', 'opened-drawer')).toBeNull();
  });

  it('is made hour by hour: the night shift is not held against those who work it', () => {
    const people = comparePeople(
      tallyOf({
        day: { sales: 1000, openings: 10 },
        'other day': { sales: 1000, openings: 10 },
        night: { sales: 500, openings: 50, hour: 23 },
        'other night': { sales: 500, openings: 50, hour: 23 },
      }),
    );
    const found = people.of('night', 'opened-drawer');
    expect(found?.expected).toBeGreaterThan(35);
    expect(found?.ratio).toBeLessThan(1.4);
  });

  it('names those who stand out, and nobody else', () => {
    const usual = Object.fromEntries(
      Array.from({ length: 9 }, (_, at) => [`p${at}`, { sales: 1000, openings: 8 + (at % 5) }]),
    );
    expect(comparePeople(tallyOf(usual)).standingOut()).toEqual([]);
    const people = comparePeople(tallyOf({ ...usual, thief: { sales: 1000, openings: 90 } }));
    expect(people.standingOut().map(({ employeeId }) => employeeId)).toEqual(['thief']);
  });
});

it('neither compares those who are left out nor compares others with them', () => {
  const tally = tallyOf({
    a: { sales: 1000, openings: 10 },
    b: { sales: 1000, openings: 10 },
    lead: { sales: 1000, openings: 90 },
  });
  const people = comparePeople(tally, new Set(['lead']));
  expect(people.of('lead', 'opened-drawer')).toBeNull();
  expect(people.of('a', 'opened-drawer')?.expected).toBeCloseTo(10, 0);
  expect(comparePeople(tally).of('lead', 'opened-drawer')?.observed).toBe(90);
});

it('is not skewed by one big thief, nor by tickets that sell nothing', () => {
  const people = comparePeople(
    tallyOf({
      a: { sales: 1000, openings: 10 },
      b: { sales: 1000, openings: 12 },
      c: { sales: 1000, openings: 11 },
      thief: { sales: 1000, openings: 200 },
    }),
  );
  expect(people.of('a', 'opened-drawer')?.expected).toBeLessThan(20);
  expect(people.of('thief', 'opened-drawer')?.ratio).toBeGreaterThan(8);
  const tally = tallyOf({ a: { sales: 100, openings: 0 } });
  countTicket(tally, { ...SALE, goods: [], goodsCents: 0, employeeId: 'a' }, []);
  expect(sum(tally.get('a')?.sales)).toBe(100);
});

it('never counts below nothing', () => {
  const tally = tallyOf({ a: { sales: 1, openings: 0 } });
  for (let at = 0; at < 3; at += 1) countTicket(tally, { ...SALE, employeeId: 'a' }, ['opened-drawer'], -1);
  expect(sum(tally.get('a')?.sales)).toBe(0);
  expect(sum(tally.get('a')?.kinds['opened-drawer'])).toBe(0);
});

it('names nobody for lack of findings among a few others: they don’t show what is usual', () => {
  const a = { sales: 1000, openings: 11 };
  const few = comparePeople(tallyOf({ a, b: { sales: 1000, openings: 1 }, c: { sales: 1000, openings: 2 } }));
  expect(few.of('a', 'opened-drawer')?.expected).toBeCloseTo(1.5, 1);
  expect(few.standingOut()).toEqual([]);
  const others = Object.fromEntries(
    Array.from({ length: 8 }, (_, at) => [`p${at}`, { sales: 3000, openings: 4 }]),
  );
  const many = comparePeople(tallyOf({ a, ...others }));
  expect(many.of('a', 'opened-drawer')?.expected).toBeCloseTo(1.3, 1);
  expect(many.standingOut().map(({ employeeId }) => employeeId)).toEqual(['a']);
});

it('names somebody who does what nobody else does', () => {
  const people = comparePeople(
    tallyOf({
      a: { sales: 1000, openings: 12 },
      b: { sales: 1000, openings: 0 },
      c: { sales: 1000, openings: 0 },
    }),
  );
  expect(people.standingOut()).toMatchObject([{ employeeId: 'a', comparison: { observed: 12 } }]);
  expect(people.of('a', 'opened-drawer')?.expected).toBeLessThan(0.5);
});

describe('the statistics under it', () => {
  it('know the gamma function', () => {
    expect(logGamma(5)).toBeCloseTo(Math.log(24), 10);
    expect(logGamma(0.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI)), 10);
  });

  it('find how seldom a count is', () => {
    // With a large shape it is Poisson's: P(X >= 3) for a mean of 1 is 0.0803.
    expect(tailOfCounts(3, 1, 1e7)).toBeCloseTo(0.0803, 3);
    // With a shape of 1 it is geometric: each more has the same probability.
    expect(tailOfCounts(20, 2, 1)).toBeCloseTo((2 / 3) ** 20, 12);
    expect(tailOfCounts(0, 1, 3)).toBe(1);
    expect(tailOfCounts(10, 1, 3)).toBeLessThan(tailOfCounts(9, 1, 3));
  });

  it('find the ends of an interval', () => {
    // Chi-square with 10 degrees of freedom is twice a gamma of shape 5: 95% lie below 18.307.
    expect(gammaQuantile(5, 0.5, 1.645)).toBeCloseTo(18.307, 1);
  });

  it('hold false discoveries down', () => {
    expect(holdFalseDiscoveries([0.001, 0.2, 0.03, 0.9], 0.1)).toEqual([true, false, true, false]);
    expect(holdFalseDiscoveries([0.2, 0.5], 0.1)).toEqual([false, false]);
    expect(holdFalseDiscoveries([], 0.1)).toEqual([]);
  });
});
