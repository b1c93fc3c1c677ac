// What somebody points at in the rows of a printed journal, in progress.
import type { ColumnQuestionRecord } from '@tillwatch/contract';
import {
  chunksOf,
  createLikeness,
  createSaid,
  employeeKey,
  HEAD_ROLES,
  linesOfRow,
  LONGEST_POINTED_ROW,
  lookAlike,
  partsOfPieces,
  piecesOf,
  pointAtChunk,
  type PointedRole,
  type PointedRow,
  type RowMeaning,
  rowsOfFile,
  textOfPieces,
  tryMapping,
} from '@tillwatch/core/journal';
import { formatCount } from '../../../ui/format.ts';
import type { Draft } from '../draft/draft.ts';

/** A line that can be pointed at. */
export interface TicketLine {
  /** Its own among all lines. */
  key: string;
  rowNumber: number;
  text: string;
}

/** Lines that stand together in the file. */
export interface TicketStretch {
  title: string;
  rows: ReadTicket['rows'];
}

export interface Stretch {
  title: string;
  lines: TicketLine[];
}

/** The meanings whose row may name an article. */
export const OF_ARTICLES: ReadonlySet<RowMeaning | undefined> = new Set(['item', 'void-line']);

/** @param others lines elsewhere in the file, such as those of a transaction that was read wrongly; they come first. */
export function listStretches(
  { sheet, rows, rejected = [] }: ColumnQuestionRecord,
  others: readonly TicketStretch[] = [],
): Stretch[] {
  const first = { title: `The first rows of ${sheet}`, rows: rows.flatMap(textsOf) };
  const left = { title: 'Rows that no transaction was made of', rows: rejected.flatMap(textsOf) };
  const stretches = [...others, first, ...(rejected.length > 0 ? [left] : [])];
  return stretches.map((stretch, place) => ({
    title: stretch.title,
    lines: stretch.rows
      .filter(({ text }) => text.trim() !== '')
      .map(({ rowNumber, text }, at) => ({ key: `${place}-${at}`, rowNumber, text })),
  }));
}

const textsOf = ({ rowNumber, cells }: ColumnQuestionRecord['rows'][number]) =>
  linesOfRow(cells).map((text) => ({ rowNumber, text }));

/** Whether the server takes what is pointed at in it. */
export const mayBePointedAt = (text: string): boolean => text.length <= LONGEST_POINTED_ROW;

/**
 * @returns the rows with what is said of a line changed, also of those that look like it; one of which nothing is said is
 * left out
 */
export function changeRow(
  rows: readonly PointedRow[],
  line: TicketLine,
  change: Partial<Pick<PointedRow, 'pieces' | 'place' | 'meaning'>>,
): PointedRow[] {
  const known = createSaid(rows)(line);
  const { rowNumber, text } = line;
  const changed: PointedRow = { ...(known?.said ?? { rowNumber, pieces: [{ text }] }), ...change };
  const saysNothing =
    changed.place === undefined &&
    changed.meaning === undefined &&
    changed.pieces.every(({ role }) => role === undefined);
  const before = known?.said ?? changed;
  const others = rows.filter(
    (row) => row !== known?.by && !lookAlike(row, before) && !lookAlike(row, changed),
  );
  return saysNothing
    ? others
    : [...others, changed].toSorted((one, other) => one.rowNumber - other.rowNumber);
}

/** @returns the lines of the ticket that a line is in, as far as the rows show where tickets begin or end */
export function linesOfTicket(
  lines: readonly TicketLine[],
  line: TicketLine,
  rows: readonly PointedRow[],
): TicketLine[] {
  const likeness = createLikeness(rows);
  const placeAt = (at: number) => likeness(lines[at]?.text ?? '')?.row.place;
  const chosen = lines.findIndex(({ key }) => key === line.key);
  let from = chosen;
  while (from > 0 && placeAt(from) !== 'begins' && placeAt(from - 1) !== 'ends') from--;
  let to = chosen + 1;
  while (to < lines.length && placeAt(to) !== 'begins' && placeAt(to - 1) !== 'ends') to++;
  return lines.slice(from, to);
}

/** A ticket has one number, one time, and one cashier: what is pointed at in one of its lines is none in the others. */
export function movePart(
  rows: readonly PointedRow[],
  { line, role, ticket }: { line: TicketLine; role: PointedRole; ticket: readonly TicketLine[] },
): PointedRow[] {
  let moved = [...rows];
  if (!HEAD_ROLES.some((one) => one === role)) return moved;
  for (const other of ticket) {
    if (other.rowNumber === line.rowNumber) continue;
    const { by, said: { pieces } = {} } = createSaid(moved)(other) ?? {};
    if (!pieces?.some((piece) => piece.role === role) || by === createSaid(moved)(line)?.by) continue;
    const parts = partsOfPieces(pieces).filter((part) => part.role !== role);
    moved = changeRow(moved, other, { pieces: piecesOf(other.text, parts) });
  }
  return moved;
}

/** What was read of a ticket, and its rows. */
export interface ReadTicket {
  transactionId: string;
  registerId: string | null;
  employeeId: string | null;
  employeeName: string | null;
  /** YYYY-MM-DDTHH:MM:SS */
  transactionTime: string;
  rows: readonly { rowNumber: number; text: string }[];
}

/** Points at what was read of a ticket where its rows have it, so that only what is wrong needs to be changed. */
export function pointAsRead(ticket: ReadTicket): Pick<Draft, 'rows' | 'absent'> {
  const { registerId, employeeId, employeeName, transactionTime } = ticket;
  const [hour = '', minute = ''] = transactionTime.slice(11).split(':');
  const isTime = (text: string): boolean => {
    const [, first = '', second = ''] = /^(\d{1,2})[:.h](\d{2})/.exec(text) ?? [];
    return second === minute && (Number(first) === Number(hour) || Number(first) === Number(hour) % 12);
  };
  const day = transactionTime.slice(0, 10).split('-').map(Number);
  const isDate = (text: string): boolean => {
    const figures = (text.match(/\d+/g) ?? []).map(Number);
    return (
      figures.length === 3 &&
      day.every((one, at) => figures.includes(at === 0 && !figures.includes(one) ? one % 100 : one))
    );
  };
  const is = (value: string | null) => (text: string) =>
    value !== null && value !== '' && employeeKey(text) === employeeKey(value);
  let rows: PointedRow[] = [];
  const [first] = ticket.rows;
  if (first && mayBePointedAt(first.text)) rows = changeRow(rows, lineOf(first), { place: 'begins' });
  for (const [role, fits] of [
    ['number', is(ticket.transactionId)],
    ['date', isDate],
    ['time', isTime],
    ['register', is(registerId)],
    ['employee', is(employeeName ?? employeeId)],
  ] as const)
    rows = pointWhere(rows, ticket.rows, role, fits);
  return {
    rows,
    absent: [
      ...(registerId === null ? (['register'] as const) : []),
      ...(employeeId === null && employeeName === null ? (['employee'] as const) : []),
    ],
  };
}

const lineOf = ({ rowNumber, text }: ReadTicket['rows'][number]): TicketLine => ({
  key: '',
  rowNumber,
  text,
});

/** Points at the first chunk that fits and is no other part. */
function pointWhere(
  rows: PointedRow[],
  all: ReadTicket['rows'],
  role: PointedRole,
  fits: (text: string) => boolean,
): PointedRow[] {
  for (const one of all) {
    if (!mayBePointedAt(one.text)) continue;
    const line = lineOf(one);
    const pieces = createSaid(rows)(line)?.said.pieces ?? [{ text: one.text }];
    const taken = partsOfPieces(pieces);
    const chunk = chunksOf(one.text, role).find(
      ({ from, to }) =>
        fits(one.text.slice(from, to)) &&
        (role === 'date' || role === 'time' || !isOfFigure(one.text, from, to)) &&
        taken.every((part) => part.to <= from || part.from >= to),
    );
    if (chunk !== undefined) return changeRow(rows, line, { pieces: pointAtChunk(pieces, chunk, role) });
  }
  return rows;
}

/** Whether a code is only a part of a longer figure, such as the 1 in 1.89. */
const isOfFigure = (text: string, from: number, to: number): boolean =>
  /\d/.test(text.slice(from, to)) &&
  (/[\d.,:]$/.test(text.slice(0, from)) || /^[\d.,:]/.test(text.slice(to)));

/** How many transactions an answer reads in the rows of a question. */
export const countRead = (question: ColumnQuestionRecord, answer: Draft): number =>
  tryMapping(question, answer).receipts.length;

/** Adds what was read of a ticket to an answer that says nothing of its file, unless it reads less than was read. */
export function startAsRead(draft: Draft, question: ColumnQuestionRecord, ticket: ReadTicket): Draft {
  const { rows = [], absent } = pointAsRead(ticket);
  const pointed = { ...draft, rows: [...(draft.rows ?? []), ...rows], absent };
  return countRead(question, pointed) >= countRead(question, draft) ? pointed : draft;
}

/** @returns a warning if an answer reads fewer transactions than are read without it */
export function describeLoss(without: number, read: number): string | null {
  if (read >= without) return null;
  const transactions = without === 1 ? '1 transaction is' : `${formatCount(without)} transactions are`;
  return `Without this, ${transactions} read in these rows; with it, ${read === 0 ? 'none' : formatCount(read)}.`;
}

/** Says which rows that were pointed at among those of the question have no effect; null for none. */
export function describeIdle(question: ColumnQuestionRecord, idle: readonly PointedRow[]): string | null {
  const shown = new Set(question.rows.flatMap(textsOf).map(({ rowNumber, text }) => `${rowNumber} ${text}`));
  const numbers = idle
    .filter(({ rowNumber, pieces }) => shown.has(`${rowNumber} ${textOfPieces(pieces)}`))
    .map(({ rowNumber }) => String(rowNumber));
  if (numbers.length === 0) return null;
  const named = new Intl.ListFormat('en-US').format(numbers);
  return numbers.length === 1
    ? `What is said of row ${named} changes nothing in the tickets shown.`
    : `What is said of rows ${named} changes nothing in the tickets shown.`;
}

/** An answer with other rows; what is pointed at in the tickets of this file isn't absent. */
export function withRows(draft: Draft, rows: readonly PointedRow[], question: ColumnQuestionRecord): Draft {
  const roles = new Set<string | undefined>(
    rowsOfFile(question, rows).flatMap(({ pieces }) => pieces.map(({ role }) => role)),
  );
  return { ...draft, rows, absent: draft.absent.filter((one) => !roles.has(one)) };
}
