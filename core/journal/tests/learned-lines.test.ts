// Lines that no phrase explains: their meaning is learned from what makes the receipts add up.

import { describe, expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';
import type { Receipt } from '../receipt.ts';

/** Receipts of two goods each; @param below its lines, by the sum of the goods and the receipt's position */
function receiptsOf(below: (sum: number, at: number) => string[], count = 8): Receipt[] {
  const money = (cents: number): string => (cents / 100).toFixed(2);
  const tickets = Array.from({ length: count }, (_, at) => {
    const goods = [199 + 10 * at, 349];
    return [
      `TRAN# ${4700 + at}   REG 1   CLERK 7   11/16/2026 06:1${at}:00`,
      `COFFEE LARGE   ${money(goods[0] ?? 0)}`,
      `CHIPS   ${money(goods[1] ?? 0)}`,
      ...below((goods[0] ?? 0) + (goods[1] ?? 0), at),
      '',
    ].join('\n');
  });
  return parseLines(tickets.join('\n')).receipts;
}

const money = (cents: number): string => (cents / 100).toFixed(2);
const goodsOf = ({ items }: Receipt): string[] => items.map(({ name }) => name);

describe('an amount below zero', () => {
  const withLine = (line: string): Receipt | undefined => {
    const ticket = (at: number, lines: readonly string[], sum: number): string =>
      [
        `TRAN# ${4700 + at}   REG 1   CLERK 7   11/16/2026 06:1${at}:00`,
        ...lines,
        `TOTAL   ${money(sum)}`,
        `CASH   ${money(sum)}`,
        '',
      ].join('\n');
    const chips = 'CHIPS   3.49';
    const rows = [
      ticket(0, [chips, 'POP   1.99'], 548),
      ticket(1, [chips, line, 'POP   1.99'], 448),
      ticket(2, [chips], 349),
    ];
    return parseLines(rows.join('\n')).receipts[1];
  };

  it('is a discount below an article that costs more, if nothing of that name is sold', () => {
    expect(withLine('OPTIMUM OFFER   -1.00')).toMatchObject({
      discountCents: -100,
      events: [{ kind: 'promo', amountCents: -100 }],
      items: [{ name: 'CHIPS' }, { name: 'POP' }],
    });
  });

  it('is what came back if it is sold elsewhere, or costs more', () => {
    expect(withLine('POP   -1.00')?.discountCents).toBeNull();
    expect(withLine('OPTIMUM OFFER   -4.00')?.discountCents).toBeNull();
  });

  it('is no discount if it says that fuel was paid before', () => {
    expect(withLine('PREPAY CA #08   -1.00')?.discountCents).toBeNull();
    expect(withLine('PREPAID FUEL 08   -1.00')?.discountCents).toBeNull();
  });
});

describe('a line that equals', () => {
  const first = (below: (sum: number, at: number) => string[]): Receipt | undefined =>
    receiptsOf(below, 2)[0];

  it('subtotal and tax is the total', () => {
    const receipt = first((sum) => [
      `SUBTOTAL   ${money(sum)}`,
      'SALES TAX   0.36',
      `AMOUNT REFUNDED   ${money(sum + 36)}`,
      `DONKEY CARD   ${money(sum + 36)}`,
    ]);
    expect(receipt).toMatchObject({ totalCents: 584, tenders: [{ method: 'DONKEY CARD' }] });
    expect(receipt === undefined ? [] : goodsOf(receipt)).toEqual(['COFFEE LARGE', 'CHIPS']);
  });

  it('the total is its payment, even if the goods do not come to it', () => {
    const receipt = first((sum) => [`TOTAL   ${money(sum - 50)}`, `DONKEY CARD   ${money(sum - 50)}`]);
    expect(receipt).toMatchObject({ totalCents: 498, tenders: [{ method: 'DONKEY CARD' }] });
  });
});

describe('lines of one form', () => {
  it('are no goods where receipts come to their total without them', () => {
    const receipts = receiptsOf((sum) => [
      `VATTED ${money(sum / 6)}`,
      `TOTAL   ${money(sum)}`,
      `CASH   ${money(sum)}`,
    ]);
    expect(receipts.map(goodsOf)).toEqual(receipts.map(() => ['COFFEE LARGE', 'CHIPS']));
  });

  it('are discounts where receipts come to their total with them taken off', () => {
    const receipts = receiptsOf((sum) => [
      'BONUS   0.50',
      `TOTAL   ${money(sum - 50)}`,
      `CASH   ${money(sum - 50)}`,
    ]);
    expect(receipts.map(({ discountCents }) => discountCents)).toEqual(receipts.map(() => -50));
  });

  it('are the total, payments, and change where all of it comes out', () => {
    const receipts = receiptsOf((sum) => [
      `YHTEENSA   ${money(sum)}`,
      `KATEINEN   ${money(1000)}`,
      `TAKAISIN   ${money(1000 - sum)}`,
    ]);
    expect(receipts[0]).toMatchObject({
      totalCents: 548,
      changeCents: 452,
      tenders: [{ method: 'KATEINEN', amountCents: 1000 }],
    });
    expect(receipts.map(goodsOf)).toEqual(receipts.map(() => ['COFFEE LARGE', 'CHIPS']));
  });

  it('stay goods where receipts come to their total with them', () => {
    const receipts = receiptsOf((sum) => [
      'DEPOSIT   0.10',
      `TOTAL   ${money(sum + 10)}`,
      `CASH   ${money(sum + 10)}`,
    ]);
    expect(receipts.map(goodsOf)).toEqual(receipts.map(() => ['COFFEE LARGE', 'CHIPS', 'DEPOSIT']));
  });

  it('stay goods in a few receipts, which show nothing', () => {
    const receipts = receiptsOf((sum) => [`VATTED ${money(sum / 6)}`, `TOTAL   ${money(sum)}`], 3);
    expect(receipts.map(goodsOf)).toEqual(receipts.map(() => ['COFFEE LARGE', 'CHIPS', 'VATTED']));
  });
});

describe('stamps', () => {
  it('may be a time alone, below the day and the register in the head of the page', () => {
    const lines = Array.from({ length: 6 }, (_, at) =>
      [
        `21:1${at}:01 BEGIN TRAN ${880 + at} CSHR 104`,
        `21:1${at}:05 COFFEE LARGE   2.19`,
        `21:1${at}:09 TOTAL   2.19`,
        `21:1${at}:13 CASH   2.19`,
        `21:1${at}:20 END TRAN ${880 + at}`,
      ].join('\n'),
    );
    const { receipts } = parseLines(['** BUSINESS DATE 06-15-2026 ** REG03 **', ...lines].join('\n'));
    expect(receipts).toHaveLength(6);
    expect(receipts[0]).toMatchObject({
      transactionNumber: '880',
      registerId: '3',
      employeeId: '104',
      time: '2026-06-15T21:10:01',
      items: [{ name: 'COFFEE LARGE' }],
      totalCents: 219,
    });
  });
});

describe('what is taxed above a total, and payments with a number below it', () => {
  it.each([
    ['UNTAXED (E)', 'TAXED G(16,00%)', 'PLATA 1'],
    ['Grundlag 0', 'Grundlag 25', 'MODTAGET KONTO 3'],
  ])('count neither as goods: %s', (untaxed, taxed, paid) => {
    const tickets = Array.from({ length: 12 }, (_, at) => {
      const [bread, soda] = [310 + at, 200 + 3 * at];
      const tax = Math.round(soda * 0.16);
      const hasBoth = at % 3 !== 0;
      return [
        `TRAN# ${4700 + at}   REG 1   CLERK 7   11/16/2026 06:${10 + at}:00`,
        ...(hasBoth ? [`${'ABCDEFGHIJKL'.charAt(at)}Y BREAD (E)     ${money(bread)}`] : []),
        `SODA ${'ABCDEFGHIJKL'.charAt(at)}X (G)     ${money(soda)}`,
        `SUBTOTAL   ${money(soda + (hasBoth ? bread : 0))}`,
        ...(hasBoth ? [`${untaxed}   ${money(bread)}`] : []),
        `${taxed}   ${money(soda)}`,
        `TAX   ${money(tax)}`,
        `TOTAL   ${money(soda + tax + (hasBoth ? bread : 0))}`,
        `${paid}   ${money(soda + tax + (hasBoth ? bread : 0))}`,
        '',
      ].join('\n');
    });
    const { receipts } = parseLines(tickets.join('\n'));
    expect(receipts.map(goodsOf).slice(0, 2)).toEqual([['SODA AX'], ['BY BREAD', 'SODA BX']]);
    expect(receipts.every(({ tenders }) => tenders.length === 1)).toBe(true);
  });
});
