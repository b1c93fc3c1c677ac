// What a table's figures show, whatever its headings say.
import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseRows, parseSheets } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const many = (count: number, row: (at: number) => Cell[]): Cell[][] =>
  Array.from({ length: count }, (_, at) => row(at));
const clock = (at: number): string => `06:${10 + at}`;

describe('a date and a time of bare digits, under unknown headings', () => {
  const table = (time: (at: number) => string): Cell[][] => [
    ['Bonnummer', 'Kasse', 'Vorgd', 'Vorgz', 'Summe'],
    ...many(12, (at) => [7001 + at, 1 + (at % 2), `202611${14 + Math.floor(at / 6)}`, time(at), 2.5 + at]),
  ];

  it('are found if the dates lie close together and the times rise', () => {
    const { report } = parseRows(table((at) => `${10 + (at % 6)}${10 + at}42`));
    expect(report.questions[0]?.readings[0]?.columns).toMatchObject({ date: 2, time: 3 });
  });

  it('are not, if some numbers are no times', () => {
    const { receipts, report } = parseRows(table((at) => `${10 + (at % 6)}${10 + 6 * at}42`));
    expect([receipts, report.questions]).toEqual([[], []]);
  });
});

describe('the amount of a line', () => {
  it('is what comes to a figure of its ticket, beside rows of the ticket itself', () => {
    const tickets = Array.from({ length: 10 }, (_, ticket) => [123 + 100 * ticket, 2 * (77 + 100 * ticket)]);
    const { receipts } = parseRows([
      ['Bonnummer', 'Datum', 'Zeit', 'Kasse', 'Kopf', 'Artikel', 'W', 'V'],
      ...tickets.flatMap((amounts, ticket) => {
        const sum = amounts.reduce((all, amount) => all + amount, 0);
        const head = [7001 + ticket, '16.11.2026', clock(ticket), 1, sum / 100];
        const lines = amounts.map((amount, at) => [
          ...head,
          `ITEM ${ticket} ${at}`,
          amount / 100,
          Math.round(amount * 0.71) / 100,
        ]);
        return [[...head, '', '', ''], ...lines, [...head, '', '', '']];
      }),
    ]);
    const read = receipts.map(({ items, totalCents }) => [totalCents, items.map((one) => one.priceCents)]);
    expect(read).toEqual(
      tickets.map((amounts) => [amounts.reduce((all, amount) => all + amount, 0), amounts]),
    );
  });

  it('is what comes to the total with its tax, under any heading', () => {
    const { receipts } = parseRows([
      ['Sale ID', 'Completed Time', 'Item', 'Qty', 'Retail', 'Subtotal', 'Tax', 'Total'],
      ...many(8, (at) => [
        88_000 + Math.floor(at / 2),
        `11/16/2026 ${clock(Math.floor(at / 2))}`,
        `ITEM ${at}`,
        2,
        1.5 + at,
        3 + 2 * at,
        0.21,
        3.21 + 2 * at,
      ]),
    ]);
    expect(receipts.map(({ items, totalCents }) => [items[0]?.priceCents, totalCents])).toEqual([
      [300, 842],
      [700, 1642],
      [1100, 2442],
      [1500, 3242],
    ]);
  });

  it('is the quantity times the price, in rows of which none is a payment', () => {
    const { receipts } = parseRows([
      ['Date', 'Time', 'Receipt number', 'Name', 'Quantity', 'Price', 'Final price (GBP)', 'Payment type'],
      ...many(12, (at) => {
        const count = 1 + (at % 3);
        const ticket = 7021 + Math.floor(at / 2);
        return [
          '16/11/2026',
          clock(Math.floor(at / 2)),
          ticket,
          `BEANS ${at}`,
          count,
          1.4,
          count * 1.4,
          'Cash',
        ];
      }),
    ]);
    expect(receipts).toHaveLength(6);
    expect(receipts[0]?.items.map(({ priceCents }) => priceCents)).toEqual([140, 280]);
  });
});

describe('the total', () => {
  it('may be rounded to coins, and be called net', () => {
    const { receipts, report } = parseRows([
      ['Bill No', 'Bill Date', 'Bill Time', 'Gross Amt', 'Tax Amt', 'Round Off', 'Net Amt'],
      ...many(12, (at) => ['SB' + (24_518 + at), '2026-11-16', clock(at), 54.24 + at, 6.51, 0.25, 61 + at]),
    ]);
    expect(report.questions).toEqual([]);
    expect(receipts[0]).toMatchObject({ totalCents: 6100, taxCents: 651 });
  });
});

describe('a business day', () => {
  it('goes on after midnight where numbers rise while times fall', () => {
    const times = ['22:10', '22:50', '23:15', '23:40', '00:05', '00:30', '01:10'];
    const rows = times.map((time, at): Cell[] => [4021 + at, '11/16/2026', time, 'SALE', 2.5 + at]);
    for (const ordered of [rows, rows.toReversed()]) {
      const { receipts } = parseRows([['Trx #', 'Bus Date', 'Time', 'Kind', 'Total'], ...ordered]);
      const days = receipts
        .toSorted((a, b) => (a.time < b.time ? -1 : 1))
        .map(({ time }) => time.slice(0, 16));
      expect(days.slice(3, 5)).toEqual(['2026-11-16T23:40', '2026-11-17T00:05']);
    }
  });
});

describe('random codes', () => {
  it('are in no order, so times that fall while they rise show no business day', () => {
    const codes = ['gXv1FbLiZ1', 'kq2RtMmZ2', 'bT4wWdQe3', 'zzR1yUuT4', 'mN5pPoiL5', 'aK8sSdfG6'];
    const times = ['07:10', '08:20', '09:30', '14:40', '17:50', '06:15'];
    const { receipts } = parseRows([
      ['Date', 'Time', 'Transaction ID', 'Total'],
      ...codes.map((code, at): Cell[] => ['2026-10-14', times[at] ?? '', code, 2.5 + at]),
    ]);
    expect(receipts.map(({ time }) => time.slice(0, 10))).toEqual(codes.map(() => '2026-10-14'));
  });
});

describe('the register', () => {
  it('is the column that differs, of several with its name', () => {
    const { receipts } = parseRows([
      ['Register', 'Terminal', 'Trans #', 'Date', 'Time', 'Total'],
      ...many(8, (at) => ['014', 101 + (at % 2), 4021 + at, '11/16/2026', clock(at), 2.5]),
      ['Total', '', '', '', '', 20],
    ]);
    expect(receipts.map(({ registerId }) => registerId).slice(0, 2)).toEqual(['101', '102']);
  });
});

describe('the order of dates', () => {
  const rows = (date: string, ...titles: Cell[][]): Cell[][] => [
    ...titles,
    ['Receipt #', 'Date', 'Time', 'Total'],
    ...many(12, (at) => [4021 + at, date, clock(at), 2.5 + at]),
  ];
  const dayOf = (table: Cell[][], today: number): string | undefined =>
    parseRows(table, { today }).receipts[0]?.time.slice(0, 10);

  it('is that in which they have just been', () => {
    expect(dayOf(rows('03/12/2026'), 20261204)).toBe('2026-12-03');
    expect(dayOf(rows('03/12/2026'), 20260313)).toBe('2026-03-12');
  });

  it('is asked about where nothing tells it', () => {
    const { receipts, report } = parseRows(rows('03/12/2026'), { today: 20270801 });
    expect(receipts).toEqual([]);
    expect(report.questions[0]?.readings.map(({ dateOrder }) => dateOrder)).toEqual([
      'month-first',
      'day-first',
    ]);
  });

  it('may have a year of the Buddhist calendar', () => {
    expect(dayOf(rows('22/11/2569'), 20261122)).toBe('2026-11-22');
    expect(dayOf(rows('22/11/69'), 20261122)).toBe('2026-11-22');
    expect(parseRows(rows('22/11/69'), { today: 20261122 }).report.remarks.join()).toContain(
      'The year 69 of its dates was read as 2569 of the Buddhist calendar, which is 2026',
    );
  });

  it('is of another century where the calendar does not make it a recent one', () => {
    expect(dayOf(rows('22/11/45'), 20261122)).toBe('2045-11-22');
  });

  it('is told by the marks of a country', () => {
    expect(dayOf(rows('03/12/2026', ['Corner Shop, VAT reg. 231 9982 11']), 20270801)).toBe('2026-12-03');
  });
});

describe('what is said of a reading', () => {
  it('names the columns that are only guessed', () => {
    const { report } = parseRows([
      ['Receipt #', 'Date', 'Time', 'Came to'],
      ...many(12, (at) => [4021 + at, '2026-11-16', clock(at), 2.5 + at]),
    ]);
    expect(report.remarks).toEqual([
      expect.stringContaining(
        'the column “Came to” is, and no figures bear it out: it was taken for the amount',
      ),
    ]);
  });

  it('names other employees', () => {
    const { report } = parseRows([
      ['Trans #', 'Date', 'Time', 'Opened By', 'Closed By', 'Total'],
      ...many(12, (at) => [4021 + at, '2026-11-16', clock(at), 101 + (at % 2), 101 + (at % 3), 2.5 + at]),
    ]);
    expect(report.remarks).toEqual([
      expect.stringContaining('The columns “Opened By” and “Closed By” both name employees'),
    ]);
  });

  it('names a sheet that was not read, also before its transactions', () => {
    const { report } = parseSheets({
      Entries: many(6, (at) => [4021 + at, 'ART', at]),
      Transactions: [
        ['Trans #', 'Date', 'Time', 'Register', 'Cashier', 'Total'],
        ...many(8, (at) => [4021 + at, '2026-11-16', clock(at), 1, 101, 2.5 + at]),
      ],
    });
    expect(report.remarks).toEqual([
      expect.stringContaining('The sheet “Entries” was not read, though 6 of its rows'),
    ]);
  });
});

describe('register and cashier under unknown headings', () => {
  const table = (placeOf: (at: number) => Cell, whoOf: (at: number) => Cell): Cell[][] => {
    const last = new Map<Cell, number>();
    return [
      ['Trans #', 'Date', 'Time', 'Ort', 'Wer', 'Total'],
      ...many(24, (at) => {
        const place = placeOf(at);
        const number = (last.get(place) ?? Number(place) * 1000) + 1;
        last.set(place, number);
        return [number, '11/16/2026', clock(at), place, whoOf(at), 5.25 + at];
      }),
    ];
  };
  const placeOf = (at: number): Cell => ((at * 7) % 3 === 0 ? '2' : String(1 + ((at * 5) % 2)));

  it('are told by numbers that count up and by names that stay', () => {
    const { receipts, report } = parseRows(table(placeOf, (at) => (at < 12 ? 'DBOYD' : 'RWEST')));
    expect(receipts[0]).toMatchObject({ registerId: '2', employeeId: 'DBOYD' });
    expect(report.remarks).toEqual([expect.stringMatching(/“Wer” .* taken for the cashier/)]);
  });

  it('are not told by words that come and go', () => {
    const { receipts } = parseRows(
      table(
        () => '1',
        (at) => (at % 2 === 0 ? 'DINE IN' : 'TAKE OUT'),
      ),
    );
    expect(receipts[0]).toMatchObject({ registerId: null, employeeId: null });
  });
});

describe('a row with what all transactions come to', () => {
  const rows = (sum: number): Cell[][] => [
    ['Trans #', 'Date', 'Time', 'Register', 'Item', 'Qty', 'Ext Price'],
    ...many(8, (at) => [7001 + at, '11/16/2026', clock(at), 1, 'COFFEE', 1, 2.5]),
    [null, null, null, null, 'Standort gesamt', null, sum],
  ];
  const soldIn = (sum: number): number | undefined => parseRows(rows(sum)).receipts.at(-1)?.items.length;

  it('is not sold', () => {
    expect(soldIn(20)).toBe(1);
    expect(soldIn(19)).toBe(2);
  });
});

describe('rows of lines, taxes, and payments', () => {
  const HEADING = ['Sold at', 'Ticket #', 'Row type', 'Paid by', 'Article', 'Price', 'Till'];
  const ticket = (number: number, sign: 1 | -1, paidAs: string): Cell[][] => {
    const row = (kind: string, way: string, name: string, price: number): Cell[] => [
      `10/14/2026 09:${number}`,
      number,
      kind,
      way,
      name,
      sign * price,
      'T2',
    ];
    return [
      row(sign > 0 ? 'Sale' : 'Return', '', `PEARS ${number}`, 3),
      row('Tax', '', '', 0.25),
      row(paidAs, 'CASH', '', 3.25),
    ];
  };
  const SALES = [31, 32, 33, 34, 35].flatMap((number) => ticket(number, 1, 'Payment'));

  it.each(['Refund', 'Payment', 'Ruvolt'])('are those of goods that came back, paid back as %s', (word) => {
    const { receipts } = parseRows([HEADING, ...SALES, ...ticket(36, -1, word), ...ticket(37, 1, 'Payment')]);
    expect(
      receipts.slice(5).map(({ items, totalCents, tenders }) => [items.length, totalCents, tenders.length]),
    ).toEqual([
      [1, -325, 1],
      [1, 325, 1],
    ]);
  });

  it('are none of the last ticket below a sum', () => {
    const sums = [
      ['Totals:', null, 'Sale', null, null, 15],
      [null, null, 'Tax', null, null, 1.25],
      [null, null, 'Payment', null, null, 16.25],
    ];
    const { receipts } = parseRows([HEADING, ...SALES, [], ...sums]);
    expect(receipts.map(({ totalCents }) => totalCents)).toEqual([325, 325, 325, 325, 325]);
  });
});

describe('prices before and after a discount', () => {
  it.each([
    ['Price before discount', 'Price after discount', 'Total'],
    ['PreDiscount', 'NetOfDiscount', 'LineTotal'],
  ])('are no discounts: %s, %s', (before, after, total) => {
    const { receipts } = parseRows([
      ['Sale ID', 'Sold At', 'Article', before, 'Discount', after, 'Tax', total],
      ...many(12, (at) => {
        const off = at % 4 === 3 ? 0.5 : 0;
        const ticket = Math.floor(at / 2);
        return [
          6_400 + ticket,
          `11/16/2026 ${clock(ticket)}`,
          `PEARS ${at}`,
          3 + at,
          off,
          3 + at - off,
          0.2,
          3.2 + at - off,
        ];
      }),
    ]);
    expect(receipts.map(({ totalCents }) => totalCents).slice(0, 3)).toEqual([740, 1090, 1540]);
  });
});

describe('a sheet', () => {
  const HEADING = ['Ticket', 'Sold At', 'Article', 'Amount', 'Cashier'];
  const rows = (first: number, count: number): Cell[][] =>
    many(count, (at) => [first + at, `11/16/2026 ${clock((first + at) % 40)}`, `PEARS ${at}`, 3.5, 'MIA']);

  it.each(['Void', 'Voids', 'Voided Tickets'])('named %s has transactions of that kind', (name) => {
    const { receipts } = parseSheets({
      Sale: [HEADING, ...rows(801, 9)],
      [name]: [HEADING, ...rows(821, 2)],
    });
    expect(receipts.map((one) => assessReceipt(one).transactionType)).toEqual([
      ...Array.from({ length: 9 }, () => 'Sale'),
      'Void',
      'Void',
    ]);
  });
});

describe('the amount of a line under an unknown heading', () => {
  const priceOf = (at: number, line: number): number => 1.25 + at / 4 + line;
  const netOf = (at: number): number => [1, 2].reduce((sum, line) => sum + line * priceOf(at, line), 0);
  const rows = (sums: (at: number) => Cell[]): Cell[][] =>
    many(24, (row) => {
      const [at, line] = [Math.floor(row / 2), 1 + (row % 2)];
      return [
        8001 + at,
        `2026-11-09 14:${10 + at}`,
        `ITEM ${line} ${at}`,
        line,
        priceOf(at, line),
        ...sums(at),
      ];
    });

  it('is a quantity at a price that comes to what the ticket has, and never the total repeated', () => {
    const { receipts, report } = parseRows([
      [
        'Order Number',
        'Order Date',
        'Item Name',
        'Quantity',
        'Item Cost',
        'Order Subtotal Amount',
        'Order Total Amount',
      ],
      ...rows((at) => [netOf(at), Math.round(netOf(at) * 107) / 100]),
    ]);
    expect(report.questions).toEqual([]);
    expect(receipts.map(({ items }) => items.map(({ priceCents }) => priceCents))).toEqual(
      many(12, (at) => [1, 2].map((line) => Math.round(100 * line * priceOf(at, line)))),
    );
  });

  it('is found where no heading is known, and asked about', () => {
    const { receipts, report } = parseRows([
      ['Zenbakia', 'Unea', 'Salgaia', 'Zenbat', 'Bat', 'Guztira'],
      ...rows((at) => [netOf(at)]).map((row) => row.map((cell, at) => (at > 3 ? Number(cell) * 1000 : cell))),
    ]);
    expect(receipts).toEqual([]);
    expect(report.questions[0]?.readings[0]?.columns).toMatchObject({
      number: 0,
      description: 2,
      quantity: 3,
      unitPrice: 4,
      total: 5,
    });
  });
});
