import { showTurning } from '@tillwatch/contract';
import { decodeFilterMask, FILTERS, PRIORITIES } from '@tillwatch/core/detection';
import { reviewStatus } from '@tillwatch/core/review';
import { guardFormula } from '../platform/spreadsheet-text.ts';
import type { ExportedStore, ExportedTransaction } from './export.queries.ts';
import type { CellStyle, CellValue } from './workbook/sheet-text.ts';

export interface ExportColumn {
  heading: string;
  /** In characters. */
  width: number;
  style?: CellStyle;
  read(transaction: ExportedTransaction, store: ExportedStore): CellValue;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const SPREADSHEET_EPOCH_MS = Date.UTC(1899, 11, 30);
const PRIORITY_LABELS = PRIORITIES.map(({ label }) => label).toReversed();
const FILTER_LABELS = new Map<string, string>(FILTERS.map(({ id, label }) => [id, label]));
const STATUS_LABELS = { flagged: 'Flagged', verified: 'Verified', pending: 'Pending' };

/** The columns of the sheet of transactions, in order. */
export const EXPORT_COLUMNS: readonly ExportColumn[] = [
  { heading: 'Transaction ID', width: 16, read: (t) => writeText(t.transaction_number) },
  { heading: 'Store', width: 10, read: (_, store) => writeText(store.storeNumber) },
  {
    heading: 'Date',
    width: 12,
    style: 'date',
    read: (t) => readSerialDay(t.transaction_time),
  },
  { heading: 'Time', width: 10, style: 'time', read: (t) => readPartOfDay(t.transaction_time) },
  { heading: 'Register', width: 10, read: (t) => writeText(t.register_id) },
  { heading: 'Employee ID', width: 12, read: (t) => writeText(t.employee_id) },
  { heading: 'Employee', width: 20, read: (t) => writeText(t.employee_name) },
  { heading: 'Type', width: 18, read: (t) => writeText(t.transaction_type) },
  { heading: 'Amount', width: 12, style: 'dollars', read: (t) => Number(t.amount) },
  { heading: 'Priority', width: 12, read: (t) => PRIORITY_LABELS[t.priority - 1] ?? null },
  { heading: 'Flags', width: 30, read: (t) => writeText(describeFlags(t.filter_mask)) },
  {
    heading: 'Reasons',
    width: 50,
    read: (t) => writeText(t.findings.map(({ reason }) => reason).join('; ')),
  },
  { heading: 'Items', width: 50, read: (t) => writeText(t.items.map(describeItem).join('; ')) },
  { heading: 'Subtotal', width: 12, style: 'dollars', read: (t) => t.extracted.subtotal },
  { heading: 'Tax', width: 10, style: 'dollars', read: (t) => t.extracted.tax },
  { heading: 'Payment', width: 24, read: (t) => writeText(describePayment(t.extracted.paymentInfo)) },
  {
    heading: 'Status',
    width: 10,
    read: (t) => STATUS_LABELS[reviewStatus({ isVerified: t.is_verified, isFlagged: t.is_flagged })],
  },
  {
    heading: 'Other files',
    width: 24,
    read: (t) => (t.is_contested ? 'Differs in another file' : null),
  },
  { heading: 'Notes', width: 40, read: (t) => writeText(t.verification_notes) },
  { heading: 'Note by', width: 20, read: (t) => writeText(t.note_by_name) },
  { heading: 'Reviewed by', width: 20, read: (t) => writeText(t.reviewed_by_name) },
  {
    heading: 'Reviewed at',
    width: 24,
    read: (t) => (t.reviewed_at === null ? null : formatInstant(t.reviewed_at)),
  },
  { heading: 'Source file', width: 30, read: (t) => writeText(t.filename) },
  { heading: 'Source rows', width: 24, read: (t) => writeText(describeSource(t.source)) },
];

export const ORIGINAL_LINES_COLUMN: ExportColumn = {
  heading: 'Original lines',
  width: 60,
  read: (t) => writeText((t.original_rows ?? []).join('\n')),
};

/** An instant with its time zone: '2026-11-20 19:08:00 UTC'. */
export function formatInstant(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** Untrusted text for a cell. */
export function writeText(text: string | null): string | null {
  return text === null ? null : guardFormula(showTurning(text));
}

/** @param wallClock 'YYYY-MM-DDTHH:MM:SS'; @returns the day as a spreadsheet serial. */
function readSerialDay(wallClock: string): number {
  return (Date.parse(wallClock.slice(0, 10)) - SPREADSHEET_EPOCH_MS) / DAY_MS;
}

/** @returns the time as a fraction of the day. */
function readPartOfDay(wallClock: string): number {
  return Date.parse(`1970-01-01${wallClock.slice(10)}Z`) / DAY_MS;
}

function describeFlags(mask: number): string {
  return decodeFilterMask(mask)
    .map((id) => FILTER_LABELS.get(id) ?? id)
    .join('; ');
}

function describeItem({ name, price, quantity }: ExportedTransaction['items'][number]): string {
  return `${quantity === 1 ? '' : `${quantity} x `}${name} ${price.toFixed(2)}`;
}

function describePayment({
  tenders,
  cardType,
  maskedCard,
}: ExportedTransaction['extracted']['paymentInfo']): string {
  const paid = tenders.map(({ method, amount }) => `${method} ${amount.toFixed(2)}`);
  const card = [cardType, maskedCard].filter((part) => part !== null).join(' ');
  return [...paid, ...(card === '' ? [] : [card])].join('; ');
}

function describeSource({ sheet, lastSheet, firstRow, lastRow }: ExportedTransaction['source']): string {
  if (lastSheet !== undefined) return `${sheet}, row ${firstRow} to ${lastSheet}, row ${lastRow}`;
  return firstRow === lastRow ? `${sheet}, row ${firstRow}` : `${sheet}, rows ${firstRow} to ${lastRow}`;
}
