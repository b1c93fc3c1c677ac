// Records of several types in one table.
import { describe, expect, it } from 'vitest';
import { parseRows } from '../../testing/parse-rows.ts';
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
