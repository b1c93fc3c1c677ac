import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assessRisk } from './assess-risk.ts';
import type { Sketch } from './examples.ts';
import { kindsOf } from './finding-kinds.ts';
import { createAnswerRecord } from './people/answers.ts';
import { comparePeople } from './people/compare-people.ts';
import { countTicket, newTally } from './people/tally.ts';
import type { Surroundings } from './signal.ts';
import { viewStore } from './store-view.ts';
import { readSketches } from './testing/sketch-tickets.ts';
import type { TicketFacts } from './ticket-facts.ts';

const PAID = ' MILK 4.59\n GUM 0.99\n TOTAL 5.58\n CASH 5.58';
const ABORTED = ' MILK 4.59\n GUM 0.99\n *** TRANSACTION ABORTED ***';
const OPENED = ' NO SALE';

function surround(tickets: readonly TicketFacts[]): Surroundings {
  const store = viewStore(tickets);
  const tally = newTally();
  for (const ticket of tickets) countTicket(tally, ticket, kindsOf(ticket, store));
  const people = comparePeople(tally);
  const record = createAnswerRecord();
  return {
    store,
    compare: ({ employeeId }, kind) => (employeeId === null ? null : people.of(employeeId, kind)),
    answers: ({ employeeId }, kind) => record.of(employeeId, kind),
  };
}

function riskOf(...sketches: [Sketch, ...Sketch[]]) {
  const tickets = readSketches(sketches) as [TicketFacts, ...TicketFacts[]];
  return assessRisk(tickets[0], surround(tickets));
}

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
      { at: '10:01:00', lines: ' GUM 0.99\n TOTAL 0.99\n CASH 0.99' },
    );
    expect(inPart.atRiskCents).toBe(459);
  });

  it('is told of at the ticket that an opened drawer follows, not twice', () => {
    const cause = riskOf({ lines: ABORTED }, { at: '10:00:40', lines: OPENED });
    const follower = riskOf({ at: '10:00:40', lines: OPENED }, { lines: ABORTED });
    expect(follower.signals.map(({ id }) => id)).toContain('belongs-to');
    expect(follower.expectedLossCents).toBeLessThan(cause.expectedLossCents);
  });

  it('is the same whatever the order in which the transactions came', () => {
    const kinds = [PAID, ABORTED, OPENED, ' *** REFUND ***\n MILK -4.59\n TOTAL -4.59\n CASH -4.59'];
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
          const [one, other] = [surround(tickets), surround(shuffled)];
          for (const each of tickets) expect(assessRisk(each, other)).toEqual(assessRisk(each, one));
        },
      ),
      { numRuns: 40 },
    );
  });
});

/** Something a data set may hold and ranking must bear: nothing to compare, no numbers, no registers. */
it('bears what is missing', () => {
  const [ticket] = readSketches([{ lines: ABORTED }]) as [TicketFacts];
  const bare: TicketFacts = { ...ticket, employeeId: null, registerId: null };
  const risk = assessRisk(bare, surround([bare, { ...bare, transactionNumber: '2' }]));
  expect(risk.atRiskCents).toBe(558);
  expect(risk.signals.every(({ level }) => level !== 'person')).toBe(true);
});
