// An answer in progress: a column has at most one role, and a role at most one column.
import type { ColumnQuestionRecord } from '@tillwatch/contract';
import {
  type Absentable,
  type ColumnNeed,
  type ColumnRole,
  findOpenNeeds,
  findPointedNeeds,
  type MappingAnswer,
  type MappingShape,
  ROLES_OF_SHAPE,
  rolesFor,
  rowsOfFile,
} from '@tillwatch/core/journal';

export type Draft = MappingAnswer;

/** What is asked for each shape, in the dialog's order. */
export const NEEDS: Readonly<Record<MappingShape, readonly ColumnNeed[]>> = {
  summary: ['number', 'date', 'time', 'amount', 'register', 'employee'],
  'line-items': ['number', 'date', 'time', 'description', 'amount', 'register', 'employee'],
  'journal-print': ['description'],
  none: [],
};

/** The choice for a question; undefined while it is open. */
export type Choice = number | 'same' | 'absent' | 'title' | undefined;

/**
 * Starts with what the likeliest reading says, except where another one says something else, or with the columns whose
 * headings are known; guesses about the others are only suggested.
 */
export function startAnswer(question: ColumnQuestionRecord): Draft {
  const { shape, recognized, readings, rivals } = question;
  if (shape === 'journal-print') return startTicket(question);
  const [likeliest] = readings;
  const columns = { ...(likeliest?.columns ?? recognized) };
  for (const { role } of rivals) delete columns[role];
  // Who and where is asked for in any case; times of day would have been seen.
  const absent = (likeliest?.absent ?? []).filter((one) => one === 'time');
  return {
    shape: likeliest?.shape ?? shape,
    columns,
    absent,
    ...(likeliest?.dateOrder !== undefined && { dateOrder: likeliest.dateOrder }),
    ...(likeliest?.inCents === true && { inCents: true }),
  };
}

/** Starts with what the store remembers of its printed tickets; what others don't print, those of this file may. */
function startTicket(question: ColumnQuestionRecord): Draft {
  const [known] = question.readings;
  const rows = known?.rows ?? [];
  const isOther = findPointedNeeds(rowsOfFile(question, rows), []).includes('place');
  return { shape: 'journal-print', columns: {}, absent: isOther ? [] : (known?.absent ?? []), rows };
}

/** How many things an answer leaves open. */
export const countOpen = (draft: Draft, question: ColumnQuestionRecord): number =>
  draft.rows === undefined
    ? findOpenNeeds(draft, question).length
    : findPointedNeeds(rowsOfFile(question, draft.rows), draft.absent).length;

/** The same, with guesses filled in for what is still open. */
export function startSuggested(question: ColumnQuestionRecord): Draft {
  const draft = startAnswer(question);
  return takeSuggestions(draft, question, findOpenNeeds(draft, question));
}

/** Answers those of the questions that have a suggestion. */
export function takeSuggestions(
  draft: Draft,
  question: ColumnQuestionRecord,
  needs: readonly ColumnNeed[],
): Draft {
  let taken = draft;
  for (const need of needs) {
    const suggestion = suggestionFor(taken, need, question);
    if (suggestion !== undefined) taken = choose(taken, need, suggestion, question);
  }
  return taken;
}

/** Takes the role away from any other column, and any other role from this one. */
export function giveRole(draft: Draft, column: number, role: ColumnRole | undefined): Draft {
  const columns = { ...draft.columns };
  for (const other of Object.keys(columns) as ColumnRole[]) {
    if (other === role || columns[other] === column) delete columns[other];
  }
  if (role !== undefined) columns[role] = column;
  return { ...draft, columns, absent: draft.absent.filter((one) => !isAnswered(columns, one, draft.shape)) };
}

export function roleOf({ columns }: Draft, column: number): ColumnRole | undefined {
  return (Object.keys(columns) as ColumnRole[]).find((role) => columns[role] === column);
}

/** Keeps what has a meaning in the other shape. */
export function changeShape(draft: Draft, shape: MappingShape): Draft {
  const columns: Draft['columns'] = {};
  for (const role of Object.keys(draft.columns) as ColumnRole[]) {
    const kept = sameIn(role, shape, draft.columns);
    if (ROLES_OF_SHAPE[shape].includes(kept)) columns[kept] ??= draft.columns[role] as number;
  }
  return { ...draft, shape, columns };
}

function sameIn(role: ColumnRole, shape: MappingShape, columns: Draft['columns']): ColumnRole {
  if (shape === 'line-items' && role === 'total' && columns.lineAmount === undefined) return 'lineAmount';
  if (shape === 'summary' && role === 'lineAmount' && columns.total === undefined) return 'total';
  return role;
}

/** A question's answer so far. */
export function choiceOf(draft: Draft, need: ColumnNeed, question: ColumnQuestionRecord): Choice {
  const { columns, absent, shape } = draft;
  if (need === 'time' && columns.time === undefined && columns.dateTime !== undefined) return 'same';
  const role = rolesFor(need, shape).find((one) => columns[one] !== undefined);
  if (role !== undefined) return columns[role];
  if (need === 'date' && question.hasTitleDay) return 'title';
  return absent.some((one) => one === need) ? 'absent' : undefined;
}

/** Answers a question. */
export function choose(
  draft: Draft,
  need: ColumnNeed,
  choice: Choice,
  question: ColumnQuestionRecord,
): Draft {
  if (need === 'date') return chooseDate(draft, choice, question);
  if (need === 'time') return chooseTime(draft, choice);
  if (choice === 'absent') {
    const columns = withoutRoles(draft.columns, rolesFor(need, draft.shape));
    return { ...draft, columns, absent: [...new Set([...draft.absent, need as Absentable])] };
  }
  const cleared = {
    ...draft,
    columns: withoutRoles(draft.columns, rolesFor(need, draft.shape)),
    absent: draft.absent.filter((one) => one !== need),
  };
  const [role] = rolesFor(need, draft.shape);
  return typeof choice === 'number' && role !== undefined ? giveRole(cleared, choice, role) : cleared;
}

function chooseDate(draft: Draft, choice: Choice, question: ColumnQuestionRecord): Draft {
  const { dateTime, time } = draft.columns;
  const cleared = { ...draft, columns: withoutRoles(draft.columns, ['date', 'dateTime']) };
  if (typeof choice !== 'number') return cleared;
  const isBoth = dateTime !== undefined || (time === undefined && holdsTimes(question, choice));
  return giveRole(cleared, choice, isBoth ? 'dateTime' : 'date');
}

function chooseTime(draft: Draft, choice: Choice): Draft {
  const { date, dateTime } = draft.columns;
  const day = dateTime ?? date;
  const absent = draft.absent.filter((one) => one !== 'time');
  const cleared = { ...draft, columns: withoutRoles(draft.columns, ['time', 'date', 'dateTime']), absent };
  if (choice === 'same') return day === undefined ? draft : giveRole(cleared, day, 'dateTime');
  const kept = day === undefined || day === choice ? cleared : giveRole(cleared, day, 'date');
  if (choice === 'absent') return { ...kept, absent: [...absent, 'time'] };
  return typeof choice === 'number' ? giveRole(kept, choice, 'time') : kept;
}

function withoutRoles(columns: Draft['columns'], roles: readonly ColumnRole[]): Draft['columns'] {
  const kept = { ...columns };
  for (const role of roles) delete kept[role];
  return kept;
}

function isAnswered(columns: Draft['columns'], need: Absentable, shape: MappingShape): boolean {
  return rolesFor(need, shape).some((role) => columns[role] !== undefined);
}

function holdsTimes({ rows, headingIndex }: ColumnQuestionRecord, column: number): boolean {
  return rows.slice(headingIndex + 1).some(({ cells }) => {
    const cell = cells[column];
    if (typeof cell === 'string') return /\d:\d\d/.test(cell);
    const serial = typeof cell === 'object' ? cell?.serial : undefined;
    return serial !== undefined && serial >= 1 && !Number.isInteger(serial);
  });
}

/** The column that looks like the answer, if there is one without a role yet. */
export function suggestionFor(
  draft: Draft,
  need: ColumnNeed,
  question: ColumnQuestionRecord,
): number | undefined {
  // A column of dates with times is suggested as the date, and the time follows it.
  if (need === 'time') return freeColumn(draft, question.suggested.time);
  const roles = [
    ...rolesFor(need, draft.shape),
    ...(need === 'amount' ? (['total', 'lineAmount'] as const) : []),
  ];
  // What was selected at the start, so that emptying an answer and taking the suggestion gives it back.
  const started = startAnswer(question).columns;
  const proposed = [started, question.suggested].flatMap((columns) => roles.map((role) => columns[role]));
  return freeColumn(
    draft,
    proposed.find((column) => column !== undefined),
  );
}

function freeColumn(draft: Draft, column: number | undefined): number | undefined {
  return column === undefined || roleOf(draft, column) !== undefined ? undefined : column;
}
