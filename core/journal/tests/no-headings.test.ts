import { describe, expect, it } from 'vitest';
import { at, parseRows } from '../../testing/parse-rows.ts';
import type { Cell, ColumnMapping } from '../index.ts';

/** Thirty transactions of a day, without headings. */
const ROWS: Cell[][] = Array.from({ length: 30 }, (_, row) => [
  row % 2 === 0 ? 'Sale' : 'No Sale',
  4700 + row,
  { serial: 46_344.25 + row / 1440 },
  (row % 2) + 1,
  115 + (row % 3),
  row % 2 === 0 ? 12.34 : null,
]);

function answerFor(rows: readonly Cell[][]): ColumnMapping {
  const { headings, readings } = at(parseRows(rows).report.questions, 0);
  return { ...at(readings, 0), headings };
}

describe('a table without headings', () => {
  it('is asked about, with what its columns look like', () => {
    const { receipts, report } = parseRows(ROWS);
    expect(receipts).toEqual([]);
    const { columns } = at(at(report.questions, 0).readings, 0);
    expect(columns).toMatchObject({ number: 1, dateTime: 2, register: 3, employeeId: 4, total: 5 });
  });

  it('is read as somebody said, also with other rows on another day', () => {
    const mapping = answerFor(ROWS);
    const other = ROWS.slice(7).map(([kind = null, number, ...rest]): Cell[] => [
      kind,
      Number(number) + 500,
      ...rest,
    ]);
    for (const [rows, number] of [
      [ROWS, '4700'],
      [other, '5207'],
    ] as const) {
      const { receipts, report } = parseRows(rows, { mappings: [mapping] });
      expect(report.questions).toEqual([]);
      expect(receipts).toHaveLength(rows.length);
      expect(receipts[0]).toMatchObject({ transactionNumber: number });
    }
    const [first] = parseRows(ROWS, { mappings: [mapping] }).receipts;
    expect(first).toMatchObject({
      registerId: '1',
      employeeId: '115',
      time: '2026-11-18T06:00:00',
      totalCents: 1234,
    });
  });

  it('is asked about again if its columns look different', () => {
    const turned = ROWS.map((cells) => cells.toReversed());
    expect(parseRows(turned, { mappings: [answerFor(ROWS)] }).report.questions).toHaveLength(1);
  });

  it('has its total where an amount and its tax come to it', () => {
    const taxed = ROWS.map(([, number = null, moment = null], row): Cell[] => [
      number,
      moment,
      `${10 + row}.00`,
      `0.${70 + row}`,
      `${10 + row}.${70 + row}`,
    ]);
    expect(answerFor(taxed).columns).toMatchObject({ subtotal: 2, tax: 3, total: 4 });
  });
});

describe('numbered names above a table', () => {
  it('are headings', () => {
    const names = ROWS[0]?.map((_, column) => `F0${column + 1}`) ?? [];
    const { headings, headingIndex } = at(parseRows([names, ...ROWS]).report.questions, 0);
    expect(headingIndex).toBe(0);
    expect(headings).toEqual(['f01', 'f02', 'f03', 'f04', 'f05', 'f06']);
  });
});
