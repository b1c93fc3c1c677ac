// Distinguishes a row of a transaction that begins like a sum from a sum.

import type { Rejection } from '../receipt.ts';
import type { Cell } from '../row.ts';
import { isSumLabel } from '../shape/table/sum-row.ts';
import type { TableLayout } from '../shape/table/table-shape.ts';
import type { FieldReader } from './table-fields.ts';

const SUM_FOR_NUMBER =
  'This row has a word for a sum in place of its number or its time, but is no sum, so it may be a transaction.';

export function sumForNumber(sheet: string, rowNumber: number): Rejection {
  return {
    sheet,
    firstRow: rowNumber,
    lastRow: rowNumber,
    reason: SUM_FOR_NUMBER,
    looksLikeTransaction: true,
  };
}

/** Whether the word for a sum may be in place of a moment. */
export const isDateFirst = ({ columns }: TableLayout): boolean =>
  columns.dateTime === 0 || columns.date === 0;

/** Whether a row has its number or its time of day, and who was at which register: sums have none. */
export function isOfTicket(fields: FieldReader, layout: TableLayout, cells: readonly Cell[]): boolean {
  const who = fields.text(cells, 'employeeId') || fields.text(cells, 'employeeName');
  const where = fields.text(cells, 'register');
  if ((who === '' && where === '') || layout.isUntimed || isSumLabel(who)) return false;
  const { number, day, seconds } = fields.transaction(cells);
  return (day !== 0 && seconds >= 0) || (isDateFirst(layout) && /\d/.test(number));
}
