// Event logs: each line has a stamp and brackets in front, and values with names behind.

import { describe, expect, it } from 'vitest';
import { parseLines, parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';
import type { Receipt } from '../receipt.ts';

const goodsOf = ({ items }: Receipt): string[] =>
  items.map(({ name, quantity, priceCents }) => `${name} ${quantity} ${priceCents}`);

/** @param front what is before the line of a transaction @param bodies its lines */
function logOf(front: (number: number, second: number) => string, bodies: readonly string[]): string {
  return Array.from({ length: 6 }, (_, at) =>
    bodies.map((body, line) => `${front(4701 + at, 10 + line)} ${body}`),
  )
    .flat()
    .join('\n');
}

const PAIRED = [
  'BEGIN type=SALE',
  'ITEM "COFFEE LG" qty=2 each=2.19 ext=4.38 upc=012012473243',
  'ITEM "ROMA TOMATO" wt=1.68 each=2.09 ext=3.51 upc=012012576190',
  'ITEM "MILK" qty=1 each=3.49 ext=3.49 upc=012012306944',
  'TAKEN "MILK" qty=-1 each=3.49 ext=-3.49',
  'TAX amount=0.40',
  'TOTAL amount=8.29',
  'TENDER CASH amount=10.00',
  'CHANGE amount=1.71',
];

describe('a log with brackets in front', () => {
  const fronts: [string, (number: number, second: number) => string][] = [
    [
      'and a word before the number',
      (number, second) => `[2026-11-02 06:1${number % 10}:${second}.060] [T03] [jmurphy] [TX 0000${number}]`,
    ],
    [
      'and words before all',
      (number, second) =>
        `2026-11-02T06:1${number % 10}:${second}Z <reg=T03> <cashier=jmurphy> <txn:0000${number}>`,
    ],
  ];
  it.each(fronts)('%s', (_, front) => {
    const { receipts, rejections } = parseLines(logOf(front, PAIRED));
    expect(rejections).toEqual([]);
    expect(receipts).toHaveLength(6);
    expect(receipts[1]).toMatchObject({
      transactionNumber: '00004702',
      registerId: 'T03',
      employeeId: 'jmurphy',
      time: '2026-11-02T06:12:10',
      totalCents: 829,
      changeCents: 171,
    });
    expect(receipts.map(goodsOf)[1]).toEqual([
      'COFFEE LG 2 438',
      'ROMA TOMATO 1.68 351',
      'MILK 1 349',
      'Void line item MILK 1 -349',
    ]);
  });

  it('leaves out lines between transactions that say nothing', () => {
    const log = logOf(
      (number, second) => `[2026-11-02 06:1${number % 10}:${second}] [T03] [TX ${number}]`,
      PAIRED,
    );
    const { receipts } = parseLines(`[2026-11-02 06:00:00] [T03] LOGIN operator signed on\n${log}`);
    expect(receipts).toHaveLength(6);
    expect(receipts[0]?.lines.map(({ text }) => text)).not.toContain('LOGIN operator signed on');
  });
});

describe('a journal with brackets in front', () => {
  it('may name register and receipt behind them', () => {
    const log = logOf(
      (number, second) => `[02/11/2026 06:1${number % 10}:${second}] Lane0${number % 2} Receipt:${number}`,
      ['ITEM   COFFEE LG   1 @   4.38   4.38', 'Total   4.38', 'PAY   CASH   4.38'],
    );
    const { receipts } = parseLines(log);
    expect(receipts).toHaveLength(6);
    expect(receipts[1]).toMatchObject({ totalCents: 438, items: [{ name: 'COFFEE LG', priceCents: 438 }] });
    expect(receipts.map(({ registerId }) => registerId)).toContain('1');
  });

  it('has its stamps and registers there', () => {
    const log = logOf(
      (number, second) => `[11/02/2026 06:1${number % 10}:${second}] [102]`,
      ['COFFEE LG   4.38', 'TOTAL   4.38', 'CASH   4.38'],
    ).split('\n');
    const lines = log.flatMap((line, at) =>
      at % 3 === 0 ? [line.replace('COFFEE LG   4.38', `TRANS# ${4701 + at / 3} CASHIER 7`), line] : [line],
    );
    const { receipts } = parseLines(lines.join('\n'));
    expect(receipts.map(({ transactionNumber }) => transactionNumber)).toEqual([
      '4701',
      '4702',
      '4703',
      '4704',
      '4705',
      '4706',
    ]);
    expect(receipts[2]).toMatchObject({ registerId: '102', totalCents: 438, employeeId: '7' });
  });
});

describe('a log with fields in front, in no brackets', () => {
  const BODIES = [
    'BEGIN    SALE',
    'ITEM     COFFEE LG            4.38',
    'QTY      2 @ 2.19',
    'FUEL     UNLEADED            15.00',
    'ITEM VOIDCOFFEE LG           -4.38',
    'ITEM     MILK                 3.49',
    'TOTAL                        18.49',
    'TENDER   CASH                20.00',
    'CHANGE                        1.51',
    'END',
  ];

  it('has registers that take turns, tickets, cashiers, and a column for what a line is', () => {
    const pairs = [0, 1, 2, 3].flatMap((at) =>
      BODIES.flatMap((body, line) =>
        [
          ['T1', 20417 + at, 101 + (at > 1 ? 1 : 0)],
          ['T2', 30955 + at, 103],
        ].map((front) => `10/21/26 06:3${at}:1${line} ${front.join(' ')} ${body}`),
      ),
    );
    const { receipts, rejections, report } = parseLines(['Electronic Journal', ...pairs].join('\n'));
    expect(rejections).toEqual([]);
    expect(report.remarks).toEqual([]);
    expect(receipts).toHaveLength(8);
    expect(receipts.find(({ transactionNumber }) => transactionNumber === '20419')).toMatchObject({
      registerId: 'T1',
      employeeId: '102',
      time: '2026-10-21T06:32:10',
      totalCents: 1849,
    });
    expect(receipts.map(goodsOf)[1]).toEqual([
      'COFFEE LG 2 438',
      'UNLEADED 1 1500',
      'Void line item COFFEE LG 1 -438',
      'MILK 1 349',
    ]);
  });

  it('may have them in columns, with the printed line in the last', () => {
    const rows = [0, 1, 2, 3].flatMap((at) =>
      [
        'L  COFFEE LG      1      2.19',
        '           Subtotal      2.19',
        'TOTAL                    2.19',
        '      CASH        $      2.19',
        'ST# 12 TRAN# 4701',
      ].flatMap((body, line) =>
        [1, 2].map((register): Cell[] => [
          `10/22/2026 16:0${at}:1${line}`,
          `Cam 0${register} - Front ${register}`,
          `POS-10${register}`,
          body.replace('4701', `${register}47${at}`),
        ]),
      ),
    );
    const { receipts, rejections } = parseRows([['Time', 'Camera', 'Device', 'Text'], ...rows]);
    expect(rejections).toEqual([]);
    expect(receipts.map(({ transactionNumber, registerId }) => `${registerId} ${transactionNumber}`)).toEqual(
      expect.arrayContaining(['101 1470', '102 2473']),
    );
    expect(receipts.map(goodsOf).every((goods) => goods.join(', ') === 'COFFEE LG 1 219')).toBe(true);
  });
});

describe('a log with only its stamp in brackets', () => {
  const log = (joint: string, registerOf: (at: number) => string): string =>
    [0, 1, 2, 3, 4, 5]
      .flatMap((at) =>
        [
          ['START TICKET ' + String(880 + at) + ' OPERATOR Ines'],
          ['ITEM', 'Rye Bread', '1 x $3.10', '$3.10'],
          ['ITEM', 'Oat Milk', '2 x $2.45', '$4.90'],
          ['VOID LINE', 'Oat Milk', '-2 x $2.45', '-$4.90'],
          ['TAX', '$0.21'],
          ['TOTAL', '$3.31'],
          ['TENDER', 'CASH', '$3.31'],
        ].map((cells) =>
          [`[2026-08-09T07:0${at}:30]`, registerOf(at), ...cells].filter((cell) => cell !== '').join(joint),
        ),
      )
      .join('\n');

  it.each([
    ['and its register behind it', 'LANE', '\t'],
    ['and its register behind it, in print', 'T0', '  '],
  ])('%s', (_, letters, joint) => {
    const { receipts, rejections } = parseLines(log(joint, (at) => `${letters}${1 + (at % 2)}`));
    expect(rejections).toEqual([]);
    expect(receipts.map(({ registerId }) => registerId)).toContain(`${letters}2`);
    expect(receipts.map(goodsOf)[2]).toEqual([
      'Rye Bread 1 310',
      'Oat Milk 2 490',
      'Void line item Oat Milk 2 -490',
    ]);
    expect(receipts.map(({ totalCents }) => totalCents)).toEqual([331, 331, 331, 331, 331, 331]);
  });
});

describe('a log with a day and a time in digits, and codes before its lines', () => {
  const LINES = (at: number): string[] => [
    `#0733${at} TERM ${at % 2 === 0 ? 'A' : 'B'} OPR${1 + (at % 2)}`,
    'ITS RYE BREAD            1      3.10',
    'ITS OAT MILK             2      4.90',
    ...(at === 3 ? ['ITV OAT MILK            -2     -4.90'] : []),
    'TAX                             0.20',
    `TOT                             ${at === 3 ? '3.30' : '8.20'}`,
    `TND CASH                        ${at === 3 ? '3.30' : '8.20'}`,
    'END',
  ];
  const rows = (frontOf: (at: number) => Cell[]): Cell[][] =>
    [0, 1, 2, 3, 4, 5].flatMap((at) => LINES(at).map((line) => [...frontOf(at), line]));

  it.each([
    ['in two cells', (at: number): Cell[] => ['20260809', `07${10 + at}30`]],
    ['as usual', (at: number): Cell[] => ['08/09/2026', `07:${10 + at}:30`]],
  ])('%s', (_, frontOf) => {
    const { receipts, rejections } = parseRows(rows(frontOf));
    expect(rejections).toEqual([]);
    expect(receipts.map(({ time }) => time)[4]).toBe('2026-08-09T07:14:30');
    expect(receipts.map(({ registerId, employeeId }) => `${registerId} ${employeeId}`)[1]).toBe('B 2');
    expect(receipts.map(goodsOf)[3]).toEqual([
      'RYE BREAD 1 310',
      'OAT MILK 2 490',
      'Void line item OAT MILK 2 -490',
    ]);
    expect(receipts.map(({ totalCents }) => totalCents)).toEqual([820, 820, 820, 330, 820, 820]);
  });

  it('has goods whose names begin with three letters', () => {
    const names = ['ICE BAG', 'RED HEN EGGS', 'OAT MILK', 'RYE BREAD', 'TEA BAGS', 'JAM PLUM'];
    const { receipts } = parseRows(
      names.flatMap((name, at): Cell[][] =>
        [`#0733${at} TERM A OPR1`, `${name}   3.10`, 'TOTAL   3.10', 'CASH   3.10'].map((line) => [
          '20260809',
          `07${10 + at}30`,
          line,
        ]),
      ),
    );
    expect(receipts.flatMap(({ items }) => items.map(({ name }) => name))).toEqual(names);
  });
});

describe('a log with a stamp and the number of the ticket in front', () => {
  type Form = (word: string, text: string, amount: string, quantity: string) => string;
  const log = (form: Form): string =>
    [0, 1, 2, 3, 4, 5]
      .flatMap((at) =>
        [
          form('START', 'CASHIER 27', '', ''),
          form('ITEM', 'RYE BREAD', '3.10', ''),
          form('ITEM', 'OAT MILK', '4.90', '2'),
          ...(at === 2 ? [form('AGE CHECK', 'CANCELLED', '', '')] : []),
          ...(at === 3 ? [form('ITEM VOID', 'OAT MILK', '-4.90', '2')] : []),
          ...(at === 4 ? [form('DECLINED', 'VISA', '', '')] : []),
          form('TAX', '', '0.20', ''),
          form('TOTAL', '', at === 3 ? '3.30' : '8.20', ''),
          form('TENDER', 'CASH', at === 3 ? '3.30' : '8.20', ''),
          'END',
        ].map((line, no) => `08/09/26 07:1${at}:1${no} ${733 + at}  ${line}`),
      )
      .join('\n');

  it.each([
    [
      'with quantities behind the amounts',
      (word: string, text: string, amount: string, quantity: string) =>
        `${word.padEnd(12)}${text.padEnd(24)}${amount.padStart(8)}${quantity === '' ? '' : `  QTY ${quantity}`}`.trimEnd(),
    ],
    [
      'with quantities before the amounts',
      (word: string, text: string, amount: string, quantity: string) =>
        `${word.padEnd(12)}${text.padEnd(20)}${quantity.padStart(4)}${amount.padStart(8)}`.trimEnd(),
    ],
  ])('%s', (_, form) => {
    const { receipts, rejections, report } = parseLines(`LAKE STORE JOURNAL  REG 4\n${log(form)}`);
    expect(rejections).toEqual([]);
    expect(report.remarks).toEqual([]);
    expect(
      receipts.map(({ transactionNumber, registerId, employeeId, time }) =>
        [transactionNumber, registerId, employeeId, time].join(' '),
      ),
    ).toEqual([0, 1, 2, 3, 4, 5].map((at) => `${733 + at} 4 27 2026-08-09T07:1${at}:10`));
    expect(receipts.map(({ totalCents }) => totalCents)).toEqual([820, 820, 820, 330, 820, 820]);
    expect(receipts.map(goodsOf)[3]).toEqual([
      'RYE BREAD 1 310',
      'OAT MILK 2 490',
      'Void line item OAT MILK 2 -490',
    ]);
    expect(receipts.map(({ events }) => events.map(({ kind }) => kind).join())).toEqual([
      '',
      '',
      'age-cancel',
      'void-line',
      '',
      '',
    ]);
  });
});

describe('a log with a column for what each line is', () => {
  /** The event of line 3 is about the article above it. */
  const log = (cashiers: readonly string[], event: string): string =>
    Array.from({ length: 12 }, (_, at) => {
      const sold = [
        'BEGIN    SALE',
        `PLU      ${['OAT BAR', 'SCONE', 'PLUM TART'][at % 3]}              1      2.00`,
        ...(at % 4 === 1 ? [event] : []),
        'SUBTOTAL                             2.00',
        'TOTAL                                2.00',
        'TENDER   CASH                        2.00',
        'END',
      ];
      const front = (second: number): string =>
        `11/02/26 08:${10 + at}:${10 + second} T${1 + (at % 2)} ${cashiers[at % 2]} #${7301 + at}`;
      return sold.map((line, second) => `${front(second)} ${line}`);
    })
      .flat()
      .join('\n');

  it('has cashiers beside registers, without the letter that all of them have', () => {
    const of = (...cashiers: string[]): (string | null)[] =>
      parseLines(log(cashiers, 'AGECHK   OK')).receipts.map(
        ({ registerId, employeeId }) => `${registerId} ${employeeId}`,
      );
    expect(of('C31', 'C48').slice(0, 2)).toEqual(['T1 31', 'T2 48']);
    expect(of('A31', 'B31').slice(0, 2)).toEqual(['T1 null', 'T2 null']);
  });

  it('has overrides that only all words of a line name', () => {
    const { receipts } = parseLines(log(['C31', 'C48'], 'OVERRIDE REG PRICE 2.60 NEW 2.00'));
    expect(receipts.map(({ events }) => events.map(({ kind }) => kind).join()).slice(0, 6)).toEqual([
      '',
      'price-override',
      '',
      '',
      '',
      'price-override',
    ]);
  });

  it('has prizes that were paid out, however many', () => {
    const { receipts } = parseLines(
      log(['C31', 'C48'], 'PLU      LOTTERY PRIZE       -1     -2.00').replaceAll(
        /(LOTTERY PRIZE.*\n.*SUBTOTAL {29})2.00(\n.* )2.00(\n.* )2.00/g,
        '$10.00$20.00$30.00',
      ),
    );
    expect(receipts.map(goodsOf)[1]).toEqual(['SCONE 1 200', 'LOTTERY PRIZE 1 -200']);
    expect(receipts[1]?.events.some(({ kind }) => kind === 'promo')).toBe(false);
  });
});
