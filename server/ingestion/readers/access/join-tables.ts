// Puts together again what a database keeps apart: transactions in one table, their lines in another, and the names of
// articles and employees in further ones. A row that is handed over keeps the place of the row it was made from.
import { type Cell, fieldOfHeading } from '@tillwatch/core/journal';
import { findArticleColumn, hasMoments, isOwnKey, joinColumns, mayBeLines } from './join-columns.ts';
import { findLookups, type Lookup } from './lookup-columns.ts';
import type { StoredRow, StoredTable } from './stored-table.ts';
import { findLinks, indexRows, keyText, type Link, type Relationship } from './table-links.ts';

/** Of so many lines at the beginning most must name a transaction. */
const LOOKED_AT = 1_000;
/** Beyond it lines are taken as they were entered. */
const MOST_SORTED_CELLS = 4_000_000;

/** What is handed over as a sheet; `batches` is called once. */
export interface JoinedSheet {
  name: string;
  columns: readonly string[];
  batches: () => Iterable<StoredRow[]>;
}

interface Family {
  transactions: StoredTable;
  lines: StoredTable;
  link: Link;
  index: ReadonlyMap<string, StoredRow>;
}

export function joinTables(
  tables: readonly StoredTable[],
  relationships: readonly Relationship[],
): JoinedSheet[] {
  const family = findFamily(tables, relationships);
  const bases = family === null ? tables.filter(hasMoments) : [family.transactions, family.lines];
  const others = tables.filter((table) => !bases.includes(table) && !hasMoments(table) && table.rowCount > 0);
  const used = new Set<StoredTable>();
  const lookUp = (table: StoredTable): readonly Lookup[] => {
    const lookups = findLookups(table, others, relationships);
    for (const lookup of lookups) used.add(lookup.used);
    return lookups;
  };
  const sheets = new Map<StoredTable, JoinedSheet[]>();
  if (family !== null) {
    sheets.set(family.lines, joinFamily(family, lookUp(family.transactions), lookUp(family.lines)));
    sheets.set(family.transactions, []);
  } else {
    for (const table of bases) sheets.set(table, [withLookups(table, lookUp(table))]);
  }
  return tables.flatMap((table) => {
    if (used.has(table)) return [];
    return sheets.get(table) ?? [withLookups(table, [])];
  });
}

/** The lines and the transactions they name; of several the most lines. */
function findFamily(tables: readonly StoredTable[], relationships: readonly Relationship[]): Family | null {
  const filled = tables.filter(({ rowCount }) => rowCount > 0);
  const children = filled
    .filter(mayBeLines)
    .toSorted((a, b) => likeness(b) - likeness(a) || b.rowCount - a.rowCount);
  for (const lines of children) {
    for (const transactions of filled.filter(hasMoments)) {
      for (const link of findLinks(lines, transactions, relationships)) {
        const index = indexRows(transactions.rows(), link.key);
        if (index !== null && areNamed(lines, link, index)) return { transactions, lines, link, index };
      }
    }
  }
  return null;
}

/** How much of what makes a line a table tells. */
function likeness(table: StoredTable): number {
  const known = ['description', 'quantity', 'unitPrice', 'price', 'lineAmount', 'amount'] as const;
  return (
    known.filter((field) => table.fields.includes(field)).length + (findArticleColumn(table) < 0 ? 0 : 1)
  );
}

function areNamed(lines: StoredTable, link: Link, index: Family['index']): boolean {
  const rows = lines.head().slice(0, LOOKED_AT);
  const named = rows.filter(({ cells }) => index.has(keyText(cells[link.column]))).length;
  return named > 0 && named >= rows.length * 0.5;
}

/** @param hidden a column whose name must not be taken for what it says */
function withLookups(table: StoredTable, lookups: readonly Lookup[], hidden = -1): JoinedSheet {
  const columns = table.columns.map((name, at) => (at === hidden ? `${table.name} ${name}` : name));
  if (lookups.length === 0) return { name: table.name, columns, batches: () => table.batches() };
  return {
    name: table.name,
    columns: [...columns, ...lookups.map(({ column }) => column.name)],
    *batches() {
      for (const batch of table.batches()) {
        yield batch.map(({ rowNumber, cells }) => ({
          rowNumber,
          cells: [...padded(cells, columns.length), ...lookups.map(({ column }) => column.cell(cells))],
        }));
      }
    },
  };
}

function padded(cells: readonly Cell[], width: number): Cell[] {
  return Array.from({ length: width }, (_, at) => cells[at] ?? null);
}

/** The lines with what their transactions say, and after them the transactions that have no line: no-sales, voids. */
function joinFamily(
  { transactions, lines, link, index }: Family,
  transactionLookups: readonly Lookup[],
  lineLookups: readonly Lookup[],
): JoinedSheet[] {
  const isDescribed = lineLookups.some(({ column }) => column.name === 'Description');
  const columns = [
    ...joinColumns(transactions, lines, link, isDescribed),
    ...transactionLookups.map(({ column }) => ({ name: column.name, cell: column.cell })),
    ...lineLookups.map(({ column }) => ({
      name: column.name,
      cell: (_: readonly Cell[], line: readonly Cell[]) => column.cell(line),
    })),
  ];
  const numberColumn = columns.findIndex(({ name }) => fieldOfHeading(name) === 'number');
  const withLines = new Set<StoredRow>();

  /** A line whose transaction is missing gets a number of its own, so that it is taken for nobody else's. */
  function join({ rowNumber, cells }: StoredRow): StoredRow {
    const key = keyText(cells[link.column]);
    const transaction = index.get(key);
    if (transaction !== undefined) withLines.add(transaction);
    const joined = columns.map(({ cell }) => cell(transaction?.cells ?? [], cells));
    if (transaction === undefined && numberColumn >= 0) joined[numberColumn] = key || `row ${rowNumber}`;
    return { rowNumber, cells: joined };
  }

  const alone = withLookups(
    transactions,
    transactionLookups,
    isOwnKey(transactions, link.key) ? link.key : -1,
  );
  return [
    {
      name: lines.name,
      columns: columns.map(({ name }) => name),
      *batches() {
        for (const batch of inOrder(lines, link, index)) yield batch.map(join);
      },
    },
    {
      ...alone,
      *batches() {
        const rest = new Set(
          transactions
            .rows()
            .filter((row) => !withLines.has(row))
            .map(({ rowNumber }) => rowNumber),
        );
        for (const batch of alone.batches()) yield batch.filter(({ rowNumber }) => rest.has(rowNumber));
      },
    },
  ];
}

/** The lines of a transaction one behind the other, also where those of several registers were entered in turns. */
function inOrder(lines: StoredTable, link: Link, index: Family['index']): Iterable<StoredRow[]> {
  if (lines.rowCount * lines.columns.length > MOST_SORTED_CELLS) return lines.batches();
  const placeOf = new Map([...index.keys()].map((key, place) => [key, place]));
  const place = ({ cells }: StoredRow): number => placeOf.get(keyText(cells[link.column])) ?? Infinity;
  const rows = lines.rows();
  const isGrouped = rows.every((row, at) => at === 0 || place(row) >= place(rows[at - 1] ?? row));
  return [isGrouped ? [...rows] : rows.toSorted((one, other) => compare(place(one), place(other)))];
}

function compare(one: number, other: number): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
