import { describe, expect, it } from 'vitest';
import type { LineKind } from '../journal/index.ts';
import { findUnused } from './find-unused.ts';
import { findIdleLines } from './idle-lines.ts';
import type { ReadTicket } from './read-ticket.ts';

const ticket = (lines: [LineKind, string][], read: Partial<ReadTicket> = {}): ReadTicket => ({
  id: 1,
  time: '2026-11-16T08:05:00',
  transactionNumber: '4711',
  registerId: '2',
  employeeId: '007',
  employeeName: 'ANN',
  transactionType: 'Sale',
  amountCents: 750,
  lines: lines.map(([kind, text]) => ({ kind, text })),
  items: [
    { name: 'GUM', priceCents: 398, quantity: 2, state: 'sold', lineIndex: 0 },
    { name: 'MILK', priceCents: 300, quantity: 1, state: 'sold', lineIndex: 1 },
  ],
  tenders: [{ amountCents: 1000 }],
  subtotalCents: 698,
  discountCents: null,
  taxCents: 52,
  totalCents: 750,
  changeCents: 250,
  findings: [],
  ...read,
});

const unusedIn = (text: string, kind: LineKind = 'text', read: Partial<ReadTicket> = {}): string[] =>
  findUnused(ticket([[kind, text]], read)).map(({ from, to }) => text.slice(from, to));

describe('amounts that were not used', () => {
  it.each([
    ['a price, and the price of one', 'GUM 2 @ 1.99 3.98', []],
    ['sums', 'SUBTOTAL 6.98  TAX 0.52  TOTAL $7.50  CASH 10.00  CHANGE 2.50', []],
    ['what goods came to so far', 'SO FAR 6.98', []],
    ['a difference of two sums', 'LEFT 9.48', []],
    ['nothing', 'POINTS 0.00', []],
    ['what is no amount', '11.16.2026 08.05.00 IP 10.11.12.13 12.345 6,789 50% 3.125', []],
    ['another amount', 'DEPOSIT 12.34', ['12.34']],
    ['another one below zero, and with other separators', 'COUPON -1.11 1.234,56', ['-1.11', '1.234,56']],
    ['in the cells of a row', '4711\t7.50\t61.18\t', ['61.18']],
  ])('%s', (_, text, unused) => {
    expect(unusedIn(text)).toEqual(unused);
  });

  it('are not those of promotions, of flagged lines, and of parts that come to what was read', () => {
    expect(unusedIn('2 FOR 5 DEAL 0.83-', 'promo')).toEqual([]);
    const findings = [{ filter: 'price_override' as const, lineIndexes: [0] }];
    expect(unusedIn('WAS 9.99', 'text', { findings })).toEqual([]);
    expect(
      findUnused(
        ticket([
          ['total', 'TAX A 0.31'],
          ['total', 'TAX B 0.21'],
        ]),
      ),
    ).toEqual([]);
    const taxed: [LineKind, string][] = [
      ['item', 'GUM\t3.98\t0.22\t4.2'],
      ['item', 'MILK\t3\t0.3\t3.3'],
    ];
    expect(findUnused(ticket(taxed))).toEqual([]);
    const rows: [LineKind, string][] = [
      ['item', 'GUM\t3.98\t0.31\t4.44'],
      ['item', 'MILK\t3.00\t0.21\t5.55'],
    ];
    expect(findUnused(ticket(rows)).map(({ lineIndex, from }) => [lineIndex, from])).toEqual([
      [0, 14],
      [1, 15],
    ]);
  });
});

it('are not those in names of goods', () => {
  const items = [
    { name: 'DORITOS 2.75OZ', priceCents: 239, quantity: 1, state: 'sold' as const, lineIndex: 0 },
  ];
  expect(unusedIn('4711\tDORITOS 2.75OZ\t2.39\t2.75', 'item', { items })).toEqual(['2.75']);
  expect(unusedIn('4711\tDORITOS 2.75OZ\t2.39', 'item', { items })).toEqual([]);
});

describe('lines that hold nothing that was read', () => {
  const idle = (text: string, kind: LineKind = 'text'): boolean =>
    findIdleLines(
      ticket([
        ['item', 'GUM'],
        ['item', 'MILK'],
        [kind, text],
      ]),
    ).length > 0;

  it.each([
    ['words', 'THANK YOU, COME AGAIN', true],
    ['words with other numbers', 'CALL 555 0100', true],
    ['no words', '-----------', false],
    ['a unit price', '2 EA @ 1.99', false],
    ['a total', 'BALANCE 7.50', false],
    ['the number', 'TICKET 004711', false],
    ['the cashier', 'SERVED BY ANN', false],
    ['a time', 'PRINTED 08:05', false],
  ])('%s', (_, text, isIdle) => {
    expect(idle(text)).toBe(isIdle);
  });

  it('are never those that were understood, or are flagged', () => {
    expect(idle('SOMETHING', 'event')).toBe(false);
    const findings = [{ filter: 'abort' as const, lineIndexes: [0] }];
    expect(findIdleLines(ticket([['text', 'GIVEN UP']], { findings, items: [] }))).toEqual([]);
  });
});
