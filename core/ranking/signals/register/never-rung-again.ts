import { moneyText } from '../../../detection/index.ts';
import type { SignalExamples } from '../../examples.ts';
import { unpaidText } from '../../paid-goods.ts';
import {
  findRungAgain,
  isPerhapsPaid,
  leftOfBoth,
  listTakenSales,
  listUnpaidSales,
  type RungAgain,
  type TakenSale,
} from '../../rung-again.ts';
import { findCancellation } from '../../set-aside.ts';
import { defineSignal, keyOf } from '../../signal.ts';
import { isGivenUp, type TicketFacts } from '../../ticket-facts.ts';
import { limitText, namesText, ticketsText } from '../../words.ts';

/** Less than half of the goods of a ticket that was given up are in the sales of the following minutes. */
export const neverRungAgain = defineSignal({
  id: 'never-rung-again',
  level: 'register',
  label: 'Not rung again',
  effect: 'raises',
  find(ticket, { store }) {
    if (!isGivenUp(ticket) || !store.isTimed(ticket)) return null;
    const again = findRungAgain(ticket, store);
    if (again !== null && !again.isLess) return null;
    // Goods without a name can't be found again.
    if (ticket.goods.length === 0 || findCancellation(ticket, store) !== null) return null;
    if (ticket.registerId === null && ticket.employeeId === null) return null;
    const since = again?.isSinceSetAside === true ? ' after it was set aside' : '';
    const where = `within ${limitText(store.thresholds.rungAgainSeconds)}${since}, ${whereText(ticket)}`;
    const taken = listTakenSales(ticket, store);
    const unpaid = listUnpaidSales(ticket, store);
    return {
      sentence:
        (again === null
          ? `${isPerhapsPaid(ticket, store) ? 'Nothing shows that it' : 'None of it'} was rung again and paid ${where}`
          : `Less than half of it may have been rung again and paid ${where}, ${partText(again)}`) +
        `.${takenText(taken)}${unpaidText(unpaid, store)}`,
      links: [
        ...new Set([
          ...(again?.tickets ?? []),
          ...taken.map(({ sale }) => sale),
          ...taken.map(({ by }) => by),
          ...unpaid,
        ]),
      ].map(keyOf),
      ...(again && { leftCents: leftOfBoth(ticket, store, again.leftCents) }),
    };
  },
});

/** '$0.99 on ticket 2: GUM' */
const partText = ({ tickets, foundCents, found }: RungAgain): string =>
  `${moneyText(foundCents)} on ${ticketsText(tickets)}: ${namesText(found)}`;

/** ' The same goods on ticket 3 are taken as those of ticket 2, rung again.' */
function takenText(taken: readonly TakenSale[]): string {
  if (taken.length === 0) return '';
  const sales = [...new Set(taken.map(({ sale }) => sale))];
  const others = [...new Set(taken.map(({ by }) => by))];
  return ` The same goods on ${ticketsText(sales)} are taken as those of ${ticketsText(others)}, rung again.`;
}

/** Where goods are looked for. */
function whereText({ registerId, employeeId }: TicketFacts): string {
  if (registerId === null) return 'by this cashier';
  return employeeId === null ? 'here' : 'here or by this cashier';
}

const BASKET = ' MILK 4.59\n GUM 0.99\n TEA 3.99\n *** TRANSACTION ABORTED ***';

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [
        { lines: ' MILK 4.59\n *** TRANSACTION ABORTED ***' },
        { at: '10:01:10', lines: ' GUM 0.99\n TOTAL 0.99\n CASH 0.99' },
      ],
      says: 'None of it was rung again and paid within five minutes, here or by this cashier.',
    },
    {
      tickets: [{ lines: BASKET }, { at: '10:01:10', lines: ' GUM 0.99\n TOTAL 0.99\n CASH 0.99' }],
      says:
        'Less than half of it may have been rung again and paid within five minutes, here or by this cashier, ' +
        '$0.99 on ticket 2: GUM.',
    },
    {
      tickets: [
        { at: '10:20:00', lines: ' MILK 4.59\n GUM 0.99\n TEA 3.99\n MEMORY CANCEL' },
        { lines: ' MILK 4.59\n GUM 0.99\n TEA 3.99\n TRANSACTION SUSPENDED # 2' },
        { at: '10:01:10', lines: ' GUM 0.99\n TOTAL 0.99\n CASH 0.99' },
      ],
      says:
        'Less than half of it may have been rung again and paid within five minutes after it was set aside, here or by this cashier, ' +
        '$0.99 on ticket 3: GUM.',
    },
    // One sale clears one ticket.
    {
      tickets: [
        { at: '10:01:00', lines: ' MILK 4.59\n *** TRANSACTION ABORTED ***' },
        { lines: ' MILK 4.59\n *** TRANSACTION ABORTED ***' },
        { at: '10:01:10', lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' },
      ],
      says:
        'None of it was rung again and paid within five minutes, here or by this cashier. ' +
        'The same goods on ticket 3 are taken as those of ticket 2, rung again.',
    },
  ],
  nearMisses: [
    {
      tickets: [
        { lines: ' MILK 4.59\n *** TRANSACTION ABORTED ***' },
        { at: '10:01:10', lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' },
      ],
    },
  ],
};
