// What columns are called, and where.
import type { Cell, ColumnRole } from '@tillwatch/core/journal';
import type { Change } from '../change.ts';
import { ofTables, TABLES } from './of-tables.ts';
import { type Row, type Table, withRows } from './table.ts';

type Names = Partial<Record<ColumnRole, string>>;

const ABBREVIATIONS: Names = {
  number: 'TRN',
  date: 'DT',
  time: 'TM',
  dateTime: 'TS',
  register: 'RG',
  employee: 'CSHR',
  employeeId: 'CSH',
  employeeName: 'CSH NM',
  type: 'TY',
  status: 'ST',
  total: 'TOT',
  subtotal: 'SUB',
  tax: 'TX',
  discount: 'DSC',
  payment: 'PMT',
  description: 'DESCR',
  quantity: 'QTY',
  unitPrice: 'PRC',
  lineAmount: 'AMT',
  cashAmount: 'CSH AMT',
  cardAmount: 'CC AMT',
  change: 'CHG',
};
const OTHER_WORDS: Names = {
  number: 'Slip No.',
  date: 'Sold on',
  time: 'At',
  dateTime: 'When',
  register: 'Counter',
  employee: 'Served by',
  employeeId: 'Staff No.',
  employeeName: 'Served by',
  type: 'What',
  status: 'State',
  total: 'Paid in all',
  subtotal: 'Before tax',
  tax: 'Sales tax',
  discount: 'Reductions',
  payment: 'Means',
  description: 'Goods',
  quantity: 'Pcs',
  unitPrice: 'Each',
  lineAmount: 'Value',
  change: 'Given back',
};
const SNAKE: Names = {
  number: 'TXN_SEQ_NBR',
  date: 'BUS_DT',
  time: 'TXN_TM',
  dateTime: 'TXN_TS',
  register: 'WS_ID',
  employee: 'OPR_ID',
  employeeId: 'OPR_ID',
  employeeName: 'OPR_NM',
  type: 'TXN_TYP',
  status: 'TXN_STAT',
  total: 'TXN_NET_AMT',
  subtotal: 'TXN_SUB_AMT',
  tax: 'TXN_TAX_AMT',
  discount: 'TXN_DISC_AMT',
  payment: 'TNDR_TYP',
  description: 'ITM_DESC',
  quantity: 'ITM_QTY',
  unitPrice: 'ITM_UNIT_PRC',
  lineAmount: 'ITM_EXT_AMT',
};

const retitle = (table: Table, title: (at: number, old: Cell) => Cell) =>
  withRows(table, (rows) =>
    rows.map((row) =>
      row.kind === 'heading' ? { cells: row.cells.map((cell, at) => title(at, cell)) } : row,
    ),
  );

const rename = (names: Names) => (table: Table) => {
  const titles = new Map(Object.entries(table.columns).map(([role, at]) => [at, names[role as ColumnRole]]));
  // Two columns of the same name would be another change.
  const used = [...titles.values()].filter((title) => title !== undefined);
  if (new Set(used).size < used.length) return null;
  return retitle(table, (at, old) => titles.get(at) ?? old);
};

const isHeading = ({ kind }: Row): boolean => kind === 'heading';

export const HEADING_CHANGES: readonly Change[] = [
  ofTables('abbreviated headings', TABLES, rename(ABBREVIATIONS)),
  ofTables('other words as headings', TABLES, rename(OTHER_WORDS)),
  ofTables('names of a database as headings', TABLES, rename(SNAKE)),
  ofTables('codes as headings', TABLES, (table) =>
    retitle(table, (at, old) => (old === null || old === '' ? old : `F${String(at + 1).padStart(2, '0')}`)),
  ),
  ofTables('no heading for the total', TABLES, (table) =>
    retitle(table, (at, old) => (at === table.columns.total ? '' : old)),
  ),
  ofTables('an unknown heading for the total', TABLES, (table) =>
    table.columns.total === undefined
      ? null
      : retitle(table, (at, old) => (at === table.columns.total ? 'Zwv' : old)),
  ),
  ofTables('an unknown heading for the number', TABLES, (table) =>
    retitle(table, (at, old) => (at === table.columns.number ? 'Kqr' : old)),
  ),
  ofTables('an unknown heading for the kind', TABLES, (table) =>
    table.columns.type === undefined
      ? null
      : retitle(table, (at, old) => (at === table.columns.type ? 'Vlk' : old)),
  ),
  ofTables('no headings', TABLES, (table) =>
    withRows(table, (rows) =>
      rows.findIndex(isHeading) === 0 ? rows.filter((row) => !isHeading(row)) : rows,
    ),
  ),
  ofTables('headings in two rows', TABLES, (table) =>
    withRows(table, (rows) =>
      rows.flatMap((row): { cells: Cell[] }[] => {
        if (!isHeading(row)) return [row];
        const words = row.cells.map((cell) => (typeof cell === 'string' ? cell.split(' ') : []));
        if (words.every(({ length }) => length < 2)) return [row];
        const upper = words.map((some) => (some.length > 1 ? some.slice(0, -1).join(' ') : null));
        return [{ cells: upper }, { cells: words.map((some) => some.at(-1) ?? null) }];
      }),
    ),
  ),
  ofTables('headings in capitals with a unit', TABLES, (table) =>
    retitle(table, (at, old) => {
      if (typeof old !== 'string') return old;
      const isMoney = [table.columns.total, table.columns.lineAmount, table.columns.tax].includes(at);
      return /cents/i.test(old) || !isMoney ? old.toUpperCase() : `${old.toUpperCase()} (USD)`;
    }),
  ),
  ofTables('headings again after every page', TABLES, (table) =>
    withRows(table, (rows) => {
      const heading = rows.find(isHeading);
      if (heading === undefined || rows.filter(isHeading).length > 1) return rows;
      let count = 0;
      return rows.flatMap((row): { cells: Cell[] }[] => {
        if (row.kind !== 'record') return [row];
        count += 1;
        return count > 1 && count % 18 === 1
          ? [{ cells: [] }, { cells: ['Main Street', null, `Page ${Math.ceil(count / 18)}`] }, heading, row]
          : [row];
      });
    }),
  ),
];
