// What an answer about a table's columns changes, compared with how the table is read without any answer.

import { createJournalParser } from '../parser.ts';
import type { ColumnRole, MappingAnswer, RoleColumns } from './column-mapping.ts';
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
  /** Set if only the answer takes amounts as cents. */
  inCents?: true;
}

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

/** @param question about the table; its readings may be by an earlier answer. */
export function compareColumns(question: ColumnQuestion, answer: MappingAnswer): ColumnChanges {
  const own = readAlone(question);
  const before = own?.columns ?? { ...question.readings[0]?.columns, ...question.recognized };
  const { columns } = answer;
  const changes: ColumnChanges = { leftOut: [], moved: [], main: listMain(question, columns) };
  for (const [role, column] of Object.entries(before) as [ColumnRole, number][]) {
    if (kinOf(role).some((other) => columns[other] === column)) continue;
    const now = columns[role] ?? findNew(role, columns, before);
    const title = titleOf(question, column);
    if (now === undefined) changes.leftOut.push({ role, title });
    else changes.moved.push({ role, from: title, to: titleOf(question, now) });
  }
  const wasInCents = (own ?? question.readings[0])?.inCents === true;
  if (answer.inCents === true && !wasInCents) changes.inCents = true;
  return changes;
}

/** How the first rows are read if nobody answers; null if that takes an answer. */
function readAlone({ sheet, headings, rows }: ColumnQuestion): MappingAnswer | null {
  const parser = createJournalParser({ receipt: () => undefined, rejection: () => undefined });
  parser.startSheet(sheet);
  for (const row of rows) parser.row(row);
  const key = tableKey(headings);
  return parser.end().tables.find((one) => tableKey(one.headings) === key)?.answer ?? null;
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
