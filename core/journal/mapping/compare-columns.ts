// What an answer about a table's columns changes, compared with how the table is read without any answer.

import type { ParserSettings } from '../parse-report.ts';
import { createJournalParser } from '../parser.ts';
import type { DateOrder } from '../text/date-time.ts';
import type { ColumnRole, MappingAnswer, MappingShape, RoleColumns } from './column-mapping.ts';
import type { ColumnQuestion } from './column-question.ts';
import { tableKey } from './headings.ts';
import { nameColumn } from './role-labels.ts';

/** Columns as a sentence names them: '“Cashier”', or 'column C' without a title. */
export interface ColumnChanges {
  /** What would be read without the answer, and has no column in it. */
  leftOut: { role: ColumnRole; title: string }[];
  /** What the answer reads from another column. */
  moved: { role: ColumnRole; from: string; to: string }[];
  /** The column of each of what every check needs; null if it has none. */
  main: Record<MainPart, string | null>;
  /** What the answer reads, and would not be read without it, apart from what `main` names. */
  added: { role: ColumnRole; title: string }[];
  /** What a row is; set if it would be taken as something else. */
  shape?: MappingShape;
  /** The order of day, month, and year; set if it would be another one, or asked for. */
  dateOrder?: DateOrder;
  /** Whether amounts are taken as cents; set if they would not be taken so, or would be. */
  inCents?: boolean;
  /** In how many rows of a printed journal, which has no columns, somebody has pointed at what is what. */
  pointedRows?: number;
}

/** What else is known when the file is read without an answer. */
type Surroundings = Pick<ParserSettings, 'today' | 'usualOrder'>;

export const MAIN_PARTS = ['kind', 'employee', 'register', 'amount'] as const;
export type MainPart = (typeof MAIN_PARTS)[number];

const MAIN_ROLES: Readonly<Record<MainPart, readonly ColumnRole[]>> = {
  kind: ['type', 'status', 'void', 'returned', 'lineType'],
  employee: ['employee', 'employeeId', 'employeeName'],
  register: ['register'],
  amount: ['total', 'lineAmount', 'subtotal', 'unitPrice'],
};

/** Roles that can say the same of a column. */
const KIN: readonly (readonly ColumnRole[])[] = [
  ...Object.values(MAIN_ROLES),
  ['dateTime', 'date', 'time'],
  ['unitPrice', 'regularPrice', 'priceOverride'],
];

const LONGEST_TITLE = 60;

const NO_COLUMNS: ColumnChanges = {
  leftOut: [],
  moved: [],
  main: { kind: null, employee: null, register: null, amount: null },
  added: [],
};

/** @param question about the table; its readings may be by an earlier answer. */
export function compareColumns(
  question: ColumnQuestion,
  answer: MappingAnswer,
  surroundings: Surroundings = {},
): ColumnChanges {
  if (answer.rows !== undefined) return { ...NO_COLUMNS, pointedRows: answer.rows.length };
  const alone = readAlone(question, surroundings);
  const own = alone.answer;
  const before = own?.columns ?? { ...question.readings[0]?.columns, ...question.recognized };
  const { columns } = answer;
  const changes: ColumnChanges = {
    leftOut: [],
    moved: [],
    main: listMain(question, columns),
    added: [],
    ...compareWriting(question, answer, alone),
  };
  for (const [role, column] of Object.entries(before) as [ColumnRole, number][]) {
    if (kinOf(role).some((other) => columns[other] === column)) continue;
    const now = columns[role] ?? findNew(role, columns, before);
    const title = titleOf(question, column);
    if (now === undefined) changes.leftOut.push({ role, title });
    else changes.moved.push({ role, from: title, to: titleOf(question, now) });
  }
  return { ...changes, added: listAdded(question, columns, { before, moved: changes.moved }) };
}

interface OwnReading {
  /** Null if it takes an answer. */
  answer: MappingAnswer | null;
  /** Null if it would be asked for, or is only a guess. */
  dateOrder: DateOrder | null;
}

/** How the first rows are read if nobody answers. */
function readAlone({ sheet, headings, rows }: ColumnQuestion, surroundings: Surroundings): OwnReading {
  const parser = createJournalParser(
    { receipt: () => undefined, rejection: () => undefined },
    { today: surroundings.today ?? 0, usualOrder: surroundings.usualOrder },
  );
  parser.startSheet(sheet);
  for (const row of rows) parser.row(row);
  const key = tableKey(headings);
  const { tables, questions, dateOrder } = parser.end();
  const asks = questions.some(({ readings }) => readings.some((one) => one.dateOrder !== undefined));
  return {
    answer: tables.find((one) => tableKey(one.headings) === key)?.answer ?? null,
    dateOrder: asks ? null : (dateOrder.retryWith ?? dateOrder.order),
  };
}

/** What a row is, and how dates and amounts are written. */
function compareWriting(
  question: ColumnQuestion,
  answer: MappingAnswer,
  { answer: own, dateOrder }: OwnReading,
): Pick<ColumnChanges, 'shape' | 'dateOrder' | 'inCents'> {
  const likeliest = own ?? question.readings[0];
  const inCents = answer.inCents === true;
  return {
    ...(answer.shape !== (likeliest?.shape ?? question.shape) && { shape: answer.shape }),
    ...(answer.dateOrder !== undefined && answer.dateOrder !== dateOrder && { dateOrder: answer.dateOrder }),
    ...(inCents !== (likeliest?.inCents === true) && { inCents }),
  };
}

/** What `main` doesn't name, of columns that nothing of the kind was read from before or instead. */
function listAdded(
  question: ColumnQuestion,
  columns: RoleColumns,
  { before, moved }: { before: RoleColumns; moved: ColumnChanges['moved'] },
): ColumnChanges['added'] {
  const main = Object.values(MAIN_ROLES).map((roles) => roles.find((role) => columns[role] !== undefined));
  return (Object.entries(columns) as [ColumnRole, number][])
    .filter(
      ([role, column]) => !main.includes(role) && kinOf(role).every((other) => before[other] !== column),
    )
    .map(([role, column]) => ({ role, title: titleOf(question, column) }))
    .filter(({ title }) => moved.every(({ to }) => to !== title));
}

const kinOf = (role: ColumnRole): ColumnRole[] => [
  role,
  ...KIN.filter((roles) => roles.includes(role)).flat(),
];

/** The column that says the same in the answer, and said nothing of the kind before. */
function findNew(role: ColumnRole, columns: RoleColumns, before: RoleColumns): number | undefined {
  // A kind of transaction is no substitute for a void mark.
  if (MAIN_ROLES.kind.includes(role)) return undefined;
  const known = kinOf(role).map((other) => before[other]);
  return kinOf(role)
    .map((other) => columns[other])
    .find((column) => column !== undefined && !known.includes(column));
}

function listMain(question: ColumnQuestion, columns: RoleColumns): ColumnChanges['main'] {
  const find = (part: MainPart): string | null => {
    const column = MAIN_ROLES[part].map((role) => columns[role]).find((one) => one !== undefined);
    return column === undefined ? null : titleOf(question, column);
  };
  return {
    kind: find('kind'),
    employee: find('employee'),
    register: find('register'),
    amount: find('amount'),
  };
}

function titleOf({ titles }: ColumnQuestion, column: number): string {
  const title = (titles[column] ?? '').trim();
  if (title === '') return `column ${nameColumn(column)}`;
  return `“${title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE)}…` : title}”`;
}
