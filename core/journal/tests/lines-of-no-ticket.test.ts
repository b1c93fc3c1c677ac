// Rows between the lines of tickets that are none of theirs, and refunds whose names sound like payouts.

import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell, Receipt } from '../index.ts';

const HEADING = [
  'Lfd-Nr',
  'Datum',
  'Uhrzeit',
  'Kasse',
  'Bediener',
  'Beleg-Nr.',
  'Vorfall',
  'Bezeichnung',
  'Menge',
];
const lineAt =
  (number: string, time: string) =>
  (at: number, kind: string, name: string | null, quantity: number | null, amount: number): Cell[] => [
    at,
    '16.11.2026',
    time,
    1,
    'Ina',
    number,
    kind,
    name,
    quantity,
    amount,
    kind === 'Verkauf' ? null : 'Bar',
  ];

const describeAll = (receipts: readonly Receipt[]): string[] =>
  receipts.map((receipt) => {
    const { transactionType, amountCents } = assessReceipt(receipt);
    return `${receipt.transactionNumber} ${transactionType} ${amountCents} ${receipt.items.length}`;
  });

describe('a row without a number, at another time than the lines of the ticket above', () => {
  it('is none of its lines', () => {
    const sale = (at: number): Cell[][] => {
      const line = lineAt(`${7120 + at}`, `09:1${at}:30`);
      return [
        line(10 * at + 1, 'Verkauf', 'Brezel', 2, 2.4),
        line(10 * at + 2, 'Verkauf', 'Milch', 1, 1.1),
        line(10 * at + 3, 'Zahlung', null, null, 3.5),
      ];
    };
    const { receipts, rejections } = parseRows([
      [...HEADING, 'Betrag', 'Zahlart'],
      ...sale(0),
      lineAt('7121', '09:11:30')(11, 'Auszahlung', 'Porto', null, -20),
      ...sale(2),
      ...sale(3),
      lineAt('', '22:04:10')(35, 'Kassenstand', 'Zählung am Abend', null, 612.33),
      ...sale(4),
    ]);
    expect(describeAll(receipts)).toEqual([
      '7120 Sale 350 2',
      '7121 Paid Out 2000 0',
      '7122 Sale 350 2',
      '7123 Sale 350 2',
      '7124 Sale 350 2',
    ]);
    expect(rejections).toHaveLength(1);
  });
});

describe('fuel that comes back', () => {
  const ticket = (at: number, tax: number): Cell[][] => [
    [`${7120 + at}`, '11/16/2026', `9:1${at} AM`, 'Ina', null, null, null, null],
    [null, null, null, null, 'DIESEL PUMP 4', -1, 20, -20],
    ...(tax === 0 ? [] : [[null, null, null, null, 'Tax', null, null, tax]]),
    [null, null, null, null, 'Ticket total', null, null, -20 + tax],
    [null, null, null, null, 'CASH', null, null, -20 + tax],
  ];
  const sale = (at: number): Cell[][] => [
    [`${7120 + at}`, '11/16/2026', `9:1${at} AM`, 'Ina', null, null, null, null],
    [null, null, null, null, 'BAGEL', 2, 1.25, 2.5],
    [null, null, null, null, 'Ticket total', null, null, 2.5],
    [null, null, null, null, 'VISA/MC', null, null, 2.5],
  ];
  const kindsOf = (tax: number): string[] =>
    describeAll(
      parseRows([
        ['Ticket #', 'Date', 'Time', 'User', 'Item', 'Qty', 'Price', 'Ext price'],
        ...[sale(0), sale(1), ticket(2, tax), sale(3), sale(4)].flat(),
      ]).receipts,
    );

  it('is a refund if its tax comes back, too', () => {
    expect(kindsOf(-1.4)[2]).toBe('7122 Refund -2140 1');
    expect(kindsOf(-1.4)[3]).toBe('7123 Sale 250 1');
  });

  it('may be what was paid for and not pumped', () => {
    expect(kindsOf(0)[2]).not.toContain('Refund');
  });
});
