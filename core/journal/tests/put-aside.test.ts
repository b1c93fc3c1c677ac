import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseRows, parseSheets } from '../../testing/parse-rows.ts';
import type { Cell, Receipt } from '../index.ts';

const HEADING: Cell[] = ['Ticket', 'Register', 'Cashier', 'Date', 'Time', 'Type', 'Total', 'Payment'];

function ticket(
  at: number,
  type = 'Sale',
  { payment = 'Cash', minutes = at, register = '1', day = 17 } = {},
): Cell[] {
  const time = `0${6 + Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:05`;
  return [String(8830 + at), register, 'ANA', `11/${day}/2026`, time, type, 4.5, payment];
}

const OTHERS = Array.from({ length: 8 }, (_, at) => ticket(at));

const describeAll = (receipts: readonly Receipt[]): string[] =>
  receipts
    .map((receipt) => ({ receipt, assessed: assessReceipt(receipt) }))
    .filter(({ receipt }) => Number(receipt.transactionNumber) > 8840)
    .map(
      ({ receipt, assessed: { transactionType, findings } }) =>
        `${receipt.transactionNumber} ${transactionType} ${findings.map(({ filter }) => filter).join(' ')}`,
    );

describe('a ticket of a table that was put aside', () => {
  it.each([
    'Suspended',
    'Parked',
    'ON_HOLD',
    'Suspendida',
    'En attente',
    'Geparkt',
    'Ticket suspended',
    '挂单',
  ])('is a memory cancel if nobody paid it: %s', (word) => {
    const { receipts } = parseRows([HEADING, ...OTHERS, ticket(12, word, { payment: '' })]);
    expect(describeAll(receipts)).toEqual(['8842 Memory Cancel memory_cancel']);
  });

  it('is none once its number is paid on that register and day', () => {
    const parse = (again: Cell[]): string[] =>
      describeAll(
        parseRows([HEADING, ...OTHERS, ticket(12, 'Suspended', { payment: '' }), again]).receipts,
      ).toSorted();
    expect(parse(ticket(12, 'Sale', { minutes: 45 }))).toEqual(['8842 Other ', '8842 Sale ']);
    expect(parse(ticket(12, 'Sale', { minutes: 45, register: '2' }))).toContain(
      '8842 Memory Cancel memory_cancel',
    );
    expect(parse(ticket(12, 'Sale', { minutes: 45, day: 18 }))).toContain('8842 Memory Cancel memory_cancel');
  });

  it('is none where the newest rows come first, and its number is paid above', () => {
    const parse = (minutes: number): string[] =>
      describeAll(
        parseRows([
          HEADING,
          ticket(12, 'Sale', { minutes }),
          ticket(12, 'Suspended', { payment: '' }),
          ...OTHERS.toReversed(),
        ]).receipts,
      ).toSorted();
    expect(parse(45)).toEqual(['8842 Other ', '8842 Sale ']);
    // It was put aside after that.
    expect(parse(9)).toContain('8842 Memory Cancel memory_cancel');
  });

  it('is one of each, if several are put aside under one number', () => {
    const rows = [12, 40].map((minutes) => ticket(12, 'Parked', { payment: '', minutes }));
    expect(describeAll(parseRows([HEADING, ...OTHERS, ...rows]).receipts)).toEqual([
      '8842 Memory Cancel memory_cancel',
      '8842 Memory Cancel memory_cancel',
    ]);
  });

  it('is one with its goods, where they are in another sheet', () => {
    const { receipts } = parseSheets({
      Tickets: [HEADING, ...OTHERS, ticket(12, 'Parked', { payment: '' })],
      Lines: [
        ['Ticket', 'Item', 'Qty', 'Amount'],
        ...[...OTHERS, ticket(12)].map(([number = '']): Cell[] => [number, 'COLA', 1, 4.5]),
      ],
    });
    expect(describeAll(receipts)).toEqual([
      '8842 Memory Cancel memory_cancel',
      '8842 Memory Cancel memory_cancel',
    ]);
    expect(receipts.at(-1)?.items).toMatchObject([{ name: 'COLA', state: 'sold' }]);
  });
});
