import { moneyText } from '../../../detection/index.ts';
import { findBareCard } from '../../card-lines.ts';
import type { SignalExamples } from '../../examples.ts';
import { defineSignal, keyOf } from '../../signal.ts';

/** The key for a card was pressed, and no card left its lines: the money may have been cash, or none. */
export const bareCard = defineSignal({
  id: 'bare-card',
  level: 'ticket',
  label: 'Card payment with no card details',
  effect: 'raises',
  find(ticket, { store }) {
    const bare = findBareCard(ticket, store);
    if (bare === null) return null;
    const { bareCardBy, amountCents } = ticket;
    const due = bare.cents > amountCents ? `; the ticket came to ${moneyText(amountCents)}` : '';
    return {
      sentence:
        bare.what === 'copied'
          ? `${moneyText(bare.cents)} was paid with the card and the auth code of ticket ${bare.of.transactionNumber}.`
          : `${moneyText(bare.cents)} was paid by ${bareCardBy} with no ${bare.what} on the receipt, ` +
            `which ${bare.shown} of the day's ${bare.all} other ${bare.kind} payments have${due}.`,
      links: bare.what === 'copied' ? [keyOf(bare.of)] : [],
      atRiskCents: bare.cents,
    };
  },
});

const BARE = ' MILK 44.46\n TOTAL 44.46\n CREDIT 44.46';
const TEA = ' TEA 2.00\n TOTAL 2.00\n DEBIT 2.00';

/** Other card payments of the day, each with these lines. */
const others = (count: number, lines: string) => payments('DEBIT', count, lines);

/** Each with an auth code of its own, if any. */
const payments = (method: string, count: number, lines: string) =>
  Array.from({ length: count }, (_, at) => ({
    at: `08:${String(at).padStart(2, '0')}:00`,
    lines: `${TEA.replace('DEBIT', method)}\n${lines.replace('123456', String(700_000 + at))}`,
  }));

const CARD = '    VISA ************1234\n    AUTH CODE 123456\n    ENTRY METHOD: CHIP';
const OFFLINE = '    VISA ************1234\n    AUTH CODE OFFLINE   ENTRY METHOD: MANUAL';
const SHOWN = others(22, CARD);

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [{ lines: BARE }, ...SHOWN],
      says: "$44.46 was paid by CREDIT with no card details on the receipt, which 22 of the day's 22 other card payments have.",
    },
    {
      tickets: [{ lines: BARE }, ...others(22, '    AUTH CODE 123456'), { at: '09:00:00', lines: TEA }],
      says: "$44.46 was paid by CREDIT with no card details on the receipt, which 22 of the day's 23 other card payments have.",
    },
    {
      tickets: [{ lines: ' MATCHBOOK 0.29\n TOTAL 0.29\n CREDIT 40.29\n CASH BACK 40.00' }, ...SHOWN],
      says:
        "$40.29 was paid by CREDIT with no card details on the receipt, which 22 of the day's 22 other card payments have; " +
        'the ticket came to $0.29.',
    },
    {
      tickets: [{ lines: ' CARD LOAD GIFT 50.00\n TOTAL 50.00\n CREDIT 50.00' }, ...SHOWN],
      says: "$50.00 was paid by CREDIT with no card details on the receipt, which 22 of the day's 22 other card payments have.",
    },
    {
      tickets: [{ lines: BARE.replace('CREDIT', 'EBT') }, ...payments('EBT', 10, CARD)],
      says: "$44.46 was paid by EBT with no card details on the receipt, which 10 of the day's 10 other EBT payments have.",
    },
    {
      tickets: [{ lines: BARE.replace('CREDIT', 'MOBILE') }, ...payments('MOBILE PAY', 10, CARD)],
      says: "$44.46 was paid by MOBILE with no card details on the receipt, which 10 of the day's 10 other mobile payments have.",
    },
    {
      tickets: [{ lines: `${BARE}\n${OFFLINE}` }, ...SHOWN],
      says: "$44.46 was paid by CREDIT with no auth code on the receipt, which 22 of the day's 22 other card payments have.",
    },
    {
      tickets: [{ lines: `${BARE}\n    AUTH CODE 123456` }, ...SHOWN],
      says: "$44.46 was paid by CREDIT with no card number on the receipt, which 22 of the day's 22 other card payments have.",
    },
    {
      tickets: [{ lines: `${BARE}\n${CARD}` }, { at: '09:50:00', lines: `${TEA}\n${CARD}` }],
      says: '$44.46 was paid with the card and the auth code of ticket 2.',
    },
  ],
  nearMisses: [
    { tickets: [{ lines: `${BARE}\n${CARD}` }, ...SHOWN] },
    // Of its kind, there are too few, or they have none either.
    { tickets: [{ lines: BARE.replace('CREDIT', 'EBT') }, ...SHOWN] },
    {
      tickets: [{ lines: BARE.replace('CREDIT', 'GIFT CARD') }, ...SHOWN, ...payments('GIFT CARD', 9, CARD)],
    },
    { tickets: [{ lines: BARE.replace('CREDIT', 'EBT') }, ...SHOWN, ...payments('EBT', 12, '')] },
    { tickets: [{ lines: BARE.replace('CREDIT', 'MOBILE') }, ...SHOWN] },
    // One in a hundred may be offline.
    { tickets: [{ lines: `${BARE}\n    VISA ************1234` }, ...SHOWN.slice(1), ...others(1, OFFLINE)] },
    // Another card may get the same code; the sale before was voided; fuel is printed twice.
    {
      tickets: [
        { lines: `${BARE}\n${CARD}` },
        { at: '09:00:00', lines: `${TEA}\n${CARD.replace('1234', '4321')}` },
      ],
    },
    {
      tickets: [
        { lines: `${BARE}\n${CARD}` },
        { at: '09:50:00', lines: `${TEA}\n${CARD}` },
        { at: '09:55:00', lines: ' TEA 2.00\n VOID TICKET 2' },
      ],
    },
    {
      tickets: [
        { lines: ` FUEL PUMP 01 20.00\n TOTAL 20.00\n CREDIT 20.00\n${CARD}` },
        { at: '09:50:00', lines: ` PREPAY CA #01 30.00\n TOTAL 30.00\n CREDIT 30.00\n${CARD}` },
      ],
    },
    {
      tickets: [
        { at: '07:00:00', lines: `${BARE}\n${CARD}` },
        { at: '09:50:00', lines: `${TEA}\n${CARD}` },
      ],
    },
    { tickets: [{ lines: BARE.replace('CREDIT', 'CASH') }, ...SHOWN] },
    // The store doesn't print them, or there are too few to tell.
    { tickets: [{ lines: BARE }, ...others(22, '')] },
    { tickets: [{ lines: BARE }, ...SHOWN, { at: '09:00:00', lines: TEA }, { at: '09:01:00', lines: TEA }] },
    { tickets: [{ lines: BARE }, ...SHOWN.slice(0, 9)] },
    // Nothing was paid.
    { tickets: [{ lines: `${BARE}\n TENDER ABORT` }, ...SHOWN] },
  ],
};
