// Receipts of journals whose headings, kinds, and codes are in cells, or in lines of their own.

import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
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

/** Six receipts of a coffee under a heading; `%` is the last digit of number and time. */
const journal = (heading: string, lines = 'COFFEE LG    2.19', foot = ''): string =>
  TICKETS.map((at) =>
    `${heading}\n${lines}\nTOTAL   2.19\nCASH   2.19\n${foot}\n`.replaceAll('%', String(at)),
  ).join('\n');

describe('a printed heading', () => {
  it.each([
    ['06.25.2026  06.1%', 'REC.0218%  OP.54', '54', null, '2026-06-25T06:13:00', true],
    ['REG  20 FEB 2026 06:1%', 'CLK35  CONSEC 0009%', '35', null, '2026-02-20T06:13:00', true],
    ['TRN 06002% RG01 20261112 06134%', '', null, '1', '2026-11-12T06:13:43', false],
    ['SEQ 088%   30-JUL-26 06:2%  SHFT 1  ID 87', '', '87', null, '2026-07-30T06:23:00', false],
  ])('%s %s', (heading, other, employeeId, registerId, time, isFoot) => {
    const text = isFoot ? journal('', undefined, `${other}\n${heading}`) : journal(heading);
    const { receipts, rejections } = parseLines(text.replace(/^\n/, ''));
    expect(rejections).toEqual([]);
    expect(receipts[3]).toMatchObject({ employeeId, registerId, time });
  });

  it('has the day of the page, and is no heading of a page itself', () => {
    const text = TICKETS.map(
      (at) =>
        `06:04:1${at} T2  >> Begin transaction 129${at}  Operator 22 Jonas Weber\n06:04:1${at} T2  Coffee    2.19\n` +
        `06:04:2${at} T2  Amount due   2.19\n06:04:3${at} T2  Tender Debit   2.19\n06:04:4${at} T2  << End transaction 129${at}\n`,
    ).join('\n');
    const head = 'EJ Viewer\nSite 0417   Business date 10/02/2026   Printed 10/03/2026 05:12\n';
    const { receipts, rejections } = parseLines(`${head}\n${text}`);
    expect(rejections).toEqual([]);
    expect(receipts.map(({ time }) => time.slice(0, 10))).toEqual(TICKETS.map(() => '2026-10-02'));
  });

  it('names its kind between other fields, and a register in front of all lines', () => {
    const { receipts } = parseLines(
      journal('Trans# 3011%   Type: VOID       Till: 1  Emp: Olga Petrov\nFri Aug 21 2026  05:30:4%'),
    );
    expect(receipts[0]).toMatchObject({ typeText: 'VOID', registerId: '1' });
    const lines = TICKETS.flatMap((at) => [
      `**** TICKET 00550${at} ****`,
      `CASHIER 58  11-03-26 06:13:2${at}`,
      'COFFEE   2.19',
      '  BALANCE DUE   2.19',
      '  CREDIT   2.19',
    ]);
    const rows = lines.map((text, at): Cell[] => [at + 1, `TERM0${at < 15 ? 3 : 2}`, text]);
    const { receipts: numbered } = parseRows([['Line', 'Terminal', 'Journal Text'], ...rows]);
    expect(numbered.map(({ transactionNumber }) => transactionNumber)).toEqual(
      TICKETS.map((at) => `00550${at}`),
    );
    expect([numbered[0]?.registerId, numbered[5]?.registerId]).toEqual(['TERM03', 'TERM02']);
  });

  it('has a cashier whose last name is a word for a number', () => {
    const { receipts } = parseLines(
      TICKETS.map(
        (at) =>
          `WS02  ${at % 2 === 0 ? 'Kelly Tran' : 'Noah Pratt'}\nChk 611${at}    Jul11'26 06:4${at}AM\nCoffee   2.19\nTOTAL   2.19\nCASH   2.19\n`,
      ).join('\n'),
    );
    expect(receipts[0]).toMatchObject({ employeeId: 'Kelly Tran', registerId: '2' });
  });
});

describe('a line', () => {
  it.each([
    [
      'DR PEPPER   1 @  2.29     2.29\nDR PEPPER  -1 @  2.29    -2.29 *LINE VOID*',
      'Void line item DR PEPPER',
    ],
    [' MOUNTAIN DEW 20OZ    2.29 T\nVMOUNTAIN DEW 20OZ   -2.29 T', 'Void line item MOUNTAIN DEW 20OZ'],
  ])('may be marked behind its amount, or right before its name: %s', (lines, name) => {
    const { receipts } = parseLines(
      journal('TRANS# 470% REG 2 CSH 7 11/16/2026 06:1%', `${lines}\n COFFEE LG    2.19`),
    );
    expect(receipts[0]?.items[1]?.name).toBe(name);
  });

  it('has what a pump dispensed and its price in columns', () => {
    const lines = 'PLUS         10.941    3.559    38.94\nCOFFEE LG      1     2.19     2.19';
    const text = journal('TRANS# 470% REG 2 CSH 7 11/16/2026 06:1%', lines);
    const { receipts } = parseLines(text.replaceAll(/(TOTAL|CASH) {3}2\.19/g, '$1   41.13'));
    expect(receipts[0] && goodsOf(receipts[0])[0]).toBe('10.941 PLUS 3894');
  });
});

it.each([
  ['** VOIDED INVOICE **', 'void-ticket'],
  ['TICKET VOIDED - MGR KEY', 'void-ticket'],
  ['** Check Cancelled **', 'abort'],
  ['Transaction cancelled by operator', 'abort'],
  ['TICKET ABORTED - SIGN OFF BEFORE TENDER', 'abort'],
])('knows without a doubt that a receipt with %s was not sold', (words, kind) => {
  const sold = journal('TRANS# 470% REG 2 CSH 7 11/16/2026 06:1%');
  const { receipts, report } = parseLines(
    `${sold}\nTRANS# 4706 REG 2 CSH 7 11/16/2026 06:20\nCOFFEE LG    2.19\n${words}`,
  );
  expect(receipts.at(-1)?.events.map((event) => event.kind)).toEqual([kind]);
  expect(report.remarks).toEqual([]);
});

describe('a report of tickets sorted by something else than time', () => {
  const ticket = (at: number, activity: Cell = null): Cell[] => {
    const extra = activity === 'Line Void' ? '\n1 x BRETZEL $1.25\n-1 x BRETZEL -$1.25 (void)' : '';
    return [
      (at * 37) % 100,
      (at % 2 === 0 ? 5100 : 8200) + Math.floor(at / 2),
      at % 2 === 0 ? '01' : '02',
      at % 2 === 0 ? 'Ines Roth' : 'Pia Lang',
      `09/21/2026 ${String(1 + (at % 11))}:${10 + at}:05 ${at < 11 ? 'AM' : 'PM'}`,
      activity,
      `2 x RADLER $3.00\n1 x MILCH $1.15\n1 x SENF $0.99${extra}`,
      '$5.14',
    ];
  };
  const HEADING = ['Score', 'Receipt', 'Register', 'Employee', 'Start Time', 'Exceptions', 'Items', 'Total'];
  const rows = Array.from({ length: 22 }, (_, at) =>
    ticket(at, at === 7 ? 'Line Void' : at === 9 ? 'Void Transaction' : null),
  );
  const byScore = rows.toSorted((a, b) => Number(b[0]) - Number(a[0]));

  it('is read like one in order, because its numbers rise with its times', () => {
    const { receipts, report } = parseRows([['Risk Scores'], HEADING, ...byScore]);
    expect(report.questions).toEqual([]);
    expect(receipts).toHaveLength(22);
    const found = new Map(receipts.map((receipt) => [receipt.transactionNumber, assessReceipt(receipt)]));
    const brief = (number: string): unknown => {
      const { transactionType, findings } = found.get(number)!;
      return [transactionType, ...findings.map(({ filter }) => filter)];
    };
    expect(brief('8203')).toEqual(['Sale', 'void_items']);
    expect(brief('8204')).toEqual(['Void', 'void_items']);
    expect(brief('5104')).toEqual(['Sale']);
  });
});
