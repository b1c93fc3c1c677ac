// Titles above headings, bare codes in them, and figures in a journal that only their place or their sum explains.

import { describe, expect, it } from 'vitest';
import { parseLines, parseRows } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const SALE = ['5W30 OIL QT            $7.49', 'COFFEE LG              $2.19', '             Sub Total $9.68'];
const PAID = [
  '             Sales Tax $0.58',
  '                 Total $10.26',
  '         Cash Tendered $10.26',
];

/** Receipts numbered from 15021; `lines` are those of each. */
const receiptsOf = (titled: readonly (readonly [string, readonly string[]])[]): string =>
  titled
    .flatMap(([title, lines], at) => [
      `               ${title}`,
      '',
      `Transaction #:     ${15021 + at}`,
      `Date: 9/26/2026     Time: 6:${10 + at}:15 AM`,
      `Cashier: ${at % 2 === 0 ? 12 : 18}         Register #: 1`,
      '',
      ...lines,
      '',
      '',
    ])
    .join('\n');

describe('a printed journal', () => {
  it('may have a title above each heading', () => {
    const sale = ['Sales Receipt', [...SALE, ...PAID]] as const;
    const { receipts } = parseLines(
      receiptsOf([
        sale,
        sale,
        ['No Sale', []],
        sale,
        ['Drop Receipt', ['     Cash dropped $100.00']],
        sale,
        sale,
        ['No Sale', []],
      ]),
    );
    expect(receipts.map(({ events }) => events.map(({ kind }) => kind).join(' '))).toEqual([
      '',
      '',
      'no-sale',
      '',
      'safe-drop',
      '',
      '',
      'no-sale',
    ]);
    expect(receipts[4]?.events[0]?.amountCents).toBe(10000);
  });

  it('counts by register, and not by cashier', () => {
    // The cashiers change places after five receipts each.
    const who = [
      '112',
      '107',
      '112',
      '107',
      '112',
      '107',
      '112',
      '107',
      '112',
      '107',
      '107',
      '112',
      '107',
      '112',
    ];
    const { receipts } = parseLines(
      who
        .flatMap((cashier, at) => [
          '   CHAPSTICK                  2.49 B',
          '   WIPER FLUID GAL            4.29 B',
          '     TAX                      0.40',
          '**** BALANCE                  7.18',
          '     CASH                     7.18',
          `10/03/26 06:${20 + at}AM 0417 00${at % 2 === 0 ? 3 : 2} 0${at % 2 === 0 ? 118 + at / 2 : 53 + (at - 1) / 2} ${cashier}`.replace(
            / 0(\d\d) /,
            ' 00$1 ',
          ),
          '',
        ])
        .join('\n'),
    );
    expect(receipts.map(({ registerId }) => registerId)).toEqual(
      who.map((_, at) => (at % 2 === 0 ? '003' : '002').replace(/^0+/, '')),
    );
    expect(receipts.map(({ employeeId }) => employeeId)).toEqual(who);
  });

  it('has the code of a cashier next to the name', () => {
    const { receipts } = parseRows(
      [0, 1, 2, 3, 4, 5].flatMap((at): Cell[][] => [
        ['MAY 16, 2026 (SAT)', `06:2${at}`],
        ['WHITE CLAW MANGO', '3.49TX'],
        ['ADVIL 2CT', '1.99'],
        ['TAX', '0.21'],
        ['**TOTAL', '5.69'],
        ['CARD', '5.69'],
        [`118${at}  ${at < 3 ? '01 ANNA' : '02 BEN'}`, '#03'],
        [],
      ]),
    );
    expect(receipts[4]).toMatchObject({
      transactionNumber: '1184',
      registerId: '3',
      employeeId: '02',
      employeeName: 'BEN',
    });
  });

  it('may name what was owed like a payment', () => {
    const { receipts } = parseLines(
      [0, 1, 2, 3, 4, 5]
        .flatMap((at) => [
          `CHK 612${at}  WS 5  CASHIER 2047`,
          `10/24/2026 6:2${at}AM`,
          '    1 DORITOS NACHO                2.49',
          `    1 ALTOIDS                      3.19`,
          '      SUBTOTAL                     5.68',
          '      TAX                          0.40',
          '      PAYMENT                      6.08',
          '      CASH                        10.00',
          '      CHANGE DUE                   3.92',
          '',
        ])
        .join('\n'),
    );
    expect(receipts[0]).toMatchObject({ totalCents: 608, tenders: [{ amountCents: 1000 }] });
  });

  it('may move money in a line with an amount', () => {
    const { receipts } = parseLines(
      receiptsOf(
        [0, 1, 2, 3, 4, 5, 6].map((at) => [
          'Recibo',
          at === 4 ? ['ENVIO DE EFECTIVO A CAJA FUERTE   $200.00'] : [...SALE, ...PAID],
        ]),
      ),
    );
    expect(receipts[4]).toMatchObject({ items: [], events: [{ kind: 'safe-drop', amountCents: 20000 }] });
  });

  it('does not take a pump for a quantity', () => {
    const { receipts } = parseLines(
      receiptsOf(
        [0, 1, 2, 3, 4, 5].map(() => [
          'Receipt',
          [
            'COFFEE LG           2      4.38',
            'REGULAR UNL  PUMP 03      16.99',
            'Subtotal                  21.37',
            'TOTAL                     21.37',
            'CASH                      21.37',
          ],
        ]),
      ),
    );
    expect(receipts[0]?.items.map(({ name, quantity }) => `${quantity} ${name}`)).toEqual([
      '2 COFFEE LG',
      '1 REGULAR UNL',
    ]);
  });

  it('may have departments and marks in cells, and its kind at the end of a heading', () => {
    const goods: [string, string, number][] = [
      ['Banana Each', 'PRODUCE', 0.79],
      ['Apple Each', 'PRODUCE', 0.99],
      ['Kit Kat', 'CANDY', 1.89],
      ['Altoids', 'CANDY', 3.19],
      ['Cola 20 oz', 'SOFT DRINKS', 2.49],
      ['Water 1L', 'SOFT DRINKS', 2.19],
      ['Eggs Dozen', 'DAIRY', 4.49],
      ['Milk Half Gal', 'DAIRY', 3.29],
    ];
    const line = (at: number, count: number, mark = ''): Cell[] => {
      const [name, department, price] = goods[at % goods.length] ?? ['', '', 0];
      return ['', `0104${1000 + at}58451`, name, mark, department, count, price, count * price];
    };
    const { receipts } = parseRows([
      ['', 'PLU', 'Description', 'Void', 'Department', 'Qty', 'Price', 'Amount'],
      ...Array.from({ length: 10 }, (_, at): Cell[][] => {
        const sum = [at, at + 1, at + 2].reduce((all, one) => all + (goods[one % 8]?.[2] ?? 0), 0);
        return [
          ['Trans:', 44110 + at, '', 'Register:', 1, '', 'Cashier:', at < 5 ? 'MGARCIA' : 'DWONG'],
          ['Date:', `03/28/2026 06:${10 + at} AM`, '', 'Type:', at === 6 ? 'NO SALE' : 'SALE'],
          ...(at === 6
            ? []
            : [
                line(at, 1),
                line(at + 1, 1),
                line(at + 2, 1),
                ...(at === 4 ? [line(7, 1), line(7, -1, 'VOID')] : []),
                ['', '', '', '', '', '', 'Subtotal', sum],
                ['', '', '', '', '', '', 'Tax', 0],
                ['', '', '', '', '', '', 'Total', sum],
                ['', '', '', '', '', '', 'Tender Cash', sum],
              ]),
          [],
        ];
      }).flat(),
    ]);
    expect(receipts[0]?.items.map(({ name }) => name)).toEqual(['Banana Each', 'Apple Each', 'Kit Kat']);
    expect(receipts[4]?.items.map(({ state }) => state)).toContain('void');
    expect(receipts[6]).toMatchObject({ typeText: 'NO SALE', items: [] });
  });
});
