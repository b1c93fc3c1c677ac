// Finds the rows that begin a ticket if its lines are in rows of another kind: a row under a ticket heading,
// or one of labels and values, `Transaction: 4700   Register: 2   Date: 11/16/2026 06:10`.

import { type HeadingLine, readHeadingLine } from '../../lines/heading-line.ts';
import type { Cell } from '../../row.ts';
import { readCents, readCode } from '../../text/cell-value.ts';
import { formatTimeOfDay } from '../../text/date-time.ts';
import { cellText, isFilled } from '../row-text.ts';
import { isDate, isTime } from '../table/column-facts.ts';
import { readListed } from '../table/read-kind.ts';
import { isSumLabel } from '../table/sum-row.ts';
import { type Columns, fieldOfHeading } from '../table/table-columns.ts';
import { typeTextBehind, typeTextOf } from '../type-words.ts';

export interface TicketRows {
  headings: readonly Cell[];
  columns: Columns;
  /** @returns the values of a ticket's own row, under `headings`; null for every other row */
  read(cells: readonly Cell[]): readonly Cell[] | null;
  /** @returns the values of a ticket with those of a row of labels right below its own; null for every other row */
  readBelow(cells: readonly Cell[], ticket: readonly Cell[]): readonly Cell[] | null;
}

const TICKET_NUMBER = /^(?:\p{L}{2,7} )?[^\s\d]*\d\S*$/u;
const MOST_DIGITS = 24;
const FEWEST_DATE_DIGITS = 10_000;

/** A date or a time, also one written as a bare number. */
export function isMoment(cell: Cell): boolean {
  if (isDate(cell) || isTime(cell)) return true;
  if (typeof cell === 'number') return Number.isInteger(cell) && cell >= 0;
  return typeof cell === 'string' && (/\d:\d\d/.test(cell) || /^\d{3,8}$/.test(cell.trim()));
}

function isDayOrText(cell: Cell): boolean {
  return typeof cell !== 'number' || cell >= FEWEST_DATE_DIGITS;
}

/** Rows with a number, a date, and a time below the ticket heading. */
export function underTicketHeading(headings: readonly Cell[], columns: Columns): TicketRows {
  const days = [columns.date, columns.dateTime].filter((column) => column !== undefined);
  const moments = columns.time === undefined ? days : [...days, columns.time];
  return {
    headings,
    columns,
    read(cells) {
      const number = columns.number === undefined ? '' : readCode(cells[columns.number]);
      if (number.length > MOST_DIGITS || !TICKET_NUMBER.test(number)) return null;
      const found = moments.map((column) => cells[column]).filter(isFilled);
      const foundDays = days.map((column) => cells[column]).filter(isFilled);
      if (found.length === 0 || !found.every(isMoment) || !foundDays.every(isDayOrText)) return null;
      return cells.slice(0, headings.length);
    },
    readBelow: (cells, ticket) => withLabels(ticket, cells, columns),
  };
}

const LABELLED_FIELDS = [
  'number',
  'date',
  'time',
  'register',
  'employeeId',
  'employeeName',
  'type',
  'total',
] as const;
const LABELLED_COLUMNS: Columns = Object.fromEntries(LABELLED_FIELDS.map((field, at) => [field, at]));
const LABELLED_HEADINGS = [
  'Trans #',
  'Date',
  'Time',
  'Register',
  'Cashier ID',
  'Cashier Name',
  'Type',
  'Total',
];
const MOST_LABELLED_CELLS = 16;
const SEPARATION = '   ';

function dateText({ date }: HeadingLine): string | null {
  if (date === null) return null;
  const { first, second, third, known } = date;
  return [first, second, third].join(known === 'year-first' ? '-' : '/');
}

const CODE_BEHIND_WORD = /^(\p{L}[\p{L} ]{2,20}?) #?((?:[A-Z\d]{1,8}-)*[A-Z]{0,4}\d{1,14})$/iu;
const VALUE_BEHIND_LABEL = /^(\p{L}[\p{L} ]{1,20}): *(\S.*)$/u;
const PERSON_FIELDS: ReadonlySet<string | null> = new Set(['employee', 'employeeId', 'employeeName']);

/**
 * `Sales 26-200-311`, `02/17/2026 11:07:41`, `User: Jelena`, `Total`, `13.70`: a band without labels for its number and
 * moment.
 */
function readBand(cells: readonly Cell[]): readonly Cell[] | null {
  const band: Partial<Record<(typeof LABELLED_FIELDS)[number], Cell>> = {};
  let before: Cell = null;
  for (const cell of cells.filter(isFilled).slice(0, MOST_LABELLED_CELLS)) {
    const text = cellText(cell).trim();
    const [, word = '', code] = CODE_BEHIND_WORD.exec(text) ?? [];
    const [, label, value = null] = VALUE_BEHIND_LABEL.exec(text) ?? [];
    const field = fieldOfHeading(label);
    if (isDate(cell)) band.date ??= cell;
    else if (isTime(cell)) band.time ??= cell;
    else if (readListed(word) !== null || fieldOfHeading(word) === 'number') {
      band.number ??= code ?? null;
      band.type ??= readListed(word) === null ? null : word;
    } else if (field === 'register') band.register ??= value;
    else if (PERSON_FIELDS.has(field)) band.employeeName ??= value;
    else if (isSumLabel(before) && readCents(cell) !== null) band.total ??= cell;
    before = cell;
  }
  const isWhole = band.number !== undefined && (band.date ?? band.time) !== undefined;
  return isWhole ? LABELLED_FIELDS.map((one) => band[one] ?? null) : null;
}

/** Rows of labels and values with a number and a time. */
export const LABELLED_TICKETS: TicketRows = {
  headings: LABELLED_HEADINGS,
  columns: LABELLED_COLUMNS,
  read(cells) {
    const text = labelledText(cells);
    const line = text === '' ? null : readHeadingLine(text, 0, text.length);
    if (line === null || line.number === null || line.seconds < 0) return readBand(cells);
    const { number, register, employeeId, employeeName, seconds } = line;
    const type = typeTextBehind(text) ?? line.leftover;
    return [number, dateText(line), formatTimeOfDay(seconds), register, employeeId, employeeName, type, null];
  },
  readBelow: (cells, ticket) => withLabels(ticket, cells, LABELLED_COLUMNS),
};

const BELOW_FIELDS = ['register', 'employeeId', 'employeeName'] as const;

function withLabels(ticket: readonly Cell[], cells: readonly Cell[], columns: Columns): Cell[] | null {
  const text = labelledText(cells);
  const line = text === '' ? null : readHeadingLine(text, 0, text.length);
  const type = typeTextBehind(text) ?? typeTextOf(text);
  const isOther = line !== null && (line.number !== null || line.seconds >= 0);
  if (isOther || (line === null && type === null)) return null;
  const known = [...ticket];
  for (const field of BELOW_FIELDS) {
    const column = columns[field];
    if (column !== undefined) known[column] = line?.[field] ?? ticket[column] ?? null;
  }
  if (columns.type !== undefined) known[columns.type] = type ?? ticket[columns.type] ?? null;
  return known;
}

/** @returns '' for a row that is no row of labels and values */
function labelledText(cells: readonly Cell[]): string {
  const filled = cells.filter(isFilled);
  if (filled.length === 0 || filled.length > MOST_LABELLED_CELLS || typeof filled[0] !== 'string') return '';
  return filled.map((cell) => cellText(cell).trim()).join(SEPARATION);
}
