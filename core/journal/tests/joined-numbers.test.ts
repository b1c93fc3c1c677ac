// Receipts whose number has several parts, and other things that are joined in their lines.
import { describe, expect, it } from 'vitest';
import { parseLines } from '../../testing/parse-rows.ts';

interface Receipt {
  head: string[];
  goods: string[];
  sums: string[];
}

const many = (count: number, receipt: (at: number) => Receipt): string =>
  Array.from({ length: count }, (_, at) => receipt(at))
    .map(({ head, goods, sums }) =>
      ['CORNER SHOP', '4 LOWER STREET', ...head, '', ...goods, '', ...sums, ''].join('\n'),
    )
    .join('\n');

const NAMES = ['SARDINES 230G', 'COFFEE MIX', 'TISSUE 4*120S', 'MILK 1L', 'EGGS B 10S'];
const CODES = [6608, 489, 10220, 882, 58];
const SUMS = [
  'TOTAL                     6.00',
  'CASH                      6.00',
  'CHANGE                    0.00',
];

const goodsOf = (at: number): string[] => [
  `${CODES[at % 5]} ${NAMES[at % 5]}            2.00`,
  `${CODES[(at + 2) % 5]} ${NAMES[(at + 2) % 5]}            4.00`,
];

describe('a number of several parts', () => {
  it.each([
    [
      'its register before the rest',
      (at: number) =>
        `INVOICE NO : 18311/10${1 + (at % 2)}/T0${(at % 2 === 0 ? 341 : 513) + Math.floor(at / 2)}`,
      (at: number) => `${101 + (at % 2)}`,
    ],
    [
      'its register behind it',
      (at: number) => `INVOICE NO : ${8121 + 900 * (at % 2) + Math.floor(at / 2)}/K114/${1 + (at % 2)}`,
      (at: number) => `${1 + (at % 2)}`,
    ],
  ])('has %s, and no cashier', (_, headOf, registerOf) => {
    const cashiers = ['556126', '541007'];
    const { receipts } = parseLines(
      many(16, (at) => ({
        head: [headOf(at), `10:${10 + at}AM   ${cashiers[Math.floor(at / 5) % 2]}   17-10-26`],
        goods: goodsOf(at),
        sums: SUMS,
      })),
    );
    expect(receipts.map(({ registerId, employeeId }) => [registerId, employeeId])).toEqual(
      Array.from({ length: 16 }, (_one, at) => [registerOf(at), cashiers[Math.floor(at / 5) % 2]]),
    );
  });

  it('is read where what is behind it is left out', () => {
    const { receipts, rejections } = parseLines(
      many(12, (at) => ({
        head: [`10/17/2026 09:${10 + at}:39`],
        goods: goodsOf(at),
        sums: [...SUMS, `REC#1842-0061-${4411 + at}${at === 5 ? '' : ` VCD#717-547-${510 + at}`}`],
      })),
    );
    expect(rejections).toEqual([]);
    expect(receipts[5]?.transactionNumber).toBe('1842-0061-4416');
  });
});

describe('names of goods', () => {
  const namesIn = (goods: (at: number) => string[]): string[][] =>
    parseLines(
      many(12, (at) => ({
        head: [`NO ${700 + at}  10/17/2026 09:${10 + at}`],
        goods: goods(at),
        sums: SUMS,
      })),
    ).receipts.map(({ items }) => items.map(({ name }) => name));
  const wanted = Array.from({ length: 12 }, (_, at) => [NAMES[at % 5], NAMES[(at + 2) % 5]]);

  it('have no code, however long it is, if each is before one name', () => {
    expect(namesIn(goodsOf)).toEqual(wanted);
  });

  it('have none in capitals before names that are not', () => {
    const names = ['Heinz Beans 415g', 'Clipper Lighter', 'Red Bull 250ml', 'Milk 2pt', 'Wispa 36g'];
    const codes = ['HEIBN415', 'CLIPLTR', 'REDB250', 'MILKSS2', 'CADWIS36'];
    const goods = (at: number): string[] =>
      [at % 5, (at + 2) % 5].map(
        (one, line) => `${codes[one]} ${names[one]}        ${line === 0 ? '2.00' : '4.00'}`,
      );
    expect(namesIn(goods)).toEqual(wanted.map((_, at) => [names[at % 5], names[(at + 2) % 5]]));
  });

  it('have none in a line of their own', () => {
    const apart = (at: number): string[] => [
      `${CODES[at % 5]} ${NAMES[at % 5]}            2.00`,
      `${CODES[(at + 2) % 5]} ${NAMES[(at + 2) % 5]}`,
      '     2 X 2.00             4.00',
    ];
    expect(namesIn((at) => (at % 3 === 1 ? apart(at) : goodsOf(at)))).toEqual(wanted);
  });

  it('have no letters of two taxes', () => {
    const taxed = (at: number): string[] => [
      `${NAMES[at % 5]}   ${['F', 'T', 'FT'][at % 3]}         2.00`,
      `${NAMES[(at + 2) % 5]}   ${['T', 'F', 'F'][at % 3]}         4.00`,
    ];
    expect(namesIn(taxed)).toEqual(wanted);
  });
});

describe('lines of sums', () => {
  it.each([
    ['rounded', ['TOTAL      6.00', 'CASH ROUNDING   -0.02', 'CASH       5.98']],
    ['rounded', ['TOTAL      6.00', 'Rounding Adj   0.02', 'CASH       6.02']],
    ['spread', ['SUBTOTAL   6.00', 'T O T A L  $  6.00', 'CASH       6.00']],
    [
      'taxed with a rate',
      ['SUBTOTAL   5.61', 'T = IN TAX 7.00000 on $5.57    0.39', 'TOTAL      6.00', 'CASH       6.00'],
    ],
    ['paid in two ways', ['TOTAL      6.00', 'Paid by: CASH 1.00, VISA 5.00']],
  ])('are no goods where a ticket is %s: %s', (_, sums) => {
    const { receipts } = parseLines(
      many(8, (at) => ({
        head: [`NO ${700 + at}  10/17/2026 09:${10 + at}`],
        goods: goodsOf(at),
        sums: at === 4 ? sums : SUMS,
      })),
    );
    expect(receipts[4]?.items.map(({ priceCents }) => priceCents)).toEqual([200, 400]);
    expect(receipts[4]?.totalCents).toBe(600);
  });

  it('pay twice in one line', () => {
    const { receipts } = parseLines(
      many(8, (at) => ({
        head: [`NO ${700 + at}  10/17/2026 09:${10 + at}`],
        goods: goodsOf(at),
        sums: ['TOTAL      6.00', at === 4 ? 'Paid by: CASH 1.00, VISA 5.00' : 'CASH   6.00'],
      })),
    );
    expect(receipts[4]?.tenders.map(({ method, amountCents }) => [method, amountCents])).toEqual([
      ['CASH', 100],
      ['VISA', 500],
    ]);
  });
});

it('makes no register of a postal code in an address', () => {
  const { receipts } = parseLines(
    Array.from({ length: 12 }, (_, at) =>
      [
        '        CORNER FUEL',
        '     OTTAWA ON K1Y 2Z1',
        '',
        `TRANS# 0431${18 + at}     REG ${1 + (at % 2)}`,
        `DATE 2026-11-03   TIME 07:${20 + at}:53`,
        ...goodsOf(at),
        ...SUMS,
      ].join('\n'),
    ).join('\n\n'),
  );
  expect(receipts.map(({ registerId }) => registerId)).toEqual(
    Array.from({ length: 12 }, (_, at) => String(1 + (at % 2))),
  );
});
