// What was set aside counts where it was recalled for the last time, once.
import { expect, test } from 'vitest';
import { findSignals } from './assess-risk.ts';
import { moneyLeftBy } from './drawer.ts';
import type { Sketch } from './examples.ts';
import { viewStore } from './store-view.ts';
import { readSketches } from './testing/sketch-tickets.ts';

const GOODS = ' WINSTON 2 @ 9.49 18.98\n UMBRELLA 11.99\n FLASHLIGHT 13.49';
const SET_ASIDE: Sketch = { number: 95, lines: `${GOODS}\n TRANSACTION SUSPENDED #95` };
const paid = (goods: string, total: string): string => `${goods}\n TOTAL ${total}\n CASH ${total}`;

/** What is at risk at each ticket, and at stake. */
function judge(...sketches: Sketch[]) {
  const store = viewStore(readSketches(sketches));
  return store.tickets.map((ticket) => ({
    risk: findSignals(ticket, store).atRiskCents,
    stake: moneyLeftBy(ticket, store),
  }));
}

test('recalled twice: all that was left out is at risk at the last ticket, and nothing at the others', () => {
  const second = ' TRANSACTION RECALLED #95\n WINSTON 2 @ 9.49 18.98\n TRANSACTION SUSPENDED #96';
  const last = paid(' TRANSACTION RECALLED #96\n BAGEL 1.79', '1.79');
  const risks = judge(
    SET_ASIDE,
    { number: 96, at: '10:05:00', lines: second },
    { number: 97, at: '10:10:00', lines: last },
  ).map(({ risk }) => risk);
  expect(risks).toEqual([0, 0, 4446]);
});

test('recalled twice, and whole in the end: nothing is lacking', () => {
  const second = ' TRANSACTION RECALLED #95\n WINSTON 2 @ 9.49 18.98\n TRANSACTION SUSPENDED #96';
  const whole = paid(` TRANSACTION RECALLED #96\n${GOODS}`, '44.46');
  const risks = judge(
    SET_ASIDE,
    { number: 96, at: '10:05:00', lines: second },
    { number: 97, at: '10:10:00', lines: whole },
  ).map(({ risk }) => risk);
  expect(risks).toEqual([0, 0, 0]);
});

test('recalled whole and voided there: the voids count once', () => {
  const voided =
    `${GOODS}\n BAGEL 1.79\n VOID LINE ITEM WINSTON -18.98\n` +
    ' VOID LINE ITEM UMBRELLA -11.99\n VOID LINE ITEM FLASHLIGHT -13.49';
  const lines = paid(` TRANSACTION RECALLED #95\n${voided}`, '1.79');
  expect(judge(SET_ASIDE, { number: 96, at: '10:05:00', lines })[1]).toEqual({ risk: 4446, stake: 4446 });
});

test('recalled as something else and aborted: what is at risk is what is at stake', () => {
  const aborted = ' TRANSACTION RECALLED #95\n BAGEL 1.79\n *** TRANSACTION ABORTED ***';
  const recalled: Sketch = { number: 96, at: '10:05:00', lines: aborted };
  expect(judge(SET_ASIDE, recalled)[1]).toEqual({ risk: 4625, stake: 4625 });
  const again: Sketch = { number: 97, at: '10:06:00', lines: paid(' BAGEL 1.79', '1.79') };
  expect(judge(SET_ASIDE, recalled, again)[1]).toEqual({ risk: 4446, stake: 4446 });
});
