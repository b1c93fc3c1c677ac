import { listText, moneyText } from '../../../detection/index.ts';
import type { SignalExamples } from '../../examples.ts';
import { listRecalledLeft } from '../../rung-again.ts';
import { findRecalled } from '../../set-aside.ts';
import { apartText } from '../../set-back.ts';
import { defineSignal, keyOf } from '../../signal.ts';
import { isByAnother } from '../../ticket-facts.ts';

/** Goods were set aside, and the ticket that recalled them has something else, or nothing. */
export const recalledShort = defineSignal({
  id: 'recalled-short',
  level: 'ticket',
  label: 'Recalled without its goods',
  effect: 'raises',
  find(ticket, { store }) {
    const left = listRecalledLeft(ticket, store);
    const before = findRecalled(ticket, store);
    if (left.length === 0 || before === null) return null;
    const who = isByAnother(ticket, before) ? ' by another cashier' : '';
    const when = store.isTimed(ticket) && store.isTimed(before) ? ` ${apartText(before, ticket)} before` : '';
    const named = left.map(({ line: { name }, leftCents }) => `${name}, ${moneyText(leftCents)}`);
    return {
      sentence:
        `It recalls ticket ${before.transactionNumber}, which was set aside${who}${when}. ` +
        `Of that ticket's goods, it lacks: ${listText(named)}.`,
      links: [keyOf(before)],
      atRiskCents: left.reduce((sum, { leftCents }) => sum + leftCents, 0),
    };
  },
});

const SET_ASIDE = { number: 95, lines: ' WINSTON 18.98\n UMBRELLA 25.48\n TRANSACTION SUSPENDED #95' };
const paid = (goods: string, total: string): string => `${goods}\n TOTAL ${total}\n CASH ${total}`;
const LACKS = "Of that ticket's goods, it lacks: WINSTON, $18.98; UMBRELLA, $25.48.";

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [{ at: '10:15:00', lines: paid(' TRANSACTION RECALLED #95\n BAGEL 1.79', '1.79') }, SET_ASIDE],
      says: `It recalls ticket 95, which was set aside 15 minutes before. ${LACKS}`,
    },
    {
      tickets: [
        { at: '10:15:00', cashier: '8', lines: paid(' TRANSACTION RECALLED\n BAGEL 1.79', '1.79') },
        { number: 90, at: '09:00:00', lines: ' TEA 1.00\n TRANSACTION SUSPENDED' },
        SET_ASIDE,
      ],
      says: `It recalls ticket 95, which was set aside by another cashier 15 minutes before. ${LACKS}`,
    },
    {
      tickets: [
        { at: '10:15:00', lines: ' TRANSACTION RECALLED #95\n *** TRANSACTION ABORTED ***' },
        SET_ASIDE,
      ],
      says: `It recalls ticket 95, which was set aside 15 minutes before. ${LACKS}`,
    },
    {
      tickets: [
        { at: '10:15:00', lines: paid(' TRANSACTION RECALLED #95\n UMBRELLA 25.48', '25.48') },
        SET_ASIDE,
      ],
      says: "It recalls ticket 95, which was set aside 15 minutes before. Of that ticket's goods, it lacks: WINSTON, $18.98.",
    },
    // Set aside under another number, on another register.
    {
      tickets: [
        { at: '10:15:00', register: '2', lines: paid(' TRANSACTION RECALLED # 7\n BAGEL 1.79', '1.79') },
        { ...SET_ASIDE, lines: SET_ASIDE.lines.replace('#95', '# 7') },
      ],
      says: `It recalls ticket 95, which was set aside 15 minutes before. ${LACKS}`,
    },
  ],
  nearMisses: [
    {
      tickets: [
        {
          at: '10:15:00',
          lines: paid(' TRANSACTION RECALLED #95\n WINSTON 18.98\n UMBRELLA 25.48', '44.46'),
        },
        SET_ASIDE,
      ],
    },
    // Its goods are printed only once.
    { tickets: [{ at: '10:15:00', lines: paid(' TRANSACTION RECALLED #95', '47.12') }, SET_ASIDE] },
    {
      tickets: [
        { at: '10:15:00', lines: paid(' TRANSACTION RECALLED #95\n BAGEL 1.79', '46.25') },
        SET_ASIDE,
      ],
    },
    // What was voided there counts as a void.
    {
      tickets: [
        {
          at: '10:15:00',
          lines: paid(
            ' TRANSACTION RECALLED #95\n WINSTON 18.98\n UMBRELLA 25.48\n VOID LINE ITEM WINSTON -18.98',
            '25.48',
          ),
        },
        SET_ASIDE,
      ],
    },
    // It recalls another one, or one that another ticket has recalled.
    {
      tickets: [{ at: '10:15:00', lines: paid(' TRANSACTION RECALLED #77\n BAGEL 1.79', '1.79') }, SET_ASIDE],
    },
    {
      tickets: [
        { at: '10:15:00', lines: paid(' TRANSACTION RECALLED #95\n BAGEL 1.79', '1.79') },
        SET_ASIDE,
        {
          at: '10:10:00',
          lines: paid(' TRANSACTION RECALLED #95\n WINSTON 18.98\n UMBRELLA 25.48', '44.46'),
        },
      ],
    },
    // What was set aside was printed on another ticket, which was paid.
    {
      tickets: [
        { at: '10:15:00', lines: paid(' TRANSACTION RECALLED #94\n BAGEL 1.79', '1.79') },
        { number: 95, lines: paid(' TRANSACTION SUSPENDED #94\n WINSTON 18.98', '18.98') },
      ],
    },
    // It was rung on a new ticket in the meantime.
    {
      tickets: [
        { at: '10:15:00', lines: ' TRANSACTION RECALLED #95\n *** TRANSACTION ABORTED ***' },
        SET_ASIDE,
        { at: '10:03:00', lines: paid(' WINSTON 18.98\n UMBRELLA 25.48', '44.46') },
      ],
    },
  ],
};
