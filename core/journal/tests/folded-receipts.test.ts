// Exports with a whole receipt in one cell of each row.

import { describe, expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';
import type { Receipt } from '../receipt.ts';

const HEADING = ['Batch', 'Register', 'Receipt', 'Cashier', 'Printed', 'State', 'Journal text'];
const SALE = ['SALE', 'COFFEE LG 2.19', '2 x MILK 6.98', 'Total 9.17', 'Visa 9.17'];

/** @param receipts the lines of each @param states what another column says about them */
function parse(receipts: readonly string[][], joint: string, states: readonly string[] = []): Receipt[] {
  const rows = receipts.map((lines, at) => [
    310,
    1 + (at % 2),
    88410 + at,
    '9 - Harold',
    `10/26/2026 6:3${at}:56 AM`,
    states[at] ?? 'Done',
    lines.join(joint),
  ]);
  return parseRows([HEADING, ...rows]).receipts;
}

describe('a receipt in one cell', () => {
  const texts = [
    SALE,
    SALE,
    ['*** VOIDED RECEIPT ***', 'COFFEE LG 2.19', 'Total 2.19'],
    ['Drop', 'Cash 200.00'],
    SALE,
  ];

  it.each([
    ['lines', '\n'],
    ['bars', ' | '],
  ])('is read like a printed one: %s', (_, joint) => {
    const receipts = parse([...texts, SALE, SALE, SALE], joint);
    expect(receipts).toHaveLength(8);
    expect(receipts[1]).toMatchObject({
      transactionNumber: '88411',
      registerId: '2',
      employeeId: '9',
      time: '2026-10-26T06:31:56',
      totalCents: 917,
    });
    expect(receipts[1]?.items.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['COFFEE LG', 1],
      ['MILK', 2],
    ]);
    const kinds = receipts.map(({ events }) => events.map(({ kind }) => kind).join());
    expect(kinds).toEqual(['', '', 'void-ticket', 'safe-drop', '', '', '', '']);
  });

  it('says what other cells of its row say', () => {
    const receipts = parse([SALE, SALE, SALE, SALE, SALE], '\n', ['Done', 'Voided']);
    expect(receipts.map(({ events }) => events.map(({ kind }) => kind).join())).toEqual([
      '',
      'void-ticket',
      '',
      '',
      '',
    ]);
  });
});

describe('goods in one cell', () => {
  it('leave the total to its own column', () => {
    const rows = [0, 1, 2, 3, 4].map((at) => [
      1,
      88410 + at,
      `10/26/2026 06:3${at}:56`,
      'COFFEE LG 2.19\nMILK 3.49\nCHIPS 1.99',
      8.21,
    ]);
    const { receipts } = parseRows([['Register', 'Receipt #', 'Date Time', 'Goods', 'Total'], ...rows]);
    expect(receipts.map(({ totalCents, items }) => [totalCents, items.length])).toEqual(
      rows.map(() => [821, 3]),
    );
  });
});

describe('money that was moved', () => {
  it('is the only figure below the words for it', () => {
    const receipts = parse([SALE, SALE, ['** SAFE DROP **', 'CASH ENVELOPE 1212  100.00'], SALE, SALE], '\n');
    expect(receipts[2]).toMatchObject({
      items: [],
      events: [{ kind: 'safe-drop', amountCents: 10000 }],
    });
  });
});

it('keeps a receipt without goods above the first one with goods, and says nothing twice that receipts print', () => {
  const foot = (at: number): string => `REG 0${1 + (at % 2)}  TRAN 880${at}\n06/14/2026 09:0${at}`;
  const { receipts, rejections } = parseRows([
    ['No', 'Register', 'Receipt'],
    ['8800', 'Reg 1', `NO SALE\n${foot(0)}`],
    ...[1, 2, 3, 4].map((at): Cell[] => [
      `880${at}`,
      `Reg ${1 + (at % 2)}`,
      `TEA   2.00\nTOTAL   2.00\nCASH   2.00\n${foot(at)}`,
    ]),
  ]);
  expect(rejections).toEqual([]);
  expect(receipts.map(({ transactionNumber, registerId }) => `${transactionNumber} ${registerId}`)).toEqual([
    '8800 1',
    '8801 2',
    '8802 1',
    '8803 2',
    '8804 1',
  ]);
});
