// Joins transactions with their lines and payments. Each joined row keeps the position of the row it came from.
import { fieldOfHeading } from '@tillwatch/core/journal';
import type { StoredRow, StoredTable } from '../stored-table.ts';
import type { Family } from './find-family.ts';
import { type JoinedColumn, joinColumns, ownColumns } from './join-columns.ts';
import type { LinkedTable } from './linked-table.ts';
import type { Lookup } from './lookup-columns.ts';
import { groupPayments, layOutPayments } from './payment-columns.ts';
import { keyText, type Link } from './table-links.ts';

/** Past this number, lines are taken in the order they were entered. */
const MOST_SORTED_CELLS = 4_000_000;
const LOOKED_AT = 2_000;
const ROWS_PER_BATCH = 5_000;

/** A joined row; `paymentSheet` is as in `Row`. */
export interface JoinedRow extends StoredRow {
  paymentSheet?: string;
}

/** Rows to pass on as a sheet. `batches` may be called only once. */
export interface JoinedSheet {
  name: string;
  columns: readonly string[];
  /** The tables whose rows it shows, not those it only takes names from. */
  tables: readonly StoredTable[];
  /** The first rows, at most a few thousand, as far as they can be known in advance. */
  head: () => readonly JoinedRow[];
  batches: () => Iterable<JoinedRow[]>;
}

export interface FamilyLookups {
  transactions: readonly Lookup[];
  lines: readonly Lookup[];
  payments: readonly Lookup[];
}

/** Adds the rows of its payments to a transaction. */
interface Payer {
  columns: string[];
  rowsOf(transaction: StoredRow): JoinedRow[];
}

/** The lines with their transactions' columns, and then the transactions without lines, such as no-sales and voids. */
export function joinFamily(family: Family, lookups: FamilyLookups): JoinedSheet[] {
  const { transactions, lines, payments } = family;
  const grouped = payments === null ? null : once(() => groupPayments(payments));
  const withLines = new Set<StoredRow>();

  function createPayer(columns: readonly JoinedColumn[], isSummary: boolean): Payer {
    if (payments === null || grouped === null) return { columns: [], rowsOf: () => [] };
    const { table } = payments;
    const layout = layOutPayments(columns, payments, lookups.payments, isSummary);
    return {
      columns: layout.columns,
      rowsOf(transaction) {
        const rows = grouped().of.get(transaction) ?? [];
        const base = rows.length === 0 ? [] : columns.map(({ cell }) => cell(transaction.cells, []));
        return rows.map(({ rowNumber, cells }, at) => ({
          rowNumber,
          cells: layout.cells(base, cells, at === 0),
          paymentSheet: table.name,
        }));
      },
    };
  }

  /** Payments whose transaction is missing, with the number it would have. */
  function orphansUnder(columns: readonly JoinedColumn[]): JoinedRow[] {
    if (payments === null || grouped === null) return [];
    const { table, link } = payments;
    const layout = layOutPayments(columns, payments, lookups.payments, true);
    const numberColumn = findNumber(columns);
    return grouped().orphans.map(({ rowNumber, cells }) => {
      const base = columns.map((_, at) => (at === numberColumn ? keyText(cells[link.column]) : null));
      return { rowNumber, cells: layout.cells(base, cells, true), paymentSheet: table.name };
    });
  }

  function withoutLines(key: number): JoinedSheet {
    const columns = ownColumns(transactions, lookups.transactions, key);
    const payer = createPayer(columns, true);
    const lookUp = ({ rowNumber, cells }: StoredRow): JoinedRow => ({
      rowNumber,
      cells: columns.map(({ cell }) => cell(cells, [])),
    });
    return {
      name: transactions.name,
      columns: [...columns.map(({ name }) => name), ...payer.columns],
      tables: payments === null ? [transactions] : [transactions, payments.table],
      head: () => transactions.head().slice(0, LOOKED_AT).map(lookUp),
      *batches() {
        for (const batch of inBatches(transactions.rows())) {
          yield batch.flatMap((row) => (withLines.has(row) ? [] : [lookUp(row), ...payer.rowsOf(row)]));
        }
        yield orphansUnder(columns);
      },
    };
  }

  if (lines === null) return [withoutLines(payments?.link.key ?? -1)];
  // Cached, so the same row is the same object everywhere.
  transactions.rows();
  const columns = joinColumns(transactions, lines.table, lines.link, lookups.transactions, lookups.lines);
  const payer = createPayer(columns, false);
  return [
    {
      name: lines.table.name,
      columns: [...columns.map(({ name }) => name), ...payer.columns],
      tables: [transactions, lines.table, ...(payments === null ? [] : [payments.table])],
      head: () =>
        lines.table
          .head()
          .slice(0, LOOKED_AT)
          .map((line) =>
            joinLine(columns, line, lines.index.find(line.cells[lines.link.column]), lines.link),
          ),
      batches: () => joinLines(transactions, lines, columns, payer, withLines),
    },
    withoutLines(lines.link.key),
  ];
}

function* joinLines(
  transactions: StoredTable,
  { table, link, index }: LinkedTable,
  columns: readonly JoinedColumn[],
  payer: Payer,
  withLines: Set<StoredRow>,
): Generator<JoinedRow[]> {
  const isSorted = table.rowCount * table.columns.length <= MOST_SORTED_CELLS;
  const registerColumn = isSorted ? -1 : transactions.fields.indexOf('register');
  /** Transactions whose lines are being written, by register if registers alternate. */
  const open = new Map<string, StoredRow>();

  function payBefore(transaction: StoredRow): JoinedRow[] {
    const register = keyText(transaction.cells[registerColumn]);
    const last = open.get(register);
    if (last === transaction) return [];
    open.set(register, transaction);
    return last === undefined ? [] : payer.rowsOf(last);
  }

  for (const batch of inOrder(table, isSorted, transactions, (line) => index.find(line.cells[link.column]))) {
    yield batch.flatMap((line): JoinedRow[] => {
      const transaction = index.find(line.cells[link.column]);
      if (transaction === undefined) return [joinLine(columns, line, undefined, link)];
      withLines.add(transaction);
      return [...payBefore(transaction), joinLine(columns, line, transaction, link)];
    });
  }
  yield [...open.values()].flatMap((transaction) => payer.rowsOf(transaction));
}

/** Gives a line whose transaction is missing its own number, so it isn't attributed to another one. */
function joinLine(
  columns: readonly JoinedColumn[],
  { rowNumber, cells }: StoredRow,
  transaction: StoredRow | undefined,
  link: Link,
): JoinedRow {
  const joined = columns.map(({ cell }) => cell(transaction?.cells ?? [], cells));
  const numberColumn = transaction === undefined ? findNumber(columns) : -1;
  if (numberColumn >= 0) joined[numberColumn] = keyText(cells[link.column]) || `row ${rowNumber}`;
  return { rowNumber, cells: joined };
}

/** Groups the lines of each transaction, even if several registers' lines were entered alternately. */
function inOrder(
  lines: StoredTable,
  isSorted: boolean,
  transactions: StoredTable,
  find: (line: StoredRow) => StoredRow | undefined,
): Iterable<readonly StoredRow[]> {
  if (!isSorted) return lines.batches();
  const placeOf = new Map(transactions.rows().map((row, place) => [row, place]));
  const places = new Map<StoredRow, number>();
  for (const line of lines.rows()) {
    const transaction = find(line);
    places.set(line, (transaction && placeOf.get(transaction)) ?? Infinity);
  }
  const place = (line: StoredRow): number => places.get(line) ?? Infinity;
  const rows = lines.rows();
  const isGrouped = rows.every((row, at) => at === 0 || place(row) >= place(rows[at - 1] ?? row));
  return inBatches(isGrouped ? rows : rows.toSorted((one, other) => compare(place(one), place(other))));
}

/** Joined rows take more memory than stored ones, so they are created in batches. */
function* inBatches(rows: readonly StoredRow[]): Generator<readonly StoredRow[]> {
  for (let start = 0; start < rows.length; start += ROWS_PER_BATCH)
    yield rows.slice(start, start + ROWS_PER_BATCH);
}

function compare(one: number, other: number): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

function findNumber(columns: readonly JoinedColumn[]): number {
  return columns.findIndex(({ name }) => fieldOfHeading(name) === 'number');
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
