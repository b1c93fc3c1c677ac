import { listText } from '../../../detection/index.ts';
import { doubtText } from '../../by-chance.ts';
import type { SignalExamples } from '../../examples.ts';
import { listVoidsLeft, type VoidLeft } from '../../rung-again.ts';
import { defineSignal, keyOf } from '../../signal.ts';
import type { TicketFacts } from '../../ticket-facts.ts';
import { limitText } from '../../words.ts';

/** It was rung on the wrong customer's ticket first, and then on the right one. */
export const voidRungLater = defineSignal({
  id: 'void-rung-later',
  level: 'register',
  label: 'The same article on another ticket',
  effect: 'lowers',
  find(ticket, { store }) {
    const later = listVoidsLeft(ticket, store).flatMap(({ sale, ...left }) =>
      sale ? [{ ...left, sale }] : [],
    );
    if (later.length === 0) return null;
    const named = later.map(
      ({ line, sale, doubt, undoneBy }) =>
        `${line.name}, on ticket ${sale.transactionNumber}${undoneText(undoneBy)}${doubtText(doubt)}`,
    );
    const within = limitText(store.thresholds.rungAgainSeconds);
    const limit = store.isTimed(ticket) ? ` within ${within}` : '';
    const rung = later.every(({ isCertain }) => isCertain) ? 'was rung again' : 'may have been rung again';
    return {
      sentence: `What was ${later.every(isSetAside) ? 'set aside' : 'taken back'} ${rung}${limit}: ${listText(named)}.`,
      links: [...new Set(later.flatMap(({ sale, undoneBy }) => (undoneBy ? [sale, undoneBy] : [sale])))].map(
        keyOf,
      ),
      lineIndexes: later.filter((one) => !isSetAside(one)).map(({ line }) => line.lineIndex),
    };
  },
});

const isSetAside = ({ line }: Pick<VoidLeft, 'line'>): boolean => line.stage === 'set aside';

/** ', which was voided on 3' */
function undoneText(by: TicketFacts | null): string {
  if (by === null) return '';
  return by.ending === 'voided'
    ? `, which was voided on ${by.transactionNumber}`
    : `, and came back on ${by.transactionNumber}`;
}

const WITH_TEA = ' MILK 4.59\n TEA 1.00\n TOTAL 5.59\n CASH 5.59';
const VOIDED = ' GUM 0.99\n MILK 4.59\n VOID LINE ITEM MILK -4.59\n TOTAL 0.99\n CASH 0.99';

export const examples: SignalExamples = {
  hits: [
    {
      tickets: [
        { lines: VOIDED },
        { at: '10:00:40', lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' },
        { at: '10:01:40', lines: ' MILK 4.59\n VOID TICKET 2' },
      ],
      says: 'What was taken back was rung again within five minutes: MILK, on ticket 2, which was voided on 3.',
    },
    {
      tickets: [{ lines: VOIDED }, { at: '10:00:40', lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' }],
      says: 'What was taken back was rung again within five minutes: MILK, on ticket 2.',
    },
    // What was set aside on the ticket that it recalls.
    {
      tickets: [
        { at: '10:05:00', lines: ' TRANSACTION RECALLED # 2\n GUM 0.99\n TOTAL 0.99\n CASH 0.99' },
        { lines: ' MILK 4.59\n TRANSACTION SUSPENDED # 2' },
        { at: '10:01:00', lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' },
      ],
      says: 'What was set aside was rung again within five minutes: MILK, on ticket 3.',
    },
    // Another customer may have bought the same.
    {
      tickets: [
        { lines: VOIDED },
        { at: '10:00:40', lines: ' MILK 4.59\n TEA 1.00\n TOTAL 5.59\n CASH 5.59' },
      ],
      says: 'What was taken back may have been rung again within five minutes: MILK, on ticket 2.',
    },
    {
      tickets: [{ lines: VOIDED }, { at: '10:00:40', lines: ' MILK 4.59\n TOTAL 4.59\n CREDIT 4.59' }],
      says: 'What was taken back may have been rung again within five minutes: MILK, on ticket 2.',
    },
    {
      tickets: [
        { lines: VOIDED },
        { at: '10:04:00', register: '2', lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' },
      ],
      says: 'What was taken back was rung again within five minutes: MILK, on ticket 2.',
    },
    // Another customer's: it stays at risk.
    {
      tickets: [
        { lines: VOIDED },
        { at: '10:02:00', lines: WITH_TEA },
        { at: '11:00:00', lines: VOIDED },
        { at: '12:00:00', lines: VOIDED },
        { at: '13:00:00', lines: VOIDED },
      ],
      says:
        'What was taken back may have been rung again within five minutes: MILK, on ticket 2, among other goods, ' +
        'but the cashier gave it up or took it back several times that day, so it still counts.',
    },
    {
      tickets: [
        { lines: VOIDED },
        { at: '10:00:40', lines: ' NO SALE' },
        { at: '10:03:00', lines: ' MILK 4.59\n TOTAL 4.59\n CREDIT 4.59' },
      ],
      says:
        'What was taken back may have been rung again within five minutes: MILK, on ticket 3, ' +
        'but the drawer had been opened before that, so it still counts.',
    },
  ],
  nearMisses: [
    { tickets: [{ lines: VOIDED }, { at: '10:00:40', lines: ' MILK 0.10\n TOTAL 0.10\n CASH 0.10' }] },
    { tickets: [{ lines: VOIDED }, { at: '10:06:00', lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' }] },
    // One piece clears one void.
    {
      tickets: [
        { at: '10:00:10', lines: VOIDED },
        { lines: VOIDED },
        { at: '10:00:40', lines: ' MILK 4.59\n TOTAL 4.59\n CASH 4.59' },
      ],
    },
  ],
};
