// Tables of a database as sheets: headings with the table's letters in front or cut off, keys, and lists of codes.
import { describe, expect, it } from 'vitest';
import { parseJoined } from '../../testing/parse-joined.ts';
import type { Cell } from '../index.ts';

const COUNT = 12;
const many = <One>(one: (at: number) => One): One[] => Array.from({ length: COUNT }, (_, at) => one(at));
/** The receipts with lines, which complete the rows of their tickets. */
const read = (sheets: Parameters<typeof parseJoined>[0]): ReturnType<typeof parseJoined>['receipts'] =>
  parseJoined(sheets).receipts.filter(({ shape }) => shape === 'line-items');
const timeAt = (at: number): string => `2026-10-20T0${6 + Math.floor(at / 6)}:${10 + 7 * (at % 6)}:00`;

describe('goods that only another sheet names', () => {
  const header = ['OrderID', 'OrderDateTime', 'EmployeeID', 'StationID', 'SubTotal', 'SalesTax', 'AmountDue'];
  const lines = ['LineID', 'OrderID', 'MenuItemID', 'Quantity', 'ExtendedPrice', 'LineStatus'];
  const orders = many((at): Cell[] => [20_400 + at, timeAt(at), 3, 1, 11.48, 0.52, 12]);
  const sold = many((at): Cell[][] => [
    [88_100 + 2 * at, 20_400 + at, 102, 1, 1.99, 'OK'],
    [88_101 + 2 * at, 20_400 + at, 108, 1, 9.49, at === 4 ? 'VOID' : 'OK'],
  ]).flat();
  const goods = [
    ['MenuItemID', 'MenuItemText', 'DefaultUnitPrice'],
    [102, 'Lays Bag', 1.99],
    [108, 'Bud Light 6pk', 9.49],
    [109, 'Lotto Pick', 2],
  ];

  it('has them from its only column in words, whatever its heading', () => {
    const receipts = read({
      Orders: [header, ...orders],
      OrderLines: [lines, ...sold],
      MenuItems: goods,
    });
    expect(receipts).toHaveLength(COUNT);
    expect(receipts[0]?.items.map(({ name }) => name)).toEqual(['Lays Bag', 'Bud Light 6pk']);
  });

  it('isn’t voided as a whole by a row about one of its lines', () => {
    const receipts = read({
      Orders: [header, ...orders],
      OrderLines: [lines, ...sold],
      MenuItems: goods,
      OrderVoids: [
        ['VoidID', 'OrderID', 'LineID', 'Reason', 'Amount'],
        [301, 20_402, null, 'Walked out', 12],
        [302, 20_404, 88_109, 'Changed mind', 9.49],
        [303, 20_406, null, 'Walked out', 12],
      ],
    });
    const voided = receipts.filter(({ events }) => events.some(({ kind }) => kind === 'void-ticket'));
    const types = receipts.filter(({ typeText }) => typeText === 'Void');
    expect([...voided, ...types].map(({ transactionNumber }) => transactionNumber)).toEqual([
      '20402',
      '20406',
    ]);
  });
});

it('reads a sheet called after what it lists, with its name in front of its headings and without amounts', () => {
  const { receipts } = parseJoined({
    Orders: [
      ['OrderID', 'OrderDateTime', 'EmployeeID', 'StationID', 'AmountDue'],
      ...many((at): Cell[] => [20_400 + at, timeAt(at), 3, 1, 12]),
    ],
    NoSales: [
      ['NoSaleID', 'NoSaleDateTime', 'EmployeeID', 'StationID', 'Reason'],
      [41, '2026-10-20T09:15:00', 5, 1, 'Change request'],
      [42, '2026-10-20T09:40:00', 5, 1, 'Change request'],
    ],
  });
  const opened = receipts.filter(({ typeText }) => typeText === 'No Sale');
  expect(opened.map(({ transactionNumber, employeeId }) => [transactionNumber, employeeId])).toEqual([
    ['41', '5'],
    ['42', '5'],
  ]);
});

it('takes what lines and their tickets both come to for what was charged, and a rate for no tax', () => {
  const receipts = read({
    receipts: [
      ['receiptNum', 'timestamp', 'gross', 'net', 'userId'],
      ...many((at): Cell[] => [7302 + at, timeAt(at), (66 + at) / 10, (60 + at) / 10, 2]),
    ],
    orders: [
      ['id', 'receiptId', 'product', 'count', 'net', 'tax', 'gross'],
      ...many((at): Cell[][] => [
        [20_301 + 2 * at, 7302 + at, 'Semmel', 2, 2.0909, 10, 4.6],
        [20_302 + 2 * at, 7302 + at, 'Cola', 1, (2 + at / 10) / 1.2, 20, (20 + at) / 10],
      ]).flat(),
    ],
  });
  expect(
    receipts.map(({ totalCents, items }) => [totalCents, items.map(({ priceCents }) => priceCents)]),
  ).toEqual(many((at) => [660 + at * 10, [460, 200 + at * 10]]));
});

describe('headings of a database', () => {
  const tickets = [
    [
      'L1_FILIAL',
      'L1_NUM',
      'L1_PDV',
      'L1_OPERADO',
      'L1_EMISSAO',
      'L1_HORA',
      'L1_VLRTOT',
      'L1_STATUS',
      'D_E_L_',
    ],
    ...many((at): Cell[] => [
      '01',
      `0000482${11 + at}`,
      `00${1 + (at % 2)}`,
      `C0${1 + (at % 4)}`,
      '20261022',
      `07:${10 + at}`,
      6 * (1 + (at % 3)) + 3.5,
      at === 3 ? 'C' : 'F',
      null,
    ]),
  ];
  const lines = [
    ['L2_FILIAL', 'L2_NUM', 'L2_DESCRI', 'L2_QUANT', 'L2_VRUNIT', 'L2_VLRITEM'],
    ...many((at): Cell[][] => [
      ['01', `0000482${11 + at}`, 'CAFE EXPRESSO', 1 + (at % 3), 6, 6 * (1 + (at % 3))],
      ['01', `0000482${11 + at}`, 'PAO DE QUEIJO', 1, 3.5, 3.5],
    ]).flat(),
  ];
  const dictionary = [
    ['X3_ARQUIVO', 'X3_CAMPO', 'X3_TITULO', 'X3_CBOX'],
    ['SL1', 'L1_STATUS', 'Status', 'F=Finalizado;C=Cancelado'],
    ['SLX', 'LX_TPCANC', 'Tipo Cancel.', 'I=Item cancelado;C=Cupom cancelado'],
  ];

  it('mean what they do without the letters of the table, and where they are cut off', () => {
    const receipts = read({ SL1: tickets, SL2: lines });
    expect(receipts).toHaveLength(COUNT);
    expect(receipts[0]).toMatchObject({ registerId: '1', employeeId: 'C01', totalCents: 950 });
    expect(receipts[0]?.items.map(({ name }) => name)).toEqual(['CAFE EXPRESSO', 'PAO DE QUEIJO']);
  });

  it('are explained by a dictionary of fields', () => {
    const receipts = read({ SX3: dictionary, SL1: tickets, SL2: lines });
    const kinds = receipts.map(({ typeText }) => typeText);
    expect(kinds.filter((kind) => kind === 'Cancelado')).toHaveLength(1);
    expect(kinds[3]).toBe('Cancelado');
  });

  it('tell of a sheet with their numbers under another heading', () => {
    const { report } = parseJoined({
      SX3: dictionary,
      SL1: tickets,
      SL2: lines,
      SLX: [
        ['LX_FILIAL', 'LX_CUPOM', 'LX_PRODUTO', 'LX_QTDE', 'LX_VALOR', 'LX_TPCANC'],
        ...[1, 2, 5, 6, 7].map((at) => ['01', `0000482${11 + at}`, '0000600627', 1, 10.9, 'I']),
      ],
    });
    expect(report.remarks.join(' ')).toContain(
      'The sheet “SLX” was not read, though its rows have the numbers of transactions of another sheet',
    );
  });
});
