// Arranges payments under the columns of their transactions.
import { type Cell, type ColumnField, fieldOfHeading, headingKey, isYes } from '@tillwatch/core/journal';
import type { StoredRow, StoredTable } from '../stored-table.ts';
import { findAmount } from './find-payments.ts';
import { type JoinedColumn, shownName } from './join-columns.ts';
import type { LinkedTable } from './linked-table.ts';
import { isReplaced, type Lookup } from './lookup-columns.ts';

/** A payment's own fields, and their headings if the transactions have none for them. */
const HEADINGS = {
  payment: 'Payment',
  tendered: 'Tendered',
  change: 'Change',
  void: 'Void',
  maskedCard: 'Card number',
  cardType: 'Card type',
  approval: 'Approval code',
  entryMethod: 'Entry method',
} as const satisfies Partial<Record<ColumnField, string>>;
/** Columns that hold the payment method under another name. */
const METHOD = /^(?:payment|pay|tender|media)?(?:method|type|kind|mode|means|name|description|desc)$/;
type PaymentField = keyof typeof HEADINGS;

/** After a transaction's lines, a payment is arranged like a line. */
const PLACES_AMONG_LINES: Readonly<Partial<Record<PaymentField, ColumnField>>> = {
  payment: 'description',
  tendered: 'lineAmount',
};
/** Fields that identify a payment's transaction; the rest are in the rows before. */
const KEYS: readonly (ColumnField | null)[] = ['number', 'date', 'time', 'dateTime', 'register'];

type PaymentCell = (payment: readonly Cell[]) => Cell;

export interface PaymentLayout {
  /** Columns after those of the transactions. */
  columns: string[];
  /** Cells of a payment's row. @param base the transaction's cells */
  cells(base: readonly Cell[], payment: readonly Cell[], isFirst: boolean): Cell[];
}

/** @param columns those of the transactions or their lines */
export function layOutPayments(
  columns: readonly JoinedColumn[],
  { table, link }: LinkedTable,
  lookups: readonly Lookup[],
  isSummary: boolean,
): PaymentLayout {
  const own = readOwn(table, link.column, lookups);
  const places = new Map<PaymentField, number>();
  const added: string[] = [];
  for (const field of Object.keys(HEADINGS) as PaymentField[]) {
    const place = findPlace(columns, isSummary ? field : (PLACES_AMONG_LINES[field] ?? field));
    if (place >= 0) places.set(field, place);
    else if (own.has(field)) places.set(field, columns.length + added.push(HEADINGS[field]) - 1);
  }
  const used = new Set([link.column, ...[...own.values()].map(({ at }) => at)]);
  const shown: PaymentCell[] = [];
  for (const [at, name] of table.columns.entries()) {
    if (used.has(at)) continue;
    added.push(shownName(table, name));
    shown.push((payment) => payment[at] ?? null);
  }
  const isKey = columns.map(({ name }) => KEYS.includes(fieldOfHeading(name)));
  const changePlace = places.get('change');
  // A single-row transaction has its own change column.
  const hasOwnChange = isSummary && columns.some(({ name }) => fieldOfHeading(name) === 'change');

  return {
    columns: added,
    cells(base, payment, isFirst) {
      const cells = isKey.map((isOne, at) => (isOne ? (base[at] ?? null) : null));
      const changeOfAll = changePlace === undefined ? null : (base[changePlace] ?? null);
      for (const [field, place] of places) cells[place] = own.get(field)?.cell(payment) ?? null;
      if (changePlace !== undefined) {
        if (hasOwnChange) cells[changePlace] = null;
        else if (!own.has('change') && isFirst) cells[changePlace] = changeOfAll;
      }
      return [...cells, ...shown.map((cell) => cell(payment))];
    },
  };
}

function findPlace(columns: readonly JoinedColumn[], field: ColumnField): number {
  return columns.findIndex(({ name }) => fieldOfHeading(name) === field);
}

function readOwn(
  table: StoredTable,
  key: number,
  lookups: readonly Lookup[],
): Map<PaymentField, { at: number; cell: PaymentCell }> {
  const own = new Map<PaymentField, { at: number; cell: PaymentCell }>();
  const add = (field: PaymentField, at: number): void => {
    if (at >= 0 && at !== key) own.set(field, { at, cell: (payment) => payment[at] ?? null });
  };
  for (const field of Object.keys(HEADINGS) as PaymentField[]) add(field, table.fields.indexOf(field));
  add('tendered', findAmount(table));
  const method = lookups.find(({ kind }) => kind === 'tender');
  const at = table.columns.findIndex(
    (name, position) => METHOD.test(headingKey(name)) && !isReplaced(table, position, lookups),
  );
  if (method !== undefined) own.set('payment', { at: method.at, cell: method.cell });
  else if (!own.has('payment')) add('payment', at);
  return own;
}

/** Payments by transaction. Reversed ones come before those that replaced them. */
export function groupPayments({ table, link, index }: LinkedTable): {
  of: ReadonlyMap<StoredRow, StoredRow[]>;
  orphans: StoredRow[];
} {
  const of = new Map<StoredRow, StoredRow[]>();
  const orphans: StoredRow[] = [];
  const voidColumn = table.fields.indexOf('void');
  for (const row of table.rows()) {
    const transaction = index.find(row.cells[link.column]);
    const list = transaction === undefined ? orphans : of.get(transaction);
    if (list !== undefined) list.push(row);
    else if (transaction !== undefined) of.set(transaction, [row]);
  }
  if (voidColumn >= 0) {
    const isTaken = ({ cells }: StoredRow): number => Number(!isYes(cells[voidColumn]));
    for (const list of of.values()) list.sort((one, other) => isTaken(one) - isTaken(other));
  }
  return { of, orphans };
}
