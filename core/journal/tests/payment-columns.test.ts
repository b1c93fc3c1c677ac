import { describe, expect, it } from 'vitest';
import { parseRows, parseSheets } from '../../testing/parse-rows.ts';
import type { Cell, Receipt } from '../index.ts';

const describePayment = ({ transactionNumber, totalCents, tenders }: Receipt): string =>
  `${transactionNumber} ${totalCents}: ${tenders.map(({ method, amountCents }) => `${method} ${amountCents}`).join(', ')}`;

describe('a column of ways to pay in a table of lines without totals', () => {
  const HEADING: Cell[] = [
    'Bon-Nr.',
    'Datum',
    'Uhrzeit',
    'Kasse',
    'Vorgang',
    'Artikel',
    'Menge',
    'Betrag',
    'Zahlart',
  ];
  const line = (
    number: string,
    kind: string,
    item: string,
    quantity: string,
    amount: string,
    paid: string,
  ): Cell[] => [number, '23.11.2026', `06:0${number}:42`, '2', kind, item, quantity, amount, paid];

  it('says how what the lines come to was paid, or paid back', () => {
    const { receipts } = parseRows([
      HEADING,
      line('1', 'Verkauf', 'BIER 0,5L', '1', '1,19', 'Bar'),
      line('1', 'Verkauf', 'MILCH 1L', '2', '2,50', 'Bar'),
      line('2', 'Rückgabe', 'COLA 0,5L', '-1', '-1,49', 'Bar'),
      line('3', 'Verkauf', 'COLA 0,5L', '1', '1,49', 'EC-Karte'),
      line('4', 'Abschöpfung', '', '', '150,00', 'Bar'),
      line('5', 'Verkauf', 'COLA 0,5L', '1', '1,49', ''),
    ]);
    expect(receipts.map(describePayment)).toEqual([
      '1 null: Bar 369',
      '2 null: Bar -149',
      '3 null: EC-Karte 149',
      '4 null: Bar 15000',
      '5 null: ',
    ]);
  });
});

describe('a column of ways to pay beside tickets whose lines are in another sheet', () => {
  const Transactions: Cell[][] = [
    ['Trans #', 'Date', 'Time', 'Register', 'Type', 'Total', 'Tender'],
    ['7530', '11/17/2026', '06:05:42', '2', 'Sale', '2.99', 'Cash'],
    ['7531', '11/17/2026', '06:06:42', '2', 'Refund', '-1.19', 'Credit'],
  ];
  const Items: Cell[][] = [
    ['Trans #', 'Item', 'Qty', 'Amount'],
    ['7530', '7UP 2L', 1, '2.79'],
    ['7531', 'DONUT', -1, '-1.09'],
  ];

  it.each([
    ['first', { Transactions, Items }],
    ['last', { Items, Transactions }],
  ])('says how they were paid where the tickets come %s', (_, sheets) => {
    const ownRows = parseSheets(sheets).report.lateRows;
    const { receipts } = parseSheets(sheets, ownRows === null ? {} : { ownRows });
    const withGoods = receipts.filter(({ items }) => items.length > 0);
    expect(withGoods.map(describePayment)).toEqual(['7530 299: Cash 299', '7531 -119: Credit -119']);
  });
});
