// What is in front of the lines of a journal, or between a name and its amount, and is not part of them.

import { describe, expect, it } from 'vitest';
import { parseLines, parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';
import type { Receipt } from '../receipt.ts';

const TICKETS = [0, 1, 2, 3, 4, 5];

const goodsOf = ({ items }: Receipt): string[] =>
  items.map(({ name, priceCents }) => `${name} ${priceCents}`);

describe('a journal', () => {
  it('may have the number of the ticket before each line', () => {
    const { receipts } = parseLines(
      TICKETS.flatMap((at) => [
        `1024${at} 08/23/2026 06:1${at}:27 REG 101 CSH 7 SALE`,
        `1024${at}    080444264749 CHEESE PIZZA     3.49 T`,
        `1024${at}        2 @ 2.19`,
        `1024${at}    060442205807 MUFFIN           4.38`,
        `1024${at}   SUBTOTAL                       7.87`,
        `1024${at}   TAX 8.250%                     0.29`,
        `1024${at}   TOTAL                          8.16`,
        `1024${at}   CASH                           8.16`,
        `1024${at} END`,
        '',
      ]).join('\n'),
    );
    expect(receipts.map(({ transactionNumber }) => transactionNumber)).toEqual(
      TICKETS.map((at) => `1024${at}`),
    );
    expect(receipts.map((receipt) => goodsOf(receipt))[3]).toEqual(['CHEESE PIZZA 349', 'MUFFIN 438']);
  });

  it('may have a count and a letter before each line, below the head of a page', () => {
    let count = 0;
    const line = (type: string, text: string, amount: Cell = null): Cell[] => [
      String(++count).padStart(5, '0'),
      type,
      text,
      amount,
    ];
    const { receipts } = parseRows([
      ['EJ EXPORT'],
      ['MACHINE 1', null, '06-20-2026'],
      ['LINE', 'TYPE', 'TEXT', 'AMOUNT'],
      ...TICKETS.flatMap((at) => [
        line('H', `REG  06-20-2026  06:1${at}AM`),
        line('H', `CLERK 02  MC#1  RECEIPT 00061${at}`),
        ...(at === 3 ? [line('M', 'REFUND MODE'), line('Q', '1 @2.99')] : []),
        // A department that is named like a figure.
        line('D', 'TAXABLE', 2.99 * (at === 3 ? -1 : 1)),
        line('D', 'BEER', 3.49 * (at === 3 ? -1 : 1)),
        line('S', 'SUBTOTAL', 6.48 * (at === 3 ? -1 : 1)),
        line('X', 'TAX1', 0.14 * (at === 3 ? -1 : 1)),
        line('T', 'TOTAL', 6.62 * (at === 3 ? -1 : 1)),
        line('P', 'CASH', 6.62 * (at === 3 ? -1 : 1)),
        line('E', '--------'),
      ]),
    ]);
    expect(receipts.map(({ totalCents }) => totalCents)).toEqual([662, 662, 662, -662, 662, 662]);
    expect(receipts.map((receipt) => goodsOf(receipt))[1]).toEqual(['TAXABLE 299', 'BEER 349']);
    expect(receipts[3]?.events).toMatchObject([{ kind: 'refund' }]);
  });

  it('may have dots between names and amounts', () => {
    const { receipts, rejections } = parseLines(
      TICKETS.flatMap((at) => [
        `Transaction No: 8045${at}     Terminal: 2`,
        `21-Feb-2026 06:0${at}:54   Operator: Wanda (8)`,
        'Monster Zero Ultra 16 oz................3.49',
        'Large French Vanilla Cappuccino (2 @ 1.99)..3.98',
        'Sales tax...............................0.42',
        'Amount due..............................7.89',
        '  Cash.................................10.00',
        '  Change back...........................2.11',
        '',
      ]).join('\n'),
    );
    expect(rejections).toEqual([]);
    expect(receipts).toHaveLength(6);
    expect(receipts[0]).toMatchObject({ totalCents: 789 });
    expect(receipts[0]?.items).toMatchObject([
      { name: 'Monster Zero Ultra 16 oz', priceCents: 349 },
      { name: 'Large French Vanilla Cappuccino', priceCents: 398, quantity: 2 },
    ]);
  });

  describe('with a cashier behind codes in front of each line', () => {
    const LINES = [
      '  2 Plum Jam            5.30',
      '  1 Tea Bags            2.50',
      '    TOTAL               7.80',
      '    CASH                7.80',
    ];
    const cashierOf = (at: number): string => (at < 3 ? 'VIV' : 'OLGA');
    const journal = (nameOf: (at: number) => string, lines: readonly string[] = LINES): string =>
      TICKETS.flatMap((at) =>
        lines.map(
          (line) => `14/07/2026 08:1${at}:05 L1 05210${at} ${at < 3 ? '07' : '11'} ${nameOf(at)}${line}`,
        ),
      ).join('\n');

    it.each([
      ['in a column of its own', (at: number) => cashierOf(at).padEnd(9)],
      ['of two words', (at: number) => `${cashierOf(at)} K`.padEnd(9)],
      ['before the line itself', (at: number) => cashierOf(at)],
    ])('%s', (_, nameOf) => {
      const { receipts, rejections } = parseLines(journal(nameOf));
      expect(rejections).toEqual([]);
      expect(receipts.map(({ employeeId }) => employeeId)).toEqual(TICKETS.map((at) => nameOf(at).trim()));
      expect(receipts.map(({ totalCents, registerId }) => `${registerId} ${totalCents}`)).toEqual(
        TICKETS.map(() => 'L1 780'),
      );
      expect(receipts.map((receipt) => goodsOf(receipt))[4]).toEqual(['Plum Jam 530', 'Tea Bags 250']);
    });

    it('takes no word of a line for one', () => {
      const lines = ['Plum Jam    7.80', 'TOTAL       7.80', 'CASH        7.80'];
      const { receipts } = parseLines(journal(() => '', lines));
      expect(receipts.map(({ totalCents }) => totalCents)).toEqual(TICKETS.map(() => 780));
      expect(receipts.map((receipt) => goodsOf(receipt))[4]).toEqual(['Plum Jam 780']);
    });
  });
});
