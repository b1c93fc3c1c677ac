// What else is in a workbook, and how a table is spread over it.
import { type Cell, cellText } from '@tillwatch/core/journal';
import type { ExportFile, Sheets } from '../../export-file.ts';
import type { Change } from '../change.ts';
import { ofTables, TABLES } from './of-tables.ts';
import {
  centsOf,
  hasBlanks,
  moneyLike,
  type Row,
  type Table,
  textOf,
  totalColumn,
  withRows,
} from './table.ts';

const asBook = (made: ExportFile): ExportFile => ({
  ...made,
  container: made.container === 'xls' ? 'xls' : 'xlsx',
});

const with_ = (table: Table, before: Sheets, after: Sheets): ExportFile =>
  asBook({ ...table.made, sheets: { ...before, ...table.made.sheets, ...after } });

/** A sheet for each value of a column, which stays. */
function split(table: Table, keyOf: (row: Row) => string): ExportFile | null {
  const [[name, rows] = ['', []], ...others] = Object.entries(table.sheets);
  if (others.length > 0 || Object.keys(table.made.sheets).length > 1 || hasBlanks(table)) return null;
  const records = rows.filter(({ kind }) => kind === 'record');
  const heading = rows.filter(({ kind }) => kind === 'heading').slice(0, 1);
  if (rows.some(({ kind, cells }) => kind === 'other' && cells.length > 0) || name === '') return null;
  const groups = [...Map.groupBy(records, keyOf)];
  if (groups.length < 2) return null;
  const sheets = groups.map(([key, own]) => [
    key.replace(/[:\\/?*[\]]/g, '-').slice(0, 30),
    [...heading, ...own].map(({ cells }) => cells),
  ]);
  return asBook({ ...table.made, sheets: Object.fromEntries(sheets) as Sheets });
}

const personOf =
  ({ columns }: Table) =>
  (row: Row): string =>
    textOf(row, columns.employeeId ?? columns.employee ?? columns.employeeName);

function sumsBy(table: Table, keyOf: (row: Row) => string): Cell[][] | null {
  const at = totalColumn(table) ?? table.columns.lineAmount;
  if (at === undefined || hasBlanks(table)) return null;
  const records = Object.values(table.sheets)
    .flat()
    .filter(({ kind }) => kind === 'record');
  return [...Map.groupBy(records, keyOf)].map(([key, rows]) => [
    key,
    rows.length,
    moneyLike(
      rows[0]?.cells[at],
      rows.reduce((sum, { cells }) => sum + (centsOf(cells[at]) ?? 0), 0),
    ),
  ]);
}

/** Puts a small table to the right of the records, with a blank column between. */
function beside(table: Table, small: readonly Cell[][]): ExportFile {
  const width = table.titles.length;
  return withRows(table, (rows) => {
    const top = rows.findIndex(({ kind }) => kind === 'heading');
    return rows.map((row, at) => {
      const extra = small[at - top];
      if (extra === undefined || at < top) return row;
      const cells: Cell[] = [...row.cells];
      while (cells.length < width + 1) cells.push(null);
      return { cells: [...cells.slice(0, width), null, ...extra] };
    });
  });
}

export const SHEET_CHANGES: readonly Change[] = [
  ofTables('a sheet for each register', ['summary', 'lines'], (table) =>
    table.columns.register === undefined
      ? null
      : split(table, (row) => `Reg ${textOf(row, table.columns.register)}`),
  ),
  ofTables('a sheet for each cashier', ['summary', 'lines'], (table) => split(table, personOf(table))),
  ofTables('a cover sheet in front', TABLES, (table) =>
    with_(
      table,
      {
        Cover: [
          ['Sales report'],
          ['Prepared for', 'Main Street Market'],
          ['Printed', '01/04/2027 07:15'],
          ['Confidential'],
        ],
      },
      {},
    ),
  ),
  ofTables('a sheet of sums by cashier', ['summary', 'lines'], (table) => {
    const sums = sumsBy(table, personOf(table));
    return sums === null
      ? null
      : with_(table, {}, { 'By cashier': [['Cashier', 'Transactions', 'Net sales'], ...sums] });
  }),
  ofTables('a sheet of sums by cashier in front', ['summary', 'lines'], (table) => {
    const sums = sumsBy(table, personOf(table));
    return sums === null
      ? null
      : with_(table, { 'By cashier': [['Cashier', 'Transactions', 'Net sales'], ...sums] }, {});
  }),
  ofTables('a sheet of prices', TABLES, (table) =>
    with_(
      table,
      {},
      {
        Prices: [
          ['PLU', 'Item', 'Price'],
          ['1001', 'COLA 20OZ', 2.49],
          ['1002', 'CHIPS 9OZ', 3.99],
          ['1003', 'COFFEE LARGE', 1.89],
          ['1004', 'MILK GAL', 4.29],
        ],
      },
    ),
  ),
  ofTables('a sheet of staff', TABLES, (table) =>
    with_(
      table,
      {},
      {
        Staff: [
          ['ID', 'Name', 'Hired'],
          ['104', 'Ines Moran', '03/02/2021'],
          ['117', 'Theo Vance', '11/15/2023'],
          ['122', 'Ruth Okafor', '06/30/2020'],
          ['139', 'Piotr Lang', '01/09/2025'],
        ],
      },
    ),
  ),
  ofTables('a sheet of payments', ['summary'], (table) => {
    const at = totalColumn(table);
    const { number, payment } = table.columns;
    if (
      at === undefined ||
      payment !== undefined ||
      Object.keys(table.made.sheets).length > 1 ||
      hasBlanks(table)
    )
      return null;
    const records = Object.values(table.sheets)
      .flat()
      .filter(({ kind }) => kind === 'record');
    const paid = records.filter(({ cells }) => (centsOf(cells[at]) ?? 0) !== 0);
    const rows = paid.map((row): Cell[] => [
      textOf(row, number),
      row.ticket % 2 === 0 ? 'Cash' : 'Credit card',
      row.cells[at] ?? null,
    ]);
    return with_(table, {}, { Payments: [[table.titles[number ?? 0] ?? '', 'Tender', 'Amount'], ...rows] });
  }),
  ofTables('sums by cashier beside the table', ['summary', 'lines', 'payments'], (table) => {
    const sums = sumsBy(table, personOf(table));
    return sums === null ? null : beside(table, [['Cashier', 'Count', 'Sales'], ...sums]);
  }),
  ofTables('a legend beside the table', TABLES, (table) =>
    beside(table, [
      ['Code', 'Meaning'],
      ['S', 'Sale'],
      ['R', 'Refund'],
      ['V', 'Void'],
      ['N', 'No sale'],
    ]),
  ),
  ofTables('as HTML', ['summary', 'lines', 'payments', 'report'], (table) => as(table, 'html')),
  ofTables('as text with tabs', ['summary', 'lines', 'payments', 'report'], (table) => as(table, 'tabs')),
];

/** Only cells of text are the same in another kind of file. */
function as(table: Table, container: ExportFile['container']): ExportFile | null {
  const cells = Object.values(table.made.sheets).flat(2);
  const isText = cells.every((cell) => cell === null || typeof cell !== 'object');
  const isOther = Object.keys(table.made.sheets).length === 1 && table.made.container !== container;
  return isText && isOther && cells.every((cell) => !cellText(cell).includes('\t'))
    ? { ...table.made, container }
    : null;
}
