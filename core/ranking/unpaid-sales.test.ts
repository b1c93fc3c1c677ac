// Goods that were rung again, but not paid for, explain nothing.
import { describe, expect, test } from 'vitest';
import { findSignals } from './assess-risk.ts';
import { findBareCard } from './card-lines.ts';
import type { Sketch } from './examples.ts';
import { kindsOf } from './finding-kinds.ts';
import { viewStore } from './store-view.ts';
import { packFacts, unpackFacts } from './stored-facts.ts';
import { readSketches } from './testing/sketch-tickets.ts';
import type { TicketFacts } from './ticket-facts.ts';

const GOODS = ' WINSTON RED BOX 18.98\n UMBRELLA SMALL 14.99\n PALL MALL 100 10.49';
const DUE = ' SUB-TOTAL 44.46\n SALES TAX 0.00\n AMOUNT DUE 44.46';
const ABORTED = `${GOODS}\n *** TRANSACTION ABORTED ***`;
const OTHERS = Array.from({ length: 12 }, (_, at): Sketch => ({
  at: `11:${10 + at}:00`,
  lines: ' TEA 1.00\n AMOUNT DUE 1.00\n CASH TENDERED 1.00',
}));

function judge(sketches: readonly Sketch[]) {
  const tickets = readSketches(sketches);
  const store = viewStore(tickets);
  const [first] = tickets;
  if (!first) throw new Error('No ticket');
  const { signals, atRiskCents } = findSignals(first, store);
  return { said: signals.map(({ sentence }) => sentence).join(' | '), atRiskCents };
}

/** @param lines what was rung two minutes after a ticket of $44.46 was given up. */
const judgeAgain = (lines: string, others: readonly Sketch[] = OTHERS) =>
  judge([{ lines: ABORTED }, { at: '10:02:00', lines }, ...others]);

describe('goods rung again count as far as they were paid', () => {
  test.each([
    ['a cent is tendered', `${DUE}\n CASH TENDERED 0.01`, 4445, 'was paid with only $0.01 of $44.46'],
    ['no payment is printed', DUE, 4446, 'shows no payment that was made'],
    ['a prize pays', ' LOTTERY WIN 44.46-\n AMOUNT DUE 0.00', 4446, 'came to nothing'],
    [
      'empties pay',
      ' BOTTLE REFUND 44.40-\n AMOUNT DUE 0.06\n CASH TENDERED 0.06',
      4440,
      'came to only $0.06',
    ],
    [
      'prices are adjusted',
      ' ADJ WINSTON RED BOX 12.00-\n ADJ UMBRELLA SMALL 9.00-\n ADJ PALL MALL 100 6.46-\n AMOUNT DUE 17.00\n CASH TENDERED 17.00',
      2746,
      'came to only $17.00',
    ],
    ['it is all given back', `${DUE}\n CASH TENDERED 44.46\n CHANGE DUE 44.46`, 4446, 'gave out more money'],
    ['somebody drove off', `${DUE}\n DRIVE OFF 44.46`, 4446, 'was settled as DRIVE OFF, which'],
    ['it is waste', `${DUE}\n WASTE 44.46`, 4446, 'was settled as WASTE, which'],
    ['it is on an account', `${DUE}\n EMPLOYEE CHARGE 44.46`, 4446, 'was settled as EMPLOYEE CHARGE, which'],
    [
      'half is on an account',
      `${DUE}\n HOUSE ACCOUNT 20.00\n CASH 24.46`,
      2000,
      'was settled as HOUSE ACCOUNT for $20.00',
    ],
    ['fuel was paid before', ' FUEL PREPAY COMPLETION 44.46-\n AMOUNT DUE 0.00', 4446, 'came to nothing'],
    [
      'the card is declined',
      `${DUE}\n CREDIT 44.46\n VISA ************5243\n DECLINED`,
      4446,
      'shows no payment',
    ],
    ['it is paid out again', `${DUE}\n CASH TENDERED 44.46\n PAID OUT 44.46`, 4446, 'shows no payment'],
  ])('%s', (_, lines, leftCents, fate) => {
    const { said, atRiskCents } = judgeAgain(`${GOODS}\n${lines}`);
    expect(said).toContain(`Ticket 2, which has such goods, ${fate}`);
    expect(said).not.toContain('All of it');
    expect(Math.abs(atRiskCents - leftCents)).toBeLessThan(3);
  });

  test('nearly all is taken off, which voids it', () => {
    const taken = ' ADJ WINSTON RED BOX 18.97-\n ADJ UMBRELLA SMALL 14.98-\n ADJ PALL MALL 100 10.48-';
    const { said, atRiskCents } = judgeAgain(`${GOODS}\n${taken}\n AMOUNT DUE 0.03\n CASH TENDERED 0.03`);
    expect(said).toContain('None of it was rung again and paid');
    expect(atRiskCents).toBe(4446);
  });

  test('most of it is paid', () => {
    const { said, atRiskCents } = judgeAgain(`${GOODS}\n${DUE}\n CASH TENDERED 40.00`);
    expect(said).toContain('$40.00 of it was rung again 2 minutes later and paid, on ticket 2');
    expect(said).toContain('Ticket 2, which has such goods, was paid with only $40.00 of $44.46.');
    expect(atRiskCents).toBe(446);
  });
});

describe('goods rung again and paid for are cleared', () => {
  test.each([
    ['with change', `${DUE}\n CASH TENDERED 50.00\n CHANGE DUE 5.54`],
    ['with change below zero', `${DUE}\n CASH TENDERED 50.00\n CHANGE 5.54-`],
    ['in two ways', `${DUE}\n CASH TENDERED 20.00\n CREDIT 24.46`],
    ['in another way after a decline', `${DUE}\n CREDIT 44.46\n DECLINED\n CASH TENDERED 44.46`],
    ['with the decline before the payment', `${DUE}\n DECLINED\n CREDIT 44.46`],
    ['with cash back', `${DUE}\n DEBIT 64.46\n CASH BACK 20.00`],
    [
      'with a promotion',
      ' SUB-TOTAL 44.46\n PROMO WINSTON 2FOR 1.00-\n AMOUNT DUE 43.46\n CASH TENDERED 43.46',
    ],
    ['with a tax', ' SUB-TOTAL 44.46\n SALES TAX 3.11\n AMOUNT DUE 47.57\n CREDIT 47.57'],
  ])('%s', (_, lines) => {
    expect(judgeAgain(`${GOODS}\n${lines}`)).toMatchObject({
      said: expect.stringMatching(/All of it was rung again 2 minutes later and paid, on ticket 2\./),
      atRiskCents: 0,
    });
  });

  test('in exports that print no payments, or change of what is net of it', () => {
    const silent = OTHERS.map(({ at = '' }) => ({ at, lines: ' TEA 1.00\n AMOUNT DUE 1.00' }));
    const net = OTHERS.map(({ at = '' }) => ({
      at,
      lines: ' TEA 1.00\n AMOUNT DUE 1.00\n CASH 1.00\n CHANGE 4.00',
    }));
    expect(judgeAgain(`${GOODS}\n${DUE}`, silent).atRiskCents).toBe(0);
    expect(judgeAgain(`${GOODS}\n${DUE}\n CASH 44.46\n CHANGE 5.54`, net).atRiskCents).toBe(0);
  });
});

describe('a card payment without the lines that all others have', () => {
  const others = Array.from({ length: 25 }, (_, at): Sketch => ({
    at: `08:${10 + at}:00`,
    lines: ' TEA 1.00\n AMOUNT DUE 1.00\n DEBIT 1.00\n    VISA ************1234',
  }));

  test('clears no ticket that was given up', () => {
    const { said, atRiskCents } = judgeAgain(`${GOODS}\n${DUE}\n CREDIT 44.46`, others);
    expect(atRiskCents).toBe(4446);
    expect(said).toContain('which has such goods, was paid by CREDIT with no card details.');
    const shown = judgeAgain(`${GOODS}\n${DUE}\n CREDIT 44.46\n    VISA ************5243`, others);
    expect(shown.atRiskCents).toBe(0);
  });

  test('clears no ticket with the card and the auth code of another one', () => {
    const card = '    VISA ************5243\n    AUTH CODE 890530   ENTRY METHOD: CHIP';
    const before: Sketch = { at: '09:00:00', lines: ` TEA 1.00\n AMOUNT DUE 1.00\n DEBIT 1.00\n${card}` };
    const { said, atRiskCents } = judgeAgain(`${GOODS}\n${DUE}\n DEBIT 44.46\n${card}`, [before]);
    expect(atRiskCents).toBe(4446);
    expect(said).toContain('which has such goods, has the card and the auth code of ticket 3.');
  });

  const kinds = (method: string, count: number, lines = '') =>
    Array.from({ length: count }, (_, at): Sketch => ({
      at: `07:${10 + at}:00`,
      lines: ` TEA 1.00\n AMOUNT DUE 1.00\n ${method} 1.00${lines}`,
    }));
  const details = '\n    CARD ************1234\n    AUTH CODE 123456';

  test.each(['EBT', 'MOBILE', 'APPLE PAY', 'GIFT CARD'])(
    'by %s neither clears nor accuses where the others of its kind are few',
    (method) => {
      const lines = `${GOODS}\n${DUE}\n ${method} 44.46`;
      for (const few of [others, [...others, ...kinds(method, 9, details)]]) {
        const { said, atRiskCents } = judgeAgain(lines, few);
        expect(atRiskCents).toBe(4446);
        expect(said).toContain('Nothing shows that it was rung again and paid within five minutes');
        expect(said).toContain(
          `was paid by ${method} with no card details; the day has too few others like it to tell whether that is usual.`,
        );
        const tickets = readSketches([{ lines: ABORTED }, { at: '10:02:00', lines }, ...few]);
        const [givenUp, sale] = tickets as [TicketFacts, TicketFacts];
        const store = viewStore(tickets);
        expect(findSignals(sale, store).signals).toEqual([]);
        expect(kindsOf(givenUp, store)).not.toContain('not-rung-again');
      }
      // Half of the others show none either, or none shows anything.
      expect(judgeAgain(lines, [...others, ...kinds(method, 3)]).atRiskCents).toBe(0);
      expect(judgeAgain(lines, kinds('CREDIT', 20)).atRiskCents).toBe(0);
      expect(judgeAgain(`${lines}${details}`, others).atRiskCents).toBe(0);
    },
  );

  test('explains a refund where the others of its kind are few', () => {
    const refund = ' *** REFUND ***\n UMBRELLA SMALL 14.99-\n AMOUNT DUE 14.99-\n CASH 14.99-';
    const sale = { at: '09:30:00', lines: ' UMBRELLA SMALL 14.99\n AMOUNT DUE 14.99\n MOBILE 14.99' };
    expect(judge([{ lines: refund }, sale, ...others]).said).not.toContain('More came back');
  });

  test('pays no card load', () => {
    const load = ' CARD LOAD GIFT 50.00\n AMOUNT DUE 50.00';
    const [bare, cash] = ['CREDIT', 'CASH'].map((method) =>
      judge([
        { lines: `${load}\n *** TRANSACTION ABORTED ***` },
        { at: '10:02:00', lines: `${load}\n ${method} 50.00` },
        ...others,
      ]),
    );
    expect(bare?.atRiskCents).toBe(5000);
    expect(cash?.atRiskCents).toBe(0);
  });

  test('is taken as paid of what was stored without those lines', () => {
    const [sale] = readSketches([{ lines: `${GOODS}\n${DUE}\n CREDIT 44.46` }]) as [TicketFacts];
    const { bareCardCents, bareCardBy, ...older } = packFacts(sale);
    expect([bareCardCents, bareCardBy]).toEqual([4446, 'CREDIT']);
    const { registerId, transactionNumber, time, employeeId, type, amountCents, filters } = sale;
    const row = { registerId, transactionNumber, time, employeeId, type, amountCents, filters };
    const among = (stored: TicketFacts) => findBareCard(stored, viewStore([stored, ...readSketches(others)]));
    expect(among(unpackFacts(row, packFacts(sale)))).toMatchObject({ all: 25, shown: 25 });
    expect(among(unpackFacts(row, older))).toBeNull();
  });
});

test('a refund is not explained by a sale that nobody paid for', () => {
  const refund = ' *** REFUND ***\n UMBRELLA SMALL 14.99-\n AMOUNT DUE 14.99-\n CASH 14.99-';
  const sale = (paid: string): Sketch => ({
    at: '09:30:00',
    lines: ` UMBRELLA SMALL 14.99\n AMOUNT DUE 14.99\n CASH TENDERED ${paid}`,
  });
  const [paid, unpaid] = ['14.99', '0.01'].map((tendered) =>
    judge([{ lines: refund }, sale(tendered), ...OTHERS]),
  );
  expect(paid?.said).toContain(
    'What came back was sold in the 24 hours before, on ticket 2, which was paid in cash. This cashier rang that ticket 30 minutes before.',
  );
  expect(unpaid?.said).toContain(
    'More came back than was sold and paid for in the 24 hours before: UMBRELLA SMALL, $14.98 of $14.99. ' +
      'Ticket 2, which has such goods, was paid with only $0.01 of $14.99.',
  );
});

test('what is stored of a ticket says what was not paid', () => {
  expect(readSketches([{ lines: `${GOODS}\n${DUE}\n CASH TENDERED 0.01` }])[0]?.unpaidCents).toBe(4445);
  expect(readSketches([{ lines: ABORTED }])[0]?.unpaidCents).toBe(0);
});
