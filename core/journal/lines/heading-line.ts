// Turns a line of a receipt's heading or foot into its fields.

import {
  BAR,
  COLON,
  COMMA,
  DOT,
  HASH,
  isBlank,
  isDigit,
  isLetter,
  LEFT_BRACKET,
  LEFT_PAREN,
  MINUS,
  RIGHT_BRACKET,
  RIGHT_PAREN,
  skipBlanks,
  SLASH,
  trimBlanks,
} from '../text/char-code.ts';
import {
  readDateAt,
  readDottedTimeAt,
  readDottedTimeBefore,
  readTimeAt,
  type WrittenDate,
  type WrittenTime,
} from '../text/date-time.ts';
import { endOfEmployeeCode } from '../text/employee-text.ts';
import { upperWordAt, withoutAccents } from '../text/upper-case.ts';
import {
  AMONG_WORDS,
  BEGIN_WORDS,
  EMPLOYEE_FILLERS,
  FILLER_WORDS,
  FORM_WORDS,
  HEADING_WORDS,
  type HeadingField,
  LATER_WORDS,
  LEAD_WORDS,
  LETTER_FIELDS,
  MARKED_WORDS,
  MODE_WORDS,
  MONTH_WORDS,
  WEAK_REGISTER_WORDS,
  WEEKDAY_WORDS,
} from '../vocabulary/heading-words.ts';

export interface HeadingLine {
  number: string | null;
  /** The word before the number, in capitals: card slips and tickets use different ones for their numbers. */
  numberWord: string;
  /** As printed. */
  register: string | null;
  /** The word before the register, in capitals. */
  registerWord: string;
  employeeId: string | null;
  employeeName: string | null;
  store: string | null;
  date: { first: number; second: number; third: number; known: WrittenDate['known'] } | null;
  /** A date without its year, which is at the head of the page. */
  monthDay: { first: number; second: number } | null;
  /** Seconds since midnight, -1 for none. */
  seconds: number;
  /** Words of the line that are not a field, such as the kind of transaction. */
  leftover: string;
  /** Says where and when the next line was printed; it doesn't begin a receipt. */
  isStamp: boolean;
}

interface Cursor {
  text: string;
  at: number;
  to: number;
}

/** Between a field's word and its value; a cell may be full of words that mean nothing. */
const LONGEST_GAP = 200;

/** `Cajero(a): ANA`, `Kasininkas (-ė) Rasa` */
const ENDING = /^\(-?\p{L}{1,3}\)/u;
const LONGEST_ENDING = 8;

/** Skips what is between a field's word and its value. @returns whether a mark (`#`, `:`, `NO`) was among it. */
function skipToValue(cursor: Cursor): boolean {
  let isMarked = false;
  const end = Math.min(cursor.to, cursor.at + LONGEST_GAP);
  for (;;) {
    const code = cursor.text.charCodeAt(cursor.at);
    if (cursor.at >= end) return isMarked;
    if (code === HASH || code === COLON || code === DOT) {
      isMarked = true;
      cursor.at++;
    } else if (isBlank(code) || code === MINUS) cursor.at++;
    else if (code === LEFT_PAREN && ENDING.test(cursor.text.slice(cursor.at, cursor.at + LONGEST_ENDING)))
      cursor.at = cursor.text.indexOf(')', cursor.at) + 1;
    else {
      const word = isLetter(code) ? upperWordAt(cursor.text, cursor.at, cursor.to) : '';
      const after = cursor.text.charCodeAt(cursor.at + word.length);
      if (word === '' || !FILLER_WORDS.has(word) || isDigit(after)) return isMarked;
      isMarked = true;
      cursor.at += word.length;
    }
  }
}

/** `12/01741`, `02.597372`: the register's number before the ticket's, and no month of a year. */
const JOINED = /^\d{1,3}[./](?!(?:19|20)\d\d(?!\d))\d{4,9}(?![\d./,:-])/;
const LONGEST_JOINED = 15;

/** A number in two parts, which no hyphen joins. */
function readJoined(cursor: Cursor): string | null {
  const [value] =
    JOINED.exec(cursor.text.slice(cursor.at, Math.min(cursor.to, cursor.at + LONGEST_JOINED))) ?? [];
  if (value !== undefined) cursor.at += value.length;
  return value ?? null;
}

/** A number, or letters and digits joined: `4705`, `4-10378`, `A1234`. */
function readCode(cursor: Cursor): string | null {
  let end = cursor.at;
  let hasDigit = false;
  while (end < cursor.to) {
    const code = cursor.text.charCodeAt(end);
    if (isDigit(code)) hasDigit = true;
    else if (!isLetter(code) && code !== MINUS) break;
    end++;
  }
  while (end > cursor.at && cursor.text.charCodeAt(end - 1) === MINUS) end--;
  if (!hasDigit) return null;
  const after = cursor.text.charCodeAt(end);
  // A date or a time is not a number: '11/18/2026', '06:05'.
  if (after === SLASH || (after === COLON && isDigit(cursor.text.charCodeAt(end + 1)))) return null;
  if (isDay(cursor, end)) return null;
  const value = cursor.text.slice(cursor.at, end);
  cursor.at = end;
  return value;
}

const SHORTEST_DAY = 8;
const day: WrittenDate = { first: 0, second: 0, third: 0, known: null, end: 0 };

/** `REG 13-FEB-2026`, `2026-02-13`: a whole date with its month or its year in no doubt. */
function isDay({ text, at }: Cursor, end: number): boolean {
  return end - at >= SHORTEST_DAY && readDateAt(text, at, end, day) && day.end === end && day.known !== null;
}

const fieldsOfWords = new Map(Object.entries(HEADING_WORDS));
const fieldsOfMarkedWords = new Map(Object.entries(MARKED_WORDS));
const fieldsOfForms = new Map(Object.entries(FORM_WORDS));
const fieldsOfLaterWords = new Map(Object.entries(LATER_WORDS));

function fieldOf(word: string, isMarked: boolean): HeadingField | null {
  const field = fieldsOfWords.get(word) ?? fieldsOfWords.get(withoutAccents(word));
  if (field !== undefined || !isMarked) return field ?? null;
  return fieldsOfMarkedWords.get(word) ?? fieldsOfLaterWords.get(word) ?? null;
}

/**
 * Whether another field, a date or a time begins at a position, which ends a cashier's name. A word with no value after
 * it is part of a name: `MINH TRAN`, `PENNY LANE`.
 */
function beginsField(text: string, at: number, to: number): boolean {
  const code = text.charCodeAt(at);
  if (isDigit(code)) return true;
  if (!isLetter(code)) return false;
  const cursor = { text, at, to };
  const word = upperWordAt(cursor.text, cursor.at, cursor.to);
  cursor.at += word.length;
  // 'Status: Completed' is a field, too, of whatever kind.
  if (text.charCodeAt(cursor.at) === COLON && !FILLER_WORDS.has(word)) return true;
  const isMarked = skipToValue(cursor);
  const field = fieldOf(word, isMarked);
  if (field === null && isLongNumber(cursor)) return fieldsOfForms.get(word) === 'number';
  if (field === null || isMarked) return field !== null;
  const isFree = field === 'employee' || field === 'date' || field === 'time';
  return isFree ? cursor.at < to : readCode(cursor) !== null;
}

const SHORTEST_LONG = 4;

/** `CLERK ANN SLIP 46273`: long enough for the number of a receipt. */
function isLongNumber(cursor: Cursor): boolean {
  const code = isDigit(cursor.text.charCodeAt(cursor.at)) ? readCode({ ...cursor }) : null;
  return code !== null && code.length >= SHORTEST_LONG;
}

/** `GARCIA, MARIA`: a name continues after a comma, unless a field follows. */
function isFirstName({ text, to }: Cursor, from: number): boolean {
  const at = skipBlanks(text, from, to);
  return isLetter(text.charCodeAt(at)) && !beginsField(text, at, to);
}

const isApart = (text: string, at: number): boolean =>
  isBlank(text.charCodeAt(at - 1)) && isBlank(text.charCodeAt(at + 1));

/** A cashier's name runs up to three blanks, a bar (`ANN | REG 2`), the next field, or the end of the line. */
function readName(cursor: Cursor): string {
  let end = cursor.at;
  while (end < cursor.to) {
    const code = cursor.text.charCodeAt(end);
    if (code === LEFT_PAREN || code === LEFT_BRACKET || code === BAR || code === 9) break;
    if (code === SLASH && isApart(cursor.text, end)) break;
    if (code === COMMA && !isFirstName(cursor, end + 1)) break;
    if (isBlank(code)) {
      const next = skipBlanks(cursor.text, end, cursor.to);
      if (next - end >= 3 || next >= cursor.to || beginsField(cursor.text, next, cursor.to)) break;
      end = next;
    } else end++;
  }
  const name = cursor.text.slice(cursor.at, end).trim();
  cursor.at = end;
  return name;
}

/** `207-A`, or the number of `207-ANNA`. */
function readEmployeeCode(cursor: Cursor): string | null {
  const from = cursor.at;
  const code = readCode(cursor);
  if (code === null) return null;
  const id = code.slice(0, endOfEmployeeCode(code, 0));
  cursor.at = from + id.length;
  return id;
}

/** `Your cashier was: ANN` */
function skipEmployeeFillers(cursor: Cursor): void {
  const { text, to } = cursor;
  for (;;) {
    const word = isLetter(text.charCodeAt(cursor.at)) ? upperWordAt(text, cursor.at, to) : '';
    if (!EMPLOYEE_FILLERS.has(word)) return;
    cursor.at += word.length;
    skipToValue(cursor);
  }
}

function readEmployee(cursor: Cursor, out: HeadingLine): boolean {
  skipEmployeeFillers(cursor);
  const id = isDigit(cursor.text.charCodeAt(cursor.at)) ? readEmployeeCode(cursor) : null;
  cursor.at = skipBlanks(cursor.text, cursor.at, cursor.to);
  const joint = cursor.text.charCodeAt(cursor.at);
  if (id !== null && (joint === MINUS || joint === SLASH || joint === COLON)) {
    cursor.at = skipBlanks(cursor.text, cursor.at + 1, cursor.to);
  }
  const isField = id !== null && beginsField(cursor.text, cursor.at, cursor.to);
  const name = isField || !isLetter(cursor.text.charCodeAt(cursor.at)) ? '' : readName(cursor);
  if (id !== null) {
    out.employeeId = id;
    out.employeeName = name === '' ? null : name;
    return true;
  }
  if (name === '') return false;
  // 'CASHIER: TAYLOR M (122)' and 'CASHIER TAYLOR M 122'; if there is only a name, the name identifies the person.
  const after = { ...cursor, at: skipBlanks(cursor.text, cursor.at, cursor.to) };
  const opening = cursor.text.charCodeAt(after.at);
  if (opening === LEFT_PAREN || opening === LEFT_BRACKET) {
    after.at++;
    skipToValue(after);
  }
  const idAfter = isDigit(cursor.text.charCodeAt(after.at)) ? readCode(after) : null;
  if (idAfter === null) {
    out.employeeId = name;
    out.employeeName = null;
    return true;
  }
  const closing = cursor.text.charCodeAt(after.at);
  if (closing === RIGHT_PAREN || closing === RIGHT_BRACKET) after.at++;
  cursor.at = after.at;
  out.employeeId = idAfter;
  out.employeeName = name;
  return true;
}

const date: WrittenDate = { first: 0, second: 0, third: 0, known: null, end: 0 };
const time: WrittenTime = { seconds: 0, end: 0 };

/** `KLO 08.10` */
function readDottedTime(cursor: Cursor, out: HeadingLine): boolean {
  if (!readDottedTimeAt(cursor.text, cursor.at, cursor.to, time)) return false;
  out.seconds = time.seconds;
  cursor.at = time.end;
  return true;
}

function readDateOrTime(cursor: Cursor, out: HeadingLine): boolean {
  const { text, at, to } = cursor;
  const readDotted = out.date === null ? readDottedTimeBefore : readDottedTimeAt;
  if (readTimeAt(text, at, to, time) || (out.seconds < 0 && readDotted(text, at, to, time))) {
    out.seconds = time.seconds;
    cursor.at = time.end;
    return true;
  }
  if (!readDateAt(cursor.text, cursor.at, cursor.to, date)) return false;
  out.date = { first: date.first, second: date.second, third: date.third, known: date.known };
  cursor.at = date.end;
  const code = cursor.text.charCodeAt(cursor.at);
  // '2026-11-18T06:05:42'
  if ((code === 84 || code === 116) && isDigit(cursor.text.charCodeAt(cursor.at + 1))) cursor.at++;
  return true;
}

/**
 * Whether a word is a less reliable name for the register than another: in `TILL 2 DR# 1`, the drawer is not the
 * register.
 */
export function isWeakerRegister(word: string, known: string): boolean {
  const rank = WEAK_REGISTER_WORDS.indexOf(word);
  return rank >= 0 && rank > WEAK_REGISTER_WORDS.indexOf(known);
}

/** `#004701` at the beginning of a line. */
function readHashNumber(cursor: Cursor, out: HeadingLine): boolean {
  const from = cursor.at + 1;
  const after = { ...cursor, at: from };
  const value = isDigit(cursor.text.charCodeAt(from)) ? readCode(after) : null;
  if (value === null || value.length < 3) return false;
  out.number = value;
  out.numberWord = '#';
  cursor.at = after.at;
  return true;
}

const JOINT = /^\s{0,2}(?:[/&+-]|AND)\s{0,2}(?=[A-Z])/i;
const LONGEST_JOINT = 9;

/** `DATE/TIME: 11/16/2026 06:10`: a second word before the moment. */
function skipMomentWord(cursor: Cursor): void {
  const joint = JOINT.exec(cursor.text.slice(cursor.at, Math.min(cursor.to, cursor.at + LONGEST_JOINT)));
  if (joint === null) return;
  const at = cursor.at + joint[0].length;
  const word = upperWordAt(cursor.text, at, cursor.to);
  const field = fieldOf(word, false);
  if (field !== 'date' && field !== 'time') return;
  cursor.at = at + word.length;
  skipToValue(cursor);
}

const DAY_WITH_YEAR =
  /^(?:\d{1,2} ?[A-Z]{3,9} ?(?:19|20)\d\d|\d{1,2}-\d{1,2}-(?:19|20)\d\d|(?:19|20)\d\d-\d{1,2}-\d{1,2})(?!\d)/i;
const LONGEST_DAY = 17;

/** `REG A`, `Station: Drive Up`: a letter, or a name behind a colon. */
function readNamedRegister(word: string, cursor: Cursor): string | null {
  const { text, at, to } = cursor;
  const isBeforeField = LETTER_AND_BLANK.test(text.slice(at, at + 2)) && beginsField(text, at + 2, to);
  const [letter] = isBeforeField ? [text.charAt(at)] : (LETTER_ALONE.exec(text.slice(at, at + 3)) ?? []);
  const isNamed = NAMED_REGISTERS.has(word) && text.slice(0, at).trimEnd().endsWith(':');
  if (letter === undefined && (!isNamed || !isLetter(text.charCodeAt(at)))) return null;
  if (letter !== undefined) {
    cursor.at += letter.length;
    return letter;
  }
  const name = readName(cursor);
  if (name.length <= LONGEST_NAME && at < to) return name;
  cursor.at = at;
  return null;
}

/** `TERM A OPR1` */
const LETTER_AND_BLANK = /^[A-Z] $/;
const LETTER_ALONE = /^[A-Z](?=\s{2}|\t|$)/;
const LONGEST_NAME = 20;
const NAMED_REGISTERS: ReadonlySet<string> = new Set([
  'REGISTER',
  'TERMINAL',
  'STATION',
  'POS',
  'TILL',
  'LANE',
]);

/** Whether `Receipt 2 of 36` only counts receipts. */
function isPlaceAmong({ text, at, to }: Cursor): boolean {
  const word = upperWordAt(text, at + 1, to);
  return AMONG_WORDS.has(word) && isDigit(text.charCodeAt(at + word.length + 2));
}

/** `Terminal: Register 2` */
function skipRegisterWord(cursor: Cursor): void {
  const { text, at, to } = cursor;
  const word = isLetter(text.charCodeAt(at)) ? upperWordAt(text, at, to) : '';
  if (!NAMED_REGISTERS.has(word)) return;
  const behind = skipBlanks(text, at + word.length, to);
  if (isDigit(text.charCodeAt(behind))) cursor.at = behind;
}

function readField(field: HeadingField, word: string, cursor: Cursor, out: HeadingLine): boolean {
  if (field === 'employee') return readEmployee(cursor, out);
  if (field === 'date' || field === 'time') {
    skipMomentWord(cursor);
    return (field === 'time' && readDottedTime(cursor, out)) || readDateOrTime(cursor, out);
  }
  // 'REG 11-16-2026 06:10': the word is a mode of the register.
  if (field === 'register' && DAY_WITH_YEAR.test(cursor.text.slice(cursor.at, cursor.at + LONGEST_DAY))) {
    return readDateOrTime(cursor, out);
  }
  if (field === 'register') skipRegisterWord(cursor);
  const joined = field === 'number' ? readJoined(cursor) : null;
  const value = joined ?? readCode(cursor) ?? (field === 'register' ? readNamedRegister(word, cursor) : null);
  if (value === null) return false;
  if (field === 'number') {
    if (isPlaceAmong(cursor)) return false;
    if (out.number !== null) return true;
    out.number = value;
    out.numberWord = word;
  } else if (field === 'register') {
    if (out.register !== null && isWeakerRegister(word, out.registerWord)) return true;
    out.register = value;
    out.registerWord = word;
  } else out.store = value;
  return true;
}

/**
 * Whether a line may be a heading, by its first word or digit: a cheap check before `readHeadingLine`.
 * @param first its first word in capitals; '' if it doesn't begin with a word
 */
export function mayBeHeading(text: string, from: number, to: number, first: string): boolean {
  if (first === '') {
    const code = text.charCodeAt(from);
    return (isDigit(code) || (code === HASH && isDigit(text.charCodeAt(from + 1)))) && to - from >= 5;
  }
  return fieldOf(first, true) !== null || LEADS.has(first);
}

/** Words that a heading may begin with but that are not fields. */
const LEADS: ReadonlySet<string> = new Set([
  ...WEEKDAY_WORDS,
  ...MONTH_WORDS,
  ...BEGIN_WORDS,
  ...LEAD_WORDS,
  ...MODE_WORDS,
  ...Object.keys(LATER_WORDS),
]);

export function emptyHeading(): HeadingLine {
  return {
    number: null,
    numberWord: '',
    register: null,
    registerWord: '',
    employeeId: null,
    employeeName: null,
    store: null,
    date: null,
    monthDay: null,
    seconds: -1,
    leftover: '',
    isStamp: false,
  };
}

/**
 * Reads a heading line: `STORE #1042   REG 01   TRANS# 4705`, `11/18/2026 06:05:42   CASHIER 115 SAM K`,
 * `ST#1   DR#1 TRAN#1028363`, `#004701 R1 C115`. It must begin with a field; other words are left over.
 * A date or time must be valid if there is one: a line of digits is not a heading.
 */
export function readHeadingLine(text: string, from: number, to: number): HeadingLine | null {
  const out = emptyHeading();
  const cursor: Cursor = { text, at: from, to };
  const first = upperWordAt(text, from, to);
  const isBegin = BEGIN_WORDS.has(first);
  let fields = 0;
  while (cursor.at < to) {
    const code = text.charCodeAt(cursor.at);
    if (isDigit(code)) {
      if (!readDateOrTime(cursor, out)) {
        if (fields === 0) return null;
        const value = readCode(cursor);
        if (value === null) cursor.at++;
        out.leftover += ` ${value ?? ''}`;
        continue;
      }
      fields++;
    } else if (isLetter(code)) {
      const word = upperWordAt(cursor.text, cursor.at, cursor.to);
      const start = cursor.at;
      if (MONTH_WORDS.has(word) && readDateOrTime(cursor, out)) {
        fields++;
        continue;
      }
      cursor.at += word.length;
      // What follows has to be a field or a date.
      if (fields === 0 && LEADS.has(word) && !fieldsOfLaterWords.has(word)) {
        if (MODE_WORDS.has(word)) out.leftover = word;
        continue;
      }
      const isMarked = skipToValue(cursor);
      const letterField =
        out.numberWord === '#' && isDigit(text.charCodeAt(start + word.length))
          ? LETTER_FIELDS[word]
          : undefined;
      const field = letterField ?? fieldOf(word, isMarked);
      if (field !== null && readField(field, word, cursor, out)) {
        fields++;
        continue;
      }
      // 'BEGIN TRANSACTION CASHIER 7' continues without a number.
      if (fields === 0 && !(isBegin && field === 'number')) return null;
      cursor.at = start + word.length;
      out.leftover += ` ${word}`;
    } else if (code === HASH && out.number === null && (fields === 0 || out.seconds >= 0)) {
      if (readHashNumber(cursor, out)) fields++;
      else if (fields === 0) return null;
      else cursor.at++;
    } else cursor.at++;
  }
  out.leftover = out.leftover.trim();
  if (fields === 1 && fieldsOfLaterWords.has(first)) return null;
  // 'Begin 2026-10-29 06:22:59'
  const isMoment = out.date !== null && out.seconds >= 0 && out.leftover === '';
  if (isBegin && out.number === null && out.employeeId === null && !isMoment) return null;
  return fields === 0 ? null : out;
}

/** Reads text that is a heading line; null for any other. */
export function findHeading(text: string): HeadingLine | null {
  const from = skipBlanks(text, 0, text.length);
  const to = trimBlanks(text, from, text.length);
  const first = upperWordAt(text, from, to);
  return mayBeHeading(text, from, to, first) ? readHeadingLine(text, from, to) : null;
}

/** Fields next to the number, or next to the time, as bits. */
export function companionsOf(heading: HeadingLine): number {
  return (
    (heading.register === null ? 0 : 1) |
    (heading.employeeId === null ? 0 : 2) |
    (heading.store === null ? 0 : 4) |
    (heading.number === null ? 0 : 8) |
    (heading.seconds < 0 ? 0 : 16)
  );
}
