// How a table writes its values.
import { type Cell, cellText } from '@tillwatch/core/journal';
import type { ExportFile } from '../../export-file.ts';
import type { Change } from '../change.ts';
import { ofTables, TABLES } from './of-tables.ts';
import {
  allPlaces,
  centsOf,
  hasBlanks,
  isBlank,
  moneyLike,
  type Place,
  type Row,
  type Table,
  textOf,
  totalColumn,
  withCell,
  withColumns,
  withRows,
} from './table.ts';

/** Replaces one column by others, where it is. */
const replace = (
  table: Table,
  column: number,
  places: readonly Place[],
  gone: readonly number[] = [],
): ExportFile =>
  withColumns(
    table,
    allPlaces(table).flatMap((at) => (at === column ? [...places] : gone.includes(at) ? [] : [at])),
  );

/** Rewrites every amount, also those of sums. */
function rewriteMoney(table: Table, write: (cents: number) => Cell): ExportFile | null {
  const total = totalColumn(table);
  const { lineAmount, unitPrice, tax, subtotal, discount, cashAmount, cardAmount, change } = table.columns;
  if (total === undefined && table.columns.total !== undefined) return null;
  // All columns of amounts must have a role, so that none is left as it was.
  const known = [total, lineAmount, unitPrice, tax, subtotal, discount, cashAmount, cardAmount, change];
  const isMoney = (at: number): boolean => known.includes(at);
  const isOther = Object.values(table.sheets).some((rows) =>
    rows.some(
      ({ cells, kind }) =>
        kind === 'record' &&
        cells.some((cell, at) => !isMoney(at) && /^\D{0,2}\d+[.,]\d\d\D{0,4}$/.test(cellText(cell))),
    ),
  );
  if (isOther || table.made.container === 'csv') return null;
  return withRows(table, (rows) =>
    rows.map((row) => ({
      cells: row.cells.map((cell, at) => {
        if (!isMoney(at) || row.kind === 'heading') return cell;
        const cents = centsOf(cell);
        return cents === null ? cell : write(cents);
      }),
    })),
  );
}

const sign = (cents: number): string => (cents < 0 ? '-' : '');
const dollars = (cents: number): string => (Math.abs(cents) / 100).toFixed(2);
const serialOf = (cell: Cell): number | null =>
  cell !== null && typeof cell === 'object' ? cell.serial : null;

function withWord(
  table: Table,
  role: keyof Table['columns'],
  write: (text: string) => string,
): ExportFile | null {
  const at = table.columns[role];
  if (at === undefined) return null;
  return withCell(table, at, (cell) => {
    const text = cellText(cell).trim();
    return text === '' || /^[A-Za-z]/.test(text) ? cell : write(text);
  });
}

const isReturn = (row: Row, at: number): boolean => (centsOf(row.cells[at]) ?? 0) < 0;

/** An amount without its sign, and what says which it has. */
function signApart(
  table: Table,
  role: 'total' | 'lineAmount',
  title: string,
  words: readonly [string, string],
  isBehind: boolean,
): ExportFile | null {
  const at = table.columns[role];
  if (at === undefined || (role === 'total' && totalColumn(table) === undefined)) return null;
  const bare: Place = {
    title: table.titles[at] ?? '',
    role,
    value: ({ cells }) => {
      const cents = centsOf(cells[at]);
      return cents === null ? (cells[at] ?? null) : moneyLike(cells[at], Math.abs(cents));
    },
  };
  const own: Place = {
    title,
    value: (row) => (centsOf(row.cells[at]) === null ? null : isReturn(row, at) ? words[1] : words[0]),
  };
  return replace(table, at, isBehind ? [bare, own] : [own, bare]);
}

export const CELL_CHANGES: readonly Change[] = [
  ofTables('date and time in one cell', TABLES, (table) => {
    const { date, time } = table.columns;
    if (date === undefined || time === undefined) return null;
    return replace(
      table,
      date,
      [
        {
          title: 'Date/Time',
          role: 'dateTime',
          value: ({ cells }) => {
            const [day, clock] = [cells[date] ?? null, cells[time] ?? null];
            const [whole, part] = [serialOf(day), serialOf(clock)];
            if (whole !== null && part !== null) return { serial: whole + part };
            return isBlank(day) ? null : `${cellText(day)} ${cellText(clock)}`;
          },
        },
      ],
      [time],
    );
  }),
  ofTables('date and time in two cells', TABLES, (table) => {
    const { dateTime } = table.columns;
    if (dateTime === undefined) return null;
    const part =
      (of: 0 | 1) =>
      ({ cells }: Row): Cell => {
        const cell = cells[dateTime] ?? null;
        const serial = serialOf(cell);
        if (serial !== null) return { serial: of === 0 ? Math.floor(serial) : serial % 1 };
        const [, day = '', clock = ''] = /^(.*?\d{4})[ T](.*)$/.exec(cellText(cell)) ?? [];
        return [day, clock][of] || null;
      };
    return replace(table, dateTime, [
      { title: 'Date', role: 'date', value: part(0) },
      { title: 'Time', role: 'time', value: part(1) },
    ]);
  }),
  ofTables('the day only above each day', ['summary', 'lines', 'payments'], (table) => {
    const { date } = table.columns;
    if (date === undefined || hasBlanks(table)) return null;
    const dated = withColumns(
      table,
      allPlaces(table).filter((at) => at !== date),
    );
    const bands = Object.entries(table.sheets).map(([name, rows]) => {
      let day = '';
      const cells = (dated.sheets[name] ?? []).flatMap((row, at) => {
        const old = rows[at];
        const own = old?.kind === 'record' ? textOf(old, date) : day;
        if (own === day) return [row];
        day = own;
        return [['Date:', old?.cells[date] ?? null], row];
      });
      return [name, cells];
    });
    return { ...dated, sheets: { ...dated.sheets, ...Object.fromEntries(bands) } };
  }),
  ofTables('dollars in front', TABLES, (table) =>
    rewriteMoney(table, (cents) => `${sign(cents)}$${dollars(cents)}`),
  ),
  ofTables('euros behind a comma', TABLES, (table) =>
    rewriteMoney(table, (cents) => `${sign(cents)}${dollars(cents).replace('.', ',')} €`),
  ),
  ofTables('the code of a currency in front', TABLES, (table) =>
    rewriteMoney(table, (cents) => `USD ${sign(cents)}${dollars(cents)}`),
  ),
  ofTables('Swiss separators', TABLES, (table) =>
    rewriteMoney(table, (cents) => `${sign(cents)}${dollars(cents).replace(/\B(?=(?:\d{3})+\.)/g, "'")}`),
  ),
  ofTables('amounts in parentheses', TABLES, (table) =>
    rewriteMoney(table, (cents) => (cents < 0 ? `(${dollars(cents)})` : dollars(cents))),
  ),
  ofTables('a minus behind', TABLES, (table) => rewriteMoney(table, (cents) => dollars(cents) + sign(cents))),
  ofTables('four decimals', TABLES, (table) =>
    rewriteMoney(table, (cents) => `${sign(cents)}${dollars(cents)}00`),
  ),
  ofTables('numbers cut after the last digit', TABLES, (table) =>
    rewriteMoney(table, (cents) => String(cents / 100)),
  ),
  ofTables('blank in place of zero', TABLES, (table) =>
    rewriteMoney(table, (cents) => (cents === 0 ? null : sign(cents) + dollars(cents))),
  ),
  ofTables('a dash in place of zero', TABLES, (table) =>
    rewriteMoney(table, (cents) => (cents === 0 ? '-' : sign(cents) + dollars(cents))),
  ),
  ofTables('a register with its word', TABLES, (table) =>
    withWord(table, 'register', (text) => `Reg ${text}`),
  ),
  ofTables('a register with its name', TABLES, (table) =>
    withWord(table, 'register', (text) => `Lane: ${text}`),
  ),
  ofTables('a cashier with its word', TABLES, (table) =>
    withWord(table, 'employeeId', (text) => `Cashier ${text}`),
  ),
  ofTables('number and name of a cashier', TABLES, (table) => {
    const { employeeId, employeeName } = table.columns;
    if (employeeId === undefined || employeeName === undefined) return null;
    return replace(
      table,
      employeeId,
      [
        {
          title: table.titles[employeeName] ?? '',
          role: 'employee',
          value: (row) =>
            textOf(row, employeeId) === ''
              ? null
              : `${textOf(row, employeeId)} - ${textOf(row, employeeName)}`,
        },
      ],
      [employeeName],
    );
  }),
  ofTables('register and number in one cell', TABLES, (table) => {
    const { number = -1, register } = table.columns;
    if (register === undefined || Object.keys(table.made.sheets).length > 1 || hasBlanks(table)) return null;
    const codes = Object.values(table.sheets).flatMap((rows) => rows.filter(({ kind }) => kind === 'record'));
    if (!codes.every((row) => /^\d+$/.test(textOf(row, register)) && /^\d+$/.test(textOf(row, number))))
      return null;
    const joined = (code: string, id: string): string => `${code}-${id}`;
    const written = new Map(
      codes.map((row) => [
        `${Number(textOf(row, register))} ${textOf(row, number)}`,
        joined(textOf(row, register), textOf(row, number)),
      ]),
    );
    return {
      ...replace(
        table,
        number,
        [
          {
            title: table.titles[number] ?? '',
            role: 'number',
            value: (row) => joined(textOf(row, register), textOf(row, number)),
          },
        ],
        [],
      ),
      truth: {
        ...table.truth,
        transactions: table.truth.transactions.map((one) => ({
          ...one,
          altIds: [
            ...(one.altIds ?? []),
            ...[written.get(`${one.registerId} ${one.transactionId}`) ?? []].flat(),
          ],
        })),
      },
    };
  }),
  ofTables('the sign of a total in a column in front', ['summary'], (table) =>
    signApart(table, 'total', '+/-', ['+', '-'], false),
  ),
  ofTables('the sign of a total in a column behind', ['summary'], (table) =>
    signApart(table, 'total', 'DR/CR', ['DR', 'CR'], true),
  ),
  ofTables('refunds known by their kind alone', ['summary', 'payments'], (table) => {
    const total = totalColumn(table);
    const { type, tax, subtotal } = table.columns;
    if (total === undefined || type === undefined || tax !== undefined || subtotal !== undefined) return null;
    return withCell(table, total, (cell) => {
      const cents = centsOf(cell);
      return cents === null ? cell : moneyLike(cell, Math.abs(cents));
    });
  }),
  ofTables('refunds as negative quantities', ['lines'], (table) => {
    const { lineAmount, unitPrice, quantity } = table.columns;
    if (lineAmount === undefined || unitPrice === undefined || quantity === undefined) return null;
    return withCell(table, unitPrice, (cell) => {
      const cents = centsOf(cell);
      return cents === null ? cell : moneyLike(cell, Math.abs(cents));
    });
  }),
  ofTables('the quantity in front of a name', ['lines'], (table) =>
    nameWithQuantity(table, (count, name) => `${count} x ${name}`),
  ),
  ofTables('the quantity behind a name', ['lines'], (table) =>
    nameWithQuantity(table, (count, name) => `${name} x${count}`),
  ),
];

/** Its column is left out. */
function nameWithQuantity(table: Table, write: (count: string, name: string) => string): ExportFile | null {
  const { quantity, description, lineAmount, lineType } = table.columns;
  if (
    quantity === undefined ||
    description === undefined ||
    lineAmount === undefined ||
    lineType !== undefined
  )
    return null;
  return replace(
    table,
    description,
    [
      {
        title: table.titles[description] ?? '',
        role: 'description',
        value: (row) => {
          const count = textOf(row, quantity).replace('-', '');
          const name = textOf(row, description);
          return count === '' || name === '' ? (row.cells[description] ?? null) : write(count, name);
        },
      },
    ],
    [quantity],
  );
}
