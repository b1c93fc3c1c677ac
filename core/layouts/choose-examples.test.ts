import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../testing/test-form.ts';
import { chooseExamples, LOOKED_AT } from './choose-examples.ts';
import type { ReadTicket } from './read-ticket.ts';

const GOODS = ['GUM SINGLE', 'MILK GALLON', 'COFFEE 16OZ', 'SOUP CUP'];
const money = (cents: number): string => (cents / 100).toFixed(2);

/** A printed sale of some goods, and what else is printed in it. */
function printSale(id: number, cents: readonly number[], extra: readonly string[] = []): ReadTicket {
  const total = cents.reduce((sum, one) => sum + one, 0);
  return {
    id,
    time: `2026-11-16T08:00:${String(id % 60).padStart(2, '0')}`,
    transactionNumber: String(100 + id),
    registerId: '1',
    employeeId: '7',
    employeeName: null,
    transactionType: 'Sale',
    amountCents: total,
    lines: [
      { text: `TRANS ${100 + id}  REG 1`, kind: 'header' },
      ...cents.map((one, at) => ({
        text: `  ${(GOODS[at % GOODS.length] ?? '').padEnd(20)} ${money(one)}`,
        kind: 'item' as const,
      })),
      ...extra.map((text) => ({ text, kind: 'text' as const })),
      { text: `  TOTAL DUE ${money(total)}`, kind: 'total' },
      { text: `  CASH ${money(total)}`, kind: 'tender' },
    ],
    items: cents.map((one, at) => ({
      name: GOODS[at % GOODS.length] ?? '',
      priceCents: one,
      quantity: 1,
      state: 'sold',
      lineIndex: 1 + at,
    })),
    tenders: [{ amountCents: total }],
    subtotalCents: null,
    discountCents: null,
    taxCents: null,
    totalCents: total,
    changeCents: null,
    findings: [],
  };
}

/** A row of a table. */
const rowOf = (id: number, state: string, type = 'Sale' as ReadTicket['transactionType']): ReadTicket => ({
  ...printSale(id, []),
  transactionType: type,
  amountCents: 500,
  totalCents: 500,
  lines: [{ text: `${100 + id}\t11/16/2026\t08:00\t${state}\t5.00`, kind: 'header' }],
});

const numbersOf = (chosen: readonly { ticket: ReadTicket }[]): string[] =>
  chosen.map(({ ticket }) => ticket.transactionNumber);

const sale: fc.Arbitrary<ReadTicket> = fc
  .record({
    id: fc.integer({ min: 1, max: 5000 }),
    cents: fc.array(fc.integer({ min: 50, max: 4000 }), { minLength: 1, maxLength: 5 }),
    extra: fc.subarray(['SUSPEND', 'AGE CHECK 21', 'LOYALTY 12.34', 'THANK YOU']),
    type: fc.constantFrom('Sale' as const, 'Refund' as const, 'Void' as const, 'No Sale' as const),
  })
  .map(({ id, cents, extra, type }) => ({ ...printSale(id, cents, extra), transactionType: type }));
const day = fc.uniqueArray(sale, { selector: ({ id }) => id, minLength: 1, maxLength: 60 });

describe('the transactions that are shown', () => {
  it('are the usual ones first, and then the one with the line that the others lack', () => {
    const tickets = [
      printSale(1, [199, 349]),
      printSale(2, [8900]),
      { ...printSale(3, [300]), transactionType: 'Refund' as const },
      ...Array.from({ length: 12 }, (_, at) => printSale(10 + at, [250, 199])),
      printSale(30, [250], ['  SUSPEND TICKET']),
      printSale(31, [250]),
    ];
    const chosen = chooseExamples(tickets, 'journal-print');
    expect(chosen.map(({ kind }) => kind).slice(0, 3)).toEqual(['sale', 'largest-sale', 'refund']);
    expect(numbersOf(chosen).slice(0, 4)).toEqual(['101', '102', '103', '130']);
    expect(chosen[3]).toMatchObject({
      kind: 'telling',
      reasons: [{ kind: 'line', text: 'SUSPEND TICKET', column: null }],
    });
  });

  it('are the largest void, although something larger was given up', () => {
    const voided = { ...printSale(3, [300]), transactionType: 'Void' as const };
    const aborted = { ...printSale(4, [900]), transactionType: 'Abort' as const };
    const largest = (...of: ReadTicket[]) =>
      chooseExamples(of, 'journal-print').find(({ kind }) => kind === 'void')?.ticket.id;
    expect(largest(voided, aborted)).toBe(3);
    expect(largest(aborted)).toBe(4);
  });

  it('have the rare value of a column, and say in which one', () => {
    const tickets = Array.from({ length: 40 }, (_, at) => rowOf(at, at === 33 ? 'VOIDED' : 'CLOSED'));
    const chosen = chooseExamples(tickets, 'summary');
    expect(chosen.find(({ ticket }) => ticket.id === 33)).toMatchObject({
      kind: 'telling',
      reasons: [{ kind: 'value', text: 'VOIDED', column: 3 }],
    });
  });

  it('have the amount that was not used before anything else', () => {
    const tickets = [
      ...Array.from({ length: 20 }, (_, at) => printSale(at, [250, 199])),
      printSale(30, [250, 199], ['  AGE CHECK']),
      printSale(31, [250, 199], ['  LOYALTY CARD 12.34']),
    ];
    const [telling] = chooseExamples(tickets, 'journal-print').filter(({ kind }) => kind === 'telling');
    expect(telling).toMatchObject({ ticket: { id: 31 }, reasons: [{ kind: 'unused', text: '12.34' }, {}] });
  });

  it('say a small difference where there is no larger one', () => {
    const usual = Array.from({ length: 20 }, (_, at) => ({ ...printSale(at, [250, 199]), registerId: '1' }));
    const chosen = chooseExamples(
      [...usual, { ...printSale(30, [250, 199]), registerId: '2' }],
      'journal-print',
    );
    expect(chosen.find(({ ticket }) => ticket.id === 30)).toMatchObject({
      kind: 'telling',
      reasons: [{ kind: 'register', text: '2', column: null }],
    });
  });

  it('leave out names of goods, and what a single one of many prints', () => {
    const named = Array.from({ length: 12 }, (_, at) => {
      const one = printSale(at, [250, 199]);
      return {
        ...one,
        lines: one.lines.map((line) => ({ ...line, text: line.text.replace('GUM', `GUM${'X'.repeat(at)}`) })),
      };
    });
    expect(chooseExamples(named, 'journal-print').filter(({ kind }) => kind === 'telling')).toEqual([]);
    const many = Array.from({ length: 400 }, (_, at) => printSale(at, [250, 199], at === 77 ? ['QXZ'] : []));
    expect(numbersOf(chooseExamples(many, 'journal-print'))).not.toContain('177');
  });

  it('are the same in whatever order they come, at most eight, each once', () => {
    fc.assert(
      fc.property(day, fc.infiniteStream(fc.nat()), (tickets, order) => {
        const chosen = chooseExamples(tickets, 'journal-print');
        const shuffled = tickets
          .map((ticket) => ({ ticket, at: order.next().value }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ ticket }) => ticket);
        expect(chooseExamples(shuffled, 'journal-print')).toEqual(chosen);
        expect(chosen.length).toBeLessThanOrEqual(8);
        expect(new Set(numbersOf(chosen)).size).toBe(chosen.length);
        expect(chosen.length).toBeGreaterThan(0);
      }),
      { numRuns: runs(40, 1000) },
    );
  });

  it('together have each kind and each word that a few tickets print', () => {
    fc.assert(
      fc.property(day, (tickets) => {
        const printed = (some: readonly ReadTicket[]): Set<string> =>
          new Set(
            some.flatMap(({ lines }) => lines.filter(({ kind }) => kind === 'text').map(({ text }) => text)),
          );
        const shown = chooseExamples(tickets, 'journal-print').map(({ ticket }) => ticket);
        expect(printed(shown)).toEqual(printed(tickets));
        expect(new Set(shown.map(({ transactionType }) => transactionType))).toEqual(
          new Set(tickets.map(({ transactionType }) => transactionType)),
        );
      }),
      { numRuns: runs(40, 1000) },
    );
  });

  it('look no further than the first ones, except for rare kinds and the largest', () => {
    const tickets = Array.from({ length: LOOKED_AT + 50 }, (_, at) => ({
      ...printSale(at, [250, 199], at >= LOOKED_AT ? ['LATE LINE'] : []),
      time: `2026-11-16T${String(8 + Math.floor(at / 3600)).padStart(2, '0')}:${String(Math.floor(at / 60) % 60).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`,
    }));
    expect(numbersOf(chooseExamples(tickets, 'journal-print'))).toEqual(['100']);
    const last = {
      ...printSale(9999, [100]),
      time: '2026-11-17T01:00:00',
      transactionType: 'Other' as const,
    };
    expect(numbersOf(chooseExamples([...tickets, last], 'journal-print'))).toEqual(['100', '10099']);
  });

  it('are none where there are none', () => {
    expect(chooseExamples([], 'summary')).toEqual([]);
  });
});
