import { listText, moneyText } from '../../../detection/index.ts';
import { doubtText } from '../../by-chance.ts';
import type { SignalExamples } from '../../examples.ts';
import { unpaidText } from '../../paid-goods.ts';
import { findRungAgain, leftOfBoth, listUnpaidSales, type RungAgain, type Undone } from '../../rung-again.ts';
import { defineSignal, keyOf } from '../../signal.ts';
import type { TicketFacts, TicketKey } from '../../ticket-facts.ts';
import { durationText, namesText, ticketsText } from '../../words.ts';

/** ' 70 seconds later', ' 70 seconds after it was set aside,' */
function laterText({ tickets, seconds, isSinceSetAside }: RungAgain, isTimed: boolean): string {
  if (!isTimed || tickets.some(({ placed }) => placed !== undefined)) return '';
  return ` ${durationText(seconds)} ${isSinceSetAside ? 'after it was set aside,' : 'later'}`;
}

/**
 * ' 70 seconds later and paid, on ticket 2', or ' 70 seconds later on ticket 2, which was voided on 3'; ' and paid 70
 * seconds after it was set aside, on ticket 2'.
 */
function whereText(again: RungAgain, isTimed: boolean): string {
  const { tickets, undone, isSinceSetAside } = again;
  const isPaid = undone.every((one) => fateText(one) === null);
  const later = laterText(again, isTimed);
  const when = !isPaid ? later : isTimed && isSinceSetAside ? ` and paid${later}` : `${later} and paid,`;
  const where = `${when} on ${ticketsText(tickets)}`;
  const [only, ...others] = undone;
  if (only === undefined) return where;
  const isOne = tickets.length === 1 && others.length === 0 && !isPaid;
  return isOne ? `${where}, which ${fateText(only)}` : `${where}; ${listText(undone.map(undoneText))}`;
}

const GIVEN_UP: Partial<Record<TicketFacts['ending'], string>> = {
  aborted: 'aborted',
  voided: 'voided',
  declined: 'not paid',
};

/** 'was voided on 3', 'was aborted'; null if it was paid and goods came back. */
function fateText({ ticket, by }: Undone): string | null {
  const { transactionNumber, ending, isSetAside } = by;
  if (by === ticket) return `was ${GIVEN_UP[ending] ?? (isSetAside ? 'set aside' : 'canceled')}`;
  return ending === 'voided' ? `was voided on ${transactionNumber}` : null;
}

function undoneText(undone: Undone): string {
  const { ticket, by } = undone;
  const fate = fateText(undone);
  if (fate !== null) return `ticket ${ticket.transactionNumber} ${fate}`;
  const names = by.returned.filter((name) => ticket.goods.some((goods) => goods.name === name));
  return `${names.join(', ')} came back on ${by.transactionNumber}`;
}

const linksOf = ({ tickets, undone }: RungAgain, others: readonly TicketFacts[] = []): TicketKey[] =>
  [...new Set([...tickets, ...undone.map(({ by }) => by), ...others])].map(keyOf);

const rungText = ({ certainty }: RungAgain): string =>
  certainty === 'certain' ? 'was rung again' : 'may have been rung again';

/** The ticket was given up and rung again: nothing is missing, unless that is doubtful. */
export const rungAgain = defineSignal({
  id: 'rung-again',
  level: 'register',
  label: 'The same goods rung soon after',
  effect: 'lowers',
  find(ticket, { store }) {
    const again = findRungAgain(ticket, store);
    if (again === null || again.isLess) return null;
    const links = linksOf(again);
    if (again.certainty === 'doubtful') {
      return {
        sentence:
          `${namesText(again.found)} may have been rung again${laterText(again, store.isTimed(ticket))} ` +
          `on ${ticketsText(again.tickets)}${doubtText(again.doubt)}.`,
        links,
      };
    }
    if (again.leftCents > 0) return null;
    return {
      sentence: `All of it ${rungText(again)}${whereText(again, store.isTimed(ticket))}.`,
      links,
      leftCents: leftOfBoth(ticket, store, 0),
    };
  },
});

/** 'not MARLBORO and not all of GUM': of what was found, too, a piece or a part of its price may be missing. */
function leftText(found: readonly string[], missing: readonly string[]): string {
  const [some, none] = [true, false].map((isFound) =>
    missing.filter((name) => found.includes(name) === isFound),
  ) as [string[], string[]];
  return [
    ...(none.length > 0 ? [`not ${namesText(none)}`] : []),
    ...(some.length > 0 ? [`not all of ${namesText(some)}`] : []),
  ].join(' and ');
}

export const rungAgainInPart = defineSignal({
  id: 'rung-again-in-part',
  level: 'register',
  label: 'Part of the goods rung soon after',
  // What was rung again lowers the money at risk, and nothing else: the rest is as likely taken.
  effect: 'raises',
  find(ticket, { store }) {
    const again = findRungAgain(ticket, store);
    if (again === null || again.isLess || again.certainty === 'doubtful' || again.leftCents === 0)
      return null;
    const { found, leftCents, missing } = again;
    const unpaid = listUnpaidSales(ticket, store);
    return {
      sentence:
        `${moneyText(ticket.goodsCents - leftCents)} of it ${rungText(again)}${whereText(again, store.isTimed(ticket))}: ` +
        `${namesText(found)}; ${leftText(found, missing)}: ${moneyText(leftCents)}.${unpaidText(unpaid, store)}`,
      links: linksOf(again, unpaid),
      leftCents: leftOfBoth(ticket, store, leftCents),
    };
  },
});

const ABORTED = ' MILK 4.59\n GUM 0.99\n *** TRANSACTION ABORTED ***';
const PAID = ' MILK 4.59\n GUM 0.99\n TOTAL 5.58\n CASH 5.58';
const BY_CARD = ' MILK 4.59\n TOTAL 4.59\n CREDIT 4.59';
const TOBACCO = ' MARLBORO 9.85\n MARLBORO 9.85\n JERKY 8.99\n ADVIL 7.49\n *** TRANSACTION ABORTED ***';
const GIVEN_UP_AGAIN = 'All of it was rung again 60 seconds later on ticket 2, which was aborted.';

export const examples: SignalExamples = {
  hits: [
    // Another customer's, after the drawer was opened: the money stays at risk.
    {
      tickets: [
        { lines: ' MILK 4.59\n *** TRANSACTION ABORTED ***' },
        { at: '10:00:40', lines: ' NO SALE' },
        { at: '10:03:30', lines: ' GUM 0.99\n MILK 4.59\n TOTAL 5.58\n CREDIT 5.58' },
      ],
      says: 'MILK may have been rung again 4 minutes later on ticket 3, but the drawer had been opened before that, so it still counts.',
    },
    {
      tickets: [
        { lines: ' MILK 4.59\n *** TRANSACTION ABORTED ***' },
        { at: '10:03:00', lines: ' GUM 0.99\n MILK 4.59\n TOTAL 5.58\n CASH 5.58' },
        { at: '11:00:00', lines: ' MILK 4.59\n *** TRANSACTION ABORTED ***' },
        { at: '12:00:00', lines: ' MILK 4.59\n *** TRANSACTION ABORTED ***' },
        { at: '13:00:00', lines: ' MILK 4.59\n *** TRANSACTION ABORTED ***' },
      ],
      says:
        'MILK may have been rung again 3 minutes later on ticket 2, among other goods, ' +
        'but the cashier gave it up or took it back several times that day, so it still counts.',
    },
    // Every other customer buys it.
    {
      tickets: [
        { lines: ' MILK 4.59\n *** TRANSACTION ABORTED ***' },
        { at: '10:01:00', lines: ' TEA 2.00\n TOTAL 2.00\n CASH 2.00' },
        { at: '10:02:00', lines: ' GUM 0.99\n MILK 4.59\n TOTAL 5.58\n CASH 5.58' },
        ...Array.from({ length: 20 }, (_, at) => ({
          at: `11:${10 + at}:00`,
          lines: at % 2 === 0 ? PAID : ' TEA 2.00\n TOTAL 2.00\n CASH 2.00',
        })),
      ],
      says:
        'MILK may have been rung again 2 minutes later on ticket 3, among other goods, ' +
        'but 10 of 20 other sales have the same, too, and 1 other sale came before that, so it still counts.',
    },
    {
      tickets: [
        { lines: ' MILK 4.59\n *** TRANSACTION ABORTED ***' },
        { at: '10:01:00', register: '2', lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' },
        ...Array.from({ length: 20 }, (_, at) => ({
          at: `11:${10 + at}:00`,
          lines: at % 2 === 0 ? PAID : ' TEA 2.00\n TOTAL 2.00\n CASH 2.00',
        })),
      ],
      says:
        'MILK may have been rung again 60 seconds later on ticket 2, but 10 of 20 other sales have the same, too, ' +
        'and it was rung by somebody else or on another register, so it still counts.',
    },
    // A single article among others may be the next customer's.
    {
      tickets: [
        { lines: ' MILK 4.59\n *** TRANSACTION ABORTED ***' },
        { at: '10:01:10', lines: ' GUM 0.99\n MILK 4.59\n TOTAL 5.58\n CASH 5.58' },
      ],
      says: 'All of it may have been rung again 70 seconds later and paid, on ticket 2.',
    },
    {
      tickets: [
        { at: '10:08:00', lines: ' MILK 4.59\n VOID TICKET 2' },
        { at: '10:00:00', lines: BY_CARD },
        { at: '10:09:08', lines: BY_CARD },
      ],
      says: 'All of it was rung again 68 seconds later and paid, on ticket 3.',
    },
    {
      tickets: [
        { at: '10:08:00', lines: ' MILK 4.59\n VOID TICKET 2' },
        { at: '10:00:00', lines: BY_CARD },
        { at: '10:09:08', lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' },
      ],
      says: 'All of it may have been rung again 68 seconds later and paid, on ticket 3.',
    },
    {
      tickets: [
        { at: '10:08:00', lines: ' MILK 4.59\n VOID TICKET 2' },
        { at: '10:00:00', lines: BY_CARD },
        { at: '10:09:08', lines: PAID },
      ],
      says: 'MILK may have been rung again 68 seconds later on ticket 3, but it was paid in another way, so it still counts.',
    },
    {
      tickets: [
        { lines: ABORTED },
        { at: '10:01:10', lines: ' GUM 0.99\n MILK 4.59\n TOTAL 5.58\n CASH 5.58' },
      ],
      says: 'All of it was rung again 70 seconds later and paid, on ticket 2.',
    },
    {
      tickets: [
        { lines: ABORTED },
        { at: '10:01:10', register: '2', lines: ' GUM 0.99\n MILK 4.59\n TOTAL 5.58\n CASH 5.58' },
      ],
      says: 'All of it was rung again 70 seconds later and paid, on ticket 2.',
    },
    {
      tickets: [
        { lines: ABORTED },
        { at: '10:01:10', lines: ' GUM 0.99\n TOTAL 0.99\n CASH 0.99' },
        { at: '10:01:50', lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' },
      ],
      says: 'All of it was rung again 110 seconds later and paid, on tickets 3 and 2.',
    },
    {
      tickets: [
        { lines: ABORTED },
        { at: '10:01:00', lines: PAID },
        { at: '10:02:00', lines: ' MILK 4.59\n GUM 0.99\n VOID TICKET 2' },
      ],
      says: 'All of it was rung again 60 seconds later on ticket 2, which was voided on 3.',
    },
    {
      tickets: [
        { lines: ABORTED },
        { at: '10:01:00', lines: PAID },
        { at: '10:02:00', lines: ' *** REFUND ***\n MILK -4.59\n TOTAL -4.59\n CASH -4.59' },
      ],
      says: 'All of it was rung again 60 seconds later and paid, on ticket 2; MILK came back on 3.',
    },
    {
      tickets: [
        { at: '10:20:00', lines: ' MILK 4.59\n GUM 0.99\n MEMORY CANCEL' },
        { lines: ' MILK 4.59\n GUM 0.99\n TRANSACTION SUSPENDED # 2' },
        { at: '10:01:03', lines: PAID },
      ],
      says: 'All of it was rung again and paid 63 seconds after it was set aside, on ticket 3.',
    },
    {
      tickets: [
        { at: '10:20:00', lines: ' MILK 4.59\n GUM 0.99\n MEMORY CANCEL' },
        { lines: ' MILK 4.59\n GUM 0.99\n TRANSACTION SUSPENDED # 2' },
        { at: '10:01:03', lines: PAID },
        { at: '10:02:00', lines: ' MILK 4.59\n GUM 0.99\n VOID TICKET 3' },
      ],
      says: 'All of it was rung again 63 seconds after it was set aside, on ticket 3, which was voided on 4.',
    },
    { tickets: [{ lines: ABORTED }, { at: '10:01:00', lines: ABORTED }], says: GIVEN_UP_AGAIN },
    // The next one may be paid: it clears the last of them.
    {
      tickets: [{ lines: ABORTED }, { at: '10:01:00', lines: ABORTED }, { at: '10:02:00', lines: PAID }],
      says: GIVEN_UP_AGAIN,
    },
    {
      tickets: [{ at: '10:01:00', lines: ABORTED }, { lines: ABORTED }, { at: '10:02:00', lines: PAID }],
      says: 'All of it was rung again 60 seconds later and paid, on ticket 3.',
    },
    {
      tickets: [
        { lines: ABORTED },
        { at: '10:01:00', lines: ' MILK 4.59\n GUM 0.99\n TRANSACTION SUSPENDED # 1' },
      ],
      says: 'All of it was rung again 60 seconds later on ticket 2, which was set aside.',
    },
    {
      tickets: [
        { lines: ABORTED },
        { at: '10:01:10', lines: ' GUM 0.99\n TOTAL 0.99\n CASH 0.99' },
        { at: '10:01:50', lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' },
        { at: '10:02:50', lines: ' MILK 4.59\n VOID TICKET 3' },
      ],
      says: 'All of it was rung again 110 seconds later on tickets 3 and 2; ticket 3 was voided on 4.',
    },
    {
      tickets: [
        { lines: ' MILK 4.59\n MILK 2.00\n *** TRANSACTION ABORTED ***' },
        { at: '10:01:10', lines: ' MILK 2.00\n MILK 4.59\n TOTAL 6.59\n CASH 6.59' },
      ],
      says: 'All of it was rung again 70 seconds later and paid, on ticket 2.',
    },
  ],
  nearMisses: [
    { tickets: [{ lines: ABORTED }, { at: '10:01:10', lines: ' GUM 0.99\n TOTAL 0.99\n CASH 0.99' }] },
    // An expensive and a cheap one of the same name don't average out.
    {
      tickets: [
        { lines: ' MILK 9.00\n *** TRANSACTION ABORTED ***' },
        { at: '10:01:10', lines: ' MILK 1.00\n MILK 1.00\n TOTAL 2.00\n CASH 2.00' },
      ],
    },
    {
      tickets: [
        { lines: ABORTED },
        { at: '10:05:10', lines: ' GUM 0.99\n MILK 4.59\n TOTAL 5.58\n CASH 5.58' },
      ],
    },
    // The drawer was opened in between, or somebody else was served: two customers.
    {
      tickets: [
        { lines: ABORTED },
        { at: '10:00:30', lines: ' NO SALE' },
        { at: '10:01:00', lines: ABORTED },
      ],
    },
    {
      tickets: [
        { lines: ABORTED },
        { at: '10:00:30', lines: ' TEA 1.00\n TOTAL 1.00\n CASH 1.00' },
        { at: '10:01:00', lines: ABORTED },
      ],
    },
    { tickets: [{ lines: ABORTED }, { at: '10:01:00', cashier: '8', lines: ABORTED }] },
  ],
};

export const examplesInPart: SignalExamples = {
  hits: [
    {
      tickets: [
        { lines: ABORTED },
        { at: '10:01:10', lines: ' MILK 4.59\n TEA 1.00\n TOTAL 5.59\n CASH 5.59' },
      ],
      says: '$4.59 of it may have been rung again 70 seconds later and paid, on ticket 2: MILK; not GUM: $0.99.',
    },
    {
      tickets: [{ lines: ABORTED }, { at: '10:01:10', lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' }],
      says: '$4.59 of it was rung again 70 seconds later and paid, on ticket 2: MILK; not GUM: $0.99.',
    },
    {
      tickets: [
        { lines: ' MILK 4.59\n MILK 4.59\n GUM 0.99\n *** TRANSACTION ABORTED ***' },
        { at: '10:01:10', lines: ' MILK 4.59\n GUM 0.99\n TOTAL 5.58\n CASH 5.58' },
      ],
      says: '$5.58 of it was rung again 70 seconds later and paid, on ticket 2: MILK, GUM; not all of MILK: $4.59.',
    },
    {
      tickets: [
        { lines: ' MILK 4.59\n MILK 4.59\n GUM 0.99\n *** TRANSACTION ABORTED ***' },
        { at: '10:01:10', lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' },
        { at: '10:01:40', lines: ' MILK 2.00\n TOTAL 2.00\n CASH 2.00' },
      ],
      says: '$6.59 of it was rung again 100 seconds later and paid, on tickets 2 and 3: MILK; not GUM and not all of MILK: $3.58.',
    },
    {
      tickets: [
        { at: '10:20:00', lines: ' MILK 4.59\n GUM 0.99\n MEMORY CANCEL' },
        { lines: ' MILK 4.59\n GUM 0.99\n TRANSACTION SUSPENDED # 2' },
        { at: '10:01:03', lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' },
      ],
      says: '$4.59 of it was rung again and paid 63 seconds after it was set aside, on ticket 3: MILK; not GUM: $0.99.',
    },
    // Half the articles, and less than half the money: rung again without what is worth stealing.
    {
      tickets: [
        { lines: TOBACCO },
        { at: '10:01:30', lines: ' JERKY 8.99\n ADVIL 7.49\n TOTAL 16.48\n CASH 16.48' },
      ],
      says: '$16.48 of it was rung again 90 seconds later and paid, on ticket 2: JERKY, ADVIL; not MARLBORO: $19.70.',
    },
    {
      tickets: [
        { lines: TOBACCO },
        { at: '10:01:30', lines: ' JERKY 8.99\n ADVIL 7.49\n *** TRANSACTION ABORTED ***' },
      ],
      says: '$16.48 of it was rung again 90 seconds later on ticket 2, which was aborted: JERKY, ADVIL; not MARLBORO: $19.70.',
    },
  ],
  nearMisses: [
    { tickets: [{ lines: TOBACCO }, { at: '10:01:30', lines: ' JERKY 8.99\n TOTAL 8.99\n CASH 8.99' }] },
    // It is the other ticket that was rung again, all of it.
    {
      tickets: [
        { lines: TOBACCO },
        { at: '10:00:30', lines: ' JERKY 8.99\n ADVIL 7.49\n *** TRANSACTION ABORTED ***' },
        { at: '10:00:20', lines: ' NO SALE' },
        { at: '10:01:30', lines: ' JERKY 8.99\n ADVIL 7.49\n TOTAL 16.48\n CASH 16.48' },
      ],
    },
    {
      tickets: [
        { lines: ABORTED },
        { at: '10:01:10', lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' },
        { at: '10:01:50', lines: ' GUM 0.99\n MILK 4.59\n TOTAL 5.58\n CASH 5.58' },
      ],
    },
  ],
};
