// Lists with one row for each event of a till, and rows between them that are none.

import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';
import { readKind } from '../shape/table/read-kind.ts';

const read = (rows: readonly (readonly Cell[])[]): string[] =>
  parseRows(rows).receipts.map((receipt) => {
    const { transactionType, amountCents, findings } = assessReceipt(receipt);
    return [
      receipt.transactionNumber,
      transactionType,
      amountCents,
      ...findings.map(({ filter }) => filter),
    ].join(' ');
  });

describe('a row for each event', () => {
  it('is a transaction, though some rows have no number', () => {
    const signed = (time: string, how: string): Cell[] => ['03/02/2026', time, 5, 'Ines Roth', how];
    const rows = Array.from({ length: 12 }, (_, at): Cell[][] => [
      ...(at % 2 === 0 ? [signed(`10:${20 + at}:01`, at % 4 === 0 ? 'Signed on' : 'Signed off')] : []),
      ['03/02/2026', `10:${20 + at}:30`, 5, 'Ines Roth', 'Sale completed', 900 + at, 4.5, 'paid by card'],
    ]).flat();
    const heading = ['Date', 'Time', 'Till', 'User', 'Event', 'Receipt no', 'Value', 'Details'];
    expect(read([heading, ...rows])).toEqual(
      rows.flatMap(({ 5: number = null }) => (number === null ? [] : [`${number as number} Sale 450`])),
    );
    const { receipts } = parseRows([heading, ...rows]);
    expect(receipts.every(({ shape, items }) => shape === 'summary' && items.length === 0)).toBe(true);
  });

  it('has remarks where a list of goods would name them', () => {
    const details = [
      'line void: Plum Jam -4.10; paid by card',
      'price override: Bagel 3.00 to 2.50; paid by cash',
    ];
    const rows = Array.from({ length: 12 }, (_, at): Cell[] => {
      const detail = details[at - 4] ?? 'paid by card';
      return ['05/22/2026', `10:${20 + at}:30`, 5, 'Ines Roth', 'Sale completed', 900 + at, 4.5, detail];
    });
    const heading = ['Date', 'Time', 'Till', 'User', 'Event', 'Receipt no', 'Value', 'Details'];
    expect(read([heading, ...rows]).slice(3, 7)).toEqual([
      '903 Sale 450',
      '904 Sale 450 void_items',
      '905 Sale 450 price_override',
      '906 Sale 450',
    ]);
  });

  it('is of the kind that the title of its section says, whatever count is behind it', () => {
    const heading = ['Date/Time', 'Register', 'Transaction', 'Cashier', 'Transaction Total', 'Detail'];
    const section = (title: string, numbers: number[], total: string | null, detail: string): Cell[][] => [
      [title],
      heading,
      ...numbers.map((number, at): Cell[] => [
        `05/2${at + 2}/2026 08:1${at} AM`,
        1,
        number,
        'Ines R',
        total,
        `${detail} ${at}`,
      ]),
      [],
    ];
    const found = read([
      ['What to look at last week'],
      ...section('RETURNS (5)', [101, 104, 109, 112, 120], '-$2.50', 'Plum Jam'),
      ...section('LINE VOIDS (5)', [102, 105, 110, 113, 117], '$12.40', 'Took off Bagel'),
      ...section('POST VOIDS [5]', [103, 106, 111, 115, 118], '-$6.10', 'Of ticket 29'),
      ...section('CANCELED SALES (1)', [107], null, 'Lines rung'),
      ...section('NO SALES (2)', [108, 116], null, 'Change'),
    ]);
    expect(found.map((one) => one.slice(4))).toEqual([
      ...Array.from({ length: 5 }, () => 'Refund -250 refund'),
      ...Array.from({ length: 5 }, () => 'Sale 1240 void_items'),
      ...Array.from({ length: 5 }, () => 'Void -610 void_items'),
      'Abort 0 void_items abort',
      'No Sale 0 no_sales',
      'No Sale 0 no_sales',
    ]);
  });
});

describe('the words of an event', () => {
  it('may say when it was voided, or that nobody paid', () => {
    const words = ['Sale voided (after payment)', 'Sale abandoned (not paid)', 'Vente abandonnée'];
    const rows = words.map((word, at): Cell[] => [
      '05/22/2026',
      `08:1${at}:00`,
      1,
      401 + at,
      'Ines',
      word,
      4.5,
    ]);
    const sales = Array.from({ length: 9 }, (_, at): Cell[] => [
      '05/22/2026',
      `09:1${at}:00`,
      1,
      411 + at,
      'Ines',
      'Sale',
      4.5,
    ]);
    const found = read([['Date', 'Time', 'Till', 'Receipt no', 'User', 'Type', 'Total'], ...rows, ...sales]);
    expect(found.slice(0, 3).map((one) => one.split(' ')[1])).toEqual(['Void', 'Abort', 'Abort']);
  });

  it('may say that it began', () => {
    const words = [
      'Retoure begonnen',
      'return_started',
      'Devolución iniciada',
      'Retour commencé',
      'Reso iniziato',
    ];
    expect(words.map(readKind)).toEqual(words.map(() => 'Refund'));
    expect(['sale_started', 'Shift started'].map(readKind)).toEqual(['Sale', null]);
  });
});

describe('a word before the number of an employee', () => {
  const employeesOf = (words: readonly string[]): string[] =>
    parseRows([
      ['Date', 'Time', 'Till', 'Receipt no', 'Attendant', 'Type', 'Total'],
      ...Array.from({ length: 10 }, (_, at): Cell[] => [
        '05/22/2026',
        `09:1${at}:00`,
        1,
        411 + at,
        words[at % words.length] ?? '',
        'Sale',
        4.5,
      ]),
    ])
      .receipts.slice(0, 2)
      .map(({ employeeId, employeeName }) => [employeeId, employeeName].join('/'));

  it('is part of the code if all have it, and else a name', () => {
    expect(employeesOf(['Stn 4', 'Stn 17'])).toEqual(['Stn 4/', 'Stn 17/']);
    expect(employeesOf(['Maria 4', 'Jonas 17'])).toEqual(['4/Maria', '17/Jonas']);
  });
});

describe('a list of what happened at a drawer', () => {
  const entries = (number: string, kind: string): Cell[][] => [
    [number, 'Date', 'Time', kind, 'Amount', 'Register', 'Employee'],
    ['70001', '03/02/2026', '10:20:30', 'NO_SALE', 0, 1, 'Ines Roth'],
    ['70002', '03/02/2026', '10:25:30', 'PAY_OUT', -20, 1, 'Ines Roth'],
    ['70003', '03/02/2026', '11:05:30', 'NO_SALE', 0, 2, 'Owen Pike'],
    ['70007', '03/02/2026', '11:15:30', 'PAY_IN', 35.5, 2, 'Owen Pike'],
  ];

  it.each([
    ['Entry ID', 'Action'],
    ['Event #', 'Event type'],
    ['Log No.', 'Type'],
    ['No mouvement', 'Type'],
    ['ID movimiento', 'Tipo'],
  ])('has its numbers below words for them: %s', (number, kind) => {
    expect(read(entries(number, kind))).toEqual([
      '70001 No Sale 0 no_sales',
      '70002 Paid Out 2000',
      '70003 No Sale 0 no_sales',
      '70007 Paid In 3550',
    ]);
  });

  it('has none where numbers repeat, or count goods', () => {
    const [heading = [], ...rows] = entries('Entry ID', 'Action');
    expect(read([heading, ...rows, ...rows])).toEqual([]);
    const sold = rows.map((row) => row.with(3, 'COLA').slice(0, 5));
    expect(read([['Entry ID', 'Date', 'Time', 'Item', 'Amount'], ...sold])).toEqual([]);
  });
});

describe('a list of what happened in each ticket, line by line', () => {
  const heading = ['Trans No', 'Time', 'Sale', 'Lane', 'Associate', 'Event', 'Item', 'Qty', 'Amount'];
  const happened = [...heading, 'Tender', 'Subtotal', 'Tax', 'Total'];

  /** @param only what happened in tickets that sold nothing, by their numbers */
  function listEvents(said: { added: string; paid: string }, only: Readonly<Record<number, Cell[]>> = {}) {
    let id = 0;
    const rows = Array.from({ length: 14 }, (_, at): Cell[][] => {
      const number = 5001 + at;
      const row = (event: string, ...cells: Cell[]): Cell[] => {
        const time = `03/02/2026 10:${20 + at}:00`;
        return [++id, time, number, 1 + (at % 2), 'ANA', event, ...cells];
      };
      const [other, ...cells] = only[number] ?? [];
      if (typeof other === 'string') return [row('sale_started'), row(other, ...cells)];
      const sold = [2 + at, 3.5, 1.25].slice(0, 2 + (at % 2));
      const sum = sold.reduce((all, one) => all + one, 0);
      return [
        row('sale_started'),
        ...sold.map((price, place) => row(said.added, ['Jam', 'Bread', 'Milk'][place] ?? '', 1, price)),
        row(said.paid, '', '', sum + 0.3, at % 3 === 0 ? 'cash' : 'credit'),
        row('sale_closed', '', '', '', '', sum, 0.3, sum + 0.3),
      ];
    }).flat();
    return parseRows([happened, ...rows]);
  }

  it.each([
    { added: 'item_added', paid: 'payment_added' },
    { added: 'line.added', paid: 'payment.captured' },
  ])('has the number of the ticket rather than of the event, and payments that are no goods: %o', (said) => {
    const { receipts } = listEvents(said);
    expect(receipts.map(({ transactionNumber }) => transactionNumber)).toEqual(
      Array.from({ length: 14 }, (_, at) => `${5001 + at}`),
    );
    const [first, second] = receipts;
    expect(first?.items.map(({ name, priceCents }) => `${name} ${priceCents}`)).toEqual([
      'Jam 200',
      'Bread 350',
    ]);
    expect([first?.totalCents, second?.totalCents]).toEqual([580, 805]);
    expect(first?.tenders).toEqual([expect.objectContaining({ method: 'cash', amountCents: 580 })]);
  });

  it('has money that went to the safe', () => {
    const { receipts, report } = listEvents(
      { added: 'item_added', paid: 'payment_added' },
      { 5003: ['drawer_opened'], 5008: ['cash_dropped', '', '', 150] },
    );
    expect(
      receipts.filter(({ items }) => items.length === 0).map((receipt) => assessReceipt(receipt)),
    ).toEqual([
      expect.objectContaining({ transactionType: 'No Sale' }),
      expect.objectContaining({ transactionType: 'Safe Manual DROP', amountCents: 15_000 }),
    ]);
    expect(report.remarks.join('\n')).not.toContain('dropped');
  });

  it('has no goods that are only a word for something else, with an amount, and tells it', () => {
    const { receipts, report } = listEvents({ added: 'item_added', paid: 'money_came_in' });
    expect(receipts.map(({ items }) => items.length)).toEqual(
      Array.from({ length: 14 }, (_, at) => 2 + (at % 2)),
    );
    expect(receipts[0]?.totalCents).toBe(580);
    expect(report.remarks.join('\n')).toContain('rows with an amount and no known word for what it is');
  });
});

describe('a price that was changed in a list of events', () => {
  const headings = [
    'Trans No',
    'Time',
    'Sale',
    'Lane',
    'Associate',
    'Event',
    'Item',
    'Qty',
    'Price',
    'Amount',
  ];

  /** @param paid for two at 3.00 whose price was changed to 1.50, and one at 2.00 */
  function listEvents(paid: number) {
    let id = 0;
    const rows = Array.from({ length: 12 }, (_, at): Cell[][] => {
      const row = (event: string, ...cells: Cell[]): Cell[] => {
        return [++id, `03/02/2026 10:${20 + at}:00`, 5001 + at, 1 + (at % 2), 'ANA', event, ...cells];
      };
      const isChanged = at === 3;
      const sum = isChanged ? paid : 8;
      return [
        row('sale_started'),
        row('item_added', 'Jam', 2, 3, 6),
        ...(isChanged ? [row('price_overridden', 'Jam', '', '', '', '', '', '', 3, 1.5)] : []),
        row('item_added', 'Bread', 1, 2, 2),
        row('payment_added', '', '', '', sum, 'cash'),
        row('sale_closed', '', '', '', '', '', sum, sum),
      ];
    }).flat();
    return parseRows([[...headings, 'Tender', 'Subtotal', 'Total', 'Before', 'Now'], ...rows]);
  }
  const soldOn = ({ receipts }: ReturnType<typeof listEvents>): unknown =>
    receipts[3]?.items.map(({ name, priceCents }) => `${name} ${priceCents}`);

  it('is what its article costs where the ticket adds up with it', () => {
    const found = listEvents(5);
    expect(soldOn(found)).toEqual(['Jam 300', 'Bread 200']);
    expect(assessReceipt(found.receipts[3] ?? expect.fail()).findings.map(({ filter }) => filter)).toEqual([
      'price_override',
    ]);
    expect(found.report.remarks.join('\n')).not.toContain('do not add up');
  });

  it('changes no article where it does not', () => {
    const found = listEvents(5.5);
    expect(soldOn(found)).toEqual(['Jam 600', 'Bread 200']);
  });
});
