// Receipts of journals whose headings, kinds, and codes are in cells, or in lines of their own.

import { describe, expect, it } from 'vitest';
import { parseLines, parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';
import type { Receipt } from '../receipt.ts';

const TICKETS = [0, 1, 2, 3, 4, 5];

const goodsOf = ({ items }: Receipt): string[] =>
  items.map(({ name, quantity, priceCents }) => `${quantity} ${name} ${priceCents}`);

describe('a receipt with a heading in cells', () => {
  it('has its time behind two words, its kind, and a cashier who is called Tran', () => {
    const { receipts, rejections } = parseRows([
      ['Receipt Reprint Journal'],
      ...TICKETS.flatMap((at): Cell[][] => [
        ['Invoice #', `1023${at}`, 'Station', '01', 'Cashier', at % 2 === 0 ? 'Kim Tran' : 'Gord McLeod'],
        ['Date/Time', `4/10/2026 09:0${at}:14`, 'Type', at === 5 ? 'No Sale' : 'Sale'],
        ...(at === 5
          ? []
          : [
              [null, '070330600720', 'Bic Lighter', 1, 2.19, 2.19],
              [null, null, null, null, 'Grand Total', 2.19],
              [null, null, null, null, 'Cash', 2.19],
            ]),
        [],
      ]),
    ]);
    expect(rejections).toEqual([]);
    expect(receipts[2]).toMatchObject({
      transactionNumber: '10232',
      employeeId: 'Kim Tran',
      time: '2026-04-10T09:02:14',
    });
    expect(receipts[5]?.typeText).toBe('No Sale');
  });

  it('has when it began and ended, what happened, and article numbers behind the names', () => {
    const { receipts, report } = parseRows(
      TICKETS.flatMap((at): Cell[][] => [
        ['Receipt No', `45501${at}`],
        ['Event', at === 5 ? 'Safe Drop' : 'Sale'],
        ['POS', 1],
        ['Cashier', 'Dana Lopez (7)'],
        ['Begin', `2026-10-30 06:2${at}:59`],
        ['End', `2026-10-30 06:2${at}:59`],
        ...(at === 5
          ? [['Drop amount', null, null, 200]]
          : [
              ['Item', 'UPC', 'Qty', 'Amount'],
              ['Unleaded Regular', '0001', 9.378, 30],
              ['Dasani Water 1L', '049000026566', 1, 1.99],
              ['Newspaper', '9001', 1, 2.5],
              ['Total', null, null, 34.49],
              ['MOP Cash', null, null, 34.49],
            ]),
        [],
      ]),
    );
    expect(report.remarks).toEqual([]);
    expect(receipts[0]?.time).toMatch(/^2026-10-30T06:20/);
    expect(receipts[0] && goodsOf(receipts[0])).toEqual([
      '9.378 Unleaded Regular 3000',
      '1 Dasani Water 1L 199',
      '1 Newspaper 250',
    ]);
    expect(receipts[5]?.events).toMatchObject([{ kind: 'safe-drop', amountCents: 20_000 }]);
  });
});

it('takes no recurring number above an article for that of a ticket, and the sum below the tax for the total', () => {
  const { receipts, rejections } = parseLines(
    TICKETS.flatMap((at) => [
      '~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~',
      `INVOICE 9023${at}       Wed Jun 17, 2026`,
      `Clerk 1: Jen Whitlock     6:0${at} AM`,
      '#015000001234',
      'Eggs Large Dozen              7.98',
      '     2 ea at 3.99',
      '#4202',
      'Blueberry Muffin              2.49',
      'State Tax 7.25%               0.25',
      'Invoice Total                10.72',
      'Paid Mastercard              10.72',
    ]).join('\n'),
  );
  expect(rejections).toEqual([]);
  expect(receipts).toHaveLength(6);
  expect(receipts[1]).toMatchObject({ transactionNumber: '90231', totalCents: 1072 });
  expect(receipts[1] && goodsOf(receipts[1])).toEqual(['2 Eggs Large Dozen 798', '1 Blueberry Muffin 249']);
});

it('knows a register at the head, and receipts that are only a word for what they were', () => {
  const { receipts } = parseRows([
    ['SX ELECTRONIC JOURNAL'],
    ['Location: HILLTOP', null, null, 'Terminal: SX1'],
    [],
    ...TICKETS.flatMap((at): Cell[][] => [
      [`RECEIPT 1533${at}`, null, null, `05-Nov-2026 06:0${at}`],
      ['Clerk Tyrone Banks'],
      ...(at === 4
        ? [['NS']]
        : at === 5
          ? [['PICK UP CASH', null, '$150.00']]
          : [
              ['Milk', 1, 4.59],
              ['TOTAL', null, 4.59],
              ['VISA', null, 4.59],
            ]),
      [],
    ]),
  ]);
  expect(receipts.map(({ registerId }) => registerId)).toEqual(TICKETS.map(() => 'SX1'));
  expect(receipts.slice(4).map(({ events }) => events)).toMatchObject([
    [{ kind: 'no-sale' }],
    [{ kind: 'safe-drop', amountCents: 15_000 }],
  ]);
});
