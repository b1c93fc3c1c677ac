// Which columns a table has, and in which order.
import { type Cell, cellText } from '@tillwatch/core/journal';
import type { ExportFile } from '../../export-file.ts';
import type { Change } from '../change.ts';
import { ofTables, TABLES } from './of-tables.ts';
import {
  allPlaces,
  centsOf,
  moneyLike,
  type Place,
  type Row,
  type Table,
  totalColumn,
  withColumns,
} from './table.ts';

const add = (table: Table, where: 'front' | 'end', ...more: Place[]): ExportFile =>
  withColumns(table, where === 'front' ? [...more, ...allPlaces(table)] : [...allPlaces(table), ...more]);

/** A digit or two that depend on the ticket alone. */
const some = ({ ticket }: Row, of: number, times = 7919): number => ((ticket + 3) * times) % of;

/** A column that is computed from what was paid. */
function figure(title: string, of: (cents: number, row: Row) => number): (table: Table, at: number) => Place {
  return (_, at) => ({
    title,
    value: (row) => {
      const cents = centsOf(row.cells[at]);
      return cents === null ? null : moneyLike(row.cells[at], of(cents, row));
    },
  });
}

/** @returns null for a table without a total */
function addFigures(
  table: Table,
  where: 'front' | 'end',
  ...figures: ReturnType<typeof figure>[]
): ExportFile | null {
  const at = totalColumn(table);
  return at === undefined ? null : add(table, where, ...figures.map((one) => one(table, at)));
}

const taxOf = (cents: number): number => Math.round((cents * 6) / 106);

const constant = (title: string, value: Cell): Place => ({ title, value: () => value });

export const COLUMN_CHANGES: readonly Change[] = [
  ofTables('columns in another order', TABLES, (table, random) => {
    const titled = allPlaces(table).filter((at) => table.titles[at] !== '');
    const shuffled = titled
      .map((at) => ({ at, rank: random.next() }))
      .toSorted((a, b) => a.rank - b.rank)
      .map(({ at }) => at);
    return withColumns(
      table,
      allPlaces(table).map((at) => (titled.includes(at) ? (shuffled.shift() ?? at) : at)),
    );
  }),
  ofTables('columns from right to left', TABLES, (table) =>
    withColumns(table, allPlaces(table).toReversed()),
  ),
  ofTables('a column of the store in front', TABLES, (table) =>
    add(table, 'front', constant('Store', 'Main Street')),
  ),
  ofTables('a counter in front', TABLES, (table) => {
    let count = 0;
    return add(table, 'front', { title: 'Row', value: () => (count += 1) });
  }),
  ofTables('a counter without a heading in front', TABLES, (table) => {
    let count = 0;
    return add(table, 'front', { title: '', value: () => (count += 1) });
  }),
  ofTables('blank columns between', TABLES, (table) =>
    withColumns(
      table,
      allPlaces(table).flatMap((at): Place[] => (at % 3 === 2 ? [at, constant('', null)] : [at])),
    ),
  ),
  ofTables('constant columns', TABLES, (table) =>
    add(table, 'end', constant('Currency', 'USD'), constant('Channel', 'POS'), constant('Company', 100)),
  ),
  ofTables('customer, points, and batch', TABLES, (table) =>
    add(
      table,
      'end',
      { title: 'Cust No', value: (row) => (some(row, 4) === 0 ? 40_000 + some(row, 900) : null) },
      { title: 'Points', value: (row) => some(row, 40) },
      constant('Batch', 311),
    ),
  ),
  ofTables('shift and drawer in front', TABLES, (table) =>
    add(table, 'front', constant('Shift', 1), { title: 'Drawer', value: (row) => 1 + (some(row, 3) % 2) }),
  ),
  ofTables('terminal serial and version', TABLES, (table) =>
    add(table, 'end', constant('Terminal S/N', 'VX520-88412'), constant('Version', '7.12.3')),
  ),
  ofTables('another number of each ticket', TABLES, (table) =>
    add(table, 'front', { title: 'Doc Entry', value: ({ ticket }) => 700_000 + ticket * 3 }),
  ),
  ofTables('an authorization code', TABLES, (table) =>
    add(table, 'end', { title: 'Auth', value: (row) => String(100_000 + some(row, 899_999, 104_729)) }),
  ),
  ofTables('cost and margin', TABLES, (table) =>
    addFigures(
      table,
      'end',
      figure('Cost', (cents) => Math.round(cents * 0.6)),
      figure('Margin', (cents) => cents - Math.round(cents * 0.6)),
    ),
  ),
  ofTables('net and tax in front', ['summary', 'payments', 'report'], (table) =>
    table.columns.tax !== undefined || table.columns.subtotal !== undefined
      ? null
      : addFigures(
          table,
          'front',
          figure('Net', (cents) => cents - taxOf(cents)),
          figure('Tax', taxOf),
        ),
  ),
  ofTables('a running total', ['summary', 'report'], (table) => {
    let sum = 0;
    return addFigures(
      table,
      'end',
      figure('Running Total', (cents) => (sum += cents)),
    );
  }),
  ofTables('a running total in front', ['summary', 'report'], (table) => {
    let sum = 0;
    return addFigures(
      table,
      'front',
      figure('Cumulative', (cents) => (sum += cents)),
    );
  }),
  ofTables('a budget that is the same in all rows', TABLES, (table) =>
    addFigures(
      table,
      'front',
      figure('Day Target', () => 250_000),
    ),
  ),
  ofTables('columns of zeros', TABLES, (table) =>
    addFigures(
      table,
      'end',
      figure('Tips', () => 0),
      figure('Rounding', () => 0),
      figure('Deposit', () => 0),
    ),
  ),
  ofTables('tendered and change', ['summary'], (table) => {
    if (table.columns.change !== undefined) return null;
    const tendered = (cents: number): number => (cents > 0 ? Math.ceil(cents / 500) * 500 : cents);
    return addFigures(
      table,
      'end',
      figure('Tendered', tendered),
      figure('Change', (cents) => tendered(cents) - cents),
    );
  }),
  ofTables('a column for each tender', ['summary'], (table) => {
    const { cashAmount, cardAmount, payment } = table.columns;
    if (cashAmount !== undefined || cardAmount !== undefined || payment !== undefined) return null;
    const paidBy = (tender: number) => (cents: number, row: Row) => (some(row, 3) === tender ? cents : 0);
    return addFigures(
      table,
      'end',
      figure('Cash', paidBy(0)),
      figure('Debit', paidBy(1)),
      figure('Credit', paidBy(2)),
    );
  }),
  ofTables('no cashier', TABLES, (table) =>
    without(table, ['employee', 'employeeId', 'employeeName'], 'employeeId'),
  ),
  ofTables('no register', TABLES, (table) => without(table, ['register'], 'registerId')),
];

function without(
  table: Table,
  roles: readonly (keyof Table['columns'])[],
  field: 'employeeId' | 'registerId',
): ExportFile | null {
  const gone = roles.flatMap((role) => table.columns[role] ?? []);
  if (gone.length === 0 || Object.keys(table.made.sheets).length > 1) return null;
  // Numbers that begin anew at each register need it.
  const numbers = table.truth.transactions.map(
    ({ altIds = [], transactionId }) => altIds[0] ?? transactionId,
  );
  const isNamedElsewhere = table.truth.transactions.some(
    ({ transactionId, altIds = [] }) => transactionId !== altIds[0],
  );
  if (field === 'registerId' && (new Set(numbers).size < numbers.length || isNamedElsewhere)) return null;
  return withColumns(
    table,
    allPlaces(table).filter((at) => !gone.includes(at)),
    { transactions: table.truth.transactions.map((one) => ({ ...one, [field]: '' })) },
  );
}

const CLOCK = /^(\d{1,2}):(\d\d)(?::(\d\d))?$/;

/** @returns a column with one part of the times, from 1 for their hours */
const partOfTime = (title: string, time: number, part: number): Place => ({
  title,
  value: ({ cells }) => {
    const digits = CLOCK.exec(cellText(cells[time] ?? null).trim())?.[part];
    return digits === undefined ? null : Number(digits);
  },
});

/** What a column holds can only be seen from its cells. */
export const PARTS_AND_NAMES: readonly Change[] = [
  ofTables('hours, minutes, and seconds apart', TABLES, (table) => {
    const { time } = table.columns;
    const records = Object.values(table.sheets)
      .flat()
      .filter(({ kind }) => kind === 'record');
    const isClock = ({ cells }: Row): boolean => CLOCK.test(cellText(cells[time ?? -1] ?? null).trim());
    if (time === undefined || !records.every(isClock)) return null;
    const parts = ['Hour', 'Minute', 'Second'].map((title, at) => partOfTime(title, time, at + 1));
    return withColumns(
      table,
      allPlaces(table).flatMap((at) => (at === time ? parts : [at])),
    );
  }),
  ofTables('registers by name under another heading', TABLES, (table) => {
    const { register } = table.columns;
    const records = Object.values(table.sheets)
      .flat()
      .filter(({ kind }) => kind === 'record');
    const isNumber = ({ cells }: Row): boolean => /^\d{1,2}$/.test(cellText(cells[register ?? -1] ?? null));
    if (register === undefined || !records.every(isNumber)) return null;
    const named: Place = {
      title: 'Where',
      role: 'register',
      value: ({ cells }) => `Register ${cellText(cells[register] ?? null)}`,
    };
    return withColumns(
      table,
      allPlaces(table).map((at) => (at === register ? named : at)),
    );
  }),
];
