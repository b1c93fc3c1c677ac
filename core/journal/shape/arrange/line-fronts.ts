// What is in front of the lines of a log: a stamp, and fields in brackets, between blanks, or in cells of their own.

import type { Row } from '../../row.ts';
import { mostFrequent } from '../../text/count-each.ts';
import { formatDay, formatTimeOfDay, toDayNumber, type WrittenDate } from '../../text/date-time.ts';
import { readDigitDate, readDigitTime } from '../../text/digit-date.ts';
import { readPrintedLine } from '../print/journal-column.ts';
import { cellText, joinRow } from '../row-text.ts';

/** What is in front of a line. */
export interface Front {
  /** Date and time; '' if there is none in front. */
  stamp: string;
  /** What brackets hold, `T03` or `TX 00014422`, or what else is in front. */
  fields: string[];
  body: string;
}

/** How the lines of a sheet carry what is in front of them. */
export interface Fronts {
  kind: 'brackets' | 'cells' | 'plain';
  /** @returns null for a row without it */
  readonly read: (row: Row) => Front | null;
}

const FEWEST_LINES = 8;
const NEARLY_ALL = 0.9;
/** Heads of pages have none. */
const ALL_LINES = 0.95;

const STAMP =
  /^(\d{4}[-/]\d\d[-/]\d\d|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4})[T \t](\d{1,2}:\d\d(?::\d\d)?(?: ?[AP]M)?)(?:[.,]\d{1,6})?(?:Z|[+-]\d\d:?\d\d)?(?=$|[\s\]|])/i;
const BRACKET = /^[[<{(]([^\]>})]{1,40})[\]>})]/;
/** `pos03 ejournal[233]:`, `INFO` */
const PROCESS = /^(?:(?:[\w.-]{1,30} )?[\w.-]{1,30}\[\d{1,7}\]:|(?:INFO|DEBUG|WARN|NOTICE|TRACE|ERROR)\b)/;

/** `[2026-10-29T05:51:55] LANE2 TOTAL  5.00`: only the stamp is in brackets. */
const REGISTER_BEHIND = /^[A-Z]{1,5}-?\d{1,3}(?=\s)/i;
/** The same with more behind it: `Receipt:000276` */
const NAMED_BEHIND = /^[A-Z]{2,12}[:#=]\d{1,12}(?=\s)/i;

function readBracketed(text: string): Front | null {
  let rest = text.trimStart();
  let stamp = '';
  let isFramed = false;
  const fields: string[] = [];
  for (;;) {
    const bracket = BRACKET.exec(rest);
    const moment = STAMP.exec(bracket?.[1] ?? rest);
    if (moment !== null && stamp === '') {
      stamp = `${moment[1]} ${moment[2]}`;
      isFramed = bracket !== null;
    } else if (bracket !== null) fields.push((bracket[1] ?? '').trim());
    const read = bracket?.[0] ?? moment?.[0] ?? (stamp === '' ? undefined : PROCESS.exec(rest)?.[0]);
    if (read === undefined || read === '') break;
    rest = rest.slice(read.length).trimStart();
  }
  if (stamp === '') return null;
  return isFramed && fields.length === 0
    ? withFieldsBehind({ stamp, fields, body: rest })
    : { stamp, fields, body: rest };
}

function withFieldsBehind({ stamp, body }: Front): Front {
  const fields: string[] = [];
  let rest = body;
  for (;;) {
    const [field] =
      NAMED_BEHIND.exec(rest) ?? (fields.length === 0 ? REGISTER_BEHIND.exec(rest) : null) ?? [];
    if (field === undefined) return { stamp, fields, body: rest };
    fields.push(field);
    rest = rest.slice(field.length).trimStart();
  }
}

/** `T1`, `20417`, `POS-02`, `#101`, before a blank or a bar */
const CODE_IN_FRONT = /^#?(?:[A-Z]{1,5}[-#:]?)?\d{1,12}(?=[\s|:])/i;
const BETWEEN = /^(?:\s{0,9}[|:;]\s{0,9}|\s{1,9})/;
const MOST_FIELDS = 6;

/** What is in front of a line, at most so many places, and where the next one would begin. */
function readPlain(text: string, most: number): Front | null {
  let rest = text.trimStart();
  let stamp = '';
  const fields: string[] = [];
  while (fields.length + Number(stamp !== '') < most) {
    const moment = stamp === '' ? STAMP.exec(rest) : null;
    const read = moment?.[0] ?? CODE_IN_FRONT.exec(rest)?.[0];
    if (read === undefined) break;
    if (moment === null) fields.push(read);
    else stamp = `${moment[1]} ${moment[2]}`;
    rest = rest.slice(read.length);
    // One blank separates the front from the line, whose own indent shows its columns.
    rest = rest.slice(BETWEEN.exec(rest)?.[0].length ?? 0);
  }
  return stamp === '' ? null : { stamp, fields, body: rest };
}

const placesOf = ({ fields }: Front): number => fields.length + 1;

/** As many places as nearly all lines have: behind them, a line may begin with a quantity. */
function findPlain(rows: readonly Row[]): Fronts | null {
  if (rows.some(({ cells }) => cells.length > 1)) return null;
  const texts = rows.flatMap(({ cells }) => (cells.length > 0 ? [joinRow(cells)] : []));
  const fronts = texts.flatMap((text) => readPlain(text, MOST_FIELDS) ?? []);
  if (fronts.length < Math.max(FEWEST_LINES, texts.length * NEARLY_ALL)) return null;
  const places = fronts.map(placesOf).toSorted((a, b) => a - b);
  const most = places[Math.floor(fronts.length * (1 - ALL_LINES))] ?? 0;
  const read = (row: Row): Front | null => whole(readPlain(joinRow(row.cells), most), most);
  const all = rows.flatMap((row) => read(row) ?? []);
  // A stamp and a register are read with their lines.
  if (most < 2 || (most === 2 && !areOfTickets(all))) return null;
  const takeName = findNames(all);
  if (takeName === null) return { kind: 'plain', read };
  return {
    kind: 'plain',
    read(row) {
      const front = read(row);
      return front === null ? null : takeName(front);
    },
  };
}

const whole = (front: Front | null, most: number): Front | null =>
  front !== null && placesOf(front) === most ? front : null;

/** A name of up to three words in a column of its own, or one word. */
const NAMES = [
  /^\p{L}[\p{L}.'-]{1,20}(?: \p{L}[\p{L}.'-]{0,20}){0,2}(?=\s{2})/u,
  /^\p{L}[\p{L}.'-]{1,20}(?=\s)/u,
];
const FEWEST_TICKETS = 4;
const LINES_OF_ONE = 1.8;

const keyOf = ({ fields }: Front): string => fields.join(' ');
const TICKET = /\d{3}/;

/** Whether what is in front changes from ticket to ticket: a register comes again and again. */
function areOfTickets(fronts: readonly Front[]): boolean {
  const keys = fronts.map(keyOf);
  const tickets = new Set(keys).size;
  const runs = keys.filter((key, at) => key !== keys[at - 1]).length;
  const areMany = tickets >= FEWEST_TICKETS && keys.length >= tickets * LINES_OF_ONE;
  return areMany && runs <= tickets * 2 && keys.every((key) => TICKET.test(key));
}

/** `03 KIM` in front: @returns how a name that all lines of a ticket begin with is taken off; null for none */
function findNames(fronts: readonly Front[]): ((front: Front) => Front) | null {
  const tickets = new Set(fronts.map(keyOf)).size;
  if (tickets < FEWEST_TICKETS || fronts.length < tickets * LINES_OF_ONE) return null;
  const form = NAMES.find((one) => {
    const named = fronts.flatMap(
      (front) => one.exec(front.body)?.map((name) => `${keyOf(front)} ${name}`) ?? [],
    );
    return named.length === fronts.length && new Set(named).size === tickets;
  });
  if (form === undefined) return null;
  const width = Math.max(...fronts.map(({ body }) => form.exec(body)?.[0].length ?? 0));
  return (front) => {
    const [name] = form.exec(front.body) ?? [];
    if (name === undefined) return front;
    // The names are a column: what is behind the longest one keeps its indent.
    const isPadded = front.body.slice(0, width).trimEnd() === name;
    const body = front.body.slice(isPadded ? width : name.length);
    return { ...front, fields: [...front.fields, name], body };
  };
}

const ONLY_DATE = /^(?:\d{4}[-/]\d\d[-/]\d\d|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4})$/;
const ONLY_TIME = /^\d{1,2}:\d\d(?::\d\d)?(?: ?[AP]M)?$/i;

const DIGITS = /^(?:\d{8}|\d{6})$/;

/** `20260722` `060522`: a day with its year first, and a time, in bare digits. @returns '' for none */
function digitMoment(parts: readonly string[]): string {
  const [day = '', clock = ''] = parts;
  const isMoment = parts.length === 2 && day.length === 8 && clock.length === 6;
  if (!isMoment || !DIGITS.test(day) || !DIGITS.test(clock)) return '';
  const seconds = readDigitTime(clock);
  if (seconds < 0 || !readDigitDate(day, date) || date.known !== 'year-first') return '';
  return `${formatDay(toDayNumber(date.first, date.second, date.third))} ${formatTimeOfDay(seconds)}`;
}

const date: WrittenDate = { first: 0, second: 0, third: 0, known: null, end: 0 };

function readCells({ cells }: Row, column: number): Front | null {
  const parts = cells.slice(0, column).map((cell) => cellText(cell).trim());
  const [whole] = parts.flatMap((part) => STAMP.exec(part)?.slice(1, 3).join(' ') ?? []);
  const day = parts.find((part) => ONLY_DATE.test(part));
  const time = parts.find((part) => ONLY_TIME.test(part));
  const apart = day === undefined || time === undefined ? digitMoment(parts) : `${day} ${time}`;
  const stamp = whole ?? apart;
  // A heading has only words.
  if (stamp === '' && !parts.some((part) => /\d/.test(part))) return null;
  const isOfStamp = (part: string): boolean =>
    part === day || part === time || STAMP.test(part) || (stamp === digitMoment(parts) && DIGITS.test(part));
  const fields = parts.filter((part) => !isOfStamp(part));
  return { stamp, fields, body: cellText(cells[column]) };
}

/** Some of the lines of a ticket have an amount at their end. */
const PRICED = 0.3;

/** Lines of a journal, with amounts, in the last of several columns. */
function findInCells(rows: readonly Row[]): Fronts | null {
  const filled = rows.filter(({ cells }) => cells.length > 0);
  const last = filled.map(({ cells }) => cells.findLastIndex((cell) => cellText(cell).trim() !== ''));
  const [column, count] = mostFrequent(last) ?? [0, 0];
  if (column < 2 || count < Math.max(FEWEST_LINES, filled.length * ALL_LINES)) return null;
  const fronts = filled.flatMap((row) => readCells(row, column) ?? []);
  if (fronts.length < filled.length * ALL_LINES) return null;
  const priced = fronts.filter(({ body }) => readPrintedLine(body) !== null);
  return priced.length < fronts.length * PRICED
    ? null
    : { kind: 'cells', read: (row) => readCells(row, column) };
}

/** @returns null for a sheet whose rows have no fields in front, or only what is read with the lines themselves */
export function findFronts(rows: readonly Row[]): Fronts | null {
  const texts = rows.map(({ cells }) => joinRow(cells)).filter((text) => text.trim() !== '');
  const fronts = texts.flatMap((text) => readBracketed(text) ?? []);
  const framed = fronts.filter(({ fields }) => fields.length > 0);
  // Plain stamps are read with their lines.
  const areFramed =
    fronts.length >= Math.max(FEWEST_LINES, texts.length * NEARLY_ALL) &&
    framed.length >= fronts.length * NEARLY_ALL;
  if (areFramed) return { kind: 'brackets', read: ({ cells }) => readBracketed(joinRow(cells)) };
  return findInCells(rows) ?? findPlain(rows);
}
