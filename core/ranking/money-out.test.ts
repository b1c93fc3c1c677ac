// Money that goes out for no goods: people are compared by it.
import { expect, it } from 'vitest';
import { findPersonSignals } from './assess-risk.ts';
import { kindsOf } from './finding-kinds.ts';
import { createAnswerRecord } from './people/answers.ts';
import { comparePeople } from './people/compare-people.ts';
import { countTicket, newTally } from './people/tally.ts';
import { viewPerson } from './people/view-person.ts';
import { viewStore } from './store-view.ts';
import { readSketches } from './testing/sketch-tickets.ts';

const SALE = ' MILK 4.59\n TOTAL 4.59\n CASH 4.59';
const PRIZE = ' LOTTERY WIN -20.00\n TOTAL -20.00\n CASH -20.00';

/** What is said of cashier 7, who has 8 such tickets in 200 where three others have one each. */
function saidOf(lines: string): string[] {
  const sketches = ['7', '8', '9', '10'].flatMap((cashier) =>
    Array.from({ length: 200 }, (_, at) => ({
      cashier,
      register: cashier,
      at: `${String(8 + (at % 12)).padStart(2, '0')}:${String(Math.floor(at / 12)).padStart(2, '0')}:00`,
      lines: at < (cashier === '7' ? 8 : 1) ? lines : SALE,
    })),
  );
  const tickets = readSketches(sketches);
  const store = viewStore(tickets);
  const tally = newTally();
  for (const ticket of tickets) countTicket(tally, ticket, kindsOf(ticket, store));
  const [first] = tickets;
  const person = viewPerson('7', comparePeople(tally), createAnswerRecord());
  return findPersonSignals(first ? kindsOf(first, store) : [], person).map(({ sentence }) => sentence);
}

it.each([
  ['paid-outs', ' PAID OUT ICE VENDOR 20.00', 'This cashier made 8 paid-outs. '],
  ['prizes', PRIZE, 'This cashier handed out unusually much for fuel, empties, or prizes on 8 tickets. '],
])('several times as many %s as the others have is a reason to look', (_, lines, says) => {
  const [said] = saidOf(lines);
  expect(said?.startsWith(says)).toBe(true);
  expect(said).toMatch(/at least [2-9][\d.]* times as many/);
});
