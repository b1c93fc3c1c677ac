// Which rows a table has besides its records, and in which order the records are.
import { type Cell, cellText } from '@tillwatch/core/journal';
import type { ExportFile } from '../../export-file.ts';
import type { TruthTransaction } from '../../truth.ts';
import type { Change } from '../change.ts';
import { ofTables, TABLES } from './of-tables.ts';
import {
  allPlaces,
  centsOf,
  changeTruth,
  hasBlanks,
  isBlank,
  moneyLike,
  reorder,
  type Row,
  type Table,
  textOf,
  ticketsOf,
  totalColumn,
  withCell,
  withColumns,
  withRows,
} from './table.ts';

type Rows = Parameters<Parameters<typeof withRows>[1]>[0];

/** Where a table adds up: the amounts of lines, or what was paid. */
function sumColumn(table: Table): number | undefined {
  const { lineAmount, lineType } = table.columns;
  if (lineType !== undefined) return undefined;
  return lineAmount ?? totalColumn(table);
}

function sumRow(table: Table, label: string, records: Rows): { cells: Cell[] } | null {
  const at = sumColumn(table);
  if (at === undefined) return null;
  const amounts = records.flatMap(({ cells }) => centsOf(cells[at]) ?? []);
  if (amounts.length === 0) return null;
  const left = table.titles.findIndex((title) => title !== '');
  const cells: Cell[] = table.titles.map(() => null);
  cells[left === at ? at + 1 : left] = label;
  cells[at] = moneyLike(
    records.find((row) => centsOf(row.cells[at]) !== null)?.cells[at],
    amounts.reduce((sum, one) => sum + one, 0),
  );
  return { cells };
}

/** Adds a row for the sum of each run of records that have the same of something. */
function withSums(
  table: Table,
  keyOf: (row: Row) => string,
  label: (key: string) => string,
): ExportFile | null {
  if (sumColumn(table) === undefined) return null;
  return withRows(table, (rows) => {
    let run: Row[] = [];
    const end = (): { cells: Cell[] }[] => {
      const sum = run[0] === undefined ? null : sumRow(table, label(keyOf(run[0])), run);
      run = [];
      return sum === null ? [] : [sum];
    };
    const out = rows.flatMap((row): { cells: Cell[] }[] => {
      if (row.kind !== 'record') return [...end(), row];
      const before = run[0] !== undefined && keyOf(run[0]) !== keyOf(row) ? end() : [];
      run.push(row);
      return [...before, row];
    });
    return [...out, ...end()];
  });
}

/** Records in order of a key; those of the same key stay as they were. */
const sortedBy =
  (keyOf: (row: Row) => string | number) =>
  (records: Row[]): Row[] =>
    records.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0));

const personOf =
  ({ columns }: Table) =>
  (row: Row): string =>
    textOf(row, columns.employeeId ?? columns.employee ?? columns.employeeName);

/** @returns null where something is already between the records */
function sorted(table: Table, keyOf: (row: Row) => string | number): Table | null {
  const made = reorder(table, sortedBy(keyOf));
  if (made === null) return null;
  const sheets = Object.entries(table.sheets).map(([name, rows]) => {
    const first = rows.findIndex(({ kind }) => kind === 'record');
    const records = rows.filter(({ kind }) => kind === 'record');
    return [
      name,
      [...rows.slice(0, first), ...sortedBy(keyOf)(records), ...rows.slice(first + records.length)],
    ];
  });
  return { ...table, made, sheets: Object.fromEntries(sheets) as Table['sheets'] };
}

/** Names a column's value in a row above the records that have it, and leaves the column out. */
function banded(
  table: Table | null,
  role: keyof Table['columns'],
  label: (text: string) => string,
): ExportFile | null {
  const at = table?.columns[role];
  if (table === null || at === undefined) return null;
  const narrow = withColumns(
    table,
    allPlaces(table).filter((place) => place !== at),
  );
  const sheets = Object.entries(table.sheets).map(([name, rows]) => {
    let last = '';
    const cells = (narrow.sheets[name] ?? []).flatMap((row, index) => {
      const old = rows[index];
      const own = old?.kind === 'record' ? textOf(old, at) : last;
      if (own === last) return [row];
      last = own;
      return [[label(own)], row];
    });
    return [name, cells];
  });
  return { ...narrow, sheets: { ...narrow.sheets, ...Object.fromEntries(sheets) } };
}

const append = (table: Table, ...more: Cell[][]): ExportFile =>
  withRows(table, (rows) => [...rows, ...more.map((cells) => ({ cells }))]);
const prepend = (table: Table, ...more: Cell[][]): ExportFile =>
  withRows(table, (rows) => [...more.map((cells) => ({ cells })), ...rows]);

const isOfLines = ({ columns: { lineAmount, description } }: Table): boolean =>
  lineAmount !== undefined && description !== undefined;

/** The rows of two tickets take turns, as two registers do that write into one list. */
function interleave(records: Row[], registerOf: (row: Row) => string): Row[] {
  const tickets = ticketsOf(records);
  const out: Row[] = [];
  for (let at = 0; at < tickets.length; at += 1) {
    const [one = [], other = []] = [tickets[at], tickets[at + 1]];
    const mayMeet =
      other[0] !== undefined && one[0] !== undefined && registerOf(one[0]) !== registerOf(other[0]);
    if (!mayMeet) {
      out.push(...one);
      continue;
    }
    for (let line = 0; line < Math.max(one.length, other.length); line += 1)
      out.push(...[one[line], other[line]].filter((row) => row !== undefined));
    at += 1;
  }
  return out;
}

const isUnsold = ({ kind }: TruthTransaction): boolean => kind === 'no-sale';

export const ROW_CHANGES: readonly Change[] = [
  ofTables('a blank row after each ticket', TABLES, (table) =>
    withRows(table, (rows) =>
      rows.flatMap((row, at) =>
        row.kind === 'record' && row.ticket !== rows[at + 1]?.ticket ? [row, { cells: [] }] : [row],
      ),
    ),
  ),
  ofTables('a rule after each ticket', ['lines'], (table) =>
    withRows(table, (rows) =>
      rows.flatMap((row, at) =>
        row.kind === 'record' && row.ticket !== rows[at + 1]?.ticket
          ? [row, { cells: ['-'.repeat(40)] }]
          : [row],
      ),
    ),
  ),
  ofTables('a sum after each ticket', ['lines'], (table) =>
    table.columns.total === undefined
      ? withSums(
          table,
          ({ ticket }) => String(ticket),
          () => 'Total',
        )
      : null,
  ),
  ofTables('a sum with the number after each ticket', ['lines'], (table) => {
    if (table.columns.total !== undefined || hasBlanks(table)) return null;
    return withSums(
      table,
      (row) => textOf(row, table.columns.number),
      (key) => `Ticket ${key} total`,
    );
  }),
  ofTables('a sum after each cashier', TABLES, (table) => {
    const by = sorted(table, personOf(table));
    return by === null ? null : withSums(by, personOf(by), (key) => `Total ${key}`);
  }),
  ofTables('a sum after each cashier, without a word', ['summary'], (table) => {
    const by = sorted(table, personOf(table));
    return by === null ? null : withSums(by, personOf(by), () => '');
  }),
  ofTables('a sum after each hour', ['summary'], (table) => {
    const { time } = table.columns;
    const isClock = Object.values(table.sheets).every((rows) =>
      rows.every((row) => row.kind !== 'record' || /^\d\d:\d\d/.test(textOf(row, time))),
    );
    return isClock && !hasBlanks(table)
      ? withSums(
          table,
          (row) => textOf(row, time).slice(0, 2),
          (hour) => `Subtotal ${hour}:00`,
        )
      : null;
  }),
  ofTables('a grand total below', ['summary', 'lines', 'payments'], (table) => {
    const all = Object.values(table.sheets)
      .flat()
      .filter(({ kind }) => kind === 'record');
    const sum = sumRow(table, 'Grand Total', all);
    return sum === null ? null : append(table, sum.cells);
  }),
  ofTables('a sum without a label below', ['summary', 'lines', 'payments'], (table) => {
    const all = Object.values(table.sheets)
      .flat()
      .filter(({ kind }) => kind === 'record');
    const sum = sumRow(table, '', all);
    return sum === null
      ? null
      : append(
          table,
          sum.cells.map((cell) => (cell === '' ? null : cell)),
        );
  }),
  ofTables('sums by cashier below', ['summary', 'lines', 'payments'], (table) => {
    const at = sumColumn(table);
    if (at === undefined || hasBlanks(table)) return null;
    const records = Object.values(table.sheets)
      .flat()
      .filter(({ kind }) => kind === 'record');
    const groups = [...Map.groupBy(records, personOf(table))];
    return append(
      table,
      [],
      ['Summary by cashier'],
      ['Cashier', 'Count', 'Sales'],
      ...groups.map(([person, rows]): Cell[] => [
        person,
        new Set(rows.map(({ ticket }) => ticket)).size,
        moneyLike(
          rows[0]?.cells[at],
          rows.reduce((sum, { cells }) => sum + (centsOf(cells[at]) ?? 0), 0),
        ),
      ]),
    );
  }),
  ofTables('a legend below', TABLES, (table) =>
    append(
      table,
      [],
      ['Legend:'],
      ['S = Sale', 'R = Refund', 'V = Void'],
      ['Amounts include tax.'],
      ['*** End of report ***'],
    ),
  ),
  ofTables('signatures below', TABLES, (table) =>
    append(
      table,
      [],
      ['Prepared by:', null, '________________', null, 'Date:', '__________'],
      ['Manager:', null, '________________'],
    ),
  ),
  ofTables('a title with a range of days above', TABLES, (table) => {
    const days = table.truth.transactions
      .flatMap(({ transactionTime = '' }) => transactionTime.slice(0, 10))
      .toSorted();
    const us = (day = ''): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
    return prepend(
      table,
      ['Main Street Market #0417'],
      ['Sales Detail Report'],
      [`From ${us(days[0])} to ${us(days.at(-1))}`],
      ['Registers: All', null, 'Cashiers: All'],
      [],
    );
  }),
  ofTables('figures of the day above', TABLES, (table) =>
    prepend(table, ['Store', '0417'], ['Gross sales', 1834.22], ['Customers', 212], ['Average', 8.65], []),
  ),
  ofTables('bands by cashier', ['summary', 'lines', 'payments'], (table) => {
    const { employeeId, employee, employeeName } = table.columns;
    const roles = (['employeeId', 'employee', 'employeeName'] as const).filter(
      (role) => table.columns[role] !== undefined,
    );
    if (roles.length !== 1 || [employeeId, employee, employeeName].every((at) => at === undefined))
      return null;
    return banded(sorted(table, personOf(table)), roles[0] ?? 'employee', (text) => `Cashier: ${text}`);
  }),
  ofTables('bands by register', ['summary', 'lines', 'payments'], (table) =>
    banded(
      sorted(table, (row) => textOf(row, table.columns.register)),
      'register',
      (text) => (/^\d+$/.test(text) ? `Register ${text}` : text),
    ),
  ),
  ofTables('newest first', TABLES, (table) =>
    reorder(table, (records) => ticketsOf(records).toReversed().flat()),
  ),
  ofTables('from the last row to the first', ['summary', 'payments'], (table) =>
    reorder(table, (records) => records.toReversed()),
  ),
  ofTables('by register', TABLES, (table) =>
    reorder(
      table,
      sortedBy((row) => textOf(row, table.columns.register)),
    ),
  ),
  ofTables('by cashier', TABLES, (table) => reorder(table, sortedBy(personOf(table)))),
  ofTables('by amount', ['summary'], (table) => {
    const at = totalColumn(table);
    return at === undefined
      ? null
      : reorder(
          table,
          sortedBy((row) => centsOf(row.cells[at]) ?? 0),
        );
  }),
  ofTables('by article', ['lines'], (table) =>
    isOfLines(table) && table.columns.lineType === undefined
      ? reorder(
          table,
          sortedBy((row) => textOf(row, table.columns.description)),
        )
      : null,
  ),
  ofTables('registers in turn', ['lines'], (table) => {
    const registers = new Set(table.truth.transactions.map(({ registerId }) => registerId));
    if (registers.size < 2 || table.columns.register === undefined) return null;
    return reorder(table, (records) => interleave(records, (row) => textOf(row, table.columns.register)));
  }),
  ofTables('facts of a ticket only in its first row', ['lines'], (table) =>
    blankAgain(table, [
      'number',
      'register',
      'employee',
      'employeeId',
      'employeeName',
      'date',
      'time',
      'dateTime',
      'type',
      'status',
      'total',
    ]),
  ),
  ofTables('all but the number only in the first row', ['lines'], (table) =>
    blankAgain(table, [
      'register',
      'employee',
      'employeeId',
      'employeeName',
      'date',
      'time',
      'dateTime',
      'type',
      'status',
      'total',
    ]),
  ),
  ofTables('the total only in the last row', ['lines'], (table) => {
    const at = table.columns.total;
    if (at === undefined || table.columns.lineAmount === undefined || hasBlanks(table)) return null;
    return withRows(table, (rows) =>
      rows.map((row, index) =>
        row.kind === 'record' && rows[index + 1]?.ticket === row.ticket
          ? { cells: row.cells.map((cell, column) => (column === at ? null : cell)) }
          : row,
      ),
    );
  }),
  ofTables('cells merged over all tickets of a cashier', ['summary'], (table) => {
    const by = sorted(table, personOf(table));
    if (by === null) return null;
    const columns = [by.columns.employeeId, by.columns.employeeName, by.columns.employee].filter(
      (at) => at !== undefined,
    );
    return withRows(by, (rows) => {
      let last = '';
      return rows.map((row) => {
        if (row.kind !== 'record') return row;
        const isSame = personOf(by)(row) === last;
        last = personOf(by)(row);
        return isSame ? { cells: row.cells.map((cell, at) => (columns.includes(at) ? null : cell)) } : row;
      });
    });
  }),
  ofTables('no-sales without an amount', ['summary'], (table) => withAmountOfNoSales(table, () => null)),
  ofTables('no-sales are not listed', ['summary'], (table) => {
    const numbers = listNoSales(table);
    const { number } = table.columns;
    if (numbers === null) return null;
    return withRows(
      table,
      (rows) => rows.filter((row) => row.kind !== 'record' || !numbers.has(textOf(row, number))),
      { transactions: table.truth.transactions.filter((one) => !isUnsold(one)) },
    );
  }),
  ofTables('numbers that begin anew at each register', ['summary', 'lines'], (table) => {
    const { number = -1, register } = table.columns;
    const isPlain = table.truth.transactions.every(
      ({ transactionId, altIds = [] }) => transactionId === altIds[0],
    );
    const registers = [...new Set(table.truth.transactions.map(({ registerId = '' }) => registerId))];
    if (
      !isPlain ||
      register === undefined ||
      registers.length < 2 ||
      Object.keys(table.made.sheets).length > 1
    )
      return null;
    const ids = table.truth.transactions.map(
      ({ registerId, transactionId }) => `${registerId} ${transactionId}`,
    );
    const plain = table.truth.transactions.map(({ transactionId }) => transactionId);
    if (new Set(plain).size < plain.length || new Set(ids).size < ids.length) return null;
    const counts = new Map<string, number>();
    const anew = new Map(
      table.truth.transactions.map(({ transactionId, registerId = '' }) => {
        counts.set(registerId, (counts.get(registerId) ?? 100) + 1);
        return [transactionId, String(counts.get(registerId))];
      }),
    );
    return {
      ...withCell(table, number, (cell) => anew.get(cellText(cell)) ?? cell),
      truth: {
        ...table.truth,
        ...changeTruth(table.truth, (one) => ({
          ...one,
          transactionId: anew.get(one.transactionId) ?? '',
          altIds: [],
        })),
      },
    };
  }),
];

/** Leaves out what a row has in common with the one before. */
function blankAgain(table: Table, roles: readonly (keyof Table['columns'])[]): ExportFile | null {
  if (hasBlanks(table) || table.columns.lineType !== undefined) return null;
  const columns = roles.flatMap((role) => table.columns[role] ?? []);
  return withRows(table, (rows) =>
    rows.map((row, index) =>
      row.kind === 'record' && rows[index - 1]?.ticket === row.ticket
        ? { cells: row.cells.map((cell, at) => (columns.includes(at) ? null : cell)) }
        : row,
    ),
  );
}

/** @returns null without any, or if their numbers are also those of others */
function listNoSales({ truth, columns }: Table): Set<string> | null {
  const others = new Set(
    truth.transactions.filter((one) => !isUnsold(one)).map(({ transactionId }) => transactionId),
  );
  const numbers = truth.transactions.filter(isUnsold).map(({ transactionId }) => transactionId);
  if (numbers.length === 0 || columns.type === undefined || numbers.some((one) => others.has(one)))
    return null;
  return new Set(numbers);
}

function withAmountOfNoSales(table: Table, write: () => Cell): ExportFile | null {
  const numbers = listNoSales(table);
  const at = table.columns.total;
  if (numbers === null || at === undefined) return null;
  return withCell(table, at, (cell, row) =>
    numbers.has(textOf(row, table.columns.number)) && !isBlank(cell) ? write() : cell,
  );
}
