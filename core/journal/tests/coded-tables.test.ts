// Workbooks whose sheets are the tables of a database with short keys, and lists of what their codes stand for.
import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseJoined } from '../../testing/parse-joined.ts';
import type { Cell } from '../index.ts';

type Sheets = Record<string, Cell[][]>;

const GOODS = ['COLA', 'CHIPS', 'GUM', 'ICE 5KG', 'BREAD'];
const priceOf = (at: number): number => 1.25 + (at % 5) / 4;
const TICKETS = Array.from({ length: 14 }, (_, at) => ({
  key: 701 + at,
  number: `A-${5100 + at}`,
  moment: `2026-11-09 14:${10 + at}:31`,
  /** Every seventh gives goods back. */
  sign: at % 7 === 3 ? -1 : 1,
  pieces: 1 + (at % 3),
}));
const sumOf = (at: number): number =>
  (TICKETS[at]?.sign ?? 1) * (priceOf(at) * (TICKETS[at]?.pieces ?? 0) + 2);

const LISTS: Sheets = {
  Product: [
    ['Id', 'Name', 'Code'],
    ...GOODS.map((name, at): Cell[] => [at + 1, name, `X${at}`]),
    [9, 'PAPER', 'X9'],
  ],
  User: [
    ['Id', 'Surname', 'FirstName', 'LastName'],
    [3, null, 'Rosa', 'Lind'],
    [4, null, 'Omar', 'Haq'],
  ],
  DocumentType: [
    ['Id', 'Name', 'Code', 'Direction'],
    [2, 'Sales', '200', 2],
    [4, 'Refund', '220', 1],
  ],
};

const workbook = (document: (at: number) => Cell[], heading: Cell[]): Sheets => ({
  Document: [heading, ...TICKETS.map((_, at) => document(at))],
  DocumentItem: [
    ['Id', 'DocumentId', 'ProductId', 'Quantity', 'Rrp', 'SellNet', 'SellGross'],
    ...TICKETS.flatMap(({ key, sign, pieces }, at): Cell[][] => [
      [
        2 * at,
        key,
        1 + (at % 5),
        sign * pieces,
        priceOf(at) + (at === 5 ? 1 : 0),
        priceOf(at) / 1.1,
        priceOf(at),
      ],
      [2 * at + 1, key, 9, sign, 2, 2 / 1.1, 2],
    ]),
  ],
  Payment: [
    ['Id', 'DocumentId', 'PaymentTypeId', 'Amount', 'Date'],
    ...TICKETS.map(({ key, moment }, at): Cell[] => [at + 1, key, 1, sumOf(at), moment]),
  ],
  ...LISTS,
});

const sheets = workbook(
  (at) => [
    TICKETS[at]?.key ?? 0,
    TICKETS[at]?.number ?? '',
    3 + (at % 2),
    null,
    TICKETS[at]?.moment ?? '',
    sumOf(at),
    TICKETS[at]?.sign === 1 ? 2 : 4,
  ],
  ['Id', 'Number', 'UserId', 'OrderNumber', 'Date', 'Total', 'DocumentTypeId'],
);

function storedOf(given: Sheets) {
  const { receipts, report, rejections } = parseJoined(given);
  const last = new Map(receipts.map((one) => [one.transactionNumber, one]));
  return { receipts: [...last.values()], report, rejections };
}

describe('tables of a database whose rows only have codes', () => {
  it('are read with the names of goods, cashiers, and kinds, and with the number that people use', () => {
    const { receipts, report } = storedOf(sheets);
    expect(report.questions).toEqual([]);
    const read = receipts.map((one) => {
      const { transactionType, amountCents } = assessReceipt(one);
      const goods = one.items.map(({ name, priceCents }) => `${name} ${priceCents}`).join(', ');
      return `${one.transactionNumber} ${one.employeeName} ${transactionType} ${amountCents} [${goods}]`;
    });
    expect(read).toEqual(
      TICKETS.map(({ number, sign, pieces }, at) => {
        const goods = `${GOODS[at % 5]} ${sign * Math.round(priceOf(at) * pieces * 100)}, PAPER ${sign * 200}`;
        const who = at % 2 === 0 ? 'Rosa Lind' : 'Omar Haq';
        const kind = sign === 1 ? 'Sale' : 'Refund';
        return `${number} ${who} ${kind} ${Math.round(sumOf(at) * 100)} [${goods}]`;
      }),
    );
  });

  it('name no cashier by keys of a customer, or by one of two columns', () => {
    const people = {
      ...LISTS,
      User: [
        ['Id', 'FirstName'],
        [103, 'Rosa'],
        [104, 'Omar'],
      ],
    };
    const namesUnder = (heading: Cell[]): (string | null)[] => {
      const given = workbook(
        (at) => [
          TICKETS[at]?.key ?? 0,
          TICKETS[at]?.moment ?? '',
          sumOf(at),
          ...heading.map(() => 103 + (at % 2)),
        ],
        ['Id', 'Date', 'Total', ...heading],
      );
      const { receipts } = storedOf({ ...given, ...people });
      expect(receipts.length).toBe(TICKETS.length);
      return [...new Set(receipts.map(({ employeeId, employeeName }) => employeeName ?? employeeId))];
    };
    expect(namesUnder(['CustomerId'])).toEqual([null]);
    expect(namesUnder(['FromId', 'ToId'])).toEqual([null]);
    expect(namesUnder(['OwnerId'])).toEqual(['Rosa', 'Omar']);
  });

  it('name no cashier by a column that counts other things', () => {
    const counted = workbook(
      (at) => [TICKETS[at]?.key ?? 0, 3 + (at % 2), TICKETS[at]?.moment ?? '', sumOf(at)],
      ['Id', 'ShelfId', 'Date', 'Total'],
    );
    const { receipts } = storedOf(counted);
    expect(receipts.length).toBe(TICKETS.length);
    expect(new Set(receipts.map(({ employeeName }) => employeeName))).toEqual(new Set([null]));
  });
});

describe('lines in a sheet of their own', () => {
  const tickets = Array.from({ length: 12 }, (_, at) => ({
    name: `Sale TP00-0112${10 + at} of 11/09/2026 6:${10 + at}:55`,
    number: `TP00-0112${10 + at}`,
    isBack: at % 6 === 2,
  }));

  it('belong to a ticket that they call in words, and go back if it is a refund', () => {
    const { receipts, report } = storedOf({
      Checks: [
        ['Reference', 'Receipt No', 'Date', 'Register', 'Type', 'Total'],
        ...tickets.map(({ name, number, isBack }, at): Cell[] => [
          name,
          number,
          `11/09/2026 6:${10 + at}:55`,
          1,
          isBack ? 'Refund' : 'Sale',
          3 + at,
        ]),
      ],
      Goods: [
        ['Check', 'Line', 'Item', 'Quantity', 'Price', 'Amount'],
        ...tickets.flatMap(({ name }, at): Cell[][] => [
          [name, 1, 'COLA', 2, 1, 2],
          [name, 2, 'GUM', 1, 1 + at, 1 + at],
        ]),
      ],
    });
    expect(report.questions).toEqual([]);
    expect(receipts.map(({ items }) => items.map(({ priceCents }) => priceCents))).toEqual(
      tickets.map(({ isBack }, at) => [200, 100 + 100 * at].map((cents) => (isBack ? -cents : cents))),
    );
  });
});

describe('tickets of a database whose row numbers look like days', () => {
  const tickets = Array.from({ length: 12 }, (_, at) => ({
    key: 40111 + at,
    moment: `2026-10-12 07:${24 + at}:26`,
    state: at === 4 ? 3 : 2,
    lines: [1 + (at % 3), 2].map((pieces, line) => ({ pieces, price: 1.19 + line + (at % 4) / 10 })),
  }));
  const cents = (amount: number): number => Math.round(amount * 100);
  const netOf = ({ lines }: (typeof tickets)[number]): number =>
    lines.reduce((sum, { pieces, price }) => sum + cents(pieces * price), 0);
  const taxOf = (at: number): number => 11 + at;
  const given: Sheets = {
    Sales: [
      ['id', 'sale_time', 'state', 'comment'],
      ...tickets.map(({ key, moment, state }): Cell[] => [key, moment, state, null]),
    ],
    SaleItems: [
      ['rowid', 'sale_id', 'name', 'description', 'pieces', 'cost_price', 'unit'],
      ...tickets.flatMap(({ key, lines }, at): Cell[][] =>
        lines.map(({ pieces, price }, line) => [
          45000 + 2 * at + line,
          key,
          GOODS[(at + line) % 5] ?? '',
          '',
          pieces,
          price / 2,
          price,
        ]),
      ),
    ],
    SaleTaxes: [
      ['sale_id', 'line', 'label', 'percent', 'tax'],
      ...tickets.map(({ key }, at): Cell[] => [key, 1, 'Sales Tax', 8.25, taxOf(at) / 100]),
    ],
    SalePayments: [
      ['payment_id', 'sale_id', 'payment_type', 'amount', 'given_back'],
      ...tickets.map((one, at): Cell[] => [
        900 + at,
        one.key,
        'Cash',
        (netOf(one) + taxOf(at) + (at % 2) * 55) / 100,
        ((at % 2) * 55) / 100,
      ]),
    ],
    SaleStates: [
      ['stateid', 'text'],
      [1, 'Not Completed'],
      [2, 'Completed'],
      [3, 'Voided'],
    ],
  };

  const kindsAnd = (sheets: Sheets): string[] =>
    storedOf(sheets).receipts.map((one) => {
      const goods = one.items.map(({ name, priceCents }) => `${name} ${priceCents}`).join(', ');
      return `${one.transactionNumber} ${assessReceipt(one).transactionType} [${goods}]`;
    });
  const wanted = (kindOf: (at: number) => string): string[] =>
    tickets.map(({ key, lines }, at) => {
      const goods = lines.map(
        ({ pieces, price }, line) => `${GOODS[(at + line) % 5]} ${cents(pieces * price)}`,
      );
      return `${key} ${kindOf(at)} [${goods.join(', ')}]`;
    });

  it('are read with what their lines and taxes come to, and with what a list says of their states', () => {
    expect(kindsAnd(given)).toEqual(wanted((at) => (at === 4 ? 'Void' : 'Sale')));
  });

  it('are void if another sheet says so, and no other transaction is made of it', () => {
    const { SaleStates: _, ...others } = given;
    const sales = tickets.map(({ key, moment }): Cell[] => [key, moment, 2, null]);
    const voided = [tickets[3], tickets[8]].map((one, at): Cell[] => [
      41 + at,
      one?.key ?? 0,
      'Changed mind',
      `2026-10-12 08:0${at}:00`,
    ]);
    const sheets: Sheets = {
      ...others,
      Sales: [['id', 'sale_time', 'state', 'comment'], ...sales],
      sale_voids: [['void_id', 'sale_id', 'reason', 'dt'], ...voided],
    };
    expect(kindsAnd(sheets)).toEqual(wanted((at) => (at === 3 || at === 8 ? 'Void' : 'Sale')));
  });
});

describe('codes in letters', () => {
  it('are what a sheet under the same heading says of them', () => {
    const { receipts } = parseJoined({
      Ventas: [
        ['Venta', 'Fecha', 'Hora', 'Caja', 'Cajero', 'Tipo', 'Estado', 'Total'],
        ...Array.from({ length: 12 }, (_, at): Cell[] => [
          90211 + at,
          '2026-11-17',
          `06:${10 + at}:00`,
          2,
          'ELENA',
          at === 3 ? 'DV' : 'REM',
          at === 5 ? 'CA' : 'CO',
          12.5 + at,
        ]),
      ],
      Tipos: [
        ['Tipo', 'Descrip'],
        ['REM', 'Nota de venta'],
        ['DV', 'Devolucion'],
      ],
      Estados: [
        ['Estado', 'Descrip'],
        ['CO', 'Concluida'],
        ['CA', 'Cancelada'],
      ],
    });
    const kinds = receipts.map((receipt) => assessReceipt(receipt).transactionType);
    expect(kinds).toEqual(
      Array.from({ length: 12 }, (_, at) => (at === 3 ? 'Refund' : at === 5 ? 'Abort' : 'Sale')),
    );
  });
});
