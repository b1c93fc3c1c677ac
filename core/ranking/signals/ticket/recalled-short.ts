import { listText, moneyText } from '../../../detection/index.ts';
import { moneyLeftBy } from '../../drawer.ts';
import type { SignalExamples } from '../../examples.ts';
import { listRecalledLeft, type VoidLeft } from '../../rung-again.ts';
import { listHops } from '../../set-aside.ts';
import { apartText } from '../../set-back.ts';
import { defineSignal, keyOf } from '../../signal.ts';
import { isByAnother } from '../../ticket-facts.ts';
import { ticketsText } from '../../words.ts';

/** Goods were set aside, and the ticket that recalled them has something else, nothing, or less money for them. */
export const recalledShort = defineSignal({
  id: 'recalled-short',
  level: 'ticket',
  label: 'Recalled, and not all of it paid',
  effect: 'raises',
  find(ticket, { store }) {
    const left = listRecalledLeft(ticket, store);
    const [before, ...earlier] = listHops(ticket, store);
    if (left.length === 0 || before === undefined) return null;
    const who = isByAnother(ticket, before) ? ' by another cashier' : '';
    const when = store.isTimed(ticket) && store.isTimed(before) ? ` ${apartText(before, ticket)} before` : '';
    const whose =
      earlier.length === 0
        ? "Of that ticket's goods"
        : `Of its goods and those of ${ticketsText(earlier)}, set aside before that`;
    return {
      sentence:
        `It recalls ticket ${before.transactionNumber}, which was set aside${who}${when}. ` +
        `${whose}, ${shortText(left)}.`,
      links: [before, ...earlier].map(keyOf),
      // Whatever else of it was given up or taken back is lost as well.
      atRiskCents: moneyLeftBy(ticket, store),
    };
  },
});

/** 'it lacks: WINSTON, $9.49', 'it has for less: UMBRELLA, $5.00 less' */
function shortText(left: readonly VoidLeft[]): string {
  const named = (there: VoidLeft['line']['there'], less: string): string =>
    listText(
      left
        .filter(({ line }) => line.there === there)
        .map(({ line: { name }, leftCents }) => `${name}, ${moneyText(leftCents)}${less}`),
    );
  const parts = [
    ['it lacks: ', named(undefined, '')],
    ['it has for less: ', named('for less', ' less')],
    ['it has, but not paid in full: ', named('not paid in full', '')],
  ] as const;
  return parts.flatMap(([says, names]) => (names === '' ? [] : [says + names])).join('; ');
}

const SET_ASIDE = { number: 95, lines: ' WINSTON 18.98\n UMBRELLA 25.48\n TRANSACTION SUSPENDED #95' };
const paid = (goods: string, total: string): string => `${goods}\n TOTAL ${total}\n CASH ${total}`;
const RECALLED = paid(' TRANSACTION RECALLED #95\n WINSTON 18.98\n UMBRELLA 25.48', '44.46');
const CARDS = Array.from({ length: 12 }, (_, at) => ({
  at: `08:${10 + at}:00`,
  lines: ` TEA 1.00\n TOTAL 1.00\n DEBIT 1.00\n    VISA ************1234\n    AUTH CODE ${700_000 + at}`,
}));
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
    {
      tickets: [
        {
          at: '10:15:00',
          lines: paid(' TRANSACTION RECALLED #95\n WINSTON 0.98\n UMBRELLA 25.48', '26.46'),
        },
        SET_ASIDE,
      ],
      says: "It recalls ticket 95, which was set aside 15 minutes before. Of that ticket's goods, it has for less: WINSTON, $18.00 less.",
    },
    {
      tickets: [{ at: '10:15:00', lines: RECALLED.replace('CASH 44.46', 'CASH 0.46') }, SET_ASIDE, ...CARDS],
      says:
        "It recalls ticket 95, which was set aside 15 minutes before. Of that ticket's goods, it has, but not paid in full: " +
        'WINSTON, $18.78; UMBRELLA, $25.22.',
    },
    {
      tickets: [
        { at: '10:15:00', number: 97, lines: paid(' TRANSACTION RECALLED #96\n BAGEL 1.79', '1.79') },
        SET_ASIDE,
        {
          at: '10:05:00',
          number: 96,
          lines: ' TRANSACTION RECALLED #95\n WINSTON 18.98\n TRANSACTION SUSPENDED #96',
        },
      ],
      says:
        'It recalls ticket 96, which was set aside 10 minutes before. ' +
        'Of its goods and those of ticket 95, set aside before that, it lacks: WINSTON, $18.98; UMBRELLA, $25.48.',
    },
  ],
  nearMisses: [
    // What is short of it was paid by food stamps, or not by anybody, which has its own signal.
    { tickets: [{ at: '10:15:00', lines: RECALLED.replace('CASH', 'EBT') }, SET_ASIDE, ...CARDS] },
    { tickets: [{ at: '10:15:00', lines: RECALLED.replace('CASH', 'CREDIT') }, SET_ASIDE, ...CARDS] },
    // One line takes both back.
    {
      tickets: [
        {
          at: '10:15:00',
          lines: paid(
            ' TRANSACTION RECALLED #95\n WINSTON 2 @ 9.49 18.98\n BAGEL 1.79\n VOID LINE ITEM WINSTON -18.98',
            '1.79',
          ),
        },
        { ...SET_ASIDE, lines: ' WINSTON 2 @ 9.49 18.98\n TRANSACTION SUSPENDED #95' },
      ],
    },
    // What it lacks was set aside again, and counts there.
    {
      tickets: [
        { at: '10:05:00', lines: ' TRANSACTION RECALLED #95\n WINSTON 18.98\n TRANSACTION SUSPENDED #96' },
        SET_ASIDE,
        { at: '10:15:00', lines: paid(' TRANSACTION RECALLED #96\n BAGEL 1.79', '1.79') },
      ],
    },
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
