// What another customer bought clears nothing.
import { expect, test } from 'vitest';
import { findSignals } from './assess-risk.ts';
import type { Sketch } from './examples.ts';
import { viewStore } from './store-view.ts';
import { readSketches } from './testing/sketch-tickets.ts';

const risksOf = (...sketches: Sketch[]): number[] => {
  const store = viewStore(readSketches(sketches));
  return store.tickets.map((ticket) => findSignals(ticket, store).atRiskCents);
};

const VOIDED = ' BAGEL 1.79\n BUTTER 5.49\n VOID LINE ITEM BUTTER -5.49\n TOTAL 1.79\n CASH 1.79';
const AMONG_OTHERS = ' BUTTER 5.49\n TEA 1.00\n TOTAL 6.49\n CASH 6.49';
const ABORTED = ' WINSTON 9.49\n *** TRANSACTION ABORTED ***';
const BY_CARD = ' WINSTON 9.49\n BAGEL 1.79\n TOTAL 11.28\n CREDIT 11.28';

test('eight voids of an article and one purchase of it', () => {
  const voids = Array.from({ length: 8 }, (_, at): Sketch => ({ at: `1${at}:00:00`, lines: VOIDED }));
  const risks = risksOf(...voids, { at: '14:03:00', lines: AMONG_OTHERS });
  expect(risks.filter((cents) => cents === 549)).toHaveLength(8);
});

test('one void of an article and one purchase of it', () => {
  expect(risksOf({ lines: VOIDED }, { at: '10:03:00', lines: AMONG_OTHERS })).toEqual([0, 0]);
});

test('a purchase among other goods or by card, after the drawer was opened', () => {
  const opened: Sketch = { at: '10:00:40', lines: ' NO SALE' };
  expect(risksOf({ lines: ABORTED }, opened, { at: '10:03:30', lines: BY_CARD })[0]).toBe(949);
  expect(risksOf({ lines: ABORTED }, { at: '10:03:30', lines: BY_CARD })[0]).toBe(0);
  expect(
    risksOf({ lines: ABORTED }, opened, {
      at: '10:03:30',
      lines: ' WINSTON 9.49\n TOTAL 9.49\n CASH 9.49',
    })[0],
  ).toBe(0);
});

test('one of many articles among other goods', () => {
  const basket = ' WINSTON 18.98\n UMBRELLA 11.99\n FLASHLIGHT 13.49\n *** TRANSACTION ABORTED ***';
  const bought = ' UMBRELLA 11.99\n TEA 1.00\n TOTAL 12.99\n CASH 12.99';
  expect(risksOf({ lines: basket }, { at: '10:03:00', lines: bought })[0]).toBe(4446);
  const alone = ' UMBRELLA 11.99\n TOTAL 11.99\n CASH 11.99';
  expect(risksOf({ lines: basket }, { at: '10:03:00', lines: alone })[0]).toBe(3247);
});

test('a whole basket that was rung again after a like article was taken back', () => {
  const basket = ' SANDWICH 6.49\n BUTTER 5.49\n BATTERY 7.99\n';
  const again = `${basket} TOTAL 19.97\n CREDIT 19.97`;
  const aborted = `${basket} *** TRANSACTION ABORTED ***`;
  const store = viewStore(
    readSketches([{ lines: VOIDED }, { at: '10:02:00', lines: aborted }, { at: '10:03:00', lines: again }]),
  );
  const [voided, givenUp] = store.tickets.map((ticket) => findSignals(ticket, store));
  expect(voided?.atRiskCents).toBe(549);
  expect(givenUp?.atRiskCents).toBe(0);
  expect(JSON.stringify(givenUp)).not.toContain('not BUTTER');
});

/** Of a day on which every third customer buys coffee. */
const usual = (count: number): Sketch[] =>
  Array.from({ length: count }, (_, at) => ({
    at: `0${6 + Math.floor(at / 50)}:${10 + (at % 50)}:00`,
    cashier: '8',
    register: '2',
    lines:
      at % 3 === 0 ? ' COFFEE 2.29\n TOTAL 2.29\n CASH 2.29' : ` ARTICLE ${at} 3.00\n TOTAL 3.00\n CASH 3.00`,
  }));

const BASKET = ' COFFEE 2.29\n UMBRELLA 11.99\n FLASHLIGHT 13.49\n';
const paid = (lines: string, cents: string, by = 'CASH') => `${lines} TOTAL ${cents}\n ${by} ${cents}`;
const GIVEN_UP = `${BASKET} *** TRANSACTION ABORTED ***`;
const OPENED: Sketch = { at: '10:00:40', lines: ' NO SALE' };
const NEXT: Sketch = { at: '10:01:00', lines: paid(' SOAP 1.00\n', '1.00') };

test('what every third ticket has, and a rare basket', () => {
  const coffee = ' COFFEE 2.29\n *** TRANSACTION ABORTED ***';
  const withTea = { at: '10:03:30', lines: paid(' COFFEE 2.29\n TEA 1.00\n', '3.29') };
  const risks = risksOf({ lines: coffee }, NEXT, withTea, ...usual(90)).filter((cents) => cents > 0);
  expect(risks).toEqual([229]);
  const alone = { at: '10:01:30', lines: paid(' COFFEE 2.29\n', '2.29') };
  expect(risksOf({ lines: coffee }, alone, ...usual(30)).filter((cents) => cents === 229)).toEqual([]);
  const whole = { at: '10:04:00', lines: paid(`${BASKET} TEA 1.00\n`, '28.77', 'CREDIT') };
  expect(risksOf({ lines: GIVEN_UP }, OPENED, NEXT, whole, ...usual(90))).not.toContain(2777);
});

test('parts of a basket on two tickets, one of another cashier and one of another register', () => {
  const byAnother = { at: '10:02:00', cashier: '8', lines: paid(' UMBRELLA 11.99\n', '11.99') };
  const lines = paid(' FLASHLIGHT 13.49\n TEA 1.00\n', '14.49', 'CREDIT');
  const elsewhere = { at: '10:02:25', register: '2', lines };
  const store = viewStore(readSketches([{ lines: GIVEN_UP }, OPENED, byAnother, elsewhere, ...usual(90)]));
  const givenUp = store.tickets.find(({ ending }) => ending === 'aborted');
  const found = givenUp && findSignals(givenUp, store);
  expect(found?.atRiskCents).toBe(2777);
  expect(JSON.stringify(found)).not.toContain('was rung again');
});

test('two lines that were taken back, on the ticket of the next customer', () => {
  const back =
    ' SOAP 1.00\n COFFEE 2.29\n TEA 1.00\n VOID LINE ITEM COFFEE -2.29\n VOID LINE ITEM TEA -1.00\n';
  const next = { at: '10:01:00', lines: paid(' COFFEE 2.29\n TEA 1.00\n GUM 0.99\n', '4.28') };
  const risks = risksOf({ lines: paid(back, '1.00') }, next, ...usual(90));
  expect(risks.filter((cents) => cents > 0)).toEqual([]);
});
