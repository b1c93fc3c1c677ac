import { expect, it } from 'vitest';
import { readTender } from '../vocabulary/tender-words.ts';

it.each([
  ['CASH', 'cash'],
  ['Cash tendered', 'cash'],
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
