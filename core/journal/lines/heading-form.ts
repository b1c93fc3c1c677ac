// Reads headings by their form: which fields are in which places of a line that every receipt prints the same way.

import { readKind } from '../shape/table/read-kind.ts';
import { HASH, isDigit, isLetter, MINUS, skipBlanks } from '../text/char-code.ts';
import {
  readDateAt,
  readDottedTimeAt,
  readDottedTimeBefore,
  readTimeAt,
  type WrittenDate,
  type WrittenTime,
} from '../text/date-time.ts';
import { readDigitDate, readDigitTime } from '../text/digit-date.ts';
import { endOfEmployeeCode } from '../text/employee-text.ts';
import { upperCase, upperWordAt, withoutAccents } from '../text/upper-case.ts';
import {
  FILLER_WORDS,
  FORM_WORDS,
  HEADING_WORDS,
  type HeadingField,
  LATER_WORDS,
  MODE_WORDS,
  MONTH_WORDS,
  OTHER_NUMBERS,
  WEEKDAY_WORDS,
} from '../vocabulary/heading-words.ts';
import { emptyHeading, type HeadingLine } from './heading-line.ts';

/** A place of a line that may differ from receipt to receipt. */
export interface FormSlot {
  kind: 'code' | 'name' | 'date' | 'time';
  text: string;
  /** The field that the word before it names; null for none. */
  label: HeadingField | null;
  /** The word itself, in capitals; '' for none. */
  word: string;
}

export interface LineForm {
  /** The line with `9` for digits, `A` for words without meaning, `D` for a date and `T` for a time. */
  signature: string;
  slots: FormSlot[];
  date: HeadingLine['date'];
  monthDay: HeadingLine['monthDay'];
  /** Since midnight; -1 without a time. */
  seconds: number;
}

export interface HeadingForm {
  /** Which field of a receipt each slot is; null for none. */
  fields: readonly (HeadingField | null)[];
  /** Is above each line of a receipt, instead of only once. */
  isStamp: boolean;
  /** By slot, the words that its values begin with but that are not part of them. */
  labels?: readonly string[];
  /** The word that names the number behind a name, if no word list has it. */
  ending?: string;
  /** The signature of the usual form, if this is a rarer form of the same heading. */
  variantOf?: string;
  /** Only if it begins with a kind of transaction. */
  isOfKind?: true;
  /** What stands before its number is the title of a document that takes another one back. */
  isTitled?: true;
  /** A line of this form, if no word says what it is. */
  guessedFrom?: string;
}

/** The forms of a journal's headings, by their signatures. */
export type HeadingForms = ReadonlyMap<string, HeadingForm>;

const LONGEST = 90;
const MOST_SLOTS = 12;
/** `11/13` */
const DAY_ONLY = /^(\d{1,2})\/(\d{1,2})(?![\d/])/;
/** `0629` behind the word for a time */
const BARE_TIME = /^(?:[01]\d|2[0-3])[0-5]\d$/;
/** Letters that belong to the number right after them. */
const LONGEST_PREFIX = 4;

/** @returns the field that a word names; null for every other word */
export function formFieldOf(printed: string): HeadingField | null {
  const word = withoutAccents(printed);
  return HEADING_WORDS[word] ?? FORM_WORDS[word] ?? LATER_WORDS[word] ?? null;
}

/** Join a letter to the word that it is a value of. */
const JOINTS: ReadonlySet<string> = new Set(['-', ':', '#']);

/** Two words cut to their letters. */
const SHORT_FORM = /^(\p{L})\/(\p{L})(?!\p{L})/u;

const date: WrittenDate = { first: 0, second: 0, third: 0, known: null, end: 0 };
const time: WrittenTime = { seconds: 0, end: 0 };

/** Digits, also joined by hyphens. */
function endOfCode(text: string, from: number, to: number): number {
  let at = from;
  while (at < to) {
    const code = text.charCodeAt(at);
    if (!isDigit(code) && !(code === MINUS && at > from && isDigit(text.charCodeAt(at + 1)))) break;
    at++;
  }
  return at;
}

/** `2O7`: a letter that was typed for a digit. S may be the word for the store. */
const LIKE_DIGIT = /^[OIlB](?=\d)/;

/** Digits and letters that take turns, as no store numbers its registers. */
const LONG_MIXED = /^(?=\d{1,9}[A-Z]+\d?)[A-Z\d]{6,16}(?![A-Z\d])/i;

/** The number of a cashier runs to the next blank or field, any other one also over letters that look like digits. */
function endOfValue(text: string, from: number, to: number, word: string): number {
  let end = endOfCode(text, from, to);
  if (word === 'ID' || formFieldOf(word) === 'employee') {
    const last = endOfEmployeeCode(text, from);
    const isGlued = isLetter(text.charCodeAt(from - 1));
    return isGlued ? beforeField(text, end, last) : last;
  }
  // 'Terminal: 5F2GVM' is a bank's.
  const [mixed = ''] = formFieldOf(word) === 'register' ? (LONG_MIXED.exec(text.slice(from, to)) ?? []) : [];
  if (word.length > 1 && mixed !== '') return from + mixed.length;
  while (LIKE_DIGIT.test(text.slice(end, end + 2))) end = endOfCode(text, end + 1, to);
  return end;
}

/** `C207R1`: the next field has no blank before it. */
function beforeField(text: string, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    const field = isLetter(text.charCodeAt(at)) ? formFieldOf(upperWordAt(text, at, to)) : null;
    if (field !== null && field !== 'employee' && !isLetter(text.charCodeAt(at - 1))) return at;
  }
  return to;
}

function hasHyphen(text: string, from: number, to: number): boolean {
  return text.slice(from, endOfCode(text, from, to)).includes('-');
}

const DIGIT_MOMENT = /^(\d{8}|\d{6}) {1,3}(\d{6}|\d{4})(?![\d.,])/;
const LONGEST_MOMENT = 18;

/** `261112 061344`: a date and a time in bare digits. @returns null for other numbers */
function readDigitMoment(
  text: string,
  at: number,
): { date: LineForm['date']; dateEnd: number; seconds: number; timeEnd: number } | null {
  const [whole = '', day = '', clock = ''] = DIGIT_MOMENT.exec(text.slice(at, at + LONGEST_MOMENT)) ?? [];
  const seconds = readDigitTime(clock.padEnd(6, '0'));
  if (seconds < 0 || !readDigitDate(day, date) || !isDay(date)) return null;
  const { first, second, third, known } = date;
  return {
    date: { first, second, third, known },
    dateEnd: at + day.length,
    seconds,
    timeEnd: at + whole.length,
  };
}

const isDay = ({ first, second, third, known }: WrittenDate): boolean =>
  known !== null ||
  (second > 0 &&
    second <= 31 &&
    Math.min(first, second) <= 12 &&
    (first > 0 || second <= 12) &&
    third <= 99) ||
  (third >= 2000 && third < 2100 && Math.min(first, second) <= 12 && Math.max(first, second) <= 31);

/** `C1 OP2 Nº0002` */
const NUMBER_SIGN = /\bN[º°](?=\s?\d)/gi;

/** How far a line has been read, and the word that says what the next slot is. */
interface FormReading {
  text: string;
  at: number;
  to: number;
  word: string;
  form: LineForm;
}

function addSlot(line: FormReading, kind: FormSlot['kind'], mark: string, end: number): void {
  const { word } = line;
  const isInitial = kind === 'name' && word.length === 1 && !isMarked(line);
  const text = line.text.slice(line.at, end);
  // `G.S.T. #R103378972`: a letter in front of a long number is a part of it.
  const isOfNumber = kind === 'code' && word.length === 1 && text.length > LONGEST_BEHIND_LETTER;
  const isIdle = word === '' || isInitial || isOfNumber;
  const label = word === 'ID' ? 'employee' : isIdle ? null : formFieldOf(word);
  line.form.slots.push({ kind, text, label, word });
  line.form.signature += mark;
  line.word = '';
  line.at = end;
}

const LONGEST_BEHIND_LETTER = 8;

/** `C: ANN`, and not the initial in `E Green St`. */
const isMarked = ({ text, at }: FormReading): boolean => /[:#=]\s{0,3}$/.test(text.slice(0, at));

function addDate(line: FormReading): void {
  line.form.date = { first: date.first, second: date.second, third: date.third, known: date.known };
  addSlot(line, 'date', 'D', date.end);
}

/** `OPEN 8:00AM TO 9:00PM DAILY`: from when to when somebody may come, and no time of a receipt. */
const OPENING_HOURS =
  /\d[:.h]\d\d\s?(?:[ap]\.?m\.?)?(?:\s?[-–]\s?|\s(?:to|till|until|thru|through|bis|a|à|às|al|do|tot|til)\s)\d{1,2}[:.h]\d\d/i;

/** @returns null for a line that is too long, or has too many slots, to be a heading */
export function readLineForm(line: string, start: number): LineForm | null {
  const text = line.includes('º') || line.includes('°') ? line.replace(NUMBER_SIGN, '#') : line;
  const at = skipBlanks(text, start, text.length);
  if (text.length - at > LONGEST) return null;
  const form: LineForm = { signature: '', slots: [], date: null, monthDay: null, seconds: -1 };
  const reading: FormReading = { text, at, to: text.length, word: '', form };
  while (reading.at < reading.to) {
    const code = text.charCodeAt(reading.at);
    if (isOfHash(text, reading.at)) readHash(reading);
    else if (isDigit(code)) readFigure(reading);
    else if (isLetter(code)) readWord(reading);
    else readSign(reading);
    if (form.slots.length > MOST_SLOTS) return null;
  }
  const { word } = reading;
  const [first] = form.slots;
  if (first === undefined || (form.seconds >= 0 && OPENING_HOURS.test(text))) return null;
  // '7439  1TK': the kind of line may be at its end.
  if (word.length > 1 && first.label === null) Object.assign(first, { label: formFieldOf(word), word });
  return form;
}

const HASH_WORD = /[A-Z\d]{12,64}(?![A-Z\d])/iy;

/**
 * `A3F90C17E24B8801`: letters and digits that take turns, not all of them letters of a field as in `470103e107s12t2`.
 */
function isOfHash(text: string, at: number): boolean {
  if (at > 0 && isLetterOrDigit(text.charCodeAt(at - 1))) return false;
  HASH_WORD.lastIndex = at;
  const [word = ''] = HASH_WORD.exec(text) ?? [];
  const letters = word.match(/[A-Z]+/gi) ?? [];
  const hasOther = letters.some((one) => !isWordOfHeading(upperCase(one)));
  return letters.length >= FEWEST_TURNS && hasOther && /\d/.test(word);
}

/** Of letters and digits. */
const FEWEST_TURNS = 3;

const isLetterOrDigit = (code: number): boolean => isLetter(code) || isDigit(code);
const isWordOfHeading = (word: string): boolean =>
  formFieldOf(word) !== null || FILLER_WORDS.has(word) || MONTH_WORDS.has(word) || WEEKDAY_WORDS.has(word);

function readHash(line: FormReading): void {
  HASH_WORD.lastIndex = line.at;
  line.form.signature += 'X';
  line.word = '';
  line.at += HASH_WORD.exec(line.text)?.[0].length ?? 1;
}

function readFigure(line: FormReading): void {
  const { text, at, to, form } = line;
  const isNamed = form.slots.at(-1)?.kind === 'date' || formFieldOf(line.word) === 'time';
  const readDotted = isNamed ? readDottedTimeAt : readDottedTimeBefore;
  const isTime = readTimeAt(text, at, to, time) || readDotted(text, at, to, time);
  if (form.seconds < 0 && isTime) {
    form.seconds = time.seconds;
    addSlot(line, 'time', 'T', time.end);
    return;
  }
  if (form.date === null && readDateAt(text, at, to, date)) {
    addDate(line);
    return;
  }
  const day = DAY_ONLY.exec(text.slice(at, at + 6));
  if (day === null) {
    readBareFigure(line);
    return;
  }
  // The year is at the head of the page.
  form.signature += 'd';
  form.monthDay ??= { first: Number(day[1]), second: Number(day[2]) };
  line.at += day[0].length;
}

/** A date and time without separators, a time without one, or a code. */
function readBareFigure(line: FormReading): void {
  const { text, at, to, word, form } = line;
  const moment = form.date === null && form.seconds < 0 ? readDigitMoment(text, at) : null;
  if (moment !== null) {
    form.date = moment.date;
    addSlot(line, 'date', 'D', moment.dateEnd);
    line.at = skipBlanks(text, line.at, to);
    form.seconds = moment.seconds;
    addSlot(line, 'time', 'T', moment.timeEnd);
    return;
  }
  const bare =
    form.seconds < 0 && formFieldOf(word) === 'time' ? text.slice(at, endOfCode(text, at, to)) : '';
  if (BARE_TIME.test(bare)) {
    form.seconds = (Number(bare.slice(0, 2)) * 60 + Number(bare.slice(2))) * 60;
    addSlot(line, 'time', 'T', at + bare.length);
  } else addCode(line);
}

/** `Caisse 012-0372`: behind the register, the number of the ticket. */
const BEHIND_REGISTER = /^(\d{1,3})-(?=\d{4,9}(?![\w-]))/;

function addCode(line: FormReading): void {
  const { text, at, to, word } = line;
  const [front] =
    formFieldOf(word) === 'register' ? (BEHIND_REGISTER.exec(text.slice(at, at + LONGEST_MOMENT)) ?? []) : [];
  addSlot(line, 'code', '9', front === undefined ? endOfValue(text, at, to, word) : at + front.length - 1);
}

function readWord(line: FormReading): void {
  const { text, at, to, form } = line;
  const upper = upperWordAt(text, at, to);
  // 'M/C #01'
  const short = upper.length === 1 ? SHORT_FORM.exec(text.slice(at, at + 4)) : null;
  const joined = short === null ? '' : upperCase(`${short[1]}${short[2]}`);
  if (formFieldOf(joined) !== null) {
    form.signature += ` ${joined} `;
    line.word = joined;
    line.at += 3;
  } else if (MONTH_WORDS.has(upper) && form.date === null && readDateAt(text, at, to, date)) addDate(line);
  else if (beginsCode(line, upper)) addSlot(line, 'code', '9', endOfCode(text, at + upper.length, to));
  else readPlainWord(line, upper);
}

/** Whether letters are part of the number right after them. */
function beginsCode({ text, at, to, word, form }: FormReading, upper: string): boolean {
  const end = at + upper.length;
  if (!isDigit(text.charCodeAt(end))) return false;
  // 'A07600': a letter without meaning
  if (upper.length === 1 && formFieldOf(upper) === null) return true;
  if (upper.length > LONGEST_PREFIX) return false;
  // 'T1-003301'
  if (hasHyphen(text, end, to)) return true;
  // 'Caja: TPV1', 'DESK FD1'
  return word.length > 1 || (form.slots.at(-1)?.kind === 'name' && formFieldOf(upper) === null);
}

function readPlainWord(line: FormReading, upper: string): void {
  const { text, at, to, word, form } = line;
  const end = at + upper.length;
  // 'CLERK-C'
  const isValue = upper.length === 1 && word.length > 1 && JOINTS.has(text.charAt(at - 1));
  const isKnown = !isValue && formFieldOf(upper) !== null && !isFirstOfName(line, upper);
  if (WEEKDAY_WORDS.has(upper)) line.at = end;
  else if (isKnown || FILLER_WORDS.has(upper) || (MODE_WORDS.has(upper) && text.charAt(end) !== ':')) {
    form.signature += ` ${upper} `;
    // '06:20  ID 87' is a person's, unlike 'TRANS ID' and 'Merchant ID'.
    const { kind = 'name' } = form.slots.at(-1) ?? {};
    if (isKnown || (upper === 'ID' && word === '' && kind !== 'name')) line.word = upper;
    line.at = end;
  } else addSlot(line, 'name', 'A', endOfName(text, end, to));
}

const BEHIND_COLON = /:\s{0,3}$/;
const NEXT_WORD = /^ (\p{L}{2,20})(?![\p{L}:])/u;
const LONGEST_NEXT = 23;

/** `CASHIER: TRAN MINH`, `THU NGÂN: TRAN MINH`: the word for a number with another word behind it. */
function isFirstOfName({ text, at, word }: FormReading, upper: string): boolean {
  const isOfPerson = word === '' || formFieldOf(word) === 'employee';
  if (!isOfPerson || formFieldOf(upper) !== 'number' || !BEHIND_COLON.test(text.slice(0, at))) return false;
  const end = at + upper.length;
  const next = upperCase(NEXT_WORD.exec(text.slice(end, end + LONGEST_NEXT))?.[1] ?? '');
  return next !== '' && formFieldOf(next) === null && !FILLER_WORDS.has(next);
}

function readSign(line: FormReading): void {
  const { text, at, form } = line;
  const isBlank = skipBlanks(text, at, at + 1) > at;
  if (!isBlank && text.charAt(at) !== form.signature.at(-1)) form.signature += text.charAt(at);
  if (text.charCodeAt(at) === HASH && line.word === '' && !isDigit(text.charCodeAt(at - 1))) line.word = '#';
  line.at++;
}

/** `DOCUMENTO N. 0298-0801`: no initial */
const NUMBER_MARK = /^N[.°º] {0,2}\d/i;
const LONGEST_MARK = 5;

const NAME_MARKS = ",.'-";

/** `Kelly Tran`: the word for a number, without a number behind it. */
function isLastName(text: string, at: number, to: number, upper: string): boolean {
  if (upper.length < 2 || text.charCodeAt(at) === HASH || formFieldOf(upper) === 'employee') return false;
  return at > 0 && skipBlanks(text, at + upper.length, to) >= to;
}

/** `JOSE R.` */
function withPoint(text: string, end: number): number {
  return text.charAt(end) === '.' && text.charAt(end - 2) === ' ' ? end + 1 : end;
}

/** A name continues with words that mean nothing else, separated by at most one blank. */
function endOfName(text: string, from: number, to: number): number {
  let end = from;
  for (;;) {
    let at = end;
    while (at < to && at - end < 2 && (text.charAt(at) === ' ' || NAME_MARKS.includes(text.charAt(at)))) at++;
    const upper = isLetter(text.charCodeAt(at)) ? upperWordAt(text, at, to) : '';
    const isWord = upper !== '' && !FILLER_WORDS.has(upper) && !MONTH_WORDS.has(upper);
    if (NUMBER_MARK.test(text.slice(at, at + LONGEST_MARK))) return end;
    const isNext = isWord && (formFieldOf(upper) === null || isLastName(text, at, to, upper));
    if (!isNext && (upper.length !== 1 || at === end)) return withPoint(text, end);
    // 'F. SIMPLIFICADA T1-003301'
    if (isDigit(text.charCodeAt(at + upper.length))) return end;
    end = at + upper.length;
  }
}

function tidyWords(found: RegExpExecArray | null): string {
  return (found?.[0] ?? '').trim().replace(/\s+/g, ' ');
}

/** `SAFE DROP` before the first place of a form. */
const WORDS_IN_FRONT = /^ ?(?:[A-Z]{2,20}\b {0,3}){1,4}/;
/** `NO SALE` behind the last place of a form. */
const WORDS_AT_END = /(?:\b[A-Z]{2,20} {1,3}){1,4}$/;

/** `SHFT 1`, `NIP 676-10-20`: what counts shifts or pages, or identifies the business, is no number of a receipt's. */
export const countsOther = (slot: FormSlot | undefined): boolean =>
  OTHER_NUMBERS.has(withoutAccents(upperCase(slot?.text ?? '')).replace(/\.$/, ''));

/** `TELÉFONO: 968307114`: a line with nothing else. */
const isAboutBusiness = ({ slots }: LineForm): boolean =>
  slots.length === 2 && slots[0]?.kind === 'name' && countsOther(slots[0]);

/** `REF. FS No.00004125`, `ORIG. TICKET 4125`: the number of another document, which a word behind the first one says. */
const OF_OTHER =
  /^(?:REF|REFERENCE|REFERENCIA|REFERENZ|RIF|RIFERIMENTO|ORIG|ORIGINAL|ORIGINALE|BEZUG|RELATED)\b\.? {0,3}\p{L}/iu;

/** Whether the numbers of a line are none of its receipt. */
export const isOfOther = (form: LineForm): boolean =>
  isAboutBusiness(form) || (form.slots[0]?.kind === 'name' && OF_OTHER.test(form.slots[0].text));

/** @returns the fields of a line that has one of the forms; null for every other line */
export function readFormedHeading(text: string, start: number, forms: HeadingForms): HeadingLine | null {
  const form = readLineForm(text, start);
  const known = form === null ? undefined : forms.get(form.signature);
  if (form === null || known === undefined || isOfOther(form)) return null;
  if (known.isOfKind === true && readKind(form.slots[0]?.text ?? '') === null) return null;
  const heading = headingOf(form, known);
  if (known.isTitled === true) heading.leftover = titleTakingBack(text);
  return heading;
}

const TITLED =
  /^\s{0,40}(\p{L}[\p{L}. -]{2,40}?)(?:\s{1,3}|:)\s{0,3}(?:N[O°º]?|NR|NUM|#)?[.:#°º]{0,3}\s{0,3}\d{2,14}\s*$/iu;
/** Whether a line is a title, such as `BOLETA N° 90214`, and a number. */
export const isTitled = (text: string): boolean => TITLED.test(text);

/** @returns `NOTA DE CREDITO` for `NOTA DE CREDITO N° 714`; '' if it is no title of a refund */
export function titleTakingBack(text: string): string {
  const title = TITLED.exec(text)?.[1] ?? '';
  return readKind(title) === 'Refund' ? title : '';
}

/** `REG1-0140`: the register's number before the ticket's. */
const OF_REGISTER = /^(\p{L}{2,4})(\d{1,3})-(\d{3,9})$/iu;

const withoutEnding = (name: string, ending: string): string =>
  ending !== '' && name.endsWith(` ${ending}`) ? name.slice(0, -ending.length).trimEnd() : name;

export function headingOf(
  form: LineForm,
  { fields, isStamp, labels = [], ending = '', variantOf = form.signature }: HeadingForm,
): HeadingLine {
  const out = emptyHeading();
  out.isStamp = isStamp;
  form.slots.forEach((slot, at) => {
    const field = fields[at] ?? null;
    if (field === 'number') {
      const [, prefix = '', register, number = slot.text] = OF_REGISTER.exec(slot.text) ?? [];
      const isJoined = register !== undefined && formFieldOf(upperCase(prefix)) === 'register';
      if (isJoined) out.register ??= register;
      out.number = isJoined ? number : slot.text;
      out.numberWord = variantOf;
    } else if (field === 'register') {
      out.register ??= slot.text;
      out.registerWord = slot.word;
    } else if (field === 'employee') {
      if (slot.kind === 'name')
        out.employeeName ??= withoutEnding(slot.text.slice(labels[at]?.length ?? 0), ending);
      else out.employeeId ??= slot.text;
    } else if (field === 'store') out.store ??= slot.text;
    else if (field === null && slot.kind === 'name') out.leftover = slot.text;
  });
  out.leftover ||=
    tidyWords(WORDS_AT_END.exec(form.signature)) || tidyWords(WORDS_IN_FRONT.exec(form.signature));
  if (out.employeeId === null) {
    out.employeeId = out.employeeName;
    out.employeeName = null;
  }
  out.date = form.date;
  out.monthDay = form.monthDay;
  out.seconds = form.seconds;
  return out;
}
