import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { at, parseRows } from '../../testing/parse-rows.ts';
import { type Cell, tryMapping } from '../index.ts';

const clock = (n: number): string => `06:${String(10 + n).padStart(2, '0')}:05`;
const rowsOf = (heading: Cell[], count: number, row: (n: number) => Cell[]): Cell[][] => [
  heading,
  ...Array.from({ length: count }, (_, n) => row(n)),
];

describe('a column under an unknown heading', () => {
  const table = (count: number): Cell[][] =>
    rowsOf(['Ticket #', 'Date', 'Stechuhr', 'Register', 'Cashier', 'Total'], count, (n) => [
      4021 + n,
      '11/16/2026',
      clock(n),
      1,
      101,
      2.5 + n,
    ]);

  it('is told by what stands in it, if enough tickets bear it out', () => {
    const { receipts, report } = parseRows(table(12));
    expect(report.questions).toEqual([]);
    expect(receipts[0]).toMatchObject({ transactionNumber: '4021', time: '2026-11-16T06:10:05' });
  });

  it('is asked about in a short table, with the reading that it would have', () => {
    const question = at(parseRows(table(4)).report.questions, 0);
    expect(question.readings).toHaveLength(1);
    expect(tryMapping(question, at(question.readings, 0)).receipts).toHaveLength(4);
  });
});

describe('the total', () => {
  const table = (paid: (n: number) => Cell): Cell[][] =>
    rowsOf(['Sale No.', 'Date', 'Time', 'Gross Amount', 'Sale Amount', 'Card'], 12, (n) => [
      6788 + n,
      '09/26/2026',
      clock(n),
      10 + n,
      10.7 + n,
      paid(n),
    ]);

  it('is what was paid', () => {
    const { receipts } = parseRows(table((n) => (n % 2 === 0 ? 10.7 + n : 0)));
    expect(receipts.map(({ totalCents }) => totalCents)).toEqual(
      Array.from({ length: 12 }, (_, n) => 1070 + 100 * n),
    );
  });

  it('of two that nothing tells apart is asked, each in a reading of its own', () => {
    const rows = rowsOf(['Trans #', 'Date', 'Time', 'Total', 'Grand Total'], 12, (n) => [
      7001 + n,
      '09/26/2026',
      clock(n),
      10.25 + n,
      12.75 + n,
    ]);
    const question = at(parseRows(rows).report.questions, 0);
    const totals = question.readings.map((reading) => tryMapping(question, reading).receipts[0]?.totalCents);
    expect(totals).toEqual([1025, 1275]);
    expect(question.rivals).toEqual([{ role: 'total', columns: [3, 4] }]);
  });
});

describe('a date in short', () => {
  const table = (date: string, title?: string): Cell[][] => [
    ...(title === undefined ? [] : [[title]]),
    ...rowsOf(['Trans #', 'Date', 'Time', 'Total'], 12, (n) => [7001 + n, date, clock(n), 10.25 + n]),
  ];
  const dayOf = (rows: Cell[][]): string | undefined => parseRows(rows).receipts[0]?.time.slice(0, 10);

  it('that cannot be month first is asked about', () => {
    const question = at(parseRows(table('26/10/15')).report.questions, 0);
    const days = question.readings.map((one) => tryMapping(question, one).receipts[0]?.time.slice(0, 10));
    expect(days).toEqual(['2015-10-26', '2026-10-15']);
    const mapping = { ...at(question.readings, 1), headings: question.headings };
    const { receipts, report } = parseRows(table('26/10/15'), { mappings: [mapping] });
    expect(report.questions).toEqual([]);
    expect(receipts[0]?.time).toBe('2026-10-15T06:10:05');
  });

  it('is that of the title, day first with dots, and month first else', () => {
    expect(dayOf(table('05/10/2026', 'Sales of 2026-10-05'))).toBe('2026-10-05');
    expect(dayOf(table('05.10.2026'))).toBe('2026-10-05');
    expect(dayOf(table('05/10/2026'))).toBe('2026-05-10');
  });
});

it('reads times with a dot or an h between hours and minutes', () => {
  for (const mark of ['.', ' h ', 'h']) {
    const rows = rowsOf(['Trans #', 'Date', 'Time', 'Total'], 4, (n) => [
      7001 + n,
      '11/16/2026',
      `18${mark}0${n}`,
      5.25,
    ]);
    expect(parseRows(rows).receipts[3]?.time).toBe('2026-11-16T18:03:00');
  }
});

it('takes credits for what was sold where most amounts are credits', () => {
  const rows = rowsOf(['Trans #', 'Date', 'Time', 'Type', 'Total'], 6, (n) => [
    4021 + n,
    '10/13/2026',
    clock(n),
    n === 3 ? 'Refund' : 'Sale',
    n === 3 ? '18.05 DR' : `${20 + n}.83 CR`,
  ]);
  expect(parseRows(rows).receipts.map(({ totalCents }) => totalCents)).toEqual([
    2083, 2183, 2283, -1805, 2483, 2583,
  ]);
});

it('calls a ticket whose money goes out a refund, and leaves out a payment that failed', () => {
  const rows = rowsOf(['Trans #', 'Date', 'Time', 'Type', 'Result', 'Total'], 6, (n) => [
    4021 + n,
    '10/13/2026',
    clock(n),
    'Sale',
    n === 5 ? 'FAIL' : 'SUCCESS',
    n === 3 ? -4.04 : 5.25,
  ]);
  const { receipts, rejections } = parseRows(rows);
  expect(receipts.map((receipt) => assessReceipt(receipt).transactionType)).toEqual([
    'Sale',
    'Sale',
    'Sale',
    'Refund',
    'Sale',
  ]);
  expect(rejections).toMatchObject([{ firstRow: 7, reason: expect.stringContaining('4026') as string }]);
});

describe('a table that changes behind its first rows', () => {
  /** Two lines per ticket; from some ticket on, the second one is not what it should be. */
  const table = (goodTickets: number): Cell[][] =>
    rowsOf(['Trans #', 'Date', 'Time', 'Item', 'Ext Price', 'Tax', 'Total'], 2000, (n) => {
      const ticket = Math.floor(n / 2);
      const second = ticket < goodTickets ? 1.5 : 0.3;
      return [
        4021 + ticket,
        '11/16/2026',
        clock(ticket % 40),
        'COFFEE',
        ...(n % 2 === 0 ? [ticket + 2, 0.25] : [second, 0.1]),
        ticket + 3.85,
      ];
    });

  it('is asked about after all if less than half of it adds up', () => {
    expect(parseRows(table(300)).report.questions).toHaveLength(1);
    expect(parseRows(table(600)).report.questions).toEqual([]);
  });
});

describe('what a reading leaves over', () => {
  const remarksOf = (heading: Cell[], row: (n: number) => Cell[]): string[] =>
    parseRows(rowsOf(heading, 12, row)).report.remarks;

  it('is told: money that nothing explains', () => {
    const heading = ['Trans #', 'Date', 'Time', 'Total', 'Comps', 'Cost'];
    const row = (comps: number) => (n: number) => [
      4021 + n,
      '11/16/2026',
      clock(n),
      5.25 + n,
      comps * n,
      3.1,
    ];
    expect(remarksOf(heading, row(7.13))).toEqual([expect.stringContaining('“Comps” holds amounts')]);
    expect(remarksOf(heading, row(0))).toEqual([]);
  });

  it('is told: a status that is not known, unless most rows have it', () => {
    const heading = ['Trans #', 'Date', 'Time', 'Total', 'Status'];
    const row = (n: number): Cell[] => [
      4021 + n,
      '11/16/2026',
      clock(n),
      5.25 + n,
      n === 3 ? 'Zurück' : 'Durch',
    ];
    expect(remarksOf(heading, row)).toEqual([expect.stringMatching(/“Status” has words .*\(“Zurück”\)/)]);
  });

  it('is told: a word that is not known among marks that are', () => {
    const heading = ['Trans #', 'Date', 'Time', 'Type', 'Total', 'Exceptions'];
    const marks = ['', 'Lost Umbrella', 'Void', '', 'No Sale'];
    const row = (n: number): Cell[] => [4021 + n, '11/16/2026', clock(n), 'Sale', 5.25 + n, marks[n] ?? ''];
    expect(remarksOf(heading, row)).toEqual([
      expect.stringMatching(/“Exceptions” has words .*\(“Lost Umbrella”\)/),
    ]);
  });

  it('is told: another time', () => {
    const heading = ['Trans #', 'Opened', 'Closed', 'Total'];
    const row = (n: number): Cell[] => [
      4021 + n,
      `11/16/2026 ${clock(n)}`,
      `11/16/2026 ${clock(n + 1)}`,
      5.25 + n,
    ];
    expect(remarksOf(heading, row)).toEqual([
      expect.stringContaining('“Opened” and “Closed” both hold times'),
    ]);
  });
});

it('takes a kind that stands in a status or where an amount should be', () => {
  const heading = ['Trans #', 'Date', 'Time', 'Type', 'Status', 'Total'];
  const typesOf = (status: Cell, total: Cell): (string | null)[] =>
    parseRows(
      rowsOf(heading, 6, (n) => [
        4021 + n,
        '10/13/2026',
        clock(n),
        n === 3 && total !== 5.25 ? null : 'Sale',
        n === 3 ? status : 'Regular',
        n === 3 ? total : 5.25,
      ]),
    ).receipts.map((receipt) => assessReceipt(receipt).transactionType);
  for (const word of ['Reversed', 'Annulé', 'CANCELADO', 'Storniert'])
    expect(typesOf(word, 5.25)[3]).toMatch(/Void|Abort/);
  expect(typesOf('', 'VOIDED')[3]).toBe('Void');
});

it('reads times that count the seconds of the day, and p. m. with a blank', () => {
  const timesOf = (time: (n: number) => Cell): (string | undefined)[] =>
    parseRows(
      rowsOf(['Trans #', 'Date', 'Time', 'Total'], 6, (n) => [7001 + n, '11/16/2026', time(n), 5.25]),
    ).receipts.map((receipt) => receipt.time.slice(11));
  expect(timesOf((n) => 21_690 + n * 97)[0]).toBe('06:01:30');
  expect(timesOf((n) => `01:2${n}:05 p. m.`)[0]).toBe('13:20:05');
});

it('takes what a discount leaves for the amount of a line, and a tax that a rate says is within for none beside it', () => {
  const totalOf = (heading: Cell[], row: (n: number) => Cell[]): number | undefined => {
    const [receipt] = parseRows(
      rowsOf(['Trans #', 'Date', 'Time', 'Item', 'Qty', ...heading], 12, (n) => [
        7001 + n,
        '11/16/2026',
        clock(n),
        'COFFEE',
        1,
        ...row(n),
      ]),
    ).receipts;
    return receipt && assessReceipt(receipt).amountCents;
  };
  expect(totalOf(['Gross Sales', 'Discounts', 'Net Sales', 'Cost'], () => [5, 1, 4, 2.5])).toBe(400);
  expect(
    totalOf(['Amount', 'VAT %', 'VAT'], (n) => [10.7 + n, 7, Math.round(((10.7 + n) * 700) / 107) / 100]),
  ).toBe(1070);
});

describe('amounts without a point', () => {
  const PRICES = [841, 1181, 1442, 279, 1923, 317, 2644, 1139, 558, 902, 1764, 433];
  const table = (prices: readonly Cell[]): Cell[][] =>
    rowsOf(['Ticket', 'Date', 'Time', 'Register', 'Cashier', 'Total'], prices.length, (n) => [
      4001 + n,
      '11/16/2026',
      clock(n),
      1,
      101,
      prices[n] ?? 0,
    ]);

  it('are asked about, in cents and in dollars', () => {
    const question = at(parseRows(table(PRICES)).report.questions, 0);
    expect(new Set(question.readings.map(({ inCents }) => inCents === true))).toEqual(new Set([false, true]));
    const inCents = question.readings.find((one) => one.inCents === true) ?? at(question.readings, 0);
    const inDollars = question.readings.find((one) => one.inCents !== true) ?? at(question.readings, 0);
    const firstOf = (answer: typeof inCents): number | null | undefined =>
      tryMapping(question, answer).receipts[0]?.totalCents;
    expect([firstOf(inCents), firstOf(inDollars)]).toEqual([841, 84_100]);
  });

  it('are in dollars without a question where most are round', () => {
    const { receipts, report } = parseRows(table(PRICES.map((_, n) => 20 * (n + 1))));
    expect(report.questions).toEqual([]);
    expect(receipts[0]?.totalCents).toBe(2000);
  });

  it('are in dollars without a question where one has cents', () => {
    const { report } = parseRows(table([8.41, ...PRICES.slice(1).map((cents) => Math.round(cents / 100))]));
    expect(report.questions).toEqual([]);
  });
});

describe('points that separate thousands', () => {
  it('are not decimal points', () => {
    const totals = [
      '1.250',
      '2.300,50',
      '1.999',
      '-16,41',
      '1.000',
      '0',
      '7.250',
      '220',
      '23,62',
      '1.125.000,75',
    ];
    const { receipts } = parseRows(
      rowsOf(['Folio', 'Fecha', 'Hora', 'Caja', 'Cajero', 'Total'], totals.length, (n) => [
        `${4001 + n}`,
        '16/11/2026',
        clock(n),
        '1',
        '101',
        totals[n] ?? '',
      ]),
    );
    expect(receipts.map(({ totalCents }) => totalCents)).toEqual([
      125_000, 230_050, 199_900, -1641, 100_000, 0, 725_000, 22_000, 2362, 112_500_075,
    ]);
  });

  it('are decimal points of weights', () => {
    const { receipts } = parseRows(
      rowsOf(['Ticket', 'Date', 'Time', 'Item', 'Qty', 'Amount'], 12, (n) => [
        `${4001 + n}`,
        '11/16/2026',
        clock(n),
        'APPLES',
        `${n % 2}.250`,
        `${n + 1}.50`,
      ]),
    );
    expect(receipts[1]?.items[0]).toMatchObject({ quantity: 1.25, priceCents: 250 });
  });
});
