// Words by which something was voided, where only the drawer was opened: anybody may have typed them.

import { expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseLines } from '../../testing/parse-rows.ts';

const heading = (number: number): string =>
  `TICKET ${number}  REG 1  CASHIER 17   11/18/26 08:${number - 4690}`;
const sale = (number: number): string =>
  [
    heading(number),
    'OAT MILK                      2.99',
    'TOTAL                         2.99',
    'CASH                          2.99',
  ].join('\n');

const read = (lines: readonly string[]) => {
  const others = [0, 1, 2, 3, 4].map((at) => sale(4700 + at));
  const text = [...others, heading(4705), ...lines, sale(4706), sale(4707)].join('\n');
  const { receipts, report } = parseLines(text);
  const receipt = receipts.find(({ transactionNumber }) => transactionNumber === '4705');
  if (receipt === undefined) throw new RangeError('Not found.');
  const { transactionType, findings } = assessReceipt(receipt);
  const filters = findings.map(({ filter }) => filter);
  return { transactionType, filters, remarks: report.remarks.filter((one) => one.includes('do not count')) };
};

it.each([
  ['NO SALE', '*** VOID ***'],
  ['NO SALE', 'NOTE: VOIDED'],
  ['NO SALE', '*** TRANSACTION SUSPENDED ***'],
  ['APERTURA DE CAJON', '*** ANULADO ***'],
  ['SCHUBLADE OFFEN', '*** BON STORNIERT ***'],
  ['SCHUBLADE OFFEN', 'NOTIZ: GEPARKT'],
  ['OUVERTURE TIROIR', '*** ANNULE ***'],
])('%s stays a no sale with %s', (opened, word) => {
  const { transactionType, filters, remarks } = read([opened, word]);
  expect(transactionType).toBe('No Sale');
  expect(filters).toContain('no_sales');
  expect(remarks).toHaveLength(1);
  expect(remarks[0]).toContain(word);
});

it.each([
  ['a void of another ticket', ['NO SALE', 'POST VOID OF TRANS 4702']],
  ['a void with goods', ['OAT MILK                      2.99', 'DRAWER OPENED', '*** TICKET VOIDED ***']],
  ['an opening that the void is above', ['*** TICKET VOIDED ***', 'DRAWER OPENED']],
])('%s is no sale that was voided', (_, lines) => {
  const { transactionType, remarks } = read(lines);
  expect(transactionType).toBe('Void');
  expect(remarks).toEqual([]);
});
