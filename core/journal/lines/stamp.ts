// Reads what some journals print before every line: date, time and the register's number.

import {
  BAR,
  COLON,
  HASH,
  isBlank,
  isDigit,
  isLetter,
  LEFT_BRACKET,
  RIGHT_BRACKET,
  skipBlanks,
} from '../text/char-code.ts';
import { readDateAt, readTimeAt, type WrittenDate, type WrittenTime } from '../text/date-time.ts';
import { upperCase } from '../text/upper-case.ts';

/**
 * What a journal's stamps contain. Without a date, it is in the page header or the heading; without a time, in the
 * heading. A register alone has a word or a letter: `REG 2`, `R2`.
 */
export type StampParts = 'date and time' | 'date' | 'time' | 'register';

export const haveDay = (parts: StampParts): boolean => parts === 'date and time' || parts === 'date';
export const haveTime = (parts: StampParts): boolean => parts === 'date and time' || parts === 'time';

/** Reused for every line. */
export interface Stamp {
  /** That of the previous stamp if stamps have none. */
  date: WrittenDate;
  /** -1 if stamps have none. */
  seconds: number;
  /** '' without a register's number. */
  register: string;
  /** Where the line proper begins. */
  bodyStart: number;
}

export function createStamp(): Stamp {
  return {
    date: { first: 0, second: 0, third: 0, known: null, end: 0 },
    seconds: 0,
    register: '',
    bodyStart: 0,
  };
}

const time: WrittenTime = { seconds: 0, end: 0 };

const REGISTER_WORDS: ReadonlySet<string> = new Set(['REG', 'REGISTER', 'POS', 'TERM', 'TERMINAL', 'TILL']);

/** `LANE2`, `POS01` */
const MOST_LETTERS = 5;
const MOST_DIGITS = 3;

/** Letters right before the number of a register. */
const LONGEST_PREFIX = 3;

/** `REG 2`: @returns where the number begins, or `from` if there is no such word. */
function skipRegisterWord(text: string, from: number, to: number): number {
  if (!isLetter(text.charCodeAt(from))) return from;
  let end = from;
  while (end < to && end - from < 10 && isLetter(text.charCodeAt(end))) end++;
  // 'L2'
  if (end - from <= LONGEST_PREFIX && isDigit(text.charCodeAt(end))) return from;
  if (!REGISTER_WORDS.has(upperCase(text.slice(from, end)))) return from;
  end = skipBlanks(text, end, to);
  return text.charCodeAt(end) === HASH || text.charCodeAt(end) === COLON
    ? skipBlanks(text, end + 1, to)
    : end;
}

/** @returns where date and time end; -1 if stamps don't have them */
function readMoment(text: string, from: number, to: number, parts: StampParts, out: Stamp): number {
  out.seconds = -1;
  let at = from;
  if (parts !== 'time') {
    if (!readDateAt(text, from, to, out.date)) return -1;
    at = out.date.end;
    if (parts === 'date') return at;
    const timeAt = skipBlanks(text, at, to);
    if (timeAt === at) return -1;
    at = timeAt;
  }
  if (!readTimeAt(text, at, to, time)) return -1;
  out.seconds = time.seconds;
  return time.end;
}

/**
 * Reads `07/11/25 03:33:29 102 `, or `07/11/25 03:33:29 REG 2 | `, at the start of a line.
 *
 * @param withRegister whether this journal's stamps have the register's number
 */
export function readStamp(
  text: string,
  withRegister: boolean,
  out: Stamp,
  parts: StampParts = 'date and time',
): boolean {
  const to = text.length;
  let from = skipBlanks(text, 0, to);
  if (parts === 'register') return readRegisterStamp(text, from, out);
  const isFramed = text.charCodeAt(from) === LEFT_BRACKET;
  if (isFramed) from++;
  if (!isDigit(text.charCodeAt(from))) return false;
  out.register = '';
  let at = readMoment(text, from, to, parts, out);
  if (at < 0) return false;
  if (isFramed && text.charCodeAt(at) === RIGHT_BRACKET) at++;
  if (at < to && !isBlank(text.charCodeAt(at))) return false;
  if (withRegister) {
    const start = skipRegisterWord(text, skipBlanks(text, at, to), to);
    let digits = start;
    while (digits < to && isLetter(text.charCodeAt(digits))) digits++;
    let end = digits;
    while (end < to && isDigit(text.charCodeAt(end))) end++;
    const isShort = end - start <= 4 || (end - digits <= MOST_DIGITS && digits - start <= MOST_LETTERS);
    if (end > digits && isShort && (end === to || isBlank(text.charCodeAt(end)))) {
      out.register = text.slice(start, end);
      at = end;
    }
  }
  out.bodyStart = findBody(text, at);
  return true;
}

/** @param at where the stamp ends @returns where the line proper begins */
function findBody(text: string, at: number): number {
  const to = text.length;
  const bar = skipBlanks(text, at, to);
  const end = text.charCodeAt(bar) === BAR ? bar + 1 : at;
  // One blank separates the stamp from the line, whose own indent shows its columns.
  return end < to ? end + 1 : end;
}

const REGISTER_STAMP =
  /^(?:(?:REG|REGISTER|POS|TERM|TERMINAL|TILL|LANE)[ #:.]{0,2}|[A-Z])(\d{1,4})(?=$|[\s|:])/i;

function readRegisterStamp(text: string, from: number, out: Stamp): boolean {
  if (!isLetter(text.charCodeAt(from))) return false;
  const [all, register] = REGISTER_STAMP.exec(text.slice(from)) ?? [];
  if (all === undefined || register === undefined) return false;
  out.seconds = -1;
  out.register = register;
  out.bodyStart = findBody(text, from + all.length);
  return true;
}

const STAMP_INSIDE = /\d{1,2}[/-]\d{1,2}[/-]\d{2,4} \d{2}:\d{2}:\d{2} \d{1,4} /g;

/** Journal lines that lost the line end between them: each begins with a stamp of its own. */
export function splitAtStamps(text: string): string[] {
  const starts: number[] = [];
  for (const match of text.matchAll(STAMP_INSIDE)) starts.push(match.index);
  if (starts.length < 2) return [text];
  const pieces = starts.map((start, at) => text.slice(at === 0 ? 0 : start, starts[at + 1] ?? text.length));
  return pieces;
}
