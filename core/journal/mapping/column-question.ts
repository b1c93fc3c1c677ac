// What is asked about a table: what is known of its columns, what they look like, and its first rows.

import type { PhraseTable } from '../lines/phrase-table.ts';
import type { Row } from '../row.ts';
import { cellText } from '../shape/row-text.ts';
import type { ColumnFacts } from '../shape/table/column-facts.ts';
import { suggestColumns } from '../shape/table/guess-columns.ts';
import type { Columns } from '../shape/table/table-columns.ts';
import { settleTable } from '../shape/table/table-shape.ts';
import type { LineMeaning } from '../vocabulary/line-words.ts';
import {
  ABSENTABLE,
  askFor,
  type ColumnRole,
  findOpenNeeds,
  type MappingAnswer,
  type RoleColumns,
  ROLES_OF_SHAPE,
  WIDEST_TABLE,
} from './column-mapping.ts';
import { headingsOf } from './headings.ts';
import { hasTitleDate, holdsTimes, isMostly, repeatsCodes, type TableRows } from './table-rows.ts';

export interface ColumnQuestion {
  sheet: string;
  /** The fingerprint of the table. */
  headings: string[];
  /** The headings as they stand there, '' for a column without one; one for each column. */
  titles: string[];
  /** The first rows of the sheet: the titles above the table, the heading, and data. */
  rows: Row[];
  /** Position of the heading in `rows`. */
  headingIndex: number;
  /** Whether a title above the table gives the day, and no column does. */
  hasTitleDay: boolean;
  /** What the table seems to have a row for. */
  shape: 'summary' | 'line-items';
  /** The columns whose headings are known. */
  recognized: RoleColumns;
  /** What other columns look like by their content: only a proposal. */
  suggested: RoleColumns;
  /** Columns that could equally well be the same. */
  rivals: { role: ColumnRole; columns: number[] }[];
}

/** What has to be answered before the table can be read, in words. */
export function listAsked(question: ColumnQuestion): string[] {
  const { shape, recognized } = question;
  const answer: MappingAnswer = { shape, columns: recognized, absent: ABSENTABLE };
  return findOpenNeeds(answer, question).map((need) => askFor(need, shape));
}

/** As many rows of a table are shown and tried. */
const KEPT_ROWS = 100;
/** In characters, so that a question stays small; the first rows are kept whatever they hold. */
const KEPT_TEXT = 200_000;
const FEWEST_KEPT = 8;
const LONGEST_CELL = 1000;

/** @param rivals columns that could be the same; none of them counts as recognized then */
export function buildQuestion(
  sheet: string,
  { heading, titles, body, facts }: TableRows,
  rows: readonly Row[],
  rivals: { field: ColumnRole | 'amount'; columns: number[] }[],
  table: PhraseTable<LineMeaning>,
): ColumnQuestion {
  const columns: Columns = { ...heading.columns };
  for (const { field } of rivals) delete columns[field];
  const looks = suggestColumns(body, table);
  suggestEmployee(looks, columns.number ?? looks.number, facts);
  const shape = guessShape(columns, looks, body, facts);
  const recognized = toRoles(columns, shape, body, facts);
  const used = new Set([...Object.values(recognized), ...rivals.flatMap((rival) => rival.columns)]);
  const suggested = toRoles(looks, shape, body, facts);
  for (const role of Object.keys(suggested) as ColumnRole[]) {
    if (recognized[role] !== undefined || used.has(suggested[role] ?? -1)) delete suggested[role];
  }
  const width = Math.max(heading.cells.length, ...body.map(({ cells }) => cells.length));
  return {
    sheet,
    headings: headingsOf(heading.cells),
    titles: Array.from({ length: Math.min(width, WIDEST_TABLE) }, (_, at) =>
      cellText(heading.cells[at]).trim(),
    ),
    rows: keepRows(rows.slice(0, heading.index + 1 + KEPT_ROWS), heading.index + FEWEST_KEPT),
    headingIndex: heading.index,
    hasTitleDay: hasTitleDate(titles) && !facts.some((one) => isMostly(one, 'dates')),
    shape,
    recognized,
    suggested,
    rivals: rivals.map((rival) => ({ role: roleOf(rival.field, shape), columns: rival.columns })),
  };
}

/** Whoever rang it up stands in the rows in which the transaction's number stands, a quantity in others too. */
function suggestEmployee(looks: Columns, number: number | undefined, facts: readonly ColumnFacts[]): void {
  const { filled = 0 } = facts[number ?? -1] ?? {};
  const fits = (one: ColumnFacts | undefined): boolean =>
    one !== undefined && Math.abs(one.filled - filled) <= filled * 0.1;
  if (looks.employeeId === undefined || fits(facts[looks.employeeId])) return;
  delete looks.employeeId;
  const used = new Set(Object.values(looks));
  const other = facts.find(
    (one) => isMostly(one, 'codes') && fits(one) && !used.has(one.column) && one.distinct < one.filled,
  );
  if (other !== undefined) looks.employeeId = other.column;
}

/** The rows that fit, and those to `fewest` in any case; overlong texts are cut. */
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

/** Fields that could mean two things, by what the shape makes of them. */
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
  // What is called total goes before what is called amount.
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
