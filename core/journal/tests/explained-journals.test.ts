// Printed journals that explain their own codes, or say in one line what others say in several.
import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseLines, parseRows } from '../../testing/parse-rows.ts';
import type { Cell, Receipt } from '../index.ts';

const kind = (receipt: Receipt): string => {
  const { transactionType, amountCents } = assessReceipt(receipt);
  return `${transactionType} ${amountCents}`;
};
const goods = ({ items }: Receipt): string =>
  items.map(({ name, priceCents, state }) => `${name} ${priceCents} ${state}`).join(', ');
const ten = <T>(one: (at: number) => T[]): T[] => Array.from({ length: 10 }, (_, at) => one(at)).flat();
const line = (label: string, amount: string): string => `      ${label.padEnd(26)}1${amount.padStart(10)}`;

describe('codes that a journal explains', () => {
  const KINDS = ['SA', 'SA', 'RF', 'SA', 'PV', 'QX', 'SA', 'SA', 'SA', 'SA'];
  const { receipts, rejections } = parseLines(
    [
      'CODES: SA SALE  RF REFUND  PV POST VOID/CANCEL  QX NO SALE',
      '       IV ITEM VOID  PO PRICE OVERRIDE',
      '',
      ...ten((at) => {
        const head = `[${KINDS[at]}] #${9981 + at} REG05 EMP208 02/25/26 06:4${at}`;
        const sign = KINDS[at] === 'RF' ? '-' : '';
        const paid = KINDS[at] === 'PV' ? [] : [`      TENDER CASH 4.48${sign}`];
        const other =
          at === 6
            ? '   PO CHIPS               '
            : at === 7
              ? '      CHIPS               '
              : line('CHIPS', '').trimEnd().slice(0, 26);
        return KINDS[at] === 'QX'
          ? [head]
          : [
              head,
              line('COLA', `2.29${sign}`),
              `${other.padEnd(32)}1${`2.19${sign}`.padStart(10)}`,
              `      TOTAL 4.48${sign}`,
              ...paid,
            ];
      }),
    ].join('\n'),
  );

  it('in front of headings are kinds', () => {
    expect(rejections).toEqual([]);
    expect(receipts.map((receipt) => kind(receipt).split(' -')[0])).toEqual([
      'Sale 448',
      'Sale 448',
      'Refund',
      'Sale 448',
      'Void 448',
      'No Sale 0',
      'Sale 448',
      'Sale 448',
      'Sale 448',
      'Sale 448',
    ]);
  });

  it('in front of articles say what became of them', () => {
    expect(receipts[6]?.events.map((event) => event.kind)).toEqual(['price-override']);
    expect(receipts[6]?.items.map(({ name }) => name)).toEqual(['COLA', 'CHIPS']);
  });
});

const KEYS = 'KEYS: CR=ITEM CORRECTION  RT=RETURN  VT=VOIDED TICKET  NS=DRAWER OPENED, NO SALE';

it.each([
  ['above', [KEYS], []],
  ['below', [], [KEYS]],
])('codes in front of articles may be explained %s, where headings have none', (_, above, below) => {
  const { receipts } = parseLines(
    [
      ...above,
      ...ten((at) => {
        const foot = ['', `03-22-26 06:0${at} CL03 T02 #220${at}`, ''];
        if (at === 3)
          return [
            'RT ORBIT GUM           1.99-',
            '** TOTAL               1.99-',
            '   CASH                1.99-',
            ...foot,
          ];
        if (at === 6) return ['   ORBIT GUM           1.99', 'VT VOIDED TICKET       0.00', ...foot];
        return [
          '   ORBIT GUM           1.99',
          '** TOTAL               1.99',
          '   CASH                1.99',
          ...foot,
        ];
      }),
      ...below,
    ].join('\n'),
  );
  expect(receipts.map(kind)).toEqual(
    ten((at) => [at === 3 ? 'Refund -199' : at === 6 ? 'Void 199' : 'Sale 199']),
  );
  expect(receipts[3] === undefined ? '' : goods(receipts[3])).toBe('ORBIT GUM -199 sold');
  expect(receipts[6] === undefined ? '' : goods(receipts[6])).toBe('ORBIT GUM 199 sold');
});

it('sums and how they were paid may be in one line', () => {
  const { receipts } = parseLines(
    ten((at) => {
      const number = `11-FEB-26 20:4${at}:33 07${31 + at} CONSOLE 1 OPER 3`;
      const cola = `     COLA       QTY  1     $   2.19`;
      if (at === 4) return [number, cola, '     TAX  $0.09   SALE TOTAL  $2.28  STATUS VOIDED'];
      if (at === 6)
        return [number, cola.replace(' $', '-$'), '     TAX -$0.09   REFUND TOTAL -$2.28  PAID CASH'];
      return [number, cola, '     TAX  $0.09   SALE TOTAL  $2.28  PAID CASH'];
    }).join('\n'),
  );
  expect(receipts.map(kind)).toEqual(
    ten((at) => [at === 4 ? 'Void 228' : at === 6 ? 'Refund -228' : 'Sale 228']),
  );
  expect(receipts[6] === undefined ? '' : goods(receipts[6])).toBe('COLA -219 sold');
});

describe('a journal spread over columns', () => {
  const ticket = (at: number, lines: Cell[][]): Cell[][] => [
    ['Receipt:', 20451 + at, 'Terminal:', 3, 'Type: Sale'],
    ['Cashier:', 'Gus R', 'Printed:', { serial: 46161.4 + at / 100 }],
    ...lines,
    [null, null, 'Total', 4.48],
    [null, null, 'Cash', 4.48],
  ];
  const COLA: Cell[] = ['COLA', 1, 2.29, 2.29];
  const CHIPS: Cell[] = ['CHIPS', 1, 2.19, 2.19];

  it('may have Printed between a cashier and a time, and lines that were never counted', () => {
    const { receipts, rejections } = parseRows([
      ['Receipt Journal', null, null, null, 'Store 3'],
      ...ten((at) =>
        ticket(at, at === 5 ? [COLA, ['PIZZA', 1, 3.99, 3.99, 'VOIDED'], CHIPS] : [COLA, CHIPS]),
      ),
    ]);
    expect(rejections).toEqual([]);
    expect(receipts.length).toBe(10);
    expect(receipts[5] === undefined ? '' : goods(receipts[5])).toBe(
      'COLA 229 sold, PIZZA 399 sold, Void line item PIZZA -399 void, CHIPS 219 sold',
    );
  });

  it('may have kinds in cells of headings, and (VOIDED) behind names', () => {
    const check = (at: number, word: string): Cell[] => [
      `Check #${70114 + at}`,
      null,
      word,
      'Station 2',
      'Joe P',
      `6:0${at}:55 AM`,
    ];
    const sums: Cell[][] = [
      [null, null, null, null, 'Total', 4.48],
      [null, null, 'Payment: Cash', null, null, 4.48],
    ];
    const article = (name: string, price: number): Cell[] => [null, 1, name, null, null, price];
    const { receipts } = parseRows([
      ['Order Journal'],
      ['Saturday, August 8, 2026'],
      ...ten((at): Cell[][] => {
        if (at === 4) return [check(at, 'No Sale')];
        const voided = at === 6 ? [article('PIZZA (VOIDED)', 3.99)] : [];
        return [check(at, 'Order'), article('COLA', 2.29), ...voided, article('CHIPS', 2.19), ...sums];
      }),
    ]);
    expect(receipts.map(kind)).toEqual(ten((at) => [at === 4 ? 'No Sale 0' : 'Sale 448']));
    expect(receipts[6] === undefined ? '' : goods(receipts[6])).toBe(
      'COLA 229 sold, PIZZA 399 sold, Void line item PIZZA -399 void, CHIPS 219 sold',
    );
  });

  it('may say register twice', () => {
    const { receipts } = parseRows(
      ten((at): Cell[][] => [
        ['Receipt'],
        ['Transaction Number:', null, 600411 + at],
        ['Date:', null, { serial: 46276.28 + at / 100 }],
        ['Terminal:', null, 'Register 2'],
        [1, 'COLA', 2.29],
        [null, 'Total', 2.29],
        [null, 'Cash', 2.29],
        [],
      ]),
    );
    expect(receipts.map(({ registerId }) => registerId)).toEqual(ten(() => ['2']));
  });

  it('may have a currency behind amounts, and the product behind that', () => {
    const { receipts } = parseRows(
      ten((at): Cell[][] => [
        [`>>> 2026.01.30 06:0${at}:59`, 'Till 102', `Receipt 10${at}`, 'Operator 9002'],
        [null, 'COLA', '9.00 USD', '3 x 3.00'],
        [null, 'Total', '9.00 USD'],
        [null, 'VISA', '9.00 USD'],
        ['<<<'],
      ]),
    );
    expect(receipts[0]?.items).toMatchObject([{ name: 'COLA', quantity: 3, priceCents: 900 }]);
  });

  it('may have amounts in brackets behind prices', () => {
    const back = (name: string, price: string): Cell[] => [null, name, 'Snacks', -1, price, `(${price})`];
    const sale = (name: string, price: string): Cell[] => [null, name, 'Snacks', 1, price, price];
    const { receipts, report } = parseRows(
      ten((at): Cell[][] => [
        ['Invoice', 24410 + at, null, '11/12/26', `06:4${at}am`, 'Clerk', 'KAY', 'Station', 'WS1'],
        ...(at === 4
          ? [back('COLA', '2.29'), back('CHIPS', '2.19')]
          : [sale('COLA', '2.29'), sale('CHIPS', '2.19')]),
        [null, null, null, 'Total', null, at === 4 ? '(4.48)' : '4.48'],
        [],
      ]),
    );
    expect(receipts[4] === undefined ? '' : goods(receipts[4])).toBe('COLA -229 sold, CHIPS -219 sold');
    expect(report.remarks).toEqual([]);
  });
});

it('a legend at the end is no mark of the last ticket, and a machine in the title is the register', () => {
  const { receipts } = parseLines(
    [
      'TOWA AX-120    MACH#2',
      '08/23/2026',
      ...ten((at) => [
        `CLK05 0118${at}  08:4${at}`,
        line('COLA', '2.29'),
        `TL${'2.29'.padStart(15)}`,
        `CASH${'2.29'.padStart(13)}`,
        '',
      ]),
      '* AFTER AMOUNT = TAXABLE   VD = VOIDED ITEM',
    ].join('\n'),
  );
  expect(receipts.map((receipt) => `${kind(receipt)} ${receipt.registerId}`)).toEqual(
    ten(() => ['Sale 229 2']),
  );
});
