// What stands beside a name in a journal and says something else: a changed price, a count, a unit, a flag.

import { describe, expect, it } from 'vitest';
import { parseLines, parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';
import type { Receipt } from '../receipt.ts';

const TICKETS = [0, 1, 2, 3, 4, 5];

const goodsOf = ({ items }: Receipt): string[] =>
  items.map(({ name, quantity, priceCents }) => `${name} ${quantity} ${priceCents}`);

const eventsOf = ({ events }: Receipt): string[] => events.map(({ kind }) => kind);

/** A receipt with these lines for each number. */
const journal = (linesOf: (at: number) => readonly string[]): string =>
  TICKETS.flatMap((at) => [`RECEIPT 770${at}  REG 3  06/02/2026 11:2${at}`, ...linesOf(at), '']).join('\n');

const sums = (total: string): string[] => [
  `TOTAL                 ${total}`,
  `CASH                  ${total}`,
];

describe('a note in brackets behind a name', () => {
  it.each(['[Override, reg 4.10]', '(PRICE CHANGED)', '(Price override from 4.10)'])(
    'may say that the price was changed: %s',
    (note) => {
      const { receipts } = parseLines(
        journal((at) => [
          `Plum Jam${at === 2 ? ` ${note}` : ''}              3.80`,
          'Rye Bread             3.10',
          ...sums('6.90'),
        ]),
      );
      expect(receipts.map(goodsOf)[2]).toEqual(['Plum Jam 1 380', 'Rye Bread 1 310']);
      expect(receipts.map((receipt) => eventsOf(receipt).join())).toEqual([
        '',
        '',
        'price-override',
        '',
        '',
        '',
      ]);
    },
  );

  it('may say so in a table, too', () => {
    const { receipts } = parseRows([
      ['Ticket', 'Date', 'Time', 'Description', 'Qty', 'Ext price'],
      ...TICKETS.flatMap((at): Cell[][] => [
        [
          `91${at}`,
          '06/02/2026',
          `11:2${at}`,
          at === 4 ? 'Plum Jam [Override, reg 4.10]' : 'Plum Jam',
          1,
          3.8,
        ],
        [`91${at}`, '06/02/2026', `11:2${at}`, 'Total', null, 3.8],
      ]),
    ]);
    expect(receipts.map(goodsOf)[4]).toEqual(['Plum Jam 1 380']);
    expect(receipts.map((receipt) => eventsOf(receipt).join())).toEqual([
      '',
      '',
      '',
      '',
      'price-override',
      '',
    ]);
  });

  it('may be a part of the name', () => {
    const { receipts } = parseLines(journal(() => ['Plum Jam (Large Jar)  3.80', ...sums('3.80')]));
    expect(receipts.map(goodsOf)[2]).toEqual(['Plum Jam (Large Jar) 1 380']);
    expect(receipts.map(eventsOf)[2]).toEqual([]);
  });
});

describe('a cell that only a few rows have before their amount', () => {
  const rowsOf = (note: (at: number) => Cell[]): Cell[][] =>
    TICKETS.flatMap((at): Cell[][] => [
      [`Receipt # 4500${at}`, null, 'Lane 2', `8/03/2026 7:4${at} AM`],
      [1, 'Rye Bread', 3.1, null, 3.1],
      [2, 'Tea Bags', 2.25, null, 4.5],
      [1, 'Plum Jam', 3.8, ...note(at), 3.8],
      [null, null, null, 'Total:', 11.4],
      [null, null, null, 'Cash:', 11.4],
      [],
    ]);

  it('is a note and not a part of the name', () => {
    const { receipts } = parseRows(rowsOf((at) => [at === 3 ? 'Price changed from 4.10' : null]));
    expect(receipts.map(goodsOf)[3]).toEqual(['Rye Bread 1 310', 'Tea Bags 2 450', 'Plum Jam 1 380']);
    expect(receipts.map((receipt) => eventsOf(receipt).join())).toEqual([
      '',
      '',
      '',
      'price-override',
      '',
      '',
    ]);
  });

  it('says nothing if all rows have it', () => {
    const { receipts } = parseRows(rowsOf(() => ['Each']));
    expect(receipts.map(goodsOf)[3]?.[2]).toContain('Plum Jam');
    expect(receipts.map(eventsOf)[3]).toEqual([]);
  });
});

describe('a quantity before a name', () => {
  it.each([
    ['2 @ Tea Bags          4.50', 'Tea Bags 2 450'],
    ['3@Tea Bags            6.75', 'Tea Bags 3 675'],
    ['7 UP Can              4.50', '7 UP Can 1 450'],
  ])('%s', (line, expected) => {
    const { receipts } = parseLines(
      journal((at) => ['Rye Bread   3.10', ...(at === 1 ? [line] : []), ...sums('9.99')]),
    );
    expect(receipts.map(goodsOf)[1]?.[1]).toBe(expected);
  });

  it('may have a unit, if it is a measure', () => {
    const { receipts } = parseLines(
      journal((at) => [
        '1 Rye Bread   3.10',
        '2 L Lemonade   5.00',
        `${at + 2}.415 GAL PREMIUM   12.71`,
        ...sums('20.81'),
      ]),
    );
    expect(receipts.map(goodsOf)[1]).toEqual(['Rye Bread 1 310', 'L Lemonade 2 500', 'PREMIUM 3.415 1271']);
  });

  it('may be below zero in the line below', () => {
    const { receipts } = parseLines(
      journal((at) =>
        at === 2
          ? ['REFUND', 'Tea Bags   -4.50', '    -2 @ 2.25', 'TOTAL   -4.50', 'CASH   -4.50']
          : ['Tea Bags   4.50', '    2 @ 2.25', ...sums('4.50')],
      ),
    );
    expect(receipts.map(goodsOf)[2]).toEqual(['Tea Bags 2 -450']);
  });
});

describe('a letter before some names', () => {
  const lines = (indent: string): string[] => [
    `${indent}T Rye Bread x1      3.10`,
    `${indent}  Tea Bags x2       4.50`,
    `${indent}  Oat Milk x1       2.45`,
    `${indent}T Plum Jam x1       3.80`,
    `${indent}  TOTAL            13.85`,
    `${indent}  CASH             13.85`,
  ];
  const expected = ['Rye Bread 1 310', 'Tea Bags 2 450', 'Oat Milk 1 245', 'Plum Jam 1 380'];

  it.each(['', ' ', '    '])('is a flag in a column of its own behind "%s"', (indent) => {
    const { receipts } = parseLines(journal(() => lines(indent)));
    expect(receipts.map(goodsOf)[3]).toEqual(expected);
  });

  it('is a part of the name if all names begin in one column', () => {
    const plain = lines('  ').map((line) => line.replace(/^ {4}/, '  '));
    const { receipts } = parseLines(journal(() => plain));
    expect(receipts.map(goodsOf)[3]?.[0]).toBe('T Rye Bread 1 310');
  });
});

describe('a prompt and its answer', () => {
  it.each([
    ['? AGE 21 - AGE CHECK BYPASSED', 'age-cancel'],
    ['RESTRICTED ITEM - AGE VERIFICATION CANCELED', 'age-cancel'],
    ['JAM - ON SHELF 4', ''],
  ])('%s', (line, kind) => {
    const { receipts } = parseLines(
      journal((at) => [...(at === 4 ? [line] : []), 'Plum Jam   3.80', ...sums('3.80')]),
    );
    expect(receipts.map((receipt) => eventsOf(receipt).join())[4]).toBe(kind);
  });

  it('may be in two columns', () => {
    const line = (at: number, type: string, text: string, amount: number | null): Cell[] => [
      `3 55${at}`,
      `09/04/2026 10:0${at}`,
      type,
      text,
      amount,
    ];
    const { receipts } = parseRows([
      ['Trans #', 'Date/Time', 'Event', 'Description', 'Amount'],
      ...TICKETS.flatMap((at) => [
        line(at, 'Age Check', at === 2 ? 'AGE CHECK SKIPPED BY CLERK' : 'ID scanned', null),
        line(at, 'Item', 'Plum Jam', 3.8),
        line(at, 'Total', '', 3.8),
        line(at, 'Tender', 'Cash', 3.8),
      ]),
    ]);
    expect(receipts.map((receipt) => eventsOf(receipt).join())).toEqual(
      TICKETS.map((at) => (at === 2 ? 'age-cancel' : 'age-check')),
    );
  });
});

describe('a name above its quantity and price', () => {
  const lines = (at: number): string[] => [
    'PLUM JAM',
    `   ${at + 1} PC @ 45.00                   ${(at + 1) * 45}.00V`,
    'RYE BREAD',
    '   1 PC @ 12.00                   12.00V',
    ...(at === 4 ? ['VOID: RYE BREAD', '   -1 PC @ 12.00                 -12.00V'] : []),
    `AMOUNT DUE                       P${(at + 1) * 45 + (at === 4 ? 0 : 12)}.00`,
    'CASH                            500.00',
    'VATABLE SALES                     9.99',
    'VAT EXEMPT                        0.00',
  ];

  it('is the name, also of what is void, and a letter may be the currency', () => {
    const { receipts } = parseLines(journal(lines));
    expect(receipts.map(goodsOf)[2]).toEqual(['PLUM JAM 3 13500', 'RYE BREAD 1 1200']);
    expect(receipts.map(goodsOf)[4]).toEqual([
      'PLUM JAM 5 22500',
      'RYE BREAD 1 1200',
      'Void line item RYE BREAD 1 -1200',
    ]);
    expect(receipts.map(({ totalCents }) => totalCents)).toEqual([5700, 10200, 14700, 19200, 22500, 28200]);
  });

  it('may be before them, with a unit that is cut short', () => {
    const { receipts } = parseLines(
      journal(() => [
        'Tea Bags        2 szt.x2,25 4,50A',
        'Oat Milk        1 stk.x2,45 2,45A',
        ...sums('6,95'),
      ]),
    );
    expect(receipts.map(goodsOf)[2]).toEqual(['Tea Bags 2 450', 'Oat Milk 1 245']);
  });
});
