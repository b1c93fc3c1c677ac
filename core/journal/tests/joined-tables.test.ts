// Workbooks whose sheets are the tables of a database: tickets, their numbers, lines, payments, taxes, and drops.
import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseJoined } from '../../testing/parse-joined.ts';
import type { Cell, ParserSettings } from '../index.ts';

type Sheets = Record<string, Cell[][]>;

const TICKETS = Array.from({ length: 12 }, (_, at) => ({
  key: `9c41e0d${(at % 8) + 1}-52b7-4f0a-8d3e-1f6a7c2b9${100 + at}`,
  number: 3310 + at,
  moment: `2026-11-09 14:${10 + at}:31`,
  time: `14:${10 + at}:31`,
  till: 1 + (at % 2),
  pieces: 1 + (at % 3),
  clerk: ['AMI', 'BEA'][at % 2] ?? '',
}));
const GOODS = ['COLA', 'CHIPS', 'GUM', 'ICE 5KG', 'BREAD', 'MILK 1L', 'MAP', 'SOUP'];
const priceOf = (at: number): number => 1.25 + (at % 8) / 4;
const sumOf = (at: number): number => 2 + priceOf(at) * (TICKETS[at]?.pieces ?? 0);
const money = (amount: number): string => amount.toFixed(2);

/** The last one of each number counts. */
function storedOf(sheets: Sheets, settings?: ParserSettings) {
  const { receipts, report, rejections } = parseJoined(sheets, settings);
  const last = new Map(receipts.map((one) => [one.transactionNumber, one]));
  const stored = [...last.values()].map((one) => {
    const { amountCents, transactionType } = assessReceipt(one);
    const items = one.items.map(({ name, priceCents }) => `${name} ${priceCents}`).join(', ');
    return `${one.transactionNumber} ${one.registerId} ${one.time.slice(11)} ${transactionType} ${amountCents} [${items}]`;
  });
  return { stored, receipts: [...last.values()], report, rejections };
}

const wanted = (till: boolean, amountOf: (at: number) => number = sumOf): string[] =>
  TICKETS.map(({ number, time, till: one, pieces }, at) => {
    const goods = `${GOODS[at % 8]} ${Math.round(priceOf(at) * pieces * 100)}, PAPER 200`;
    return `${number} ${till ? one : null} ${time} Sale ${Math.round(amountOf(at) * 100)} [${goods}]`;
  });

describe('tickets that have their number, their goods, and their amount in other tables', () => {
  const sheets = (paid: (at: number) => number): Sheets => ({
    Slips: [['KEY', 'CLERK', 'OPENED'], ...TICKETS.map(({ key, clerk, moment }) => [key, clerk, moment])],
    Numbers: [['KEY', 'KIND', 'SLIP NO'], ...TICKETS.map(({ key, number }) => [key, 0, number])],
    Goods: [
      ['SLIP', 'ARTICLE KEY', 'ARTICLE', 'QTY', 'PRICE'],
      ...TICKETS.flatMap(({ key, pieces }, at): Cell[][] => [
        [key, at, GOODS[at % 8] ?? '', pieces, priceOf(at)],
        [key, 99, 'PAPER', 1, 2],
      ]),
    ],
    Settled: [
      ['ID', 'SLIP', 'MEANS', 'SUM'],
      ...TICKETS.map(({ key }, at): Cell[] => [at + 1, key, at % 3 === 0 ? 'Visa' : 'Cash', paid(at)]),
    ],
  });

  it('are put together by the keys and sums that they share', () => {
    const { stored, receipts, report, rejections } = storedOf(sheets(sumOf));
    expect([report.questions, rejections]).toEqual([[], []]);
    expect(stored).toEqual(wanted(false));
    expect(receipts[3]?.tenders).toMatchObject([{ method: 'Visa', amountCents: sumOf(3) * 100 }]);
    expect(report.remarks.join('\n')).not.toMatch(/was not read/);
  });

  it('are told, or asked about, where the sums of a table don’t come to anything', () => {
    const { report } = storedOf(sheets((at) => 3.1 + at));
    const said = report.remarks.join('\n') + report.questions.map(({ sheet }) => sheet).join();
    expect(said).toMatch(/Settled|Slips/);
  });
});

describe('tickets without amounts, whose lines come to their payments only with their taxes', () => {
  const taxOf = (at: number): number => Math.round(sumOf(at) * 8) / 100;
  const moved = { number: 3400, moment: '2026-11-09 15:10:00', till: 2 };
  const sheets: Sheets = {
    Heads: [
      ['trans_no', 'pos_no', 'clerk', 'code', 'end_time'],
      ...TICKETS.map(({ number, till, clerk, moment }) => [number, till, clerk, 1, moment]),
      [moved.number, moved.till, 'BEA', 5, moved.moment],
      [moved.number + 1, moved.till, 'BEA', 5, '2026-11-09 15:20:00'],
    ],
    Goods: [
      ['trans_no', 'line', 'description', 'quantity', 'price', 'amount'],
      ...TICKETS.flatMap(({ number, pieces }, at): Cell[][] => [
        [number, 1, GOODS[at % 8] ?? '', pieces, priceOf(at), priceOf(at) * pieces],
        [number, 2, 'PAPER', 1, 2, 2],
      ]),
    ],
    Duties: [
      ['trans_no', 'rate', 'duty'],
      ...TICKETS.map(({ number }, at): Cell[] => [number, 8, taxOf(at)]),
    ],
    Means: [
      ['trans_no', 'means', 'amount', 'returned'],
      ...TICKETS.map(({ number }, at): Cell[] => [
        number,
        'Cash',
        Number(money(sumOf(at) + taxOf(at) + (at % 2))),
        at % 2,
      ]),
    ],
    Bank: [
      ['trans_no', 'text', 'amount'],
      [moved.number, 'Safe drop', 150],
      [moved.number + 1, 'Safe drop', 80],
    ],
  };

  it('have what was paid as their amount, less the change, and what was moved', () => {
    const { stored, receipts, report } = storedOf(sheets);
    expect(report.questions).toEqual([]);
    expect(stored.slice(0, -2)).toEqual(wanted(true, (at) => sumOf(at) + taxOf(at)));
    expect(stored.at(-2)).toMatch(/^3400 2 15:10:00 .* 15000 \[\]$/);
    expect(receipts.at(-2)?.typeText).toBe('Safe drop');
    expect(receipts[1]?.changeCents).toBe(100);
    expect(report.remarks.join('\n')).not.toMatch(/was not read/);
  });
});

describe('tickets whose columns somebody has said', () => {
  const heads: Cell[][] = [
    ['F1', 'F2', 'F3', 'F4', 'F5', 'F6'],
    ...TICKETS.map(({ number, moment, till, clerk }, at): Cell[] => [
      5000 + at,
      `Q-${number}`,
      moment,
      till,
      clerk,
      money(sumOf(at)),
    ]),
  ];
  const lines: Cell[][] = [
    ['Key', 'Item', 'Qty', 'Amount'],
    ...TICKETS.flatMap(({ pieces }, at): Cell[][] => [
      [5000 + at, GOODS[at % 8] ?? '', pieces, money(priceOf(at) * pieces)],
      [5000 + at, 'PAPER', 1, '2.00'],
    ]),
  ];

  it('still have the lines of the other sheet', () => {
    const { stored, report } = storedOf(
      { Heads: heads, Lines: lines },
      {
        mappings: [
          {
            headings: ['f1', 'f2', 'f3', 'f4', 'f5', 'f6'],
            shape: 'summary',
            columns: { number: 1, dateTime: 2, register: 3, employeeName: 4, total: 5 },
            absent: [],
          },
        ],
      },
    );
    expect(report.questions).toEqual([]);
    expect(stored).toEqual(wanted(true).map((one) => `Q-${one}`));
  });
});

describe('of several amounts of a ticket', () => {
  it('the one that was paid is its total', () => {
    const { stored, report } = storedOf({
      Heads: [
        ['Receipt No', 'Date', 'Time', 'Till', 'Clerk', 'Amt A', 'Amt B'],
        ...TICKETS.map(({ number, time, till, clerk }, at): Cell[] => [
          number,
          '11/09/2026',
          time,
          till,
          clerk,
          money(sumOf(at) * 0.8),
          money(sumOf(at)),
        ]),
      ],
      Paid: [
        ['Receipt No', 'Means', 'Sum'],
        ...TICKETS.map(({ number }, at): Cell[] => [number, 'Cash', money(sumOf(at))]),
      ],
    });
    expect(report.questions).toEqual([]);
    expect(stored).toEqual(
      TICKETS.map(({ number, till, time }, at) => `${number} ${till} ${time} Sale ${sumOf(at) * 100} []`),
    );
  });
});

describe('a table with the numbers of tickets and nothing that can be read', () => {
  const heads: Cell[][] = [
    ['Receipt No', 'Date', 'Time', 'Till', 'Clerk', 'Total'],
    ...TICKETS.map(({ number, time, till, clerk }, at): Cell[] => [
      number,
      '11/09/2026',
      time,
      till,
      clerk,
      money(sumOf(at)),
    ]),
  ];

  it('is told rather than asked about', () => {
    const { report } = storedOf({
      Heads: heads,
      Taken: [
        ['When', 'Receipt No', 'Item', 'Qty'],
        ['2026-11-09 14:11:02', 3311, 'GUM', 1],
        ['2026-11-09 14:13:09', 3313, 'MAP', 1],
        ['2026-11-09 14:16:44', 3316, 'SOUP', 1],
      ],
    });
    expect(report.questions).toEqual([]);
    expect(report.remarks.join('\n')).toMatch(/sheet “Taken” was not read, though 3 of its rows/);
  });
});

describe('lines that name the register and the number that begins again on each', () => {
  it('belong to the ticket with both', () => {
    const numberOf = (at: number): number => 70 + Math.floor(at / 2) + (at % 2) * 4;
    const { receipts } = parseJoined({
      Heads: [
        ['Register', 'Trans #', 'Date', 'Time', 'Clerk', 'Total'],
        ...TICKETS.map(({ time, till, clerk }, at): Cell[] => [
          till,
          numberOf(at),
          '11/09/2026',
          time,
          clerk,
          money(sumOf(at)),
        ]),
      ],
      Paid: [
        ['Register', 'Trans #', 'Means', 'Sum'],
        ...TICKETS.map(({ till }, at): Cell[] => [till, numberOf(at), 'Cash', money(sumOf(at))]),
      ],
    });
    expect(receipts.map(({ tenders }) => tenders.map(({ amountCents }) => amountCents))).toEqual(
      TICKETS.map((_, at) => [sumOf(at) * 100]),
    );
  });
});

describe('a register that only the numbers of tickets show', () => {
  it('is that of other tables under the same heading', () => {
    const numberOf = (at: number): number => (at % 2 === 0 ? 4100 : 91_200) + at;
    const head = ['Receipt No', 'End Time', 'Point', 'Clerk', 'Kind', 'Total'];
    const { receipts } = parseJoined({
      Heads: [
        head,
        ...TICKETS.map(({ moment, till, clerk }, at): Cell[] => [
          numberOf(at),
          moment,
          till,
          clerk,
          'Sale',
          money(sumOf(at)),
        ]),
      ],
      Paid: [
        ['Receipt No', 'Means', 'Sum'],
        ...TICKETS.map((_, at): Cell[] => [numberOf(at), 'Cash', money(sumOf(at))]),
      ],
      Others: [
        head.with(5, 'Amount'),
        ...[30, 31, 32, 33].map((at): Cell[] => [
          numberOf(at),
          `2026-11-09 15:${at}:00`,
          1 + (at % 2),
          'AMI',
          'No Sale',
          '0.00',
        ]),
      ],
    });
    expect(receipts.slice(-4).map(({ registerId }) => registerId)).toEqual(['1', '2', '1', '2']);
  });
});
