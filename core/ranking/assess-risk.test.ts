import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../detection/index.ts';
import { parseRows } from '../testing/parse-rows.ts';
import { runs } from '../testing/test-form.ts';
import { assessRisk, type Risk } from './assess-risk.ts';
import type { Sketch } from './examples.ts';
import { kindsOf } from './finding-kinds.ts';
import { createAnswerRecord } from './people/answers.ts';
import { comparePeople } from './people/compare-people.ts';
import { countTicket, newTally } from './people/tally.ts';
import { viewPerson } from './people/view-person.ts';
import { compareTickets, viewStore } from './store-view.ts';
import { readSketches } from './testing/sketch-tickets.ts';
import { gatherTicketFacts, isSale, type TicketFacts } from './ticket-facts.ts';

const PAID = ' MILK 4.59\n GUM 0.99\n TOTAL 5.58\n CASH 5.58';
const ABORTED = ' MILK 4.59\n GUM 0.99\n *** TRANSACTION ABORTED ***';
const OPENED = ' NO SALE';

/** Judges a ticket among all of them. */
function judgeAmong(tickets: readonly TicketFacts[]): (ticket: TicketFacts) => Risk {
  const store = viewStore(tickets);
  const tally = newTally();
  for (const ticket of tickets) countTicket(tally, ticket, kindsOf(ticket, store));
  const people = comparePeople(tally);
  const record = createAnswerRecord();
  return (ticket) => assessRisk(ticket, store, viewPerson(ticket.employeeId, people, record));
}

function riskOf(...sketches: [Sketch, ...Sketch[]]) {
  const tickets = readSketches(sketches) as [TicketFacts, ...TicketFacts[]];
  return judgeAmong(tickets)(tickets[0]);
}

describe('an export with totals only, a row for each transaction', () => {
  const HEADS = ['Transaction ID', 'Date', 'Time', 'Register', 'Employee ID', 'Type', 'Total'];
  const factsOf = (rows: readonly [string, string, string][]) =>
    parseRows([
      HEADS,
      ...rows.map(([time, type, total], at) => [`T${at + 1}`, '03/02/2026', time, '1', '7', type, total]),
    ]).receipts.map((receipt) => gatherTicketFacts(receipt, assessReceipt(receipt)));
  const tickets = factsOf([
    ['10:00:00', 'Sale', '12.00'],
    ['10:02:00', 'Refund', '-14.50'],
    ['10:04:00', 'Void', '20.00'],
    ['10:05:00', 'Sale', '20.00'],
    ['10:06:00', 'No Sale', '0.00'],
    ['10:07:00', 'Sale', '0.00'],
  ]);
  const [sale, refund, voided, , opened, free] = tickets.map((ticket) => ({
    ...judgeAmong(tickets)(ticket),
    facts: ticket,
  }));

  it('counts its sales as work, and neither an opened drawer nor a sale of nothing', () => {
    expect(sale?.facts).toMatchObject({ ending: 'paid', goods: [], goodsCents: 1200 });
    expect(tickets.map(isSale)).toEqual([true, false, false, true, false, false]);
    expect([opened?.facts.ending, free?.facts.ending]).toEqual(['no goods', 'no goods']);
    expect(sale?.expectedLossCents).toBe(0);
  });

  it('ranks its refunds and voids by their totals', () => {
    expect(refund).toMatchObject({ atRiskCents: 1450, facts: { goodsCents: 0, refundCents: 1450 } });
    expect(refund?.expectedLossCents).toBeGreaterThan(0);
    expect(voided).toMatchObject({ atRiskCents: 2000 });
    expect(voided?.signals.map(({ sentence }) => sentence)).toContain(
      'The ticket was voided with $20.00 on it.',
    );
  });

  it('claims nothing about articles that it does not name', () => {
    const found = voided?.signals.map(({ id }) => id) ?? [];
    expect(found).not.toContain('never-rung-again');
    expect(found).not.toContain('rung-again');
    expect(voided && kindsOf(voided.facts, viewStore(tickets))).not.toContain('not-rung-again');
  });
});

describe('an export without registers', () => {
  const tickets = readSketches([
    { at: '10:00:00', lines: PAID },
    { at: '10:05:00', lines: OPENED },
    { at: '10:40:00', lines: PAID },
  ]).map((ticket) => ({ ...ticket, registerId: null }));

  it('says nothing about what a register did before and after', () => {
    const [, opened] = tickets;
    const risk = opened && judgeAmong(tickets)(opened);
    expect(risk?.signals.map(({ id }) => id)).toEqual(['opened-drawer']);
    const kinds = opened && kindsOf(opened, viewStore(tickets));
    expect(kinds).toEqual(['opened-drawer']);
  });
});

describe('a register whose clock was set back', () => {
  /** A ticket every five minutes from 9:00 on, and from the 20th on by a clock that runs an hour late. */
  const tickets = readSketches(
    Array.from({ length: 60 }, (_, at): Sketch => {
      const minutes = 540 + at * 5 - (at < 20 ? 0 : 62);
      const time = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`;
      const lines = at === 15 ? ABORTED : at === 30 ? OPENED : PAID.replace('MILK', 'BREAD');
      return { at: time, number: 100 + at, lines };
    }),
  );

  it('says nothing of what came before and after where it is not certain', () => {
    const view = viewStore(tickets);
    const uncertain = tickets.filter((ticket) => !view.isTimed(ticket));
    expect(uncertain.map(({ transactionNumber }) => Number(transactionNumber))).toContain(115);
    expect(uncertain.length).toBeLessThan(30);
    const aborted = tickets.find(({ transactionNumber }) => transactionNumber === '115');
    const found = aborted && judgeAmong(tickets)(aborted).signals.map(({ id }) => id);
    expect(found?.filter((id) => /drawer|quiet|never|again/.test(id))).toEqual([]);
  });
});

describe('an export without times of day', () => {
  const untimed = { at: '00:00:00' };

  it('says nothing of what came right before or after, and ranks by what is left', () => {
    const tickets = readSketches([
      { ...untimed, lines: ABORTED },
      { ...untimed, lines: OPENED },
      { ...untimed, lines: PAID.replace('MILK', 'BREAD').replace('GUM', 'CHIPS') },
    ]);
    const judge = judgeAmong(tickets);
    const found = tickets.flatMap((ticket) => judge(ticket).signals.map(({ sentence }) => sentence));
    expect(
      found.filter((sentence) => /second|minute|next in line|before it|after it/.test(sentence)),
    ).toEqual([]);
    expect(tickets.map(judge)[0]?.expectedLossCents).toBeGreaterThan(0);
    const [aborted, opened] = tickets.map((ticket) => kindsOf(ticket, viewStore(tickets)));
    expect(aborted).not.toContain('given-up-then-drawer');
    expect(opened).not.toContain('drawer-alone');
    expect([...(aborted ?? []), ...(opened ?? [])].filter((kind) => kind.startsWith('quiet'))).toEqual([]);
  });

  it('still clears what was rung again, by the numbers', () => {
    const again = riskOf({ ...untimed, lines: ABORTED }, { ...untimed, lines: PAID });
    expect(again.expectedLossCents).toBe(0);
  });

  it('clears nothing by what has another number much later, or is rung at another register', () => {
    const other = PAID.replace('MILK', 'BREAD').replace('GUM', 'CHIPS');
    const between = Array.from({ length: 6 }, () => ({ ...untimed, lines: other }));
    const later = riskOf({ ...untimed, lines: ABORTED }, ...between, { ...untimed, lines: PAID });
    expect(later.atRiskCents).toBe(558);
    const elsewhere = riskOf({ ...untimed, lines: ABORTED }, { ...untimed, register: '2', lines: PAID });
    expect(elsewhere.atRiskCents).toBe(558);
    const before = riskOf({ ...untimed, number: 9, lines: ABORTED }, { ...untimed, number: 7, lines: PAID });
    expect(before.atRiskCents).toBe(558);
  });

  it('is not one if one ticket has a time, or if there is only one ticket', () => {
    const store = (...sketches: Sketch[]) => {
      const tickets = readSketches(sketches);
      const view = viewStore(tickets);
      return tickets.map((ticket) => view.isTimed(ticket))[0];
    };
    expect(store({ ...untimed, lines: PAID }, { ...untimed, lines: PAID })).toBe(false);
    expect(store({ ...untimed, lines: PAID }, { at: '10:00:00', lines: PAID })).toBe(true);
    expect(store({ ...untimed, lines: PAID })).toBe(true);
  });
});

describe('risk', () => {
  it('is nothing for an unremarkable sale', () => {
    expect(riskOf({ lines: PAID })).toEqual({
      probability: 0,
      atRiskCents: 0,
      expectedLossCents: 0,
      signals: [],
    });
  });

  it('is higher when the drawer is opened after an aborted ticket, and nearly gone when it is rung again', () => {
    const alone = riskOf({ lines: ABORTED });
    const opened = riskOf({ lines: ABORTED }, { at: '10:00:40', lines: OPENED });
    const again = riskOf({ lines: ABORTED }, { at: '10:01:00', lines: PAID });
    expect(opened.expectedLossCents).toBeGreaterThan(alone.expectedLossCents);
    expect(opened.atRiskCents).toBe(558);
    expect(again.atRiskCents).toBe(0);
    expect(again.signals.map(({ id }) => id)).toContain('rung-again');
    expect(again.signals.find(({ id }) => id === 'rung-again')?.links).toEqual([
      expect.objectContaining({ transactionNumber: '2' }),
    ]);
  });

  it('leaves what was not rung again at risk', () => {
    const inPart = riskOf(
      { lines: ABORTED },
      { at: '10:01:00', lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' },
    );
    expect(inPart.atRiskCents).toBe(99);
  });

  it('keeps a voided sale at risk if its article was sold among others, paid in another way', () => {
    const sale = { at: '10:00:00', lines: ' MILK 4.59\n TOTAL 4.59\n CREDIT 4.59' };
    const voided = { at: '10:08:00', lines: ' MILK 4.59\n VOID TICKET 2' };
    const leftAfter = (...next: Sketch[]): number => riskOf(voided, sale, ...next).atRiskCents;
    const other = { at: '10:09:08', lines: PAID };
    expect(leftAfter(other)).toBe(459);
    expect(leftAfter(other, { ...sale, at: '10:10:00' })).toBe(0);
    expect(leftAfter({ ...other, lines: PAID.replace('CASH', 'CREDIT') })).toBe(0);
    const tickets = readSketches([voided, sale, other]);
    expect(tickets[0] && kindsOf(tickets[0], viewStore(tickets))).not.toContain('not-rung-again');
  });

  it('takes out what may have been rung again, however little', () => {
    const basket = { lines: ' MILK 4.59\n GUM 0.99\n TEA 3.99\n *** TRANSACTION ABORTED ***' };
    const gum = { at: '10:01:10', lines: ' GUM 0.99\n TOTAL 0.99\n CASH 0.99' };
    const { atRiskCents, signals } = riskOf(basket, gum);
    expect(atRiskCents).toBe(858);
    expect(signals.find(({ id }) => id === 'never-rung-again')?.links).toEqual([
      expect.objectContaining({ transactionNumber: '2' }),
    ]);
    // It clears one of two.
    const later = { ...basket, at: '10:00:30' };
    const between = { at: '10:00:20', lines: ' CHIPS 1.00\n TOTAL 1.00\n CASH 1.00' };
    const [first, last] = [riskOf(basket, between, later, gum), riskOf(later, between, basket, gum)];
    expect([first.atRiskCents, last.atRiskCents]).toEqual([858, 957]);
  });

  it('is no less likely when all but the tobacco is rung again', () => {
    const given = {
      lines: ' MARLBORO 9.85\n MARLBORO 9.85\n JERKY 8.99\n ADVIL 7.49\n *** TRANSACTION ABORTED ***',
    };
    const rest = { at: '10:01:30', lines: ' JERKY 8.99\n ADVIL 7.49\n TOTAL 16.48\n CASH 16.48' };
    const [none, some] = [riskOf(given), riskOf(given, rest)];
    expect(some.atRiskCents).toBe(1970);
    expect(some.signals.map(({ id }) => id)).toContain('worth-stealing');
    // Only the amount is smaller.
    expect(some.probability).toBeGreaterThan(none.probability * 0.95);
  });

  it('counts at the ticket that an opened drawer follows, not twice', () => {
    const cause = riskOf({ lines: ABORTED }, { at: '10:00:40', lines: OPENED });
    const follower = riskOf({ at: '10:00:40', lines: OPENED }, { lines: ABORTED });
    expect(follower.signals.map(({ id }) => id)).toContain('belongs-to');
    expect(follower.expectedLossCents).toBeLessThan(cause.expectedLossCents);
  });

  it('counts a ticket that was set aside and canceled once, where it was canceled', () => {
    const aside = { lines: ' MILK 4.59\n GUM 0.99\n TRANSACTION SUSPENDED # 1' };
    const cancel = { at: '10:20:00', lines: ' GUM 0.99\n MILK 4.59\n MEMORY CANCEL' };
    const [first, later] = [riskOf(aside, cancel), riskOf(cancel, aside)];
    expect([first.atRiskCents, first.expectedLossCents]).toEqual([0, 0]);
    expect(later.atRiskCents).toBe(558);
    for (const risk of [first, later]) {
      const links = risk.signals.flatMap((signal) => signal.links);
      expect(links).toEqual([expect.objectContaining({ transactionNumber: '2' })]);
    }
    const tickets = readSketches([aside, cancel]);
    const kinds = tickets.map((ticket) => kindsOf(ticket, viewStore(tickets)));
    expect(kinds).toEqual([[], expect.arrayContaining(['given-up', 'not-rung-again'])]);
    // What was rung again before the cancel clears both.
    const again = { at: '10:01:00', lines: PAID };
    expect(riskOf(cancel, aside, again).atRiskCents).toBe(0);
  });

  it('says nothing of an amount or other circumstances that raise it where nothing is at risk', () => {
    const aside = { lines: ' WINSTON RED BOX 9.49\n TRANSACTION SUSPENDED # 1' };
    const cancel = { at: '10:20:00', lines: ' WINSTON RED BOX 9.49\n MEMORY CANCEL' };
    const raising = ['much-money', 'worth-stealing', 'quiet-minutes'];
    const idsOf = (...sketches: [Sketch, ...Sketch[]]) => riskOf(...sketches).signals.map(({ id }) => id);
    expect(idsOf(aside, cancel).filter((id) => raising.includes(id))).toEqual([]);
    expect(idsOf(cancel, aside)).toEqual(expect.arrayContaining(['much-money', 'worth-stealing']));
  });

  it('keeps the refund at risk where its drawer opening follows another ticket', () => {
    const refund = ' *** REFUND ***\n JERKY -20.00\n TOTAL -20.00\n CASH -20.00\n CASH DRAWER VIOLATION';
    expect(riskOf({ at: '10:00:40', lines: refund }, { lines: ABORTED }).atRiskCents).toBe(2000);
  });

  it('counts an entry error of ten million as no more than a register takes', () => {
    const refund = ' *** REFUND ***\n MILK -10,000,000.00\n TOTAL -10,000,000.00\n CASH -10,000,000.00';
    const { atRiskCents, signals } = riskOf({ lines: refund });
    expect(atRiskCents).toBe(200_000);
    expect(signals.find(({ id }) => id === 'implausible-amount')?.sentence).toContain('$10,000,000.00');
  });

  it('is the same whatever the order in which the transactions came', () => {
    const kinds = [
      ' MILK 4.59\n TRANSACTION SUSPENDED # 1',
      ' MILK 4.59\n MEMORY CANCEL',
      PAID,
      ABORTED,
      OPENED,
      ' *** REFUND ***\n MILK -4.59\n TOTAL -4.59\n CASH -4.59',
    ];
    const ticket = fc.record({
      lines: fc.constantFrom(...kinds),
      minute: fc.integer({ min: 0, max: 40 }),
      register: fc.constantFrom('1', '2'),
      cashier: fc.constantFrom('7', '8'),
    });
    fc.assert(
      fc.property(
        fc.array(ticket, { minLength: 1, maxLength: 12 }),
        fc.infiniteStream(fc.nat()),
        (drawn, order) => {
          const sketches = drawn.map(({ minute, ...sketch }) => ({
            ...sketch,
            at: `10:${String(minute).padStart(2, '0')}:00`,
          }));
          const tickets = readSketches(sketches);
          const shuffled = tickets
            .map((each) => ({ each, place: order.next().value }))
            .toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0))
            .map(({ each }) => each);
          const [one, other] = [judgeAmong(tickets), judgeAmong(shuffled)];
          for (const each of tickets) expect(other(each)).toEqual(one(each));
        },
      ),
      { numRuns: runs(15, 300) },
    );
  });
});

describe('a thief who hides finds no cover', () => {
  const BEER = ' BEER 50.00\n *** TRANSACTION ABORTED ***';
  const sale = (price: string) => ` BEER ${price}\n TOTAL ${price}\n CASH ${price}`;
  const leftOf = (...sketches: [Sketch, ...Sketch[]]): number => riskOf(...sketches).atRiskCents;

  it('in a sale that is voided or returned afterward, which counts once, where it ended', () => {
    const [given, rung] = [{ lines: BEER }, { at: '10:01:00', lines: sale('50.00') }];
    expect(leftOf(given, rung)).toBe(0);
    const number = 3;
    for (const lines of [
      ' VOID TICKET 2\n BEER -50.00\n TOTAL -50.00\n CASH -50.00',
      ' BEER 50.00\n VOID TICKET 2',
      ' *** REFUND ***\n BEER -50.00\n TOTAL -50.00\n CASH -50.00',
    ]) {
      const back = { at: '10:02:00', number, lines };
      const [first, last] = [riskOf(given, rung, back), riskOf(back, { ...rung, number: 2 }, given)];
      expect([first.atRiskCents, last.atRiskCents]).toEqual([0, 5000]);
      const links = first.signals.find(({ id }) => id === 'rung-again')?.links;
      expect(links?.map(({ transactionNumber }) => transactionNumber)).toEqual(['2', '3']);
      // It belongs to the last one.
      const opening = { at: '10:02:30', lines: OPENED };
      expect(riskOf(given, rung, back, opening).signals.map(({ id }) => id)).not.toContain(
        'drawer-soon-after',
      );
    }
  });

  it('in a basket that is given up twice in a row, which counts once, the last time', () => {
    const basket = ' BEER 50.00\n NUTS 5.00\n *** TRANSACTION ABORTED ***';
    const [first, last] = [{ lines: basket }, { at: '10:01:00', lines: basket }];
    expect([leftOf(first, last), leftOf(last, first)]).toEqual([0, 5500]);
    // A ticket between them, or a single article that is sold to the next one, is another customer's.
    const between = { at: '10:00:30', lines: ' TEA 1.00\n TOTAL 1.00\n CASH 1.00' };
    expect([leftOf(first, last, between), leftOf(last, first, between)]).toEqual([5500, 5500]);
  });

  it('in another customer’s sale of a single article that is voided', () => {
    const voided = { at: '10:02:00', lines: ' BEER 50.00\n VOID TICKET 2' };
    const [rung, paid] = [
      { at: '10:01:00', number: 2, lines: sale('50.00') },
      { at: '10:03:00', lines: sale('50.00') },
    ];
    expect(leftOf({ lines: BEER }, rung, voided, paid)).toBe(0);
    expect(leftOf({ ...voided, number: 9 }, rung, { lines: BEER }, paid)).toBe(5000);
  });

  it('in a sale for a cent', () => {
    expect(leftOf({ lines: BEER }, { at: '10:01:00', lines: sale('0.01') })).toBe(4999);
  });

  it('in one sale for two tickets', () => {
    const both: [Sketch, Sketch, Sketch] = [
      { at: '10:00:30', lines: BEER },
      { at: '10:00:00', lines: BEER },
      { at: '10:01:00', lines: sale('50.00') },
    ];
    expect(leftOf(...both)).toBe(5000);
    expect(leftOf(both[1], both[0], both[2])).toBe(0);
  });

  it('in bags that are rung again', () => {
    const given = ' CIG 90.00\n BAG 0.05\n BAG 0.05\n *** TRANSACTION ABORTED ***';
    const bags = ' BAG 0.05\n BAG 0.05\n TOTAL 0.10\n CASH 0.10';
    const { atRiskCents, signals } = riskOf({ lines: given }, { at: '10:01:00', lines: bags });
    expect(atRiskCents).toBe(9000);
    expect(signals.map(({ id }) => id)).toContain('rung-again-in-part');
    const tickets = readSketches([{ lines: given }, { at: '10:01:00', lines: bags }]);
    expect(tickets[0] && kindsOf(tickets[0], viewStore(tickets))).toContain('not-rung-again');
  });

  it('in voids on the ticket', () => {
    const swapped =
      ' CIG 50.00\n GUM 1.00\n TOTAL 51.00\n VOID LINE ITEM CIG -50.00\n CIG 0.01\n TOTAL 1.01\n CASH 1.01';
    expect(leftOf({ lines: swapped })).toBe(5000);
    expect(leftOf({ lines: ' CIG 90.00\n VOID LINE ITEM CIG -90.00\n *** TRANSACTION ABORTED ***' })).toBe(
      9000,
    );
  });

  it('in a ticket of nothing before the drawer', () => {
    const opening = { at: '10:00:40', lines: OPENED };
    expect(leftOf(opening, { lines: ' GUM 0.10\n *** TRANSACTION ABORTED ***' })).toBe(890);
    expect(leftOf(opening, { lines: BEER })).toBe(0);
  });

  it('in opening the drawer first', () => {
    const { signals } = riskOf({ lines: BEER }, { at: '09:59:50', lines: OPENED });
    expect(signals.map(({ id }) => id)).toContain('drawer-just-before');
  });
});

it('finds what was sold before midnight when it comes back after it', () => {
  const REFUND = ' *** REFUND ***\n MILK -4.59\n TOTAL -4.59\n CASH -4.59';
  const [sale] = readSketches([{ at: '23:50:00', lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' }]);
  const [refund] = readSketches([{ at: '00:10:00', lines: REFUND }], '2026-03-03');
  if (!sale || !refund) throw new Error('Not read');
  const ids = judgeAmong([refund, sale])(refund).signals.map(({ id }) => id);
  expect(ids).toContain('sold-before');
  expect(ids).not.toContain('never-sold');
});

it('orders tickets of the same register, number, and time by what they hold', () => {
  const read = (lines: string): TicketFacts => {
    const [ticket] = readSketches([{ lines }]);
    if (!ticket) throw new Error('Not read');
    return ticket;
  };
  const [one, other] = [read(' MILK 4.59\n *** TRANSACTION ABORTED ***'), read(PAID)];
  expect(compareTickets(one, other)).toBe(-compareTickets(other, one));
  expect(compareTickets(one, other)).not.toBe(0);
  expect(viewStore([one, other]).tickets).toEqual(viewStore([other, one]).tickets);
});

it('never sells anything in training mode', () => {
  const inTraining = ' *** TRAINING MODE ***\n MILK 4.59\n GUM 0.99\n TOTAL 5.58\n CASH 5.58';
  expect(riskOf({ lines: ABORTED }, { at: '10:01:00', lines: inTraining }).atRiskCents).toBe(558);
});

it('reports no refund if nothing was paid out', () => {
  const { signals } = riskOf({ lines: ' *** REFUND ***\n BEER -50.00\n *** TRANSACTION ABORTED ***' });
  expect(signals.map(({ id }) => id)).not.toContain('refund');
});

it('counts a price cut for all pieces, and not for what was voided', () => {
  expect(
    riskOf({ lines: ' CIG  10 @ 5.00  50.00\n   PRICE OVERRIDE  REG 10.00\n TOTAL 50.00\n CASH 50.00' })
      .atRiskCents,
  ).toBe(5000);
  const voided =
    ' CIG 1.00\n   PRICE OVERRIDE  REG 10.00\n VOID LINE ITEM CIG -1.00\n GUM 2.00\n TOTAL 2.00\n CASH 2.00';
  expect(riskOf({ lines: voided }).signals.map(({ id }) => id)).not.toContain('price-cut');
});

it('compares prices with the usual ones where only the kind says that one was changed', () => {
  const sold = (name: string, cents: string, kind = ''): Sketch => ({
    lines: `${kind} ${name} ${cents}\n TOTAL ${cents}\n CREDIT ${cents}`,
  });
  const tickets = readSketches([
    ...Array.from({ length: 6 }, () => sold('MOTOR OIL', '11.99')),
    sold('MOTOR OIL', '1.01', ' *** PRICE OVERRIDE ***\n'),
    sold('RARE OIL', '1.01', ' *** PRICE OVERRIDE ***\n'),
  ]);
  const [cut, unknown] = tickets.slice(6).map(judgeAmong(tickets));
  expect(cut?.atRiskCents).toBe(1098);
  expect(cut?.signals.map(({ id }) => id)).toEqual(expect.arrayContaining(['price-cut', 'deep-cut']));
  expect(tickets.slice(6).flatMap((ticket) => kindsOf(ticket, viewStore(tickets)))).toEqual([
    'override',
    'deep-cut',
    'override',
  ]);
  expect(unknown?.signals.map(({ sentence }) => sentence)).toContain(
    "The price was changed: RARE OIL at $1.01, whose usual price isn't known.",
  );
});

/** What a data set may lack without breaking the ranking: nothing to compare, no numbers, no registers. */
it('copes with missing data', () => {
  const [ticket] = readSketches([{ lines: ABORTED }]) as [TicketFacts];
  const bare: TicketFacts = { ...ticket, employeeId: null, registerId: null };
  const risk = judgeAmong([bare, { ...bare, transactionNumber: '2' }])(bare);
  expect(risk.atRiskCents).toBe(558);
  expect(risk.signals.every(({ level }) => level !== 'person')).toBe(true);
});
