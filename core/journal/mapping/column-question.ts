// A question about a table: what is known about its columns, what they look like, and its first rows.

import type { PhraseTable } from '../lines/phrase-table.ts';
import type { PointedRow } from '../pointed/pointed-row.ts';
import { describeFit, fitTickets, withoutLastTicket } from '../pointed/ticket-fit.ts';
import type { Row } from '../row.ts';
import { readPageLine } from '../shape/page-facts.ts';
import { cellText } from '../shape/row-text.ts';
import type { ColumnFacts } from '../shape/table/column-facts.ts';
import { isOfTicket, mayNameOne, suggestColumns } from '../shape/table/guess-columns.ts';
import { type Columns, fieldOfHeading } from '../shape/table/table-columns.ts';
import { settleTable, type TableLayout } from '../shape/table/table-shape.ts';
import type { DateOrder } from '../text/date-time.ts';
import type { LineMeaning } from '../vocabulary/line-meaning.ts';
import {
  type Absentable,
  askFor,
  type ColumnRole,
  findOpenNeeds,
  type MappingAnswer,
  type RoleColumns,
  ROLES_OF_SHAPE,
  WIDEST_TABLE,
} from './column-mapping.ts';
import { knownBy, PRINT_HEADINGS } from './headings.ts';
import { hasTitleDate, holdsTimes, isMostly, repeatsCodes, type TableRows } from './table-rows.ts';

export interface ColumnQuestion {
  sheet: string;
  /** The fingerprint of the table. */
  headings: string[];
  /** The headings as written, one for each column; '' for a column without one. */
  titles: string[];
  /** The first rows of the sheet: the titles above the table, the heading, and data. */
  rows: Row[];
  /** Position of the heading in `rows`. */
  headingIndex: number;
  /** Whether a title above the table gives the day and no column does. */
  hasTitleDay: boolean;
  /** Complete answers that fit the rows about equally well, the best first; [] if nothing reads the table. */
  readings: MappingAnswer[];
  /** What the table seems to have a row for; a printed journal has no columns, and `headings` stand for it. */
  shape: 'summary' | 'line-items' | 'journal-print';
  /** The columns whose headings are known. */
  recognized: RoleColumns;
  /** What other columns look like by their content: only a proposal. */
  suggested: RoleColumns;
  /** Columns that could equally well be the same. */
  rivals: { role: ColumnRole; columns: number[] }[];
  /** Of a printed journal: what was looked for and found, in sentences. */
  reason?: string | undefined;
  /** Of a printed journal: rows that no transaction was made of, beyond the first ones. */
  rejected?: Row[] | undefined;
  /** Of a printed journal: the answer that it was read by, and that is none for its tickets. */
  tried?: readonly PointedRow[] | undefined;
}

/** What has to be answered before the table can be read, as text. */
export function listAsked(question: ColumnQuestion): string[] {
  const { shape, recognized } = question;
  if (shape === 'journal-print') return ['What does a ticket look like?'];
  const answer: MappingAnswer = { shape, columns: recognized, absent: ['register', 'employee'] };
  const asked = findOpenNeeds(answer, question).map((need) => askFor(need, shape));
  if (asked.length > 0) return asked;
  return [isOnlyAboutDates(question) ? 'In which order are the dates?' : 'Which way of reading it is right?'];
}

type Asked = Pick<ColumnQuestion, 'readings' | 'shape'>;

/**
 * What tables leave open: the order of their dates, which of several readings is right, or what a column holds; or what
 * the tickets of printed journals look like.
 */
export function doubtOf(questions: readonly Asked[]): 'dates' | 'readings' | 'columns' | 'tickets' {
  if (questions.every(({ shape }) => shape === 'journal-print')) return 'tickets';
  if (!questions.every(({ readings }) => readings.length > 1)) return 'columns';
  return questions.every(isOnlyAboutDates) ? 'dates' : 'readings';
}

/** Whether the readings say the same except for the order of day, month, and year. */
function isOnlyAboutDates({ readings }: Pick<Asked, 'readings'>): boolean {
  const rest = readings.map((reading) => JSON.stringify({ ...reading, dateOrder: undefined }));
  return readings.length > 1 && new Set(rest).size === 1;
}

/** How many rows of a table are shown and tried. */
const KEPT_ROWS = 100;
/** In characters, to keep a question small; the first rows are kept regardless. */
const KEPT_TEXT = 200_000;
const FEWEST_KEPT = 8;
const LONGEST_CELL = 1000;

/** @param weighed the readings that are close to each other, best first; each is identified by its layout */
export function buildQuestion(
  sheet: string,
  found: TableRows,
  rows: readonly Row[],
  weighed: readonly AskedReading[],
  table: PhraseTable<LineMeaning>,
): ColumnQuestion {
  const { heading, titles, body, facts } = found;
  const columns: Columns = { ...heading.columns };
  const looks = suggestColumns(body, table);
  suggestEmployee(looks, columns.number ?? looks.number, facts, body);
  for (const { register, employee } of titles.map(({ cells }) => readPageLine(cells, null) ?? {})) {
    if (register !== undefined) delete looks.register;
    if (employee !== undefined) delete looks.employeeId;
  }
  const hasTitleDay = hasTitleDate(titles) && !facts.some((one) => isMostly(one, 'dates'));
  const readings = weighed
    .map((reading) => toAnswer(reading, withoutNamed(looks, heading), body, facts))
    .filter((answer) => findOpenNeeds(answer, { hasTitleDay, rivals: [] }).length === 0);
  const [best] = weighed;
  const shape =
    best !== undefined && readings.length > 0 ? best.layout.shape : guessShape(columns, looks, body, facts);
  const rivals = findRivals(readings);
  const recognized = withAmounts(toRoles(columns, shape, body, facts), readings[0]?.columns ?? {});
  for (const { role } of rivals) delete recognized[role];
  const used = new Set([...Object.values(recognized), ...rivals.flatMap((rival) => rival.columns)]);
  const suggested = toRoles(looks, shape, body, facts);
  for (const role of Object.keys(suggested) as ColumnRole[]) {
    if (recognized[role] !== undefined || used.has(suggested[role] ?? -1)) delete suggested[role];
  }
  const width = Math.max(heading.cells.length, ...body.map(({ cells }) => cells.length));
  return {
    sheet,
    headings: knownBy(found, table),
    titles: Array.from({ length: Math.min(width, WIDEST_TABLE) }, (_, at) =>
      cellText(heading.cells[at]).trim(),
    ),
    rows: keepRows(rows.slice(0, heading.index + 1 + KEPT_ROWS), heading.index + FEWEST_KEPT),
    headingIndex: heading.index,
    hasTitleDay,
    readings,
    shape,
    recognized,
    suggested,
    rivals,
  };
}

/** How many rows of a printed journal are shown: several tickets. */
const PRINTED_ROWS = 250;
const UNFIT = 'The file was read by what somebody has pointed at in tickets of this store.';

/** The question without the ticket that its last row may have cut off, so that the others are read as in the file. */
export function withWholeTickets<One extends Pick<ColumnQuestion, 'rows'>>(
  question: One,
  examples: readonly PointedRow[],
): One {
  if (question.rows.length < PRINTED_ROWS) return question;
  return { ...question, rows: [...withoutLastTicket(question.rows, examples)] };
}

/**
 * Asks to point at the tickets of a printed journal.
 * @param rows its first ones
 * @param reason why they weren't recognized, in sentences
 * @param rejected rows that no transaction was made of
 */
export function buildPrintQuestion(
  sheet: string,
  rows: readonly Row[],
  { reason, rejected = [], tried }: Pick<ColumnQuestion, 'reason' | 'rejected' | 'tried'> = {},
): ColumnQuestion {
  const unfit = tried && describeFit(fitTickets(rows, tried));
  const why = unfit ? [UNFIT, unfit, reason].filter((one) => one !== undefined).join(' ') : reason;
  const first = keepRows(rows.slice(0, PRINTED_ROWS), FEWEST_KEPT);
  const last = first.at(-1)?.rowNumber ?? 0;
  const later = keepRows(
    rejected.filter(({ rowNumber }) => rowNumber > last),
    0,
  );
  return {
    sheet,
    headings: [...PRINT_HEADINGS],
    titles: [],
    rows: first,
    headingIndex: -1,
    hasTitleDay: false,
    readings: [],
    shape: 'journal-print',
    recognized: {},
    suggested: {},
    rivals: [],
    ...(why !== undefined && { reason: why }),
    ...(later.length > 0 && { rejected: later }),
    ...(tried !== undefined && { tried }),
  };
}

const AMOUNT_ROLES = ['total', 'lineAmount', 'unitPrice'] as const;

/** Figures show better than its heading what an amount is. */
function withAmounts(recognized: RoleColumns, best: RoleColumns): RoleColumns {
  const roleOfColumn = new Map(AMOUNT_ROLES.map((role) => [best[role], role]));
  return Object.fromEntries(
    Object.entries(recognized).map(([role, column]) => [roleOfColumn.get(column) ?? role, column]),
  );
}

/** What a question needs to know of a reading. */
export interface AskedReading {
  layout: TableLayout;
  reading?: { inCents?: boolean };
  dateOrder?: DateOrder;
}

/** A table's reading as an answer about its columns. */
export const answerOf = (reading: AskedReading, { body, facts }: TableRows): MappingAnswer =>
  toAnswer(reading, {}, body, facts);

/** A reading as an answer to the question. */
function toAnswer(
  { layout, dateOrder, reading }: AskedReading,
  looks: Columns,
  body: readonly Row[],
  facts: readonly ColumnFacts[],
): MappingAnswer {
  const { shape, total, lineAmount, unitPrice } = layout;
  const { amount: _, price: __, ...columns } = layout.columns;
  const settled = Object.entries({
    ...whoAndWhere(layout.columns, looks),
    ...columns,
    // What each of several payments came to.
    total: total ?? (shape === 'summary' ? columns.tendered : undefined),
    lineAmount,
    unitPrice,
  });
  const roles = toRoles(
    Object.fromEntries(settled.filter(([, column]) => column !== undefined)),
    shape,
    body,
    facts,
  );
  const taken = new Map<number, ColumnRole>();
  for (const [role, column] of Object.entries(roles) as [ColumnRole, number][]) {
    if (taken.has(column)) delete roles[role];
    else taken.set(column, role);
  }
  const lacks = (...fields: ColumnRole[]): boolean => fields.every((role) => roles[role] === undefined);
  const absent: Absentable[] = [];
  if (lacks('register')) absent.push('register');
  if (lacks('employee', 'employeeId', 'employeeName')) absent.push('employee');
  if (layout.isUntimed && lacks('time', 'dateTime')) absent.push('time');
  return {
    shape,
    columns: roles,
    absent,
    ...(dateOrder !== undefined && { dateOrder }),
    ...(reading?.inCents === true && { inCents: true }),
  };
}

/** A column whose heading says something else is neither a register nor an employee. */
function withoutNamed(looks: Columns, { cells }: TableRows['heading']): Columns {
  const isNamed = (column: number | undefined): boolean => fieldOfHeading(cells[column ?? -1]) !== null;
  return Object.fromEntries(
    Object.entries(looks).filter(
      ([field, column]) => !(field === 'register' || field === 'employeeId') || !isNamed(column),
    ),
  );
}

/** What may be the register and the employee if no heading says so; somebody sees it before it counts. */
function whoAndWhere(columns: Columns, looks: Columns): Columns {
  const used = new Set(Object.values(columns));
  const found: Columns = {};
  const { register, employeeId } = looks;
  if (columns.register === undefined && register !== undefined && !used.has(register))
    found.register = register;
  const isNamed = columns.employeeId !== undefined || columns.employeeName !== undefined;
  if (!isNamed && employeeId !== undefined && !used.has(employeeId)) found.employeeId = employeeId;
  return found;
}

/** The roles that readings of one shape give to different columns. */
function findRivals(readings: readonly MappingAnswer[]): ColumnQuestion['rivals'] {
  const [best] = readings;
  if (best === undefined) return [];
  const same = readings.filter(({ shape }) => shape === best.shape);
  return (Object.keys(best.columns) as ColumnRole[]).flatMap((role) => {
    const columns = [...new Set(same.flatMap((one) => one.columns[role] ?? []))];
    return columns.length > 1 ? [{ role, columns }] : [];
  });
}

/** The employee is in the rows that have the transaction's number; a quantity is in others, too. */
function suggestEmployee(
  looks: Columns,
  number: number | undefined,
  facts: readonly ColumnFacts[],
  body: readonly Row[],
): void {
  const { filled = 0 } = facts[number ?? -1] ?? {};
  const fits = (one: ColumnFacts | undefined): boolean =>
    one !== undefined && Math.abs(one.filled - filled) <= filled * 0.1;
  if (looks.employeeId === undefined || fits(facts[looks.employeeId])) return;
  delete looks.employeeId;
  const used = new Set(Object.values(looks));
  const other = facts.find(
    (one) =>
      isMostly(one, 'codes') &&
      fits(one) &&
      !used.has(one.column) &&
      mayNameOne(one) &&
      isOfTicket(body, number, one.column),
  );
  if (other !== undefined) looks.employeeId = other.column;
}

/** The rows that fit, and at least `fewest`; overlong text is cut. */
function keepRows(rows: readonly Row[], fewest: number): Row[] {
  const kept: Row[] = [];
  let size = 0;
  for (const { rowNumber, cells } of rows) {
    const short = cells
      .slice(0, WIDEST_TABLE)
      .map((cell) => (typeof cell === 'string' ? cell.slice(0, LONGEST_CELL) : cell));
    size += short.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 8), 0);
    if (size > KEPT_TEXT && kept.length > fewest) break;
    kept.push({ rowNumber, cells: short });
  }
  return kept;
}

function guessShape(
  columns: Columns,
  looks: Columns,
  body: readonly Row[],
  facts: readonly ColumnFacts[],
): ColumnQuestion['shape'] {
  const number = columns.number ?? looks.number;
  if (columns.description !== undefined || columns.lineType !== undefined) {
    return settleTable({ ...looks, ...columns }, [], body).shape;
  }
  const isText = (one: ColumnFacts): boolean =>
    isMostly(one, 'names') && one.filled >= body.length * 0.8 && one.distinct > 2;
  const hasTexts = facts.some(isText);
  const isSparse = number !== undefined && (facts[number]?.filled ?? 0) < body.length * 0.7;
  return hasTexts && (isSparse || repeatsCodes(body, number)) ? 'line-items' : 'summary';
}

/** Ambiguous fields, by what they mean in each shape. */
function roleOf(field: keyof Columns, shape: ColumnQuestion['shape']): ColumnRole {
  if (field === 'amount' || field === 'lineAmount') return shape === 'summary' ? 'total' : 'lineAmount';
  if (field === 'price' || field === 'unitPrice') return shape === 'summary' ? 'total' : 'unitPrice';
  return field as ColumnRole;
}

function toRoles(
  columns: Columns,
  shape: ColumnQuestion['shape'],
  body: readonly Row[],
  facts: readonly ColumnFacts[],
): RoleColumns {
  const allowed: readonly string[] = ROLES_OF_SHAPE[shape];
  const roles: RoleColumns = {};
  // A column named total takes precedence over one named amount.
  for (const field of (Object.keys(columns) as (keyof Columns)[]).toSorted(
    (a, b) => Number(b === roleOf(b, shape)) - Number(a === roleOf(a, shape)),
  )) {
    const role = roleOf(field, shape);
    const column = columns[field];
    if (allowed.includes(role) && column !== undefined && column < WIDEST_TABLE) roles[role] ??= column;
  }
  if (roles.dateTime === undefined && roles.time === undefined && roles.date !== undefined) {
    if (holdsTimes(body, roles.date)) renameRole(roles, 'date', 'dateTime');
  } else if (roles.date === undefined && roles.dateTime === undefined && roles.time !== undefined) {
    if (isMostly(facts[roles.time], 'dates')) renameRole(roles, 'time', 'dateTime');
  }
  return roles;
}

function renameRole(roles: RoleColumns, from: ColumnRole, to: ColumnRole): void {
  const column = roles[from];
  delete roles[from];
  if (column !== undefined) roles[to] = column;
}
