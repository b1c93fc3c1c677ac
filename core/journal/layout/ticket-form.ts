// The order and the words in which a ticket prints its number, day, time, register, cashier, and total.

import type { LineKind } from '../receipt.ts';

/** What a form is derived from: a receipt, or a stored transaction. */
export interface FormTicket {
  transactionNumber: string;
  registerId: string | null;
  employeeId: string | null;
  employeeName: string | null;
  totalCents: number | null;
  lines: readonly { text: string; kind: LineKind }[];
}

export interface TicketForm {
  /** 'reg:register trans:number / date time cashier:employee'; '' if nothing was found. */
  head: string;
  /** The words next to the total; '' without one. */
  total: string;
}

/** How much of a line is looked at, in characters, and of a ticket's head, in lines. */
const LONGEST_LINE = 240;
const MOST_LINES = 12;

const DATE = /\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}|\d{1,2}[ -]?[a-z]{3}[ -]?\d{2,4}|[a-z]{3,9} \d{1,2}, ?\d{4}/i;
const TIME = /\d{1,2}:\d\d(?::\d\d)?/;
const LETTER = /\p{L}/u;
const DIGIT = /\d/;

interface Span {
  from: number;
  to: number;
  role: string;
}

/** Goods, amounts, names, and other days make no difference. */
export function formOf(ticket: FormTicket): TicketForm {
  const found = new Set<string>();
  const head: string[] = [];
  for (const text of headOf(ticket)) {
    const spans = findSpans(text, ticket, found);
    if (spans.length === 0) continue;
    for (const { role } of spans) found.add(role);
    head.push(
      spans.map((span, at) => `${labelOf(text, span, spans[at - 1]?.to ?? 0)}${span.role}`).join(' '),
    );
  }
  return { head: head.join(' / '), total: totalWords(ticket) };
}

/** The lines with the ticket's own facts; in a table, its first row. */
function headOf({ lines }: FormTicket): string[] {
  const headers = lines.filter(({ kind }) => kind === 'header');
  return (headers.length > 0 ? headers : lines.slice(0, 1))
    .slice(0, MOST_LINES)
    .map(({ text }) => text.slice(0, LONGEST_LINE));
}

function findSpans(text: string, ticket: FormTicket, found: ReadonlySet<string>): Span[] {
  const spans: Span[] = [];
  const add = (role: string, from: number, length: number): void => {
    const to = from + length;
    if (from >= 0 && length > 0 && !spans.some((span) => from < span.to && span.from < to))
      spans.push({ from, to, role });
  };
  // Their positions are used up, even if an earlier line had them.
  for (const [role, pattern] of [
    ['date', DATE],
    ['time', TIME],
  ] as const) {
    const match = pattern.exec(text);
    if (match) add(role, match.index, match[0].length);
  }
  const { transactionNumber, registerId, employeeId, employeeName } = ticket;
  const isFree = (from: number): boolean => !spans.some((span) => from >= span.from && from < span.to);
  for (const [role, value] of [
    ['number', transactionNumber],
    ['employee', employeeName],
    ['register', registerId],
    ['employee', employeeId],
  ] as const) {
    if (value === null || value === '' || spans.some((span) => span.role === role)) continue;
    add(role, findStanding(text, value, isFree), value.length);
  }
  return spans.filter(({ role }) => !found.has(role)).toSorted((one, other) => one.from - other.from);
}

/**
 * @returns the position of a value that is not part of a longer number, ignoring leading zeros; -1 if there is none.
 */
function findStanding(text: string, value: string, isFree: (at: number) => boolean): number {
  for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
    let before = at - 1;
    while (before >= 0 && text[before] === '0') before--;
    const isCut = DIGIT.test(text[before] ?? '') || DIGIT.test(text[at + value.length] ?? '');
    if (!isCut && isFree(at)) return at;
  }
  return -1;
}

/** The column, in a row of several cells, and the word right before. */
function labelOf(text: string, { from }: Span, after: number): string {
  let end = from;
  while (end > after && text[end - 1] !== '\t' && !LETTER.test(text[end - 1] ?? '')) end--;
  let start = end;
  while (start > after && LETTER.test(text[start - 1] ?? '')) start--;
  const word = text.slice(start, end).toLowerCase();
  const column = text.includes('\t') ? `@${text.slice(0, from).split('\t').length}` : '';
  return word === '' && column === '' ? '' : `${column}${word}:`;
}

function totalWords({ totalCents, lines }: FormTicket): string {
  if (totalCents === null || totalCents === 0) return '';
  const digits = String(Math.abs(totalCents));
  const line = lines.findLast(({ kind, text }) => {
    return kind === 'total' && text.replaceAll(/\D/g, '').endsWith(digits);
  });
  const words =
    line?.text
      .slice(0, LONGEST_LINE)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  return words.join(' ');
}

/** The form that most tickets have, part by part. @returns an empty one without tickets. */
export function commonForm(forms: readonly TicketForm[]): TicketForm {
  return {
    head: mostFrequent(forms.map(({ head }) => head)),
    total: mostFrequent(forms.map(({ total }) => total)),
  };
}

function mostFrequent(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1);
  let best = '';
  let most = 0;
  for (const [text, count] of counts) {
    if (count < most || (count === most && text > best)) continue;
    best = text;
    most = count;
  }
  return best;
}
