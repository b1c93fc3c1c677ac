// Money that goes out for no goods: people are compared by it.
import { expect, it } from 'vitest';
import { findPersonSignals } from './assess-risk.ts';
import { kindsOf } from './finding-kinds.ts';
import { heldKindsOf } from './held-kinds.ts';
import { createAnswerRecord } from './people/answers.ts';
import { comparePeople } from './people/compare-people.ts';
import { countTicket, newTally } from './people/tally.ts';
import { viewPerson } from './people/view-person.ts';
import { viewStore } from './store-view.ts';
import { readSketches } from './testing/sketch-tickets.ts';
import type { TicketFacts } from './ticket-facts.ts';

const SALE = ' MILK 4.59\n TOTAL 4.59\n CASH 4.59';
const PRIZE = ' LOTTERY WIN -20.00\n TOTAL -20.00\n CASH -20.00';

/** A day on which cashier 7 has 8 such tickets in 200, where three others have one each. */
function readDay(lines: string): TicketFacts[] {
  const sketches = ['7', '8', '9', '10'].flatMap((cashier) =>
    Array.from({ length: 200 }, (_, at) => ({
      cashier,
      register: cashier,
      at: `${String(8 + (at % 12)).padStart(2, '0')}:${String(Math.floor(at / 12)).padStart(2, '0')}:00`,
      lines: at < (cashier === '7' ? 8 : 1) ? lines : SALE,
    })),
  );
  return readSketches(sketches);
}

/** What is said of cashier 7 after so many days. */
function saidOf(lines: string, days = 1): { said: string[]; standsOut: boolean } {
  const tally = newTally();
  const day = readDay(lines);
  const kinds = Array.from({ length: days }, (_, at) => {
    const date = `2026-03-${String(at + 1).padStart(2, '0')}`;
    const tickets = day.map((ticket) => ({ ...ticket, time: date + ticket.time.slice(date.length) }));
    const store = viewStore(tickets);
    for (const ticket of tickets) countTicket(tally, ticket, heldKindsOf(ticket, store));
    const first = tickets.find(({ employeeId }) => employeeId === '7');
    return first ? kindsOf(first, store) : [];
  });
  const people = comparePeople(tally);
  const person = viewPerson('7', people, createAnswerRecord());
  return {
    said: findPersonSignals(kinds[0] ?? [], person).map(({ sentence }) => sentence),
    standsOut: people.standingOut().some(({ employeeId }) => employeeId === '7'),
  };
}

it.each([
  ['paid-outs', ' PAID OUT ICE VENDOR 20.00', 1, 'This cashier made 8 paid-outs. '],
  ['prizes', PRIZE, 6, 'This cashier handed out unusually much for fuel, empties, or prizes on 6 days. '],
])('several times as many %s as the others have is a reason to look', (_, lines, days, says) => {
  const { said } = saidOf(lines, days);
  expect(said[0]?.startsWith(says)).toBe(true);
  expect(said[0]).toMatch(/at least [2-9][\d.]* times as many/);
});

it('one day with many prizes is one event, for which nobody stands out', () => {
  expect(saidOf(PRIZE)).toEqual({ said: [], standsOut: false });
});
