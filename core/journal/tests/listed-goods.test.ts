import { describe, expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const HEADING = ['Receipt', 'Date', 'Time', 'Till', 'Clerk', 'Kind', 'Sold', 'Total', 'Paid by'];

const LISTS: readonly (readonly [goods: readonly string[], total: number])[] = [
  [['1 x Bagel 2.50', '2 x Tea 3.00'], 5.5],
  [['1 x Gum 0.99'], 0.99],
  [['1 x Ice 5kg 4.00', '1 x Bread 3.20', '1 x Milk 1.80'], 9],
  [['1 x Bagel 2.50'], 2.5],
  [['3 x Cola 6.00', 'Line void 1 x Cola -2.00'], 4],
  [['1 x Coffee 3.00', 'Coupon free coffee -3.00'], 0],
  [['1 x Ice 5kg (price override, was 6.50) 4.00', '1 x Gum 0.99'], 4.99],
  [['2 x Marlboro Gold 18.00'], 18],
];

const tableOf = (joint: string, tax = 0): Cell[][] => [
  HEADING,
  ...LISTS.map(([goods, total], at): Cell[] => [
    `${5510 + at}`,
    '11/16/2026',
    `09:${10 + at}:05`,
    '2',
    'Noor',
    'Sale',
    goods.join(joint),
    Math.round(total * (100 + tax)) / 100,
    'Cash',
  ]),
];

describe('goods that are listed in one cell with their amounts', () => {
  it.each([
    ['à', '='],
    ['@', ''],
    ['x', '='],
  ])('are read with the price of one behind %s', (before, equals) => {
    const rows = LISTS.map(([goods]) =>
      goods.map((entry) =>
        entry.replace(/^(\d) x ([\p{L} ]+) (\S+)$/u, (_, count: string, name: string, price: string) => {
          const one = (Number(price) / Number(count)).toFixed(2);
          return `${count} pcs ${name} ${before} ${one} ${equals} ${price}`.replace('  ', ' ');
        }),
      ),
    );
    const table = tableOf('\n').map((cells, at) =>
      at === 0 ? cells : cells.with(6, rows[at - 1]?.join('\n') ?? ''),
    );
    const { receipts } = parseRows(table);
    const goods = receipts.flatMap(({ items }) => items.map(({ name, quantity }) => `${quantity} ${name}`));
    expect(goods.slice(0, 3)).toEqual(['1 Bagel', '2 Tea', '1 Gum']);
  });

  it('are read with the price of one only, where products come to the totals', () => {
    const sold = [
      ['1 x Bagel @ £2.50', '2 x Tea @ £1.50', 5.5],
      ['3 x Cola @ £2.00', '1 x Gum @ £0.99', 6.99],
      ['2 x Gum @ £0.99', '1 x Ice 5kg @ £4.00', 5.98],
      ['1 x Bagel @ £2.50', '4 x Cola @ £2.00', 10.5],
    ] as const;
    const table = tableOf('; ').slice(0, 1 + sold.length);
    const rows = table.map((cells, at) => {
      const [one, other, total] = sold[at - 1] ?? ['', '', 0];
      const whole = at === 0 ? cells : cells.with(6, `${one}; ${other}`).with(7, total);
      return whole.toSpliced(7, 0, at === 0 ? 'Subtotal' : total);
    });
    const { receipts, report } = parseRows(rows);
    expect(report.questions).toEqual([]);
    expect(report.remarks).toEqual([]);
    expect(receipts[1]?.items).toMatchObject([
      { name: 'Cola', priceCents: 600, quantity: 3 },
      { name: 'Gum', priceCents: 99, quantity: 1 },
    ]);
    expect(receipts[1]?.lines.map(({ text }) => text.includes('3 x Cola @ £2.00'))).toContain(true);
  });

  it.each([
    ['below one another', '\n'],
    ['with semicolons', '; '],
    ['with bars', ' | '],
    ['with commas', ', '],
  ])('are read %s', (_, joint) => {
    const { receipts, report } = parseRows(tableOf(joint));
    expect(report.remarks).toEqual([]);
    expect(receipts.map(({ totalCents }) => totalCents)).toEqual(LISTS.map(([, total]) => total * 100));
    expect(receipts[0]?.items).toMatchObject([
      { name: 'Bagel', priceCents: 250, quantity: 1 },
      { name: 'Tea', priceCents: 300, quantity: 2 },
    ]);
    expect(receipts.map(({ events }) => events.map(({ kind }) => kind).join())).toEqual([
      '',
      '',
      '',
      '',
      'void-line',
      'promo',
      'price-override',
      '',
    ]);
    expect(receipts[2]?.lines.map(({ text, rowNumber }) => [text.split('\t').at(-1), rowNumber])).toEqual([
      ['Cash', 4],
      ['1 x Bread 3.20', 4],
      ['1 x Milk 1.80', 4],
    ]);
  });

  it('leave out the word for pieces', () => {
    const rows = tableOf('\n').map((row) =>
      row.map((cell) => (typeof cell === 'string' ? cell.replaceAll(' x ', ' st ') : cell)),
    );
    expect(parseRows(rows).receipts[2]?.items.map(({ name }) => name)).toEqual(['Ice 5kg', 'Bread', 'Milk']);
  });

  it('may be taxed in the total', () => {
    const { receipts } = parseRows(tableOf('; ', 7));
    expect(receipts[2]).toMatchObject({ totalCents: 963, items: { length: 3 } });
  });

  it('are left alone if they do not come to the totals', () => {
    const rows = tableOf('; ').map((row, at) => (at === 0 ? row : row.with(7, 40 + at)));
    const { receipts, report } = parseRows(rows);
    expect(receipts[2]?.items).toEqual([]);
    expect(report.remarks.join()).toContain('lists goods that were not read');
  });
});

describe('goods that are listed in one cell with what became of them', () => {
  type Written = [name: string, count: number, one: string, all: string];
  const parse = (entry: (...line: Written) => string, voided: string, changed: string, joint = '; ') => {
    const { receipts, report } = parseRows([
      [
        'Receipt',
        'Date',
        'Time',
        'Till',
        'Clerk',
        'Kind',
        'Items',
        'Subtotal',
        'Discount',
        'Tax',
        'Total',
        'Payments',
      ],
      ...Array.from({ length: 12 }, (_, at): Cell[] => {
        const [isVoid, isChanged] = [at % 4 === 1, at % 4 === 2];
        const mark = (text: string, word: string): string =>
          word.endsWith(': ') ? word + text : text + word;
        const soup = mark(entry('Cola 20oz', 2, '2.29', '4.58'), isVoid ? voided : '');
        const tea = isChanged
          ? mark(entry('Milk 2%', 1, '1.00', '1.00'), changed)
          : entry('Milk 2%', 1, '1.60', '1.60');
        const net = (isVoid ? 0 : 4.58) + (isChanged ? 1 : 1.6);
        const total = Math.round(net * 107) / 100;
        return [
          5510 + at,
          '11/16/2026',
          `09:${10 + at}:05`,
          '2',
          'Noor',
          'Sale',
          [soup, tea].join(joint),
          net,
          at === 0 ? 0 : null,
          Math.round((total - net) * 100) / 100,
          total,
          'Cash 20.00; Change -1.00',
        ];
      }),
    ]);
    const ofKind = (wanted: string): number[] =>
      receipts.flatMap(({ events }, at) => (events.some(({ kind }) => kind === wanted) ? [at] : []));
    return {
      goods: receipts[0]?.items.map(({ name, quantity, priceCents }) => [name, quantity, priceCents]),
      voided: ofKind('void-line'),
      changed: ofKind('price-override'),
      totals: receipts.map(({ totalCents }) => totalCents),
      remarks: report.remarks,
    };
  };
  const READ = {
    goods: [
      ['Cola 20oz', 2, 458],
      ['Milk 2%', 1, 160],
    ],
    voided: [1, 5, 9],
    changed: [2, 6, 10],
    totals: [661, 171, 597, 661, 661, 171, 597, 661, 661, 171, 597, 661],
    remarks: [],
  };

  it.each<[string, (...line: Written) => string, string, string, string?]>([
    [
      'brackets',
      (name, count, one, all) => `${count} x ${name} @ ${one} = ${all}`,
      ' (voided)',
      ' (price override, was 1.60)',
    ],
    ['words', (name, count, _, all) => `${name} x${count} ${all}`, ' VOIDED', ' PRICE OVERRIDE'],
    [
      'a count alone',
      (name, count, _, all) => `${count} ${name} ${all}`,
      ' VOIDED',
      ' PRICE OVERRIDE (reg. $1.60)',
    ],
    ['figures in brackets', (name, count, one) => `${name} (${count} @ ${one})`, ' VOID', ' OVERRIDE', '\n'],
    ['square brackets', (name, count, _, all) => `${count}x ${name} $${all}`, ' [void]', ' [override]', ', '],
    ['bars', (name, count, one, all) => `${name}|${count}|${one}|${all}|`, 'VOID', 'OVERRIDE'],
    ['words in front', (name, count, _, all) => `${name} x${count} ${all}`, 'VOID: ', 'OVERRIDE: '],
  ])('are read with it beside their amounts, with %s', (_, entry, voided, changed, joint) => {
    expect(parse(entry, voided, changed, joint)).toEqual(READ);
  });

  it('go back where the word and a sign say so', () => {
    const { receipts } = parseRows(
      tableOf('; ').map((row) =>
        row.map((cell) => (typeof cell === 'string' ? cell.replace('Line void 1 x', 'Void:') : cell)),
      ),
    );
    expect(receipts[4]?.items.map(({ priceCents, state }) => [priceCents, state])).toEqual([
      [600, 'sold'],
      [-200, 'void'],
    ]);
  });

  it('are told where they do not come to the totals', () => {
    let dollars = 40;
    const { remarks } = parse((name) => `${name} ${dollars++}.58`, '', '', '\n');
    expect(remarks.join()).toContain('lists goods that were not read');
  });
});

describe('goods that are listed in one cell with amounts in brackets, or notes behind them', () => {
  const tickets = (
    joint: string,
    entry: (name: string, count: number, price: string, at: number) => string,
  ): Cell[][] => [
    ['Opened', 'Tab ID', 'Item(s)', 'Created by', 'Total'],
    ...Array.from({ length: 14 }, (_, at): Cell[] => [
      `11/16/2026 09:${10 + at} AM`,
      `${4410 + at}`,
      [entry('Soup', 2, '5.00', at), entry('Tea', 1, '1.60', at)].join(joint),
      at < 7 ? 'Noor' : 'Abe',
      '6.60',
    ]),
  ];
  const GOODS = [
    ['Soup', 500, 2],
    ['Tea', 160, 1],
  ];

  it.each([
    [' | ', (name: string, count: number, price: string) => `${name} x${count} (${price} €)`],
    ['\n', (name: string, count: number, price: string) => `${count} ${name} $${price}`],
    [
      '\n',
      (name: string, count: number, price: string, at: number) =>
        `${count} ${name} $${price}${at === 3 ? ' (Combo Deal)' : ''}`,
    ],
  ])('are read with %j between them, whatever the number is called', (joint, entry) => {
    const { receipts } = parseRows(tickets(joint, entry));
    expect(receipts.map(({ items }) => items.map((one) => [one.name, one.priceCents, one.quantity]))).toEqual(
      Array.from({ length: 14 }, () => GOODS),
    );
  });
});
