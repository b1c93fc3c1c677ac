import { describe, expect, it } from 'vitest';
import { parseJoined } from '../../testing/parse-joined.ts';
import { parseRows, parseSheets } from '../../testing/parse-rows.ts';
import type { Cell, Receipt } from '../index.ts';
import { settleTable } from '../shape/table/table-shape.ts';

const describePayment = ({ transactionNumber, totalCents, tenders }: Receipt): string =>
  `${transactionNumber} ${totalCents}: ${tenders.map(({ method, amountCents }) => `${method} ${amountCents}`).join(', ')}`;

describe('a column of ways to pay in a table of lines without totals', () => {
  const HEADING: Cell[] = [
    'Bon-Nr.',
    'Datum',
    'Uhrzeit',
    'Kasse',
    'Vorgang',
    'Artikel',
    'Menge',
    'Betrag',
    'Zahlart',
  ];
  const line = (
    number: string,
    kind: string,
    item: string,
    quantity: string,
    amount: string,
    paid: string,
  ): Cell[] => [number, '23.11.2026', `06:0${number}:42`, '2', kind, item, quantity, amount, paid];

  it('says how what the lines come to was paid, or paid back', () => {
    const { receipts } = parseRows([
      HEADING,
      line('1', 'Verkauf', 'BIER 0,5L', '1', '1,19', 'Bar'),
      line('1', 'Verkauf', 'MILCH 1L', '2', '2,50', 'Bar'),
      line('2', 'Rückgabe', 'COLA 0,5L', '-1', '-1,49', 'Bar'),
      line('3', 'Verkauf', 'COLA 0,5L', '1', '1,49', 'EC-Karte'),
      line('4', 'Abschöpfung', '', '', '150,00', 'Bar'),
      line('5', 'Verkauf', 'COLA 0,5L', '1', '1,49', ''),
    ]);
    expect(receipts.map(describePayment)).toEqual([
      '1 null: Bar 369',
      '2 null: Bar -149',
      '3 null: EC-Karte 149',
      '4 null: Bar 15000',
      '5 null: ',
    ]);
  });
});

describe('a column of ways to pay beside tickets whose lines are in another sheet', () => {
  const Transactions: Cell[][] = [
    ['Trans #', 'Date', 'Time', 'Register', 'Type', 'Total', 'Tender'],
    ['7530', '11/17/2026', '06:05:42', '2', 'Sale', '2.99', 'Cash'],
    ['7531', '11/17/2026', '06:06:42', '2', 'Refund', '-1.19', 'Credit'],
  ];
  const Items: Cell[][] = [
    ['Trans #', 'Item', 'Qty', 'Amount'],
    ['7530', '7UP 2L', 1, '2.79'],
    ['7531', 'DONUT', -1, '-1.09'],
  ];

  it.each([
    ['first', { Transactions, Items }],
    ['last', { Items, Transactions }],
  ])('says how they were paid where the tickets come %s', (_, sheets) => {
    const ownRows = parseSheets(sheets).report.lateRows;
    const { receipts } = parseSheets(sheets, ownRows === null ? {} : { ownRows });
    const withGoods = receipts.filter(({ items }) => items.length > 0);
    expect(withGoods.map(describePayment)).toEqual(['7530 299: Cash 299', '7531 -119: Credit -119']);
  });
});

describe('rows of payments among the lines of a dump', () => {
  const HEADING: Cell[] = [
    'txn_id',
    'terminal_id',
    'txn_ts',
    'line_type_cd',
    'item_desc',
    'qty',
    'ext_amt',
    'tender_cd',
    'tender_amt',
  ];
  const line = (number: string, ...cells: Cell[]): Cell[] => [
    number,
    '2',
    `2026-11-19T06:1${number}:09`,
    ...cells,
  ];

  it('are how their tickets were paid, and the change', () => {
    const { receipts } = parseRows([
      HEADING,
      line('1', 'ITM', 'HOT DOG', '1', '2.99', '', ''),
      line('1', 'TND', '', '', '', 'CA', '5.00'),
      line('1', 'CHG', '', '', '', 'CA', '-2.01'),
      line('2', 'ITM', 'HOT DOG', '1', '2.99', '', ''),
      line('2', 'ITM', '7UP 2L', '1', '2.01', '', ''),
      line('2', 'TND', '', '', '', 'CC', '3.00'),
      line('2', 'TND', '', '', '', 'CA', '2.00'),
      line('3', 'ITM', 'HOT DOG', '-1', '-2.99', '', ''),
      line('3', 'TND', '', '', '', 'CA', '-2.99'),
    ]);
    expect(receipts.map(describePayment)).toEqual([
      '1 null: CA 500',
      '2 null: CC 300, CA 200',
      '3 null: CA -299',
    ]);
    expect(receipts.map(({ changeCents }) => changeCents)).toEqual([201, null, null]);
  });
});

it('names ways to pay by a sheet whose numbers are called like those of transactions', () => {
  const tickets = Array.from({ length: 8 }, (_, at) => ({
    id: 88101 + at,
    amount: at === 5 ? 4.29 : 2.99 + at,
  }));
  const { receipts } = parseJoined({
    Tickets: [
      ['TicketID', 'RegisterID', 'EmployeeID', 'TicketDate', 'TicketTime', 'SubTotal', 'Tax', 'Total'],
      ...tickets.map(({ id, amount }, at): Cell[] => [
        id,
        2,
        23,
        '11/26/2026',
        `06:1${at}:05`,
        amount,
        0,
        amount,
      ]),
    ],
    TicketLines: [
      ['TicketID', 'LineNo', 'ItemID', 'Qty', 'UnitPrice', 'Extended'],
      ...tickets.map(({ id, amount }, at): Cell[] => [id, 1, 4104 + (at % 3), 1, amount, amount]),
    ],
    Tenders: [
      ['TicketID', 'TenderID', 'Amount'],
      ...tickets.map(({ id, amount }, at): Cell[] => [id, at % 2 === 0 ? 1 : 3, amount]),
    ],
    Items: [
      ['ItemID', 'Description'],
      [4104, 'HOT DOG'],
      [4105, 'MILK 1L'],
      [4106, 'ICE BAG'],
    ],
    TenderTypes: [
      ['TenderID', 'Description'],
      [1, 'Cash'],
      [3, 'Credit Card'],
    ],
  });
  const withGoods = receipts.filter(({ items }) => items.length > 0);
  expect(withGoods.map(describePayment).slice(0, 2)).toEqual([
    '88101 299: Cash 299',
    '88102 399: Credit Card 399',
  ]);
});

describe('columns for one way of paying each, in a table of lines', () => {
  const goods: [number: number, item: string, cents: number, tax: number][] = [
    [1, 'COFFEE', 450, 34],
    [1, 'BAGEL', 275, 20],
    [2, 'MILK', 319, 23],
    [3, 'CIGARETTES', 1049, 77],
    [3, 'LIGHTER', 199, 15],
    [4, 'WATER', 179, 13],
    [5, 'CHIPS', 249, 18],
    [6, 'MILK', -319, -23],
    [7, 'COFFEE', 450, 34],
    [8, 'BREAD', 329, 24],
    [9, 'SODA', 229, 17],
    [10, 'GUM', 129, 9],
    [10, 'SODA', 229, 17],
  ];
  const dollars = (cents: number): string => (cents / 100).toFixed(2);
  const totalOf = (number: number, withTax: boolean): number =>
    goods.reduce((sum, [of, , cents, tax]) => (of === number ? sum + cents + (withTax ? tax : 0) : sum), 0);
  const lines = (headings: string[], cellsOf: (number: number, tax: number) => string[]): Cell[][] => [
    ['Ticket', 'Date', 'Time', 'Clerk', 'Article', 'Amount', ...headings],
    ...goods.map(([number, item, cents, tax]) => [
      String(number),
      '11/23/2026',
      `06:${10 + number}`,
      '17',
      item,
      dollars(cents),
      ...cellsOf(number, tax),
    ]),
  ];

  it('are found by what the lines come to, whatever their headings say', () => {
    const way = (number: number): string[] => {
      const all = dollars(totalOf(number, false));
      return number % 3 === 0 ? [all, '', ''] : number % 3 === 1 ? ['', all, ''] : ['', '', all];
    };
    const { receipts } = parseRows(lines(['numerario', 'tarjetas', 'vales'], way));
    expect(receipts.slice(0, 6).map(describePayment)).toEqual([
      '1 null: TARJETAS 725',
      '2 null: VALES 319',
      '3 null: NUMERARIO 1248',
      '4 null: TARJETAS 179',
      '5 null: VALES 249',
      '6 null: NUMERARIO -319',
    ]);
  });

  it.each([false, true])('say whether amounts include their tax: %s', (isAdded) => {
    const { receipts } = parseRows(
      lines(['Tax', 'Cash paid', 'Cards paid'], (number, tax) => {
        const all = dollars(totalOf(number, isAdded));
        return [dollars(tax), ...(number % 2 === 0 ? [all, ''] : ['', all])];
      }),
    );
    expect(receipts.map(({ taxCents }) => taxCents !== null)).toEqual(receipts.map(() => isAdded));
    expect(receipts.slice(0, 2).map(describePayment)).toEqual(
      isAdded
        ? ['1 779: CARDS PAID 779', '2 342: CASH PAID 342']
        : ['1 null: CARDS PAID 725', '2 null: CASH PAID 319'],
    );
  });

  it('are told where they come to nothing', () => {
    const { report } = parseRows(
      lines(['numerario', 'tarjetas'], (number) => [dollars(number * 100), dollars(number * 77)]),
    );
    expect(report.remarks.join(' ')).toContain('“numerario”');
  });

  it('hold what was handed over, if there is change', () => {
    const { receipts } = parseRows(
      lines(['Paid by', 'Payment amount', 'Change'], (number) => {
        const all = totalOf(number, false);
        const isRounded = number % 3 === 0 && all > 0;
        const handed = isRounded ? Math.ceil(all / 500) * 500 : all;
        return [isRounded ? 'Cash' : 'Visa', dollars(handed), dollars(handed - all)];
      }),
    );
    expect(receipts.filter((_, at) => at % 3 === 2).map(describePayment)).toEqual([
      '3 null: Cash 1248',
      '6 null: Visa -319',
      '9 null: Cash 229',
    ]);
  });
});

it('a column of ways to pay is found whatever its heading says', () => {
  const { receipts } = parseRows([
    ['Receipt', 'Date', 'Time', 'Cashier', 'Total', 'Settled Thru'],
    ...Array.from({ length: 8 }, (_, at): Cell[] => [
      `${5100 + at}`,
      '2026-11-16',
      `07:1${at}`,
      'Ana Lima',
      '7.25',
      at % 3 === 0 ? 'Visa' : 'Cash',
    ]),
  ]);
  expect(receipts.slice(0, 2).map(describePayment)).toEqual(['5100 725: Visa 725', '5101 725: Cash 725']);
});

it('a row of a payment says in another column how it was paid', () => {
  const { receipts } = parseRows([
    ['Number', 'Date', 'Time', 'Cashier', 'Event', 'Description', 'Quantity', 'Amount', 'Tender'],
    ...Array.from({ length: 6 }, (_, at): Cell[][] => {
      const head = [`${5100 + at}`, '2026-11-16', `07:1${at}`, 'Ana Lima'];
      return [
        [...head, 'ITEM', 'MILK', 1, 2.5, null],
        [...head, 'PAYMENT', null, null, 2.5, at % 2 === 0 ? 'Cash' : 'Credit'],
      ];
    }).flat(),
  ]);
  expect(receipts.flatMap(({ tenders }) => tenders.map(({ method }) => method)).slice(0, 2)).toEqual([
    'Cash',
    'Credit',
  ]);
});

it('takes no amount that somebody has chosen for what was handed over, whatever figures say', () => {
  const heading = ['Ticket', 'Date', 'Time', 'Item', 'Amount', 'Came to', 'Charity'];
  const rows = Array.from({ length: 24 }, (_, row) => {
    const at = row >> 1;
    const cells = [7700 + at, '11/23/2026', `06:${10 + at}:42`, 'COLA', 2 + at, 4 + 2 * at + 1, 1];
    return { rowNumber: row + 2, cells };
  });
  const columns = { number: 0, date: 1, time: 2, description: 3, lineAmount: 4, amount: 5 };
  const { columns: settled } = settleTable(columns, heading, rows, 'line-items');
  expect(settled).toMatchObject(columns);
  expect(settled.tendered).toBeUndefined();
});
