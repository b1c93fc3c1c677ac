// What a receipt was, in a line above its heading: it is not about the receipt before.

import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseLines } from '../../testing/parse-rows.ts';

const SALE = [
  'MILK GALLON      4.59',
  'RYE BREAD        2.10',
  'TOTAL            6.69',
  'CASH             6.69',
];
const RETURNED = ['RYE BREAD       -2.10', 'TOTAL           -2.10', 'CASH            -2.10'];
const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8];

/** Receipts with blank rows between them, of which the fifth has other lines above and below its heading. */
const tape = (above: readonly string[], body: readonly string[]): string =>
  NUMBERS.flatMap((at) => [
    ...(at === 5 ? above : []),
    `DATE 07/17/2026  TIME 08:1${at}`,
    `SEQ 0002${at}  REG 02`,
    ...(at === 5 ? body : SALE),
    '',
  ]).join('\n');

const kindsOf = (text: string): string[] =>
  parseLines(text).receipts.map((receipt) => {
    const { transactionType, amountCents } = assessReceipt(receipt);
    return `${transactionType} ${amountCents}`;
  });

const withFifth = (kind: string): string[] => NUMBERS.map((at) => (at === 5 ? kind : 'Sale 669'));

describe('a title behind the gap above a heading', () => {
  it.each([
    ['a refund', ['REFUND'], RETURNED, 'Refund -210'],
    [
      'a refund without minuses',
      ['** REFUND **'],
      RETURNED.map((line) => line.replace('-', ' ')),
      'Refund -210',
    ],
    ['a void', ['VOIDED TRANSACTION'], SALE.slice(0, 2), 'Void 669'],
    ['a refund below the name of the store', ['PRAIRIE MART', 'REFUND'], RETURNED, 'Refund -210'],
  ])('says what the receipt below is: %s', (_, above, body, kind) => {
    expect(kindsOf(tape(above, body))).toEqual(withFifth(kind));
  });

  it('is among the rows of the receipt below', () => {
    const { receipts } = parseLines(tape(['REFUND'], RETURNED));
    expect(receipts[4]?.source.firstRow).toBe(29);
    expect(receipts[3]?.lines.map(({ text }) => text)).not.toContain('REFUND');
  });
});

it('words with a gap on both sides stay with the receipt above', () => {
  const { receipts } = parseLines(tape(['PLEASE COME AGAIN', ''], SALE));
  expect(receipts[3]?.lines.map(({ text }) => text)).toContain('PLEASE COME AGAIN');
});

it('a void behind a gap stays with its receipt where the name of the store begins the next one', () => {
  const store = ['PRAIRIE MART', '12 MAIN ST'];
  const text = NUMBERS.flatMap((at) => [
    ...store,
    `DATE 07/17/2026  TIME 08:1${at}`,
    `SEQ 0002${at}  REG 02`,
    ...(at === 5 ? [...SALE.slice(0, 2), '', '*** SALE VOIDED ***'] : SALE),
    '',
  ]).join('\n');
  expect(kindsOf(text)).toEqual(withFifth('Void 669'));
});
