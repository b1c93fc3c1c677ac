// Records of several types in one table.
import { describe, expect, it } from 'vitest';
import { assessReceipt } from '../../detection/index.ts';
import { parseRows, parseSheets } from '../../testing/parse-rows.ts';
import type { Cell } from '../index.ts';

const records = (heads: Cell[][], types: readonly string[], lineTypes: readonly string[]): Cell[][] => [
  ['FHD', 'EXTRACT', 'V3.2'],
  ...heads,
  ...Array.from({ length: 8 }, (_, at) => at).flatMap((at): Cell[][] => [
    ['TRN', '0417', '101', `00447${at}`, '20261109', `06295${at}`, '140', types[at % 4] ?? '', '2.40'],
    ['LIN', `00447${at}`, '001', lineTypes[0] ?? '', '0823', 'SODA', '1', '2.50'],
    ['LIN', `00447${at}`, '002', lineTypes[1] ?? '', '', 'COUPON', '1', '0.10-'],
    ['TND', `00447${at}`, 'CASH', '2.40'],
  ]),
  ['FTR', '00000032'],
];
const HEADS: Cell[][] = [
  ['#TRN', 'STORE_NBR', 'REG_NBR', 'TRAN_NBR', 'TRAN_DT', 'TRAN_TM', 'OPR_ID', 'TRAN_TYP_CD', 'TOT_AMT'],
  ['#LIN', 'TRAN_NBR', 'LIN_SEQ', 'LIN_CD', 'UPC_NBR', 'ITEM_DESC', 'QTY', 'EXT_AMT'],
  ['#TND', 'TRAN_NBR', 'TND_TYP_CD', 'TND_AMT'],
];

describe('records with a heading for each type', () => {
  it('are joined by the number of their ticket', () => {
    const { receipts, rejections } = parseRows(
      records(HEADS, ['SALE', 'SALE', 'SALE', 'VOID'], ['ITEM', 'DISCOUNT']),
    );
    expect(rejections).toEqual([]);
    expect(receipts).toHaveLength(8);
    expect(receipts[3]).toMatchObject({
      transactionNumber: '004473',
      registerId: '101',
      employeeId: '140',
      time: '2026-11-09T06:29:53',
      typeText: 'VOID',
      totalCents: 240,
      items: [{ name: 'SODA', priceCents: 250 }],
      tenders: [{ method: 'CASH', amountCents: 240 }],
    });
  });

  it('mean what their legend says', () => {
    const legend = ['#TRAN_TYP_CD: SAL=SALE NSL=NO SALE XX=POST VOID / LIN_CD: I=ITEM D=DISCOUNT'];
    const { receipts } = parseRows(records([...HEADS, legend], ['SAL', 'SAL', 'SAL', 'XX'], ['I', 'D']));
    expect(receipts[3]?.typeText).toBe('POST VOID');
    expect(receipts[0]).toMatchObject({ typeText: 'SALE', items: [{ name: 'SODA' }] });
    expect(receipts[0]?.events.map(({ kind }) => kind)).toEqual(['promo']);
  });
});

describe('records without a number', () => {
  it('belong to the ticket above, and sums are named by their tags', () => {
    const { receipts, rejections, report } = parseRows([
      ['#TLOG EXPORT V2 STORE 0914'],
      ['#HDR', 'REG', 'TRANS', 'DATE', 'TIME', 'OPER', 'TYPE', 'STATUS'],
      ['#ITM', 'PLU', 'DESCRIPTION', 'QTY', 'AMOUNT', 'FLAG(V=VOIDED LINE)'],
      ['#TAX', 'AMOUNT'],
      ['#TND', 'TENDER', 'AMOUNT'],
      ['#CHG', 'AMOUNT'],
      ['#TOT', 'TOTAL'],
      ...[12010, 12011, 12012, 12013].flatMap((number): Cell[][] => [
        ['HDR', '3', String(number), '20261019', `06321${number % 10}`, '121', 'SALE', 'OK'],
        ['ITM', '052000208085', 'GATORADE 28OZ', '2', '5.58', ''],
        ['ITM', '049000000450', 'COKE 20OZ', '1', '2.29', 'V'],
        ['TAX', '0.39'],
        ['TND', 'CASH', '10.00'],
        ['CHG', '4.03'],
        ['TOT', '5.97'],
      ]),
    ]);
    expect(rejections).toEqual([]);
    expect(report.remarks).toEqual([]);
    expect(receipts).toHaveLength(4);
    expect(receipts[1]).toMatchObject({
      transactionNumber: '12011',
      totalCents: 597,
      taxCents: 39,
      changeCents: 403,
      tenders: [{ method: 'CASH', amountCents: 1000 }],
      items: [
        { name: 'GATORADE 28OZ', priceCents: 558, state: 'sold' },
        { name: 'COKE 20OZ', priceCents: 229, state: 'sold' },
        { name: 'Void line item COKE 20OZ', priceCents: -229, state: 'void' },
      ],
    });
  });
});

it('reads the headings of all types in one row', () => {
  const { receipts, rejections } = parseRows([
    [
      '* BT',
      'reg',
      'trans',
      'date',
      'time',
      'operator',
      'type   IT',
      'plu',
      'name',
      'qty',
      'amount[',
      'VOID]   TX',
      'amount   TO',
      'total   TE',
      'tender',
      'amount   ET',
    ],
    ...[5107, 5108, 5109, 5110].flatMap((number): Cell[][] => [
      ['BT', '02', String(number), '20260722', `06032${number % 10}`, '11', 'SALE'],
      ['IT', '049000026566', 'DASANI WATER', '2', '3.98'],
      ['TX', '0.00'],
      ['TO', '3.98'],
      ['TE', 'CASH', '3.98'],
      ['ET'],
    ]),
  ]);
  expect(rejections).toEqual([]);
  expect(receipts[1]).toMatchObject({
    transactionNumber: '5108',
    registerId: '2',
    totalCents: 398,
    items: [{ name: 'DASANI WATER', quantity: 2, priceCents: 398 }],
  });
});

describe('records with a legend for each of their columns', () => {
  const HEADING = ['REC', 'REG', 'TRAN', 'DATE', 'TIME', 'CODE', 'TEXT', 'AMOUNT'];
  const LEGEND = [
    ['REC', 'Meaning'],
    ['H', 'Transaction header (AMOUNT = transaction total)'],
    ['I', 'Item'],
    ['V', 'Voided item (line void)'],
    ['X', 'Tax'],
    ['T', 'Tender'],
    ['H CODE', 'Transaction type'],
    ['01', 'Sale'],
    ['20', 'No sale'],
    ['30', 'Safe drop'],
  ];
  const rowOf = (tag: string, ticket: number, code: string, text: string, amount: number): Cell[] => [
    tag,
    '1',
    `0550${ticket}`,
    '20261112',
    `06${10 + ticket}19`,
    code,
    text,
    amount,
  ];
  const sale = (ticket: number): Cell[][] => [
    rowOf('H', ticket, '01', '', 3.7),
    rowOf('I', ticket, '0846', 'TEA 24OZ', 3.49),
    rowOf('I', ticket, '0847', 'GUM', 1.25),
    rowOf('V', ticket, '0847', 'GUM', -1.25),
    rowOf('X', ticket, 'TAX1', '', 0.21),
    rowOf('T', ticket, 'CASH', '', 3.7),
  ];
  const { receipts } = parseSheets({
    Legend: LEGEND,
    TLOG: [
      HEADING,
      ...[1, 2, 3].flatMap(sale),
      rowOf('H', 4, '20', '', 0),
      ...sale(5),
      rowOf('H', 6, '30', '', 150),
      ...sale(7),
    ],
  });

  it('takes totals, taxes, payments, and lines that were taken back', () => {
    expect(receipts[0]).toMatchObject({
      totalCents: 370,
      taxCents: 21,
      tenders: [{ amountCents: 370 }],
      items: [{ state: 'sold' }, { state: 'sold' }, { state: 'void' }],
    });
  });

  it('takes the kind of a transaction from the code in its own row', () => {
    expect(receipts.map((one) => assessReceipt(one).transactionType)).toEqual([
      'Sale',
      'Sale',
      'Sale',
      'No Sale',
      'Sale',
      'Safe Manual DROP',
      'Sale',
    ]);
  });
});
