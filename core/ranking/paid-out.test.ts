import { describe, expect, it } from 'vitest';
import { findSignals } from './assess-risk.ts';
import { viewStore } from './store-view.ts';
import { readSketches } from './testing/sketch-tickets.ts';
import type { TicketFacts } from './ticket-facts.ts';

const STATUS = [
  'SUSPENDED',
  'TRANSACTION SUSPENDED',
  'CANCELLED',
  'TRANSACTION CANCELLED',
  '*** TRANSACTION ABORTED ***',
  'MEMORY CANCEL',
  'TENDER ABORT',
];
const REFUND = ' *** REFUND ***\n PIPE -401.00\n TOTAL -401.00\n ';
/** The ways in which a ticket prints that money went out. */
const PAID_OUT = {
  'a refund line of a tender': `${REFUND}CASH REFUND -401.00`,
  'a negative tender': `${REFUND}CASH -401.00`,
  'a negative tender without a word for it': ' PIPE -401.00\n TOTAL -401.00\n CASH -401.00',
  change: `${REFUND}CASH 0.00\n CHANGE 401.00`,
};

function judge(lines: string) {
  const [facts] = readSketches([{ lines }]) as [TicketFacts];
  return { facts, ...findSignals(facts, viewStore([facts])) };
}

describe('a status below money that was paid out', () => {
  const cases = Object.entries(PAID_OUT).flatMap(([paid, lines]) =>
    STATUS.map((status) => ({ paid, status, lines })),
  );

  it.each(cases)('leaves its risk: $status below $paid', ({ lines, status }) => {
    const { facts, atRiskCents, signals } = judge(`${lines}\n ${status}`);
    expect({ atRiskCents, refundCents: facts.refundCents }).toEqual({
      atRiskCents: 40_100,
      refundCents: 40_100,
    });
    expect(signals.map(({ id }) => id)).toEqual(judge(lines).signals.map(({ id }) => id));
  });

  it('counts what was given up as well, if goods were rung with it', () => {
    const rung = ' REFUND PIPE -20.00\n MILK 4.59\n TOTAL -15.41\n CASH -15.41';
    const { facts, atRiskCents } = judge(`${rung}\n TRANSACTION ABORTED`);
    expect(facts).toMatchObject({ ending: 'aborted', goodsCents: 459, refundCents: 1541 });
    expect(atRiskCents).toBe(1541);
  });

  it('leaves a paid sale what it was, with what was taken back on it', () => {
    const sale = ' MILK 4.59\n UMBRELLA 40.00\n VOID UMBRELLA -40.00\n TOTAL 4.59\n CASH 5.00\n CHANGE 0.41';
    const { signals, atRiskCents, facts } = judge(`${sale}\n TRANSACTION SUSPENDED`);
    expect(facts.ending).toBe('paid');
    expect({ signals, atRiskCents }).toEqual({ signals: judge(sale).signals, atRiskCents: 4000 });
  });
});

describe('a ticket that paid nothing out', () => {
  it.each([
    [
      'a refund set aside before it was paid',
      ' *** REFUND ***\n PIPE -4.59\n TOTAL -4.59\n TRANSACTION SUSPENDED',
    ],
    ['a sale set aside before it was paid', ' MILK 4.59\n SUBTOTAL 4.59\n TRANSACTION SUSPENDED'],
    ['a voided sale, printed with minus signs', ' MILK -4.59\n TOTAL -4.59\n CASH -4.59\n VOID TICKET'],
    ['a lottery prize', ' LOTTERY WIN -10.00\n TOTAL -10.00\n CASH -10.00'],
  ])('is no refund: %s', (_, lines) => {
    expect(judge(lines).facts.refundCents).toBe(0);
  });
});
