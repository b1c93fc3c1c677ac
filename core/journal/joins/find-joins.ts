// Puts together what the tables of a file say about the same tickets: each ticket's row also has its number, its total,
// and its tax if only another table says so, and the rows of other tables have its number in place of its key.

import { headingsOf, tableKey } from '../mapping/headings.ts';
import type { Cell } from '../row.ts';
import { cellText, joinRow } from '../shape/row-text.ts';
import { isDatabaseKey } from '../shape/table/column-facts.ts';
import { type Columns, columnsOf, fieldOfHeading } from '../shape/table/table-columns.ts';
import { readCents, readCode } from '../text/cell-value.ts';
import { readTender } from '../vocabulary/tender-words.ts';
import { add, amountColumns, type Figures } from './figures.ts';
import { findFamily, type Link, titleOf } from './find-links.ts';
import {
  findCharged,
  findLineColumns,
  findRoles,
  findTotal,
  type Payments,
  type Roles,
} from './find-roles.ts';
import { nameCodes } from './name-codes.ts';
import type { SheetTable } from './sheet-tables.ts';

/** A payment of a ticket, in another sheet. */
interface Paid {
  sheet: string;
  rowNumber: number;
  /** The row as in the export. */
  text: string;
  method: string;
  /** Whether it is no payment, but money that was moved. */
  isMove?: true;
  cents: number;
  changeCents: number;
}

type ShownColumns = Pick<Columns, 'number' | 'register' | 'total' | 'lineAmount' | 'quantity' | 'unitPrice'>;

interface SheetJoin {
  /** Set if the rows of other sheets have what its rows say. */
  isTaken?: true;
  /** Set if its rows say something of transactions that isn't understood. */
  isStray?: true;
  /** Columns that other sheets show to be the number and the total of tickets, or the amount of lines. */
  columns?: ShownColumns;
  /** The cells that some of its rows have instead, by the number of the row. */
  cells: ReadonlyMap<number, readonly Cell[]>;
  /** How tickets were paid, by the number of a row of theirs. */
  paid: ReadonlyMap<number, readonly Paid[]>;
  /** The numbers of rows with an amount that belong to no ticket, though those around them do. */
  unplaced: ReadonlySet<number>;
}

/** By the name of a sheet. */
export type Joins = ReadonlyMap<string, SheetJoin>;

/** What somebody has said of tables with the given headings. */
export interface KnownNumber {
  headings: readonly string[];
  number: number | undefined;
}

interface Builder {
  put(sheet: string, rowNumber: number, cells: readonly Cell[]): void;
  pay(sheet: string, rowNumber: number, paid: readonly Paid[]): void;
  take(table: SheetTable): void;
  /** Leaves a table out, and tells of it. */
  tellOf(table: SheetTable): void;
  leave(sheet: string, rowNumber: number): void;
  name(table: SheetTable, columns: ShownColumns): void;
  build(): Joins | null;
}

type Built = Pick<SheetJoin, 'isTaken' | 'isStray' | 'columns'> & {
  cells: Map<number, readonly Cell[]>;
  paid: Map<number, readonly Paid[]>;
  unplaced: Set<number>;
};

function createBuilder(): Builder {
  const sheets = new Map<string, Built>();
  const of = (sheet: string): Built => {
    const join = sheets.get(sheet) ?? { cells: new Map(), paid: new Map(), unplaced: new Set() };
    sheets.set(sheet, join);
    return join;
  };
  return {
    put: (sheet, rowNumber, cells) => of(sheet).cells.set(rowNumber, cells),
    pay: (sheet, rowNumber, paid) => of(sheet).paid.set(rowNumber, paid),
    take({ headingRows }) {
      for (const sheet of headingRows.keys()) sheets.set(sheet, { ...of(sheet), isTaken: true });
    },
    tellOf({ headingRows }) {
      for (const sheet of headingRows.keys())
        sheets.set(sheet, { ...of(sheet), isTaken: true, isStray: true });
    },
    leave: (sheet, rowNumber) => of(sheet).unplaced.add(rowNumber),
    name({ headingRows }, columns) {
      for (const sheet of headingRows.keys())
        sheets.set(sheet, { ...of(sheet), columns: { ...of(sheet).columns, ...columns } });
    },
    build: () => (sheets.size === 0 ? null : sheets),
  };
}

/** The rows of a table that are a ticket's only one, by its position. */
const byTicket = ({ table, tickets }: Link): ReadonlyMap<number, readonly Cell[]> =>
  new Map(table.body.map(({ cells }, at) => [tickets[at] ?? -1, cells]));

interface Added {
  heading: readonly Cell[];
  of(ticket: number): readonly Cell[];
}

const asCell = (cents: number | undefined): Cell => (cents === undefined ? null : cents / 100);

/** What other tables add to the rows of tickets. */
function listAdded(tickets: SheetTable, { payments, moves, taxes, numbers, voids }: Roles): Added[] {
  const added: Added[] = [];
  if (numbers !== null) {
    const rows = byTicket(numbers);
    const columns = [...numbers.table.heading.keys()].filter((at) => !numbers.columns.includes(at));
    added.push({
      heading: columns.map((at) => numbers.table.heading[at] ?? null),
      of: (ticket) => columns.map((at) => rows.get(ticket)?.[at] ?? null),
    });
  }
  const figure = (name: string, figures: Figures): Added => ({
    heading: [name],
    of: (ticket) => [asCell(figures.get(ticket))],
  });
  if (payments !== null && amountColumns(tickets).length === 0) {
    const all = [payments, ...moves].flatMap(({ paid }) => [...paid]);
    added.push(figure('Total', new Map(all)));
  }
  if (taxes !== null) added.push(figure('Tax', taxes.figures));
  const voided = new Set(voids.flatMap((link) => link.tickets));
  if (voided.size > 0)
    added.push({ heading: [VOID_TITLE], of: (ticket) => [voided.has(ticket) ? VOIDED : null] });
  return added;
}

const VOID_TITLE = 'Voided';
const VOIDED = 'Y';
const NUMBER_TITLE = 'Transaction Number';

/** @returns the tickets with what is added, under the headings that they have then */
function extend(tickets: SheetTable, added: readonly Added[], builder: Builder): SheetTable {
  if (added.length === 0) return tickets;
  const width = Math.max(tickets.heading.length, ...tickets.body.map(({ cells }) => cells.length));
  const widen = (cells: readonly Cell[], more: readonly Cell[]): Cell[] => [
    ...Array.from({ length: width }, (_, at) => cells[at] ?? null),
    ...more,
  ];
  const heading = widen(
    tickets.heading,
    added.flatMap((one) => one.heading),
  );
  for (const [sheet, row] of tickets.headingRows) builder.put(sheet, row, heading);
  const body = tickets.body.map((row, ticket) => {
    const cells = widen(
      row.cells,
      added.flatMap((one) => one.of(ticket)),
    );
    builder.put(row.sheet, row.rowNumber, cells);
    return { ...row, cells };
  });
  return { ...tickets, heading, body, columns: columnsOf(heading) };
}

/** Whether nearly all tickets have a value of their own in a column. */
function isKeyOf({ body }: SheetTable, column: number | undefined): boolean {
  const codes = column === undefined ? [] : body.map(({ cells }) => readCode(cells[column]));
  return new Set(codes.filter((code) => code !== '')).size >= body.length * NEARLY_ALL;
}

const NEARLY_ALL = 0.9;

/** Which column has the numbers of tickets: as somebody said, as they were read, or as a heading says. */
function findNumber(
  tickets: SheetTable,
  known: readonly KnownNumber[],
  read: ReadonlyMap<string, Columns>,
): number | undefined {
  const key = tableKey(headingsOf(tickets.heading));
  const said = known.findLast(({ headings }) => tableKey(headings) === key)?.number;
  const named = [...tickets.heading.keys()].filter((at) => fieldOfHeading(tickets.heading[at]) === 'number');
  const asRead = numberAsRead(tickets, read);
  const isNamed = asRead !== undefined && named.includes(asRead);
  return (
    said ??
    (isNamed ? asRead : undefined) ??
    [tickets.columns.number, ...named].find((at) => isKeyOf(tickets, at))
  );
}

function numberAsRead({ headingRows }: SheetTable, read: ReadonlyMap<string, Columns>): number | undefined {
  return [...headingRows.keys()].flatMap((sheet) => read.get(sheet)?.number ?? [])[0];
}

/** `Number`, which other tables may have of anything, beside the key of a database. */
function findPlainNumber(tickets: SheetTable): number | undefined {
  const { heading } = tickets;
  return [...heading.keys()].find((at) => PLAIN_NUMBER.test(cellText(heading[at])) && isKeyOf(tickets, at));
}
const PLAIN_NUMBER = /^(?:no|nr|num|number)\.?$/i;

/** Gives rows that point to tickets their numbers. */
function nameNumbers(link: Link, tickets: SheetTable, number: number, builder: Builder): void {
  const [column] = link.columns;
  if (column === undefined || link.columns.length > 1) return;
  const isNumber = link.key[0] === number;
  const isNamed = link.table.heading.some((cell) => fieldOfHeading(cell) === 'number');
  if (isNumber && isNamed) return;
  const title = tickets.heading[number] ?? null;
  const named = fieldOfHeading(title) === 'number' ? title : NUMBER_TITLE;
  const { heading, headingRows, body } = link.table;
  for (const [sheet, row] of headingRows) builder.put(sheet, row, heading.with(column, named));
  if (isNumber) return;
  for (const [at, { sheet, rowNumber, cells }] of body.entries()) {
    const own = tickets.body[link.tickets[at] ?? -1]?.cells[number];
    if (own !== undefined && readCode(own) !== '' && column < cells.length)
      builder.put(sheet, rowNumber, cells.with(column, own));
  }
}

/** The column that says how tickets were paid, by the words below its heading, or by the heading. */
function findMethod({ heading, body, columns }: SheetTable): number | undefined {
  const counted = [...heading.keys()].map((at) => ({
    at,
    tenders: body.filter(({ cells }) => readTender(cellText(cells[at])) !== null).length,
  }));
  const [best] = counted.toSorted((one, other) => other.tenders - one.tenders);
  return best !== undefined && best.tenders > 0 ? best.at : (columns.payment ?? columns.description);
}

function listPaid({ link, amount, change }: Payments, isMove: boolean, paid: Map<number, Paid[]>): void {
  const method = findMethod(link.table);
  for (const [at, { sheet, rowNumber, cells }] of link.table.body.entries()) {
    const ticket = link.tickets[at] ?? -1;
    const one: Paid = {
      sheet,
      rowNumber,
      text: joinRow(cells),
      method: method === undefined ? '' : cellText(cells[method]).trim(),
      ...(isMove && { isMove }),
      cents: readCents(cells[amount]) ?? 0,
      changeCents: change === null ? 0 : (readCents(cells[change]) ?? 0),
    };
    if (ticket >= 0) paid.set(ticket, [...(paid.get(ticket) ?? []), one]);
  }
}

function addPayments(tickets: SheetTable, { payments, moves, others }: Roles, builder: Builder): void {
  const paid = new Map<number, Paid[]>();
  if (payments !== null) listPaid(payments, false, paid);
  for (const move of moves) listPaid(move, true, paid);
  const rows = [
    ...tickets.body.map((row, ticket) => ({ row, ticket })),
    ...others.flatMap(({ table, tickets: of }) =>
      table.body.map((row, at) => ({ row, ticket: of[at] ?? -1 })),
    ),
  ];
  for (const { row, ticket } of rows) {
    const own = paid.get(ticket);
    if (own !== undefined) builder.pay(row.sheet, row.rowNumber, own);
  }
  for (const one of [...(payments === null ? [] : [payments]), ...moves]) {
    builder.take(one.link.table);
    leaveUnplaced(one, builder);
  }
}

/** Money that was paid out may stand among the payments, without a ticket. */
function leaveUnplaced({ link: { table, tickets }, amount }: Payments, builder: Builder): void {
  const amounts = [amount, ...amountColumns(table)];
  for (const [at, { sheet, rowNumber, cells }] of table.body.entries()) {
    const isMoney = amounts.some((column) => (readCents(cells[column]) ?? 0) !== 0);
    if ((tickets[at] ?? -1) < 0 && isMoney) builder.leave(sheet, rowNumber);
  }
}

/** The key that sheets share, if it is short enough to be used by people; undefined if they share several. */
function findSharedKey({ body }: SheetTable, { others }: Roles): number | undefined {
  const keys = others.flatMap(({ key }) => (key.length === 1 ? key : []));
  const [key] = keys;
  const isShort = key !== undefined && body.every(({ cells }) => !isDatabaseKey(readCode(cells[key])));
  return isShort && new Set(keys).size === 1 ? key : undefined;
}

const netOf = (paid: Figures, taxes: Roles['taxes']): Figures =>
  taxes === null ? paid : add(paid, taxes.figures, -1);

/** What the sheets show where no heading says which columns have the numbers and the amounts. */
function nameColumns(
  tickets: SheetTable,
  shared: number | undefined,
  { payments, taxes, others }: Roles,
  builder: Builder,
): void {
  const total = payments === null ? undefined : findTotal(tickets, payments);
  for (const link of others) {
    const found = payments === null ? undefined : findLineColumns(link, netOf(payments.paid, taxes));
    if (found !== undefined) builder.name(link.table, found);
    const charged = payments === null ? findCharged(tickets, link) : undefined;
    if (charged === undefined) continue;
    builder.name(tickets, { total: charged.total });
    builder.name(link.table, { lineAmount: charged.lineAmount });
  }
  if (shared === undefined && total === undefined) return;
  builder.name(tickets, {
    ...(shared !== undefined && { number: shared }),
    ...(total !== undefined && { total }),
  });
}

/** What was found to be the register of tickets is that of other tables under the same heading, such as drops. */
function nameRegisters(
  tables: readonly SheetTable[],
  tickets: SheetTable,
  read: ReadonlyMap<string, Columns>,
  builder: Builder,
): void {
  const [register] = [...tickets.headingRows.keys()].flatMap((sheet) => read.get(sheet)?.register ?? []);
  if (register === undefined || tickets.columns.register !== undefined) return;
  for (const table of tables) {
    const same = [...table.heading.keys()].find((at) => titleOf(table, at) === titleOf(tickets, register));
    const isTimed = [table.columns.dateTime, table.columns.date, table.columns.time].some(
      (at) => at !== undefined,
    );
    if (table !== tickets && same !== undefined && isTimed && table.columns.register === undefined)
      builder.name(table, { register: same });
  }
}

/**
 * @param known what somebody has said, the latest last
 * @param read the columns that tickets were read from, by sheet
 * @returns null for a file whose sheets need nothing of each other, or have nothing to do with each other
 */
export function findJoins(
  tables: readonly SheetTable[],
  known: readonly KnownNumber[],
  read: ReadonlyMap<string, Columns>,
): Joins | null {
  const builder = createBuilder();
  const named = nameCodes(tables, builder).filter(({ isPair }) => isPair !== true);
  const family = findFamily(named);
  if (family === null) return builder.build();
  const roles = findRoles(family);
  const tickets = extend(family.tickets, listAdded(family.tickets, roles), builder);
  const found = findNumber(tickets, known, read);
  const shared =
    found === undefined ? (findPlainNumber(tickets) ?? findSharedKey(tickets, roles)) : undefined;
  const number = found ?? shared;
  if (number !== undefined) for (const link of roles.others) nameNumbers(link, tickets, number, builder);
  addPayments(tickets, roles, builder);
  nameColumns(tickets, shared, roles, builder);
  nameRegisters(named, family.tickets, read, builder);
  if (roles.taxes !== null) builder.take(roles.taxes.link.table);
  if (roles.numbers !== null) builder.take(roles.numbers.table);
  for (const { table } of roles.voids) builder.take(table);
  for (const table of family.strays) builder.tellOf(table);
  return builder.build();
}
