// Makes one table from an export with a row for each ticket and the ticket's lines in rows below it, which have their
// own heading: every line's row is moved to the right of the ticket columns.

import type { Cell, Row } from '../../row.ts';
import { readCents, readCode } from '../../text/cell-value.ts';
import type { ColumnField } from '../../vocabulary/column-names.ts';
import { readPageLine } from '../page-facts.ts';
import { cellText, isBlankRow, isFilled } from '../row-text.ts';
import { isSheetSumLabel, isSumLabel } from '../table/sum-row.ts';
import {
  type Columns,
  columnsOf,
  fieldOfHeading,
  type HeadingRow,
  isHeadingAgain,
  withNumber,
} from '../table/table-columns.ts';
import { findWords } from '../table/table-shape.ts';
import { outlineHeading, plainCount } from './outline.ts';
import { isMoment, LABELLED_TICKETS, type TicketRows, underTicketHeading } from './ticket-rows.ts';

export interface TicketLevels {
  /** Heading of the combined table. Its index is that of the last row above the tickets; -1 for none. */
  heading: HeadingRow;
  /**
   * @returns a row of the combined table, with no cells for a heading; null for a row under a heading that is not
   * understood
   */
  flatten(row: Row): Row | null;
  /** Whether the first rows of another sheet continue these tickets. */
  goesOn(rows: readonly Row[]): boolean;
}

/** A heading is at most this far from the top. */
const LOOKED_AT = 60;

function has(columns: Columns, ...fields: ColumnField[]): boolean {
  return fields.some((field) => columns[field] !== undefined);
}

/** Only names of columns. */
export function isWords(cells: readonly Cell[]): boolean {
  const filled = cells.filter(isFilled);
  return filled.length >= 2 && filled.every((cell) => typeof cell === 'string' && /\p{L}|#|^%$/u.test(cell));
}

const AMOUNT_FIELDS = ['amount', 'lineAmount', 'total', 'price', 'unitPrice'] as const;

export function isTicketHeading(columns: Columns): boolean {
  return (
    has(columns, 'number') &&
    has(columns, 'date', 'dateTime', 'time') &&
    !has(columns, 'description', 'unitPrice', 'lineAmount') &&
    // Beside a total, it is how many there were.
    (!has(columns, 'quantity') || has(columns, 'total'))
  );
}

function isLineHeading(cells: readonly Cell[]): boolean {
  if (!isWords(cells)) return false;
  const columns = columnsOf(cells);
  return (
    has(columns, 'description') &&
    has(columns, ...AMOUNT_FIELDS, 'subtotal') &&
    !has(columns, 'number', 'date', 'time', 'dateTime')
  );
}

/** `Tender`, `Amount`: how a ticket was paid. */
function isTenderHeading(columns: Columns): boolean {
  return (
    has(columns, 'payment') && has(columns, 'tendered', ...AMOUNT_FIELDS) && !has(columns, 'description')
  );
}

export function isOtherHeading(columns: Columns): boolean {
  return (
    Object.keys(columns).length >= 2 && has(columns, 'quantity', 'tendered', 'subtotal', ...AMOUNT_FIELDS)
  );
}

/** Whether a heading is over columns that already have a known one: then it is not for the same rows. */
function overlaps(cells: readonly Cell[], { columns }: TicketRows): boolean {
  const taken = new Set(Object.values(columns));
  return cells.some((cell, at) => isFilled(cell) && taken.has(at));
}

const OF_LINES = [
  'description',
  'quantity',
  'price',
  'unitPrice',
  'lineAmount',
  'amount',
  'discount',
  'subtotal',
  'lineType',
  'priceOverride',
] as const satisfies readonly ColumnField[];

/** The combined columns of tickets and lines. @param from where the line columns begin */
export function joinColumns(ofTickets: Columns, ofLines: Columns, from: number): Columns {
  const columns: Columns = { ...ofTickets };
  const total = ofTickets.total ?? ofTickets.amount ?? ofTickets.subtotal;
  if (total !== undefined) columns.total = total;
  delete columns.amount;
  delete columns.subtotal;
  const lines: Columns = { ...ofLines };
  const extended = lines.total ?? lines.subtotal;
  if (!has(lines, 'lineAmount', 'amount') && extended !== undefined) lines.lineAmount = extended;
  if (lines.lineType === undefined && lines.type !== undefined) lines.lineType = lines.type;
  for (const [field, column] of Object.entries(lines) as [ColumnField, number][]) {
    const isOfLine = (OF_LINES as readonly ColumnField[]).includes(field);
    const isFree = field !== 'total' && field !== 'type' && columns[field] === undefined;
    if (isOfLine || isFree) columns[field] = column + from;
  }
  return columns;
}

const LINE_TYPE = 'Line Type';
export const TENDER = 'TENDER';

/** What the rows under the last heading are. */
type Section = { kind: 'lines' } | { kind: 'tenders'; columns: Columns } | { kind: 'other' };

interface Found {
  tickets: TicketRows;
  /** The heading of the lines. */
  cells: readonly Cell[];
  /** Of the last row above the tickets. */
  index: number;
}

function flattener({ tickets, cells: lineHeading, index }: Found, rows: readonly Row[]): TicketLevels {
  const from = tickets.headings.length;
  const named = columnsOf(lineHeading);
  const amountAt = named.lineAmount ?? named.amount ?? named.price ?? named.total ?? named.subtotal ?? 0;
  const withAmounts = rows.filter(({ cells }) => readCents(cells[amountAt]) !== null);
  const ofLines = findWords(named, lineHeading, withAmounts);
  const columns = joinColumns(tickets.columns, ofLines, from);
  // The day or the register is above the tickets.
  for (const field of ['date', 'register', 'total'] as const)
    if (columns[field] === tickets.columns[field] && !isGiven(rows, tickets, field)) delete columns[field];
  const isTypeOurs = columns.lineType === undefined;
  const headings = [
    ...tickets.headings,
    ...Array.from(
      { length: Math.max(lineHeading.length, ...rows.map((row) => row.cells.length)) },
      (_, at) => lineHeading[at] ?? null,
    ),
  ];
  if (isTypeOurs) columns.lineType = headings.push(LINE_TYPE) - 1;
  const { description = 0, lineType = 0 } = columns;
  const amount = columns.lineAmount ?? columns.amount ?? columns.unitPrice ?? columns.price ?? from;
  const hasSums = hasSumRows(rows, tickets);
  let section: Section = { kind: 'lines' };
  let hasTicket = false;
  /** The ticket whose own row was the last one. */
  let above: readonly Cell[] | null = null;

  /** Notes what kind of rows are below a heading. */
  function readHeading(cells: readonly Cell[]): boolean {
    if (isHeadingAgain(cells, tickets.headings)) return true;
    if (!isWords(cells)) return false;
    if (isHeadingAgain(cells, lineHeading)) {
      section = { kind: 'lines' };
      return true;
    }
    const found = columnsOf(cells);
    if (isTenderHeading(found)) section = { kind: 'tenders', columns: found };
    else if (isOtherHeading(found)) section = { kind: 'other' };
    else return false;
    return true;
  }

  function tenderCells(cells: readonly Cell[], found: Columns): Cell[] {
    const flat: Cell[] = Array.from({ length: headings.length }, () => null);
    const method = found.payment === undefined ? null : (cells[found.payment] ?? null);
    const paid = found.tendered ?? found.amount ?? found.lineAmount ?? found.total ?? found.price;
    flat[description] = method;
    flat[amount] = paid === undefined ? null : (cells[paid] ?? null);
    if (isTypeOurs && typeof method === 'string' && !/change/i.test(method)) flat[lineType] = TENDER;
    return flat;
  }

  function lineCells(cells: readonly Cell[]): Cell[] {
    const flat: Cell[] = [...Array.from<Cell>({ length: from }).fill(null), ...cells];
    if (columns.quantity !== undefined) flat[columns.quantity] = plainCount(flat[columns.quantity] ?? null);
    // `Subtotal` may be to the left of the article names.
    if (isFilled(flat[description]) || readCents(flat[amount]) === null) return flat;
    const label = flat.findIndex((cell) => typeof cell === 'string' && /\p{L}/u.test(cell));
    if (label >= 0 && label !== amount) {
      flat[description] = flat[label] ?? null;
      flat[label] = null;
    }
    return flat;
  }

  function flatten(row: Row): Row | null {
    const { cells, paymentSheet } = row;
    if (paymentSheet !== undefined || isBlankRow(cells)) return row;
    if (readHeading(cells)) return { ...row, cells: [] };
    const ticket = tickets.read(cells);
    if (ticket !== null) {
      section = { kind: 'lines' };
      hasTicket = true;
      above = ticket;
      return { ...row, cells: ticket, written: cells };
    }
    if (!hasTicket) return row;
    if (above !== null) {
      const below = tickets.readBelow(cells, above);
      above = below;
      if (below !== null) return { ...row, cells: below, written: cells };
    }
    if (isPageHead(cells)) return { ...row, cells: [...headings.map(() => null), ...cells] };
    const first = cells.find(isFilled);
    if (isSumLabel(first) && (!hasSums || isSheetSumLabel(cellText(first)))) return { ...row, cells: [] };
    if (section.kind === 'other') return null;
    const flat = section.kind === 'tenders' ? tenderCells(cells, section.columns) : lineCells(cells);
    return { ...row, cells: flat, written: cells };
  }

  return {
    heading: { index, columns, cells: headings },
    flatten,
    goesOn: (next) => next.some(({ cells }) => tickets.read(cells) !== null),
  };
}

const LABELLED = /^\s*\p{L}[\p{L} ]*: *\S/u;

/** `Site: 212   Business Day: 10/19/2026`: it says something about the rows below it. */
function isPageHead(cells: readonly Cell[]): boolean {
  const filled = cells.filter(isFilled);
  return (
    filled.every((cell) => typeof cell === 'string' && LABELLED.test(cell)) &&
    (filled.length > 1 || readPageLine(filled, null) !== null)
  );
}

function isGiven(rows: readonly Row[], tickets: TicketRows, field: ColumnField): boolean {
  const column = tickets.columns[field] ?? -1;
  return rows.some(({ cells }) => isFilled(tickets.read(cells)?.[column]));
}

/** There are many ticket sums; others are below the table. */
function hasSumRows(rows: readonly Row[], tickets: TicketRows): boolean {
  let sums = 0;
  let numbered = 0;
  for (const { cells } of rows) {
    if (isSumLabel(cells.find(isFilled))) sums++;
    else if (tickets.read(cells) !== null) numbered++;
  }
  return sums >= numbered / 2;
}

/**
 * Whether lines are between the tickets, and not all below the last one, where an article report may be. The first
 * tickets may have no lines.
 */
function areBetween(rows: readonly Row[], lineHeading: number, tickets: TicketRows): boolean {
  const positions = [...rows.keys()].filter((at) => tickets.read(rows[at]?.cells ?? []) !== null);
  const [first = -1, second = rows.length] = positions;
  if (first < 0) return false;
  const isLine = (row: Row): boolean =>
    row.cells.filter(isFilled).length >= 2 && !isWords(row.cells) && tickets.read(row.cells) === null;
  const withLines = positions.filter((at, index) => {
    return rows.slice(Math.max(at, lineHeading) + 1, positions[index + 1] ?? rows.length).some(isLine);
  });
  return withLines.length > (lineHeading < second ? 0 : 1);
}

/** `Sequence | Invoice Number`: of two numbers, the one that tickets have. */
function withFilledNumber(columns: Columns, cells: readonly Cell[], below: readonly Row[]): Columns {
  const moment = columns.dateTime ?? columns.date ?? columns.time;
  const tickets = below.filter((row) => moment !== undefined && isMoment(row.cells[moment] ?? null));
  const isFilledIn = (at: number | undefined): boolean =>
    at !== undefined && tickets.some((row) => readCode(row.cells[at]) !== '');
  if (tickets.length === 0 || columns.number === undefined || isFilledIn(columns.number)) return columns;
  const number = [...cells.keys()].find((at) => fieldOfHeading(cells[at]) === 'number' && isFilledIn(at));
  return number === undefined ? columns : { ...columns, number };
}

/** The tickets below the first heading of tickets. */
function findHeaded(rows: readonly Row[]): { tickets: TicketRows; index: number } | null {
  for (const [index, { cells }] of rows.slice(0, LOOKED_AT).entries()) {
    const below = rows.slice(index + 1);
    const named = withNumber(
      columnsOf(cells),
      cells,
      below.map((row) => row.cells),
    );
    const columns = withFilledNumber(named, cells, below);
    if (isTicketHeading(columns)) return { tickets: underTicketHeading(cells, columns), index };
  }
  return null;
}

/** Under a heading of tickets. */
function findUnderHeading(rows: readonly Row[]): Found | null {
  const headed = findHeaded(rows);
  if (headed === null) return null;
  const { tickets, index } = headed;
  const near = rows.slice(index + 1, index + 1 + LOOKED_AT);
  const below = near.findIndex(({ cells }) => isLineHeading(cells));
  const cells = near[below]?.cells;
  if (cells === undefined || !overlaps(cells, tickets)) return null;
  return areBetween(rows, index + 1 + below, tickets) ? { tickets, cells, index } : null;
}

const FEWEST_TICKETS = 5;
/** `660918`, `S-0412` */
const CODE = /^(?:\p{L}{1,4}-?)?(?=\d*[1-9])\d{3,12}$/u;

/** Whether each ticket of a register has a higher code than the one before, or each a lower one. */
function areInOrder(tickets: readonly Row[], at: number, register: number): boolean {
  return areRising(tickets, at, register) || areRising(tickets.toReversed(), at, register);
}

function areRising(tickets: readonly Row[], at: number, register: number): boolean {
  const last = new Map<string, number>();
  return tickets.every(({ cells }) => {
    const code = readCode(cells[at]);
    const place = readCode(cells[register]);
    const before = last.get(place) ?? 0;
    const digits = Number(code.replace(/\D/g, ''));
    last.set(place, digits);
    return CODE.test(code) && digits > before;
  });
}

/** A column under an unknown word with a higher code, or a lower one, in each row that has a moment. */
function findOrderedCodes(columns: Columns, cells: readonly Cell[], below: readonly Row[]): number {
  const moments = [columns.date, columns.dateTime, columns.time].filter((at) => at !== undefined);
  const timed = below.filter(
    (row) => moments.every((at) => isMoment(row.cells[at] ?? null)) && !isHeadingAgain(row.cells, cells),
  );
  if (moments.length === 0 || timed.length < FEWEST_TICKETS) return -1;
  const taken = new Set(Object.values(columns));
  return cells.findIndex(
    (cell, at) => isFilled(cell) && !taken.has(at) && areInOrder(timed, at, columns.register ?? -1),
  );
}

/** The same, with numbers that no heading names. */
function findUnnumbered(rows: readonly Row[]): ReturnType<typeof findHeaded> {
  for (const [index, { cells }] of rows.slice(0, LOOKED_AT).entries()) {
    const named = isWords(cells) ? columnsOf(cells) : {};
    if (!has(named, 'total', 'amount') || has(named, 'number')) continue;
    const number = findOrderedCodes(named, cells, rows.slice(index + 1));
    const columns = { ...named, number };
    if (number >= 0 && isTicketHeading(columns))
      return { tickets: underTicketHeading(cells, columns), index };
  }
  return null;
}

/** Under a heading of tickets only. */
function findOutline(rows: readonly Row[]): Found | null {
  const headed = findHeaded(rows) ?? findUnnumbered(rows);
  if (headed === null) return null;
  const { tickets, index } = headed;
  const cells = outlineHeading(rows.slice(index + 1), tickets);
  return cells === null ? null : { tickets, cells, index };
}

/** Under a line heading, once or under each ticket, with a row of labels and values above it. */
function findLabelled(rows: readonly Row[]): Found | null {
  const near = rows.slice(0, LOOKED_AT);
  const lineHeading = near.findIndex(({ cells }) => isLineHeading(cells));
  const cells = near[lineHeading]?.cells;
  if (cells === undefined) return null;
  const first = near.findIndex((row) => LABELLED_TICKETS.read(row.cells) !== null);
  if (first < 0 || !areBetween(rows, lineHeading, LABELLED_TICKETS)) return null;
  // Rows above the first ticket and below the heading may be the lines of a receipt whose foot is below them.
  const between = rows.slice(lineHeading + 1, first).some((row) => row.cells.filter(isFilled).length >= 2);
  return between ? null : { tickets: LABELLED_TICKETS, cells, index: Math.min(lineHeading, first - 1) };
}

/** @param rows the first rows of a sheet @returns null for every other kind of table */
export function findTicketLevels(rows: readonly Row[]): TicketLevels | null {
  const own = rows.filter(({ paymentSheet }) => paymentSheet === undefined);
  const found = findUnderHeading(own) ?? findLabelled(own) ?? findOutline(own);
  return found === null ? null : flattener(found, own);
}
