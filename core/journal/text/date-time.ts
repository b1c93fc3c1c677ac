import {
  APOSTROPHE,
  COLON,
  COMMA,
  DOT,
  isBlank,
  isDigit,
  isLetter,
  MINUS,
  readDigits,
  skipBlanks,
  SLASH,
  SPACE,
} from './char-code.ts';

/** In order of preference if nothing else decides: the product serves stores in the United States. */
export const DATE_ORDERS = ['month-first', 'day-first', 'year-first'] as const;

/** In which order day, month, and year are written. */
export type DateOrder = (typeof DATE_ORDERS)[number];

/** A calendar day as one number: 20261118. 0 means none. */
export type DayNumber = number;

/** Three numbers that a date was written with, before the order is known. */
export interface WrittenDate {
  first: number;
  second: number;
  third: number;
  /** What the notation alone shows about the order; null: any of the three. */
  known: DateOrder | null;
  /** Position after the date. */
  end: number;
}

export interface WrittenTime {
  /** Since midnight. */
  seconds: number;
  end: number;
}

/** In English, Spanish, French, German, Italian, Portuguese, Dutch, and Swedish, with what shortens them otherwise. */
const MONTHS = [
  'january enero janvier januar jänner gennaio janeiro januari',
  'february febrero février fevrier februar febbraio fevereiro februari',
  'march marzo mars märz maerz mrz março marco maart mrt',
  'april abril avril aprile',
  'may mayo mai maggio maio mei maj',
  'june junio juin juni giugno junho',
  'july julio juillet juli luglio julho',
  'august agosto août aout augustus augusti',
  'september septiembre septembre settembre setembro setiembre',
  'october octubre octobre oktober ottobre outubro',
  'november noviembre novembre novembro',
  'december diciembre décembre decembre dezember dicembre dezembro',
];
const SHORTEST_MONTH = 3;
/** By the first letters of a name: the months that begin so, with their names. */
const MONTHS_BY_START = new Map<string, { name: string; month: number }[]>();
for (const [at, names] of MONTHS.entries()) {
  for (const name of names.split(' ')) {
    const start = name.slice(0, SHORTEST_MONTH);
    const others = MONTHS_BY_START.get(start) ?? [];
    others.push({ name, month: at + 1 });
    MONTHS_BY_START.set(start, others);
  }
}
const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** Years of the Buddhist calendar, as in Thailand: 2569 is 2026. */
const BUDDHIST = { first: 2560, last: 2600, ahead: 543 };

function fullYearOf(year: number): number {
  if (year < 100) return year < 80 ? 2000 + year : 1900 + year;
  return year >= BUDDHIST.first && year <= BUDDHIST.last ? year - BUDDHIST.ahead : year;
}

/** @returns the day, or 0 if it doesn't exist or a till cannot have printed it. */
export function toDayNumber(year: number, month: number, day: number): DayNumber {
  const fullYear = fullYearOf(year);
  if (fullYear < 1980 || fullYear > 2100 || month < 1 || month > 12 || day < 1) return 0;
  const days = month === 2 && isLeapYear(fullYear) ? 29 : (DAYS_IN_MONTH[month - 1] ?? 0);
  return day > days ? 0 : fullYear * 10000 + month * 100 + day;
}

/** @returns the day that three written numbers mean in an order; 0 if they are not a date in it. */
export function dayInOrder(first: number, second: number, third: number, order: DateOrder): DayNumber {
  if (order === 'year-first') return toDayNumber(first, second, third);
  return order === 'month-first' ? toDayNumber(third, first, second) : toDayNumber(third, second, first);
}

/** Days since 1970-01-01, for distances. */
export function toEpochDay(day: DayNumber): number {
  const year = Math.floor(day / 10000) - (Math.floor(day / 100) % 100 <= 2 ? 1 : 0);
  const month = Math.floor(day / 100) % 100;
  const era = Math.floor(year / 400);
  const yearOfEra = year - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + (day % 100) - 1;
  return (
    era * 146097 +
    yearOfEra * 365 +
    Math.floor(yearOfEra / 4) -
    Math.floor(yearOfEra / 100) +
    dayOfYear -
    719468
  );
}

/** @param epochDay days since 1970-01-01 */
export function fromEpochDay(epochDay: number): DayNumber {
  const shifted = epochDay + 719468;
  const era = Math.floor(shifted / 146097);
  const dayOfEra = shifted - era * 146097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return toDayNumber(year, month, day);
}

export function dayAfter(day: DayNumber): DayNumber {
  return fromEpochDay(toEpochDay(day) + 1);
}

/** 1970-01-01 as a spreadsheet serial. */
const EPOCH_SERIAL = 25569;
const SECONDS_A_DAY = 86400;

export interface SerialParts {
  /** 0 if the serial is a time of day only. */
  day: DayNumber;
  /** Since midnight, to the nearest second: spreadsheets keep 06:03:50 as 0.25266203703. */
  seconds: number;
  /** Whether the serial has a time of day. */
  hasTime: boolean;
}

/** A spreadsheet serial (1900 system) as day and time; null if it is out of range. */
export function readSerial(serial: number): SerialParts | null {
  if (!(serial >= 0) || serial > 73050) return null;
  let days = Math.floor(serial);
  let seconds = Math.round((serial - days) * SECONDS_A_DAY);
  const hasTime = seconds !== 0 || days === 0;
  if (days === 0) return { day: 0, seconds: Math.min(seconds, SECONDS_A_DAY - 1), hasTime };
  if (seconds === SECONDS_A_DAY) {
    seconds = 0;
    days += 1;
  }
  const day = fromEpochDay(days - EPOCH_SERIAL);
  return day === 0 ? null : { day, seconds, hasTime };
}

/**
 * Of a name in one of several languages, whole or shortened: `nov`, `Sept`, `juillet`. `Marie` and `Genevieve` begin
 * like months, and are none.
 *
 * @param end where its letters end
 * @returns 1 to 12; 0 for every other word
 */
function monthOf(text: string, from: number, end: number): number {
  if (end - from < SHORTEST_MONTH || end - from > LONGEST_MONTH) return 0;
  const known = MONTHS_BY_START.get(text.slice(from, from + SHORTEST_MONTH).toLowerCase());
  if (known === undefined) return 0;
  const word = text.slice(from, end).toLowerCase();
  return known.find(({ name }) => name.startsWith(word))?.month ?? 0;
}

function digitsEnd(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && isDigit(text.charCodeAt(at))) at++;
  return at;
}

function wordEnd(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && isLetter(text.charCodeAt(at))) at++;
  return at;
}

function isYearLength(length: number): boolean {
  return length === 2 || length === 4;
}

const BEFORE_YEARS = [MINUS, COMMA, DOT, APOSTROPHE, SLASH];

function isBetweenMonthAndYear(code: number): boolean {
  return isBlank(code) || BEFORE_YEARS.includes(code);
}

function isBetweenDayAndYear(code: number): boolean {
  return isBlank(code) || code === COMMA || isJoint(code);
}

function isJoint(code: number): boolean {
  return code === DOT || code === MINUS;
}

/** `septiembre` */
const LONGEST_MONTH = 10;

/** `19 de septiembre de 2026` */
function skipOf(text: string, at: number): number {
  return text.slice(at, at + 3).toLowerCase() === 'de ' ? at + 3 : at;
}

function isBeforeMonth(code: number): boolean {
  return isBlank(code) || isJoint(code) || code === SLASH;
}

/** `WS 4   Oct09'26`, `REG 4 Oct 09, 2026`: the year follows what would be one, so the number in front is another. */
function isBeforeYear(text: string, at: number): boolean {
  return /^(?:'\d\d(?!\d)|,? ?20\d\d(?!\d))/.test(text.slice(at, at + LONGEST_MONTH));
}

/** `4 April  2026-10-05`: the year begins a date of its own, and the word is somebody's name. */
function isBeforeMonthAndDay(text: string, at: number): boolean {
  return /^([-/.])\d\d?\1\d/.test(text.slice(at, at + LONGEST_MONTH));
}

/** `18-Nov-2026`, `18/nov/2026`, `18 Nov '26`, `18NOV26`: the day's digits are read; `from` is at what follows them. */
function readDayMonthName(text: string, day: number, from: number, to: number, out: WrittenDate): boolean {
  let at = from;
  while (at < to && isBeforeMonth(text.charCodeAt(at))) at++;
  at = skipOf(text, at);
  const monthEnd = wordEnd(text, at, to);
  const month = monthOf(text, at, monthEnd);
  if (month === 0) return false;
  at = monthEnd;
  while (at < to && isBetweenMonthAndYear(text.charCodeAt(at))) at++;
  at = skipOf(text, at);
  const yearEnd = digitsEnd(text, at, to);
  const yearLength = yearEnd - at;
  if (!isYearLength(yearLength) || (yearLength === 2 && text.charCodeAt(yearEnd) === COLON)) return false;
  if (yearLength === 2 && isBeforeYear(text, yearEnd)) return false;
  if (isBeforeMonthAndDay(text, yearEnd)) return false;
  out.first = readDigits(text, at, yearEnd);
  out.second = month;
  out.third = day;
  out.known = 'year-first';
  out.end = yearEnd;
  return true;
}

/** `2026-Nov-18`, `2026/Nov/18`: `from` is at the month's first letter. */
function readYearMonthName(text: string, year: number, from: number, to: number, out: WrittenDate): boolean {
  const monthEnd = wordEnd(text, from, to);
  const month = monthOf(text, from, monthEnd);
  const dayEnd = digitsEnd(text, monthEnd + 1, to);
  const dayLength = dayEnd - monthEnd - 1;
  if (
    month === 0 ||
    text.charCodeAt(monthEnd) !== text.charCodeAt(from - 1) ||
    dayLength < 1 ||
    dayLength > 2
  )
    return false;
  out.first = year;
  out.second = month;
  out.third = readDigits(text, monthEnd + 1, dayEnd);
  out.known = 'year-first';
  out.end = dayEnd;
  return true;
}

/** `Nov 18, 2026`, `NOV.18.2026`, `Nov18'26`: `from` is at the month's first letter. */
function readMonthNameDay(text: string, from: number, to: number, out: WrittenDate): boolean {
  const monthEnd = wordEnd(text, from, to);
  const month = monthOf(text, from, monthEnd);
  if (month === 0) return false;
  let at = monthEnd;
  while (at < to && (isBlank(text.charCodeAt(at)) || isJoint(text.charCodeAt(at)))) at++;
  const dayEnd = digitsEnd(text, at, to);
  if (dayEnd === at || dayEnd - at > 2) return false;
  const isApart = at !== monthEnd;
  const day = readDigits(text, at, dayEnd);
  at = dayEnd;
  while (at < to && isBetweenDayAndYear(text.charCodeAt(at))) at++;
  const isShort = text.charCodeAt(at) === APOSTROPHE;
  if (isShort) at++;
  const yearEnd = digitsEnd(text, at, to);
  if (yearEnd - at !== (isShort ? 2 : 4) || (!isShort && !isApart)) return false;
  out.first = readDigits(text, at, yearEnd);
  out.second = month;
  out.third = day;
  out.known = 'year-first';
  out.end = yearEnd;
  return true;
}

/** Reads a date that begins exactly at `from`: `11/18/2026`, `07/11/25`, `2026-11-18`, `18-Nov-26`, `Nov 18, 2026`. */
export function readDateAt(text: string, from: number, to: number, out: WrittenDate): boolean {
  if (from < to && isLetter(text.charCodeAt(from))) return readMonthNameDay(text, from, to, out);
  const firstEnd = digitsEnd(text, from, to);
  const firstLength = firstEnd - from;
  if ((firstLength !== 1 && firstLength !== 2 && firstLength !== 4) || firstEnd >= to) return false;
  const mark = text.charCodeAt(firstEnd);
  const first = readDigits(text, from, firstEnd);
  if (mark !== SLASH && mark !== MINUS && mark !== DOT) {
    const isName = isBlank(mark) || isLetter(mark);
    return firstLength < 4 && isName && readDayMonthName(text, first, firstEnd, to, out);
  }
  const secondEnd = digitsEnd(text, firstEnd + 1, to);
  const secondLength = secondEnd - firstEnd - 1;
  if (secondLength === 0) {
    if (firstLength < 4) return readDayMonthName(text, first, firstEnd, to, out);
    return mark !== DOT && readYearMonthName(text, first, firstEnd + 1, to, out);
  }
  if (secondLength < 1 || secondLength > 2 || text.charCodeAt(secondEnd) !== mark) return false;
  const thirdEnd = digitsEnd(text, secondEnd + 1, to);
  const thirdLength = thirdEnd - secondEnd - 1;
  const isYearFirst = firstLength === 4;
  if (isYearFirst ? thirdLength < 1 || thirdLength > 2 : !isYearLength(thirdLength)) return false;
  const isClosed = thirdEnd < to && text.charCodeAt(thirdEnd) === mark;
  if (isClosed && !isLastDot(text, thirdEnd, to, isYearFirst || thirdLength === 4)) return false;
  out.first = first;
  out.second = readDigits(text, firstEnd + 1, secondEnd);
  out.third = readDigits(text, secondEnd + 1, thirdEnd);
  out.known = isYearFirst ? 'year-first' : null;
  out.end = isClosed ? thirdEnd + 1 : thirdEnd;
  return true;
}

/** `07.10.2026. 07:17`, `2026.10.07.`: some languages end each part of a date with a dot. */
function isLastDot(text: string, at: number, to: number, hasWholeYear: boolean): boolean {
  return hasWholeYear && text.charCodeAt(at) === DOT && (at + 1 >= to || isBlank(text.charCodeAt(at + 1)));
}

/** @returns 12 for PM, 0 for AM, -1 for neither; moves `out.end` past it. */
function readHalfDay(text: string, to: number, out: WrittenTime): number {
  const at = skipBlanks(text, out.end, to);
  const letter = text.charCodeAt(at) | 32;
  if (at >= to || (letter !== 97 && letter !== 112)) return -1;
  let end = at + 1;
  // In Spanish, there is a blank between: `1:24 p. m.`
  if (end < to && text.charCodeAt(end) === DOT) end = skipBlanks(text, end + 1, to);
  if (end < to && (text.charCodeAt(end) | 32) === 109) end++;
  else if (at !== out.end) return -1;
  if (end < to && text.charCodeAt(end) === DOT) end++;
  if (end < to && isLetter(text.charCodeAt(end))) return -1;
  out.end = end;
  return letter === 112 ? 12 : 0;
}

/** `PM 03:49` @returns 12 for PM, 0 for AM, -1 for neither */
function halfDayBefore(text: string, from: number): number {
  const at = text.charCodeAt(from - 1) === SPACE ? from - 2 : from - 1;
  if (at < 1 || (text.charCodeAt(at) | 32) !== 109 || isLetter(text.charCodeAt(at - 2))) return -1;
  const letter = text.charCodeAt(at - 1) | 32;
  return letter === 112 ? 12 : letter === 97 ? 0 : -1;
}

/** `AM 6-47`, `6-47PM`: beside the half of the day, a dash is no part of a date. */
function isJoinedHalfDay(text: string, from: number, hourEnd: number, to: number): boolean {
  if (text.charCodeAt(hourEnd) !== MINUS) return false;
  const minuteEnd = digitsEnd(text, hourEnd + 1, to);
  if (minuteEnd - hourEnd !== 3) return false;
  return halfDayBefore(text, from) >= 0 || /^ ?[ap]m?\b/i.test(text.slice(minuteEnd, minuteEnd + 4));
}

/** `18 h 05`, `18h05`: @returns where the minutes begin; -1 for any other text */
function minutesBehindH(text: string, hourEnd: number, to: number): number {
  const at = skipBlanks(text, hourEnd, to);
  return (text.charCodeAt(at) | 32) === SMALL_H ? skipBlanks(text, at + 1, to) : -1;
}

const SMALL_H = 104;

/**
 * Reads a time that begins exactly at `from`: `06:05:42`, `6:05 PM`, `AM 6-47`, `18 h 05`; also `22:17PM`, as some
 * tills print it.
 */
export function readTimeAt(text: string, from: number, to: number, out: WrittenTime): boolean {
  if (isWithinTime(text, from)) return false;
  const hourEnd = digitsEnd(text, from, to);
  if (hourEnd === from || hourEnd - from > 2) return false;
  const isPlain = text.charCodeAt(hourEnd) === COLON || isJoinedHalfDay(text, from, hourEnd, to);
  const minuteAt = isPlain ? hourEnd + 1 : minutesBehindH(text, hourEnd, to);
  if (minuteAt < 0) return false;
  const minuteEnd = digitsEnd(text, minuteAt, to);
  if (minuteEnd - minuteAt !== 2) return false;
  let hours = readDigits(text, from, hourEnd);
  const minutes = readDigits(text, minuteAt, minuteEnd);
  let seconds = 0;
  out.end = minuteEnd;
  if (minuteEnd < to && text.charCodeAt(minuteEnd) === COLON) {
    const secondEnd = digitsEnd(text, minuteEnd + 1, to);
    if (secondEnd - minuteEnd !== 3) return false;
    seconds = readDigits(text, minuteEnd + 1, secondEnd);
    out.end = secondEnd;
    // Fractions of a second are cut off.
    if (secondEnd < to && text.charCodeAt(secondEnd) === DOT) out.end = digitsEnd(text, secondEnd + 1, to);
  }
  const behind = readHalfDay(text, to, out);
  const half = behind < 0 ? halfDayBefore(text, from) : behind;
  if (half === 12 && hours < 12) hours += 12;
  else if (half === 0 && hours === 12) hours = 0;
  if (hours > 23 || minutes > 59 || seconds > 59) return false;
  out.seconds = hours * 3600 + minutes * 60 + seconds;
  return true;
}

/** The rest of a time that can't be one, `25:61:00` or `-7:10`, is none either. */
function isWithinTime(text: string, from: number): boolean {
  if (isDigit(text.charCodeAt(from - 1))) return true;
  if (text.charCodeAt(from - 1) === MINUS && (from === 1 || isBlank(text.charCodeAt(from - 2)))) return true;
  if (text.charCodeAt(from - 1) !== COLON || !isDigit(text.charCodeAt(from - 2))) return false;
  return !isDigit(text.charCodeAt(from - 3)) || !isDigit(text.charCodeAt(from - 4));
}

/** `06.05`, `06-05` right after a date. @param shortest how many digits an hour has at least */
export function readDottedTimeAt(
  text: string,
  from: number,
  to: number,
  out: WrittenTime,
  shortest: 1 | 2 = 2,
): boolean {
  const hourEnd = digitsEnd(text, from, to);
  const end = digitsEnd(text, hourEnd + 1, to);
  if (
    hourEnd - from > 2 ||
    hourEnd - from < shortest ||
    end - hourEnd !== 3 ||
    !isJoint(text.charCodeAt(hourEnd))
  )
    return false;
  const hours = readDigits(text, from, hourEnd);
  const minutes = readDigits(text, hourEnd + 1, end);
  if (hours > 23 || minutes > 59 || isJoint(text.charCodeAt(end))) return false;
  out.seconds = hours * 3600 + minutes * 60;
  out.end = end;
  return true;
}

const BEFORE_DATE: WrittenDate = { first: 0, second: 0, third: 0, known: null, end: 0 };

/** `06.24 17.11.26`, `8.37 17.11.26`: the same right before a date. */
export function readDottedTimeBefore(text: string, from: number, to: number, out: WrittenTime): boolean {
  if (!readDottedTimeAt(text, from, to, out, 1)) return false;
  const at = skipBlanks(text, out.end, to);
  return at > out.end && readDateAt(text, at, to, BEFORE_DATE);
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}

/** Most transactions are of the same day as the one before. */
const formatted = { day: 0, text: '' };

/** 'YYYY-MM-DD'. */
export function formatDay(day: DayNumber): string {
  if (day === formatted.day && formatted.text !== '') return formatted.text;
  formatted.day = day;
  formatted.text = `${Math.floor(day / 10000)}-${twoDigits(Math.floor(day / 100) % 100)}-${twoDigits(day % 100)}`;
  return formatted.text;
}

/** 'HH:MM:SS'. */
export function formatTimeOfDay(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  return `${twoDigits(hours)}:${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
}

/** 'YYYY-MM-DDTHH:MM:SS', the wall clock of the store. */
export function formatTime(day: DayNumber, seconds: number): string {
  return `${formatDay(day)}T${formatTimeOfDay(seconds)}`;
}

/** @param time 'YYYY-MM-DD', whatever is after it. */
export function dayOfTime(time: string): DayNumber {
  return readDigits(time, 0, 4) * 10_000 + readDigits(time, 5, 7) * 100 + readDigits(time, 8, 10);
}

/** What `formatTime` wrote. */
export function parseTime(time: string): { day: DayNumber; seconds: number } {
  const minutes = readDigits(time, 11, 13) * 60 + readDigits(time, 14, 16);
  return { day: dayOfTime(time), seconds: minutes * 60 + readDigits(time, 17, 19) };
}
