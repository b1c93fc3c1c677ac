import { expect, it } from 'vitest';
import { splitEmployee } from './employee-text.ts';

it.each([
  '207',
  '2O7',
  '1l5',
  '1A',
  '207-A',
  '207-O7',
  '207/A',
  '207-12',
  'O7',
  'A-207',
  'A1-207',
  'B1-207',
  'webuser1',
  'ANNA',
])('keeps %s whole', (id) => {
  expect(splitEmployee(id)).toEqual({ id, name: null });
});

it.each([
  ['207-ANNA', '207', 'ANNA'],
  ['207 ANNA', '207', 'ANNA'],
  ['207 - ANNA', '207', 'ANNA'],
  ['207: J. SMITH', '207', 'J. SMITH'],
  ['207-J. SMITH', '207', 'J. SMITH'],
  ["207-O'BRIEN", '207', "O'BRIEN"],
  ['207 A', '207', 'A'],
  ['2O7 ANNA', '2O7', 'ANNA'],
  ['207-A ANNA', '207-A', 'ANNA'],
  ['ANNA (207)', '207', 'ANNA'],
  ['SELF CHECKOUT 2 (901)', '901', 'SELF CHECKOUT 2'],
  ['ANNA 207', '207', 'ANNA'],
])('splits %s', (text, id, name) => {
  expect(splitEmployee(text)).toEqual({ id, name });
});
