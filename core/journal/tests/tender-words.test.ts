import { expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';
import { readTender } from '../vocabulary/tender-words.ts';

it.each([
  ['CASH', 'cash'],
  ['Cash tendered', 'cash'],
  ['CA', 'cash'],
  ['CB+ESP', 'cash'],
  ['CC', 'card'],
  ['PIN', 'card'],
  ['SACRAMENTO CA', null],
  ['Efectivo', 'cash'],
  ['Espèces', 'cash'],
  ['BAR GEGEBEN', 'cash'],
  ['Metálico', 'cash'],
  ['CREDIT CARD', 'card'],
  ['Tarjeta de crédito', 'card'],
  ['Carte bancaire', 'card'],
  ['EC-KARTE', 'card'],
  ['EBT CASH', 'card'],
  ['CHECK', null],
  ['CASHIER 4', null],
  ['', null],
] as const)('%s is %s', (method, kind) => {
  expect(readTender(method)).toBe(kind);
  // The second time from memory.
  expect(readTender(method)).toBe(kind);
});

it('takes what is below a negative total and comes to it for what was paid back', () => {
  const sale = ['MILK   4.00', 'BREAD   2.00', 'TOTAL   6.00', 'OUT OF: CASH   6.00'];
  const back = [
    'MILK   -4.00',
    'BREAD   -2.00',
    'TOTAL   -6.00',
    'OUT OF: COINS   -1.00',
    'OUT OF: PLASTIC   -5.00',
  ];
  const text = [sale, sale, back, sale, sale, sale]
    .map((body, at) => [`TRANS# ${4700 + at}  REG 1  CASHIER 7  11/16/2026 06:1${at}:00`, ...body].join('\n'))
    .join('\n\n');
  const { items, tenders } = parseLines(text).receipts[2] ?? { items: [], tenders: [] };
  expect(items.map(({ name }) => name)).toEqual(['MILK', 'BREAD']);
  expect(tenders.map(({ amountCents }) => amountCents)).toEqual([-100, -500]);
});
