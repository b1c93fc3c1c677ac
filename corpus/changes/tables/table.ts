// A table of an export as rows that are known to be headings, records, or neither, so that it can be arranged anew.
import { type Cell, cellText, type ColumnRole } from '@tillwatch/core/journal';
import type { ExportFile, Sheets } from '../../export-file.ts';
import type { Truth, TruthTransaction } from '../../truth.ts';

export interface Row {
  kind: 'heading' | 'record' | 'other';
  cells: Cell[];
  /** Counts the tickets of the sheet, from 0; -1 for rows of none. */
  ticket: number;
}

export interface Table {
  made: ExportFile;
  truth: Truth;
  columns: Partial<Record<ColumnRole, number>>;
  /** Of each sheet that has the table's heading. */
  sheets: Record<string, Row[]>;
  titles: string[];
}

/** A column by its old position, or a new one with its heading and what it holds in a record. */
export type Place = number | { title: string; role?: ColumnRole; value: (row: Row, at: number) => Cell };

export const isBlank = (cell: Cell | undefined): boolean =>
  cell === undefined || cellText(cell).trim() === '';

/** @returns null for an export that is no table of cells, or whose number has no column of its own. */
export function viewTable(made: ExportFile): Table | null {
  const { truth } = made;
  const number = truth?.columns?.number;
  if (truth === null || truth.columns === undefined || number === undefined) return null;
  const ids = new Set(
    truth.transactions.flatMap(({ transactionId, altIds = [] }) => [transactionId, ...altIds]),
  );
  const isFirst = (row: readonly Cell[]): boolean => ids.has(cellText(row[number] ?? null).trim());
  const all = Object.entries(made.sheets);
  const main = all.find(([name]) => name === 'Sales') ?? all[0];
  const heading = main?.[1][main[1].findIndex(isFirst) - 1];
  if (heading === undefined || heading.filter((cell) => !isBlank(cell)).length < 3) return null;
  const text = JSON.stringify(heading);
  const sheets = all
    .filter(([, rows]) => rows.some((row) => JSON.stringify(row) === text))
    .map(([name, rows]) => [name, viewRows(rows, text, truth.columns ?? {}, isFirst)] as const);
  return {
    made,
    truth,
    columns: truth.columns,
    sheets: Object.fromEntries(sheets),
    titles: heading.map((cell) => cellText(cell)),
  };
}

const OF_TICKETS: readonly ColumnRole[] = [
  'number',
  'register',
  'employeeId',
  'employeeName',
  'employee',
  'date',
  'time',
  'dateTime',
  'type',
  'status',
  'total',
];

function viewRows(
  rows: readonly Cell[][],
  heading: string,
  columns: Table['columns'],
  isFirst: (row: readonly Cell[]) => boolean,
): Row[] {
  const own = OF_TICKETS.flatMap((role) => columns[role] ?? []);
  const keyOf = (row: readonly Cell[]): string =>
    [columns.number, columns.register]
      .map((at) => (at === undefined ? '' : cellText(row[at] ?? null)))
      .join(' ');
  let ticket = -1;
  let key = '';
  let wasRecord = false;
  return rows.map((cells): Row => {
    const isHeading = JSON.stringify(cells) === heading;
    const isMore =
      wasRecord && own.every((at) => isBlank(cells[at])) && cells.filter((cell) => !isBlank(cell)).length > 1;
    const isRecord = !isHeading && (isFirst(cells) || isMore);
    if (isRecord && !isMore && keyOf(cells) !== key) {
      ticket += 1;
      key = keyOf(cells);
    }
    wasRecord ||= isRecord;
    return {
      kind: isHeading ? 'heading' : isRecord ? 'record' : 'other',
      cells: [...cells],
      ticket: isRecord ? ticket : -1,
    };
  });
}

/** @returns the export with these rows in place of the table's */
export function withRows(
  { made, truth, sheets }: Table,
  change: (rows: readonly Row[], sheet: string) => readonly { cells: Cell[] }[],
  told: Partial<Truth> = {},
): ExportFile {
  const changed = Object.entries(sheets).map(([name, rows]) => [
    name,
    change(rows, name).map(({ cells }) => cells),
  ]);
  return {
    ...made,
    sheets: { ...made.sheets, ...(Object.fromEntries(changed) as Sheets) },
    truth: { ...truth, ...told },
  };
}

/** Puts columns in another order, leaves some out, and adds new ones. What is above, between, or below the records
 * keeps its label at the left. */
export function withColumns(table: Table, places: readonly Place[], told: Partial<Truth> = {}): ExportFile {
  const columns: Table['columns'] = {};
  for (const [to, place] of places.entries()) {
    for (const [role, from] of Object.entries(table.columns))
      if (from === place) columns[role as ColumnRole] = to;
    if (typeof place === 'object' && place.role !== undefined) columns[place.role] = to;
  }
  const left = places.findIndex((place) => typeof place === 'object' || table.titles[place] !== '');
  return withRows(
    table,
    (rows) =>
      rows.map((row, at) => ({
        cells: row.kind === 'other' ? moveOther(row, places, left) : move(row, at, places),
      })),
    { columns, ...told },
  );
}

const move = (row: Row, at: number, places: readonly Place[]): Cell[] =>
  places.map((place) => {
    if (typeof place === 'number') return row.cells[place] ?? null;
    return row.kind === 'heading' ? place.title : place.value(row, at);
  });

function moveOther({ cells }: Row, places: readonly Place[], left: number): Cell[] {
  const label = cells.findIndex((cell) => !isBlank(cell));
  if (label < 0) return [];
  if (cells.filter((cell) => !isBlank(cell)).length === 1)
    return [...Array<null>(left).fill(null), cells[label] ?? null];
  const moved = places.map((place) =>
    typeof place === 'number' && place !== label ? (cells[place] ?? null) : null,
  );
  const at = isBlank(moved[left]) ? left : moved.findIndex(isBlank);
  moved[at] = cells[label] ?? null;
  return moved;
}

/** The positions of all columns. */
export const allPlaces = ({ titles }: Table): number[] => titles.map((_, at) => at);

/** @returns a function that changes a record's cell in one column */
export const withCell = (table: Table, column: number, change: (cell: Cell, row: Row) => Cell): ExportFile =>
  withRows(table, (rows) =>
    rows.map((row) =>
      row.kind === 'record'
        ? { cells: row.cells.map((cell, at) => (at === column ? change(cell, row) : cell)) }
        : row,
    ),
  );

/** The rows of each ticket in turn. */
export const ticketsOf = (rows: readonly Row[]): Row[][] => [
  ...Map.groupBy(
    rows.filter(({ kind }) => kind === 'record'),
    ({ ticket }) => ticket,
  ).values(),
];

/** Puts the records in another order, if nothing is between them. @returns null otherwise */
export function reorder(table: Table, sort: (records: Row[]) => Row[]): ExportFile | null {
  const isPlain = Object.values(table.sheets).every((rows) => {
    const first = rows.findIndex(({ kind }) => kind === 'record');
    const last = rows.findLastIndex(({ kind }) => kind === 'record');
    return rows.slice(first, last + 1).every(({ kind }) => kind === 'record');
  });
  if (!isPlain || hasBlanks(table)) return null;
  return withRows(table, (rows) => {
    const records = rows.filter(({ kind }) => kind === 'record');
    const first = rows.findIndex(({ kind }) => kind === 'record');
    return [...rows.slice(0, first), ...sort(records), ...rows.slice(first + records.length)];
  });
}

/** Whether only the first row of a ticket has its number. */
export const hasBlanks = ({ sheets, columns: { number = -1 } }: Table): boolean =>
  Object.values(sheets).some((rows) =>
    rows.some(({ kind, cells }) => kind === 'record' && isBlank(cells[number])),
  );

export const textOf = ({ cells }: Row, column: number | undefined): string =>
  column === undefined ? '' : cellText(cells[column] ?? null).trim();

/** What an amount is in cents; null for anything else. A number is in dollars. */
export function centsOf(cell: Cell | undefined): number | null {
  if (typeof cell === 'number') return Math.round(cell * 100);
  const text = cell === undefined ? '' : cellText(cell).trim();
  const digits = /(\d[\d.,]*)?[.,]\d{2,3}(?=\D*$)/.exec(text)?.[0];
  if (digits === undefined) return null;
  const [, whole = '', part = ''] = /^(.*)[.,](\d+)$/.exec(digits) ?? [];
  const cents = Number(whole.replace(/\D/g, '')) * 100 + Number(part.slice(0, 2));
  return /[-(<]|CR/.test(text) ? -cents : cents;
}

/** Writes an amount as another cell of the table is written. */
export function moneyLike(cell: Cell | undefined, cents: number): Cell {
  if (typeof cell === 'number') return cents / 100;
  const text = (Math.abs(cents) / 100).toFixed(2);
  const isComma = cell !== undefined && /,\d\d\D*$/.test(cellText(cell));
  return (cents < 0 ? '-' : '') + (isComma ? text.replace('.', ',') : text);
}

/** The column of what was paid for a ticket, unless its amounts are in cents. */
export function totalColumn({ columns: { total }, titles }: Table): number | undefined {
  return total === undefined || /cents/i.test(titles[total] ?? '') ? undefined : total;
}

export const changeTruth = (
  truth: Truth,
  change: (one: TruthTransaction) => TruthTransaction,
): Partial<Truth> => ({
  transactions: truth.transactions.map(change),
});
