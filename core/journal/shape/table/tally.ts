// Distinguishes a table of counts, such as transactions per hour, from one of transactions.

import type { Row } from '../../row.ts';
import { readTimeOfDay } from '../../text/cell-value.ts';
import { type HeadingRow, headingKey } from './table-columns.ts';

/** Headings that may be over a number or a count; with `#`, `No` or `ID`, it is a number. */
const COUNT_NAMES: ReadonlySet<string> = new Set([
  'trans',
  'trx',
  'txn',
  'transaction',
  'transactions',
  'ticket',
  'tickets',
  'receipt',
  'receipts',
  'invoice',
  'invoices',
  'check',
  'checks',
]);
const FEWEST_ROWS = 3;
const QUARTER_HOUR = 900;

/** Whether the rows below a heading count transactions: all are at a full quarter of an hour. */
export function isTally({ index, columns, cells }: HeadingRow, rows: readonly Row[]): boolean {
  const number = columns.number === undefined ? null : cells[columns.number];
  if (typeof number !== 'string' || !COUNT_NAMES.has(headingKey(number))) return false;
  const at = columns.time ?? columns.dateTime;
  if (at === undefined) return false;
  const times = rows.slice(index + 1).flatMap((row) => {
    const seconds = readTimeOfDay(row.cells[at]);
    return seconds < 0 ? [] : [seconds];
  });
  return times.length >= FEWEST_ROWS && times.every((seconds) => seconds % QUARTER_HOUR === 0);
}
