import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseRows, parseSheets } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const TICKETS: Cell[][] = [
  ['trans_num', 'start_ts', 'pos_num', 'cashier_num', 'rcpt_status', 'total'],
  ...Array.from({ length: 8 }, (_, at): Cell[] => [
    7700 + at,
    `2026-11-16 06:${10 + at}:05`,
    1,
    9,
    at === 3 ? 7 : at === 5 ? 8 : 1,
    at === 5 ? 0 : 5.25,
  ]),
];
const KEY: Cell[][] = [
  ['Column', 'Value', 'Meaning'],
  ['rcpt_status', 1, 'Regular'],
  ['rcpt_status', 7, 'Voided before payment'],
  ['rcpt_status', 8, 'No sale (drawer opened)'],
];
const CODES: Cell[][] = [['Code table'], ['rcpt_status'], [1, 'Sale'], [7, 'Void'], [8, 'No sale']];

/** Reads again with what came late, as ingestion does. */
function typesOf(sheets: Record<string, Cell[][]>): string[] {
  const { lateLegends } = parseSheets(sheets).report;
  const { receipts, rejections, report } = parseSheets(
    sheets,
    lateLegends === null ? {} : { legends: lateLegends },
  );
  expect(rejections).toEqual([]);
  expect(report.lateLegends).toBeNull();
  expect(report.remarks).toEqual([]);
  return receipts.map((receipt) => assessReceipt(receipt).transactionType);
}

const TYPES = ['Sale', 'Sale', 'Sale', 'Void', 'Sale', 'No Sale', 'Sale', 'Sale'];

describe('a sheet that explains codes', () => {
  it.each([
    ['before the tickets', { Key: KEY, Tickets: TICKETS }],
    ['after the tickets', { Tickets: TICKETS, Key: KEY }],
    ['under the name of the column', { Tickets: TICKETS, Codes: CODES }],
  ])('is used: %s', (_, sheets) => {
    expect(typesOf(sheets)).toEqual(TYPES);
  });

  it('may say what lines are', () => {
    const lines = Array.from({ length: 6 }, (_, at): Cell[][] => {
      const head = [1, 1201 + at, 7, `2026/05/16 06:4${at}:18`];
      return [
        [...head, 11, 'COLA', 1, 2.5],
        [...head, 30, null, null, 0.25],
        [...head, 40, null, null, 2.75],
        [...head, 50, 'CASH', null, 2.75],
      ];
    }).flat();
    const sheets = {
      Events: [['TermId', 'TxnNo', 'OpId', 'TxnTime', 'Zz', 'Text', 'Units', 'Value'], ...lines],
      Legend: [
        ['Zz', 'Meaning'],
        [11, 'Item sold'],
        [30, 'Sales tax'],
        [40, 'Transaction total'],
        [50, 'Tender received'],
      ],
    };
    const { lateLegends } = parseSheets(sheets).report;
    const { receipts } = parseSheets(sheets, { legends: lateLegends ?? [] });
    expect(receipts.map((receipt) => [assessReceipt(receipt).amountCents, receipt.items.length])[0]).toEqual([
      275, 1,
    ]);
  });
});

it('goods of a ticket whose code is explained above as a return go back, with or without a sign', () => {
  const rows = Array.from({ length: 8 }, (_, at): Cell[] => {
    return [27415 + at, at === 3 ? 2 : 0, `03/25/26 6:1${at} AM`, 5, 'ANN', 'COLA', 1, 2.5, 2.5, 0.25, 2.75];
  });
  const heading = [
    'Rcpt #',
    'Rcpt Type',
    'Date',
    'Wkstn',
    'Cashier',
    'Item',
    'Qty',
    'Price',
    'Ext Price',
    'Rcpt Tax',
    'Rcpt Total',
  ];
  const { receipts } = parseRows([['Rcpt type: 0 = Sale, 2 = Return (without sign)'], [], heading, ...rows]);
  expect(receipts[3]?.items.map(({ priceCents }) => priceCents)).toEqual([-250]);
  expect(receipts[4]?.items.map(({ priceCents }) => priceCents)).toEqual([250]);
});

it('a sheet may say that a code means another price', () => {
  const lines: Cell[][] = [
    ['TranNo', 'StoreNo', 'TermNo', 'OpNo', 'TranDtTm', 'ItemDesc', 'Qty', 'ExtAmt', 'OverrideFlg'],
    ...Array.from({ length: 8 }, (_, at): Cell[] => [
      7700 + at,
      212,
      8,
      136,
      `2026-11-16 06:${10 + at}:05`,
      'COLA',
      1,
      2.29,
      Number(at === 3),
    ]),
  ];
  const codes: Cell[][] = [
    ['Code table', 'Code', 'Meaning'],
    ['OverrideFlg', 0, 'Regular price'],
    ['OverrideFlg', 1, 'Price was overridden'],
  ];
  const legends = parseSheets({ Lines: lines, Codes: codes }).report.lateLegends;
  const { receipts } = parseSheets({ Lines: lines, Codes: codes }, legends === null ? {} : { legends });
  expect(receipts.map(({ events }) => events.map(({ kind }) => kind))).toEqual(
    lines.slice(1).map((_, at) => (at === 3 ? ['price-override'] : [])),
  );
});

describe('a sheet that explains codes of several columns', () => {
  const tickets: Cell[][] = [
    ['Documento', 'Caixa', 'Operador', 'Data hora', 'Tipo', 'Total'],
    ...Array.from({ length: 8 }, (_, at): Cell[] => {
      const type = at === 3 ? 90 : at === 5 ? 20 : 10;
      return [7700 + at, 1, 12 + (at % 2), `2026-11-16 06:${10 + at}:05`, type, at === 5 ? -5.25 : 5.25];
    }),
  ];
  const types = ['Sale', 'Sale', 'Sale', 'Void', 'Sale', 'Refund', 'Sale', 'Sale'];

  it.each([
    ['Tabela', 'Código', 'Descrição'],
    ['Tabelle', 'Code', 'Bezeichnung'],
    ['Tabella', 'Codice', 'Descrizione'],
    ['Tabel', 'Code', 'Omschrijving'],
    ['Tabela', 'Kod', 'Znaczenie'],
  ])('is one in every language: %s, %s, %s', (...heading) => {
    const codes = [heading, ['Tipo', 10, 'Venda'], ['Tipo', 20, 'Devolução'], ['Tipo', 90, 'Anulação']];
    expect(typesOf({ Documentos: tickets, Codes: codes })).toEqual(types);
  });

  it('keeps the numbers of cashiers that another sheet names', () => {
    const names = [
      ['Operador', 'Nome'],
      [12, 'RITA SOUSA'],
      [13, 'PEDRO ALVES'],
    ];
    const { receipts, report } = parseSheets({ Documentos: tickets, Operadores: names });
    expect(report.lateLegends).toBeNull();
    expect(receipts[0]?.employeeId).toBe('12');
  });
});

it('reads the lines of Portuguese tables by their short headings', () => {
  const rows = Array.from({ length: 8 }, (_, at): Cell[] => {
    return [7700 + at, `2026-11-16 06:${10 + at}:05`, 1, 12, 'CERVEJA 33CL', 2, 110, 220];
  });
  const heading = ['Documento', 'Data hora', 'Caixa', 'Operador', 'Artigo', 'Quantidade'];
  const cents = ['Preço venda (cêntimos)', 'Valor linha (cêntimos)'];
  const { receipts } = parseRows([[...heading, ...cents], ...rows]);
  expect(receipts[2]?.items).toMatchObject([{ name: 'CERVEJA 33CL', quantity: 2, priceCents: 220 }]);
});
