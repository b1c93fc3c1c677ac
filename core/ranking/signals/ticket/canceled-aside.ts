import { moneyText } from '../../../detection/index.ts';
import type { SignalExamples } from '../../examples.ts';
import { findCancellation, findSetAside } from '../../set-aside.ts';
import { apartText } from '../../set-back.ts';
import { defineSignal, keyOf } from '../../signal.ts';
import type { StoreView } from '../../store-view.ts';
import { isByAnother, type TicketFacts } from '../../ticket-facts.ts';

/**
 * Set aside while the customer looks for money, and never picked up again. A ticket that was canceled later counts
 * there.
 */
export const canceledAside = defineSignal({
  id: 'canceled-aside',
  level: 'ticket',
  label: 'Set aside and canceled',
  find(ticket, { store }) {
    const { ending, goods, goodsCents } = ticket;
    if (ending !== 'canceled' || goodsCents === 0 || findCancellation(ticket, store) !== null) return null;
    const setAside = findSetAside(ticket, store);
    return {
      sentence: `A ticket with ${goods.length === 0 ? '' : 'goods for '}${moneyText(goodsCents)} on it was ${howText(ticket, setAside, store)}.`,
      links: setAside === null ? [] : [keyOf(setAside)],
      atRiskCents: goodsCents,
    };
  },
});

function howText(ticket: TicketFacts, setAside: TicketFacts | null, store: StoreView): string {
  if (ticket.isSetAside) return 'set aside, and not picked up again in its file';
  if (setAside === null) return 'set aside and canceled';
  const who = isByAnother(ticket, setAside) ? ' by another cashier' : '';
  const on = `set aside${who} on ticket ${setAside.transactionNumber} and canceled`;
  return store.isTimed(ticket) ? `${on} ${apartText(setAside, ticket)} later` : on;
}

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: ' MILK 4.59\n SUBTOTAL 4.59\n MEMORY CANCEL' }],
      says: 'A ticket with goods for $4.59 on it was set aside and canceled.',
    },
    {
      tickets: [{ lines: ' MILK 4.59\n TRANSACTION SUSPENDED # 1' }],
      says: 'A ticket with goods for $4.59 on it was set aside, and not picked up again in its file.',
    },
    {
      tickets: [
        { at: '10:20:00', lines: ' MILK 4.59\n MEMORY CANCEL' },
        { lines: ' MILK 4.59\n TRANSACTION SUSPENDED # 2' },
      ],
      says: 'A ticket with goods for $4.59 on it was set aside on ticket 2 and canceled 20 minutes later.',
    },
    {
      tickets: [
        { at: '10:20:00', lines: ' MILK 4.59\n MEMORY CANCEL' },
        { cashier: '8', lines: ' MILK 4.59\n TRANSACTION SUSPENDED # 2' },
      ],
      says: 'A ticket with goods for $4.59 on it was set aside by another cashier on ticket 2 and canceled 20 minutes later.',
    },
  ],
  nearMisses: [
    { tickets: [{ lines: ' MILK 4.59\n *** TRANSACTION ABORTED ***' }] },
    {
      tickets: [
        { lines: ' MILK 4.59\n TRANSACTION SUSPENDED # 1' },
        { at: '10:20:00', lines: ' MILK 4.59\n MEMORY CANCEL' },
      ],
    },
  ],
};
