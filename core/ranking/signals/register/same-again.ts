import { moneyText } from '../../../detection/index.ts';
import { moneyLeftBy } from '../../drawer.ts';
import type { SignalExamples } from '../../examples.ts';
import { findHandedOut } from '../../handed-out.ts';
import { findCancellation } from '../../set-aside.ts';
import { defineSignal, keyOf } from '../../signal.ts';
import type { StoreView } from '../../store-view.ts';
import { isExchange, isGivenUp, type TicketFacts } from '../../ticket-facts.ts';
import { namesText } from '../../words.ts';

/** Smaller amounts are taken off several times a day: empties, prizes. */
const isMuch = (cents: number, { thresholds }: StoreView): boolean => cents >= thresholds.muchMoneyCents;

/** @returns what was refunded, voided late, given up, or paid out for nothing; null for other tickets. */
function essenceOf(ticket: TicketFacts, store: StoreView): string | null {
  const { refundCents, returned, voids, goods, goodsCents, type, movedCents, otherOffCents } = ticket;
  if (refundCents > 0 && isExchange(ticket))
    return `${returned[0]} taken back against other goods for ${moneyText(refundCents)}`;
  if (refundCents > 0)
    return `${moneyText(refundCents)} refunded${returned.length > 0 ? ` for ${returned[0]}` : ''}`;
  const late = voids.find(({ stage, isRungAgain }) => stage !== 'before the total' && !isRungAgain);
  if (late?.stage === 'quantity 0')
    return `${late.name} rung with a quantity of 0 instead of for ${moneyText(late.cents)}`;
  if (late) return `${late.name} taken back for ${moneyText(late.cents)}`;
  if (isGivenUp(ticket))
    return goods.length > 0 && moneyLeftBy(ticket, store) > 0 && findCancellation(ticket, store) === null
      ? `${namesText(goods.map(({ name }) => name))} given up for ${moneyText(goodsCents)}`
      : null;
  if (type === 'Paid Out' && isMuch(movedCents, store)) return `${moneyText(movedCents)} paid out`;
  const out = findHandedOut(ticket, store);
  if (out?.business === 'empties' && isMuch(out.cents, store))
    return `${moneyText(out.cents)} given for empties`;
  return isMuch(otherOffCents, store) ? `${moneyText(otherOffCents)} taken off for no goods` : null;
}

const kept = new WeakMap<StoreView, ReadonlyMap<string, ReadonlySet<TicketFacts>>>();

/** Tickets with each essence, anybody's on any day. */
function byEssence(store: StoreView): ReadonlyMap<string, ReadonlySet<TicketFacts>> {
  let groups = kept.get(store);
  if (!groups) kept.set(store, (groups = groupByEssence(store)));
  return groups;
}

function groupByEssence(store: StoreView): Map<string, Set<TicketFacts>> {
  const groups = new Map<string, Set<TicketFacts>>();
  for (const ticket of store.tickets) {
    const essence = essenceOf(ticket, store);
    if (essence === null) continue;
    const group = groups.get(essence);
    if (group) group.add(ticket);
    else groups.set(essence, new Set([ticket]));
  }
  return groups;
}

const MOST_STRENGTH = 3;

/** The same refund, void, ticket given up, or money out, by the same cashier on the same day. */
export const sameAgain = defineSignal({
  id: 'same-again',
  level: 'register',
  label: 'The same again',
  effect: 'raises',
  find(ticket, { store }) {
    const essence = essenceOf(ticket, store);
    if (essence === null) return null;
    const same = byEssence(store).get(essence);
    if (same === undefined || same.size <= 1) return null;
    const others = store.repeatsOfCashier(ticket).filter((other) => same.has(other));
    if (others.length === 0) return null;
    return {
      sentence: `The cashier did the same ${others.length === 1 ? 'once more' : `${others.length} more times`} that day: ${essence}.`,
      strength: Math.min(MOST_STRENGTH, Math.log2(1 + others.length)),
      links: others.map(keyOf),
    };
  },
});

const GIVEN_UP = ' LAGER 5.99\n *** TRANSACTION ABORTED ***';
const EMPTIES = ' BAGEL 1.79\n BOTTLE REFUND -9.60\n TOTAL -7.81\n CHANGE 7.81';
const ON_A_SALE = ' MILK 4.59\n PAID OUT ICE 9.60\n TOTAL 4.59\n CASH 4.59';
const PREPAID = ' FUEL PUMP 01 22.69\n PREPAY CA #01 -30.00\n TOTAL -7.31\n CASH -7.31';
const NONE = ' BAGEL 1.79\n MILK 0 @ 4.59 0.00\n TOTAL 1.79\n CASH 1.79';
const REFUND = ' *** REFUND ***\n MILK -4.59\n TOTAL -4.59\n CASH -4.59';

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: REFUND }, { at: '14:00:00', lines: REFUND }],
      says: 'The cashier did the same once more that day: $4.59 refunded for MILK.',
    },
    {
      tickets: [
        { lines: GIVEN_UP },
        { at: '14:00:00', lines: GIVEN_UP },
        { at: '15:00:00', lines: GIVEN_UP },
      ],
      says: 'The cashier did the same 2 more times that day: LAGER given up for $5.99.',
    },
    {
      tickets: [{ lines: NONE }, { at: '14:00:00', lines: NONE }],
      says: 'The cashier did the same once more that day: MILK rung with a quantity of 0 instead of for $4.59.',
    },
    {
      tickets: [{ lines: EMPTIES }, { at: '14:00:00', lines: EMPTIES }, { at: '15:00:00', lines: EMPTIES }],
      says: 'The cashier did the same 2 more times that day: $9.60 given for empties.',
    },
    {
      tickets: [{ lines: ON_A_SALE }, { at: '14:00:00', lines: ON_A_SALE }],
      says: 'The cashier did the same once more that day: $9.60 taken off for no goods.',
    },
    {
      tickets: [{ lines: ' PAID OUT ICE 43.37' }, { at: '14:00:00', lines: ' PAID OUT MILK 43.37' }],
      says: 'The cashier did the same once more that day: $43.37 paid out.',
    },
  ],
  nearMisses: [
    // It was rung again.
    {
      tickets: [
        { lines: GIVEN_UP },
        { at: '14:00:00', lines: GIVEN_UP },
        { at: '14:01:00', lines: ' LAGER 5.99\n TOTAL 5.99\n CASH 5.99' },
      ],
    },
    { tickets: [{ lines: PREPAID }, { at: '14:00:00', lines: PREPAID }] },
    // It may be two customers.
    { tickets: [{ lines: EMPTIES }, { at: '14:00:00', lines: EMPTIES }] },
    {
      tickets: [
        { lines: EMPTIES.replaceAll('9.60', '1.20') },
        { at: '14:00:00', lines: EMPTIES.replaceAll('9.60', '1.20') },
      ],
    },
    { tickets: [{ lines: REFUND }, { at: '14:00:00', cashier: '8', lines: REFUND }] },
    {
      tickets: [
        { lines: REFUND },
        { at: '14:00:00', lines: ' *** REFUND ***\n GUM -0.99\n TOTAL -0.99\n CASH -0.99' },
      ],
    },
  ],
};
