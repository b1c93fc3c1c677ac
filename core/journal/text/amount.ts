import {
  AT,
  COLON,
  COMMA,
  DOLLAR,
  DOT,
  EQUALS,
  isBlank,
  isDigit,
  isLetter,
  GREATER,
  isMinus,
  LEFT_PAREN,
  LESS,
  PERCENT,
  PLUS,
  RIGHT_PAREN,
  skipBlanks,
  STAR,
  trimBlanks,
} from './char-code.ts';
import { upperCase } from './upper-case.ts';

/** What may follow a number with two decimals that is not a line's amount: `MOUNTAIN DEW 1.25L`, `1.00 OFF`. */
const NO_AMOUNT_MARKS: ReadonlySet<string> = new Set([
  'L',
  'OZ',
  'LB',
  'LT',
  'ML',
  'G',
  'KG',
  'CT',
  'PK',
  'GAL',
  '%',
  'OFF',
  'EA',
  'FOR',
  'AND',
  'PER',
  'AM',
  'PM',
]);

/** Larger amounts are not a till's money; a number column read as money is exact below this. */
const MAX_CENTS = 1e13;

export interface TrailingAmount {
  cents: number;
  /** Where the text before the amount ends, trimmed. */
  labelEnd: number;
}

/** The same in every text that differs only in its digits. */
export interface AmountPlace {
  labelEnd: number;
  /** Where its digits begin and end. */
  from: number;
  to: number;
  isNegative: boolean;
}

/** `zł`, `Kč`, and how Japanese registers mark what is taxed at the lower rate, with the tax, without it, or not at all. */
const MARK_LETTERS: ReadonlySet<number> = new Set(
  'łč軽※内外非課別'.split('').map((letter) => letter.charCodeAt(0)),
);

/** `13.99 zl.`, `25,00 kr.`: a currency that is cut short. @returns where its point is, or `to` */
function skipPoint(text: string, from: number, to: number): number {
  const at = to - 1;
  if (text.charCodeAt(at) !== DOT) return to;
  const start = taxMarkStart(text, from, at);
  const isApart = at - start > 1 && start - 2 > from && isBlank(text.charCodeAt(start - 1));
  return isApart && isDigit(text.charCodeAt(start - 2)) ? at : to;
}

/** Greek and Cyrillic capitals: `4,89 Б`, `1,25 Α`. */
const isOtherCapital = (code: number): boolean =>
  (code >= 0x03_91 && code <= 0x03_a9) || (code >= 0x04_10 && code <= 0x04_2f);

/** Up to three letters or a star after an amount: the tax mark of the line. @returns where it begins, or `to`. */
function taxMarkStart(text: string, from: number, to: number): number {
  let at = to;
  while (at > from && to - at < 3) {
    const code = text.charCodeAt(at - 1);
    const isMark =
      (code >= 65 && code <= 90) ||
      (code >= 97 && code <= 122) ||
      code === STAR ||
      code === PERCENT ||
      isOtherCapital(code) ||
      MARK_LETTERS.has(code);
    if (!isMark) break;
    at--;
  }
  // '1,000.00A-EX'
  const isJoined = at < to && at - 3 >= from && isMinus(text.charCodeAt(at - 1));
  if (isJoined && isLetter(text.charCodeAt(at - 2)) && isDigit(text.charCodeAt(at - 3))) return at - 2;
  return at;
}

/** What tills print right before an amount besides the dollar sign: a currency, or marks that prevent adding digits. */
const AMOUNT_MARKS: ReadonlySet<number> = new Set('$+*•·€£₹¥₩'.split('').map((mark) => mark.charCodeAt(0)));

/** `Rs.205.00`, `EUR4.50`; a single letter only in a column of its own, `  P234.00` */
const CURRENCY_BEFORE = /(?:^|\s)(Rs\.?|INR|USD|CAD|EUR|GBP|AUD|NZD|BRL|MXN|CHF|ZAR|PHP|RM)$|\s\s([PRQ])$/i;
const LONGEST_CURRENCY = 4;

/** @returns where the label before an amount ends, trimmed; -1 if what is there means that it is not an amount. */
function labelEndBefore(text: string, from: number, amountStart: number): number {
  const at = amountStart - 1;
  if (at < from) return from;
  const code = text.charCodeAt(at);
  if (isBlank(code)) {
    const end = trimBlanks(text, from, at);
    // 'AMOUNT   $ 5.00'
    const isDollarApart =
      text.charCodeAt(end - 1) === DOLLAR && (end - 1 <= from || isBlank(text.charCodeAt(end - 2)));
    return isDollarApart ? trimBlanks(text, from, Math.max(from, end - 1)) : end;
  }
  if (code === COLON || code === EQUALS || code === AT) return at + 1;
  if (code === DOT || isLetter(code)) {
    const currency = CURRENCY_BEFORE.exec(text.slice(Math.max(from, at - LONGEST_CURRENCY), at + 1));
    if (currency !== null) return trimBlanks(text, from, at + 1 - (currency[1] ?? currency[2] ?? '').length);
  }
  // A name that fills its column touches the amount: 'MOTOR OIL 5W30 QT-$8.99'.
  const next = text.charCodeAt(at + 1);
  const isDollar = next === DOLLAR || text.charCodeAt(at + 2) === DOLLAR;
  return isDollar && (isLetter(code) || (isDigit(code) && isMinus(next))) ? at + 1 : -1;
}

/**
 * `31.98 S1`, `2.59 TX1`, `1.19-T1`, `(1.19) T1`, `2,59 € T1`: a tax mark with a digit.
 * @returns where the text before it ends, or `to`.
 */
function skipTaxCode(text: string, from: number, to: number): number {
  let at = to - 1;
  while (at > from && to - at < LONGEST_TAX_CODE && isCapital(text.charCodeAt(at - 1))) at--;
  const letters = text.slice(at, to - 1);
  const isMeasure = NO_AMOUNT_MARKS.has(letters) || letters === 'X';
  if (letters === '' || isMeasure || at - 5 < from) return to;
  const end = trimBlanks(text, from, at);
  const money = skipCurrency(text, from, end);
  const sign = text.charCodeAt(money - 1);
  const last = isMinus(sign) || isClosing(sign) ? money - 2 : money - 1;
  const point = text.charCodeAt(last - 2);
  const hasDecimals =
    isDigit(text.charCodeAt(last)) &&
    isDigit(text.charCodeAt(last - 1)) &&
    (point === DOT || (point === COMMA && money !== end));
  return hasDecimals ? money : to;
}

/** @returns where the text before a currency sign ends, or `to` */
function skipCurrency(text: string, from: number, to: number): number {
  return CURRENCY_SIGNS.has(text.charCodeAt(to - 1)) ? trimBlanks(text, from, to - 1) : to;
}

/**
 * `MONSTER ORIG    6.98 G`, `PAO DE QUEIJO    3,90G`: one letter after an amount says how it is taxed, not what it
 * weighs. Only grams have no cents.
 */
function isInColumn(text: string, from: number, markStart: number, markEnd: number): boolean {
  const isApart = isBlank(text.charCodeAt(markStart - 1)) || text.charAt(markStart) === 'G';
  if (markEnd - markStart !== 1 || !isApart) return false;
  let at = trimBlanks(text, from, markStart);
  while (at > from && !isBlank(text.charCodeAt(at - 1))) at--;
  return at - 2 >= from && isBlank(text.charCodeAt(at - 2));
}

const LONGEST_TAX_CODE = 4;

function isCapital(code: number): boolean {
  return code >= 65 && code <= 90;
}

const CURRENCY_SIGNS: ReadonlySet<number> = new Set('$€£'.split('').map((mark) => mark.charCodeAt(0)));
/** What follows an amount and is not a tax mark: a currency sign, or a frame as in `! TOTAL  47.25!`, `[ 1.99]`. */
const BEHIND_AMOUNT: ReadonlySet<number> = new Set([
  ...CURRENCY_SIGNS,
  ...'!]'.split('').map((mark) => mark.charCodeAt(0)),
]);

function isClosing(code: number): boolean {
  return code === RIGHT_PAREN || code === GREATER;
}

function opensBefore(text: string, from: number, at: number): boolean {
  const open = text.lastIndexOf('(', at);
  return open >= from && open > text.lastIndexOf(')', at);
}

/**
 * Finds the amount that ends a journal line: `2.49`, `$2.49 T`, `-$2.49`, `-$  2.49`, `($2.49)`, `<2.49>`, `2.49-`,
 * `.15`, `1,149.00`, `1.149,00 $`.
 * Exactly two decimals, so sizes, times and card numbers don't match.
 *
 * @param from first character to look at
 * @param to after the last character, which is not a blank
 */
export function findTrailingAmount(text: string, from: number, to: number, out: AmountPlace): boolean {
  let end = skipPoint(text, from, to);
  let at = end - 1;
  let code = text.charCodeAt(at);
  let negative = false;
  // At most two marks: 'F T' is taxable food.
  if (BEHIND_AMOUNT.has(code)) {
    end = trimBlanks(text, from, at);
    at = end - 1;
    code = text.charCodeAt(at);
  }
  if (isDigit(code) && isCapital(text.charCodeAt(to - 2))) {
    end = skipTaxCode(text, from, to);
    at = end - 1;
    code = text.charCodeAt(at);
  }
  for (let marks = 0; !isDigit(code) && !isMinus(code) && !isClosing(code); marks++) {
    const markStart = taxMarkStart(text, from, end);
    if (markStart === end || marks === 2) return false;
    const mark = upperCase(text.slice(markStart, end));
    if (mark === 'CR') negative = true;
    else if (NO_AMOUNT_MARKS.has(mark) && !isInColumn(text, from, markStart, end)) return false;
    end = skipCurrency(text, from, trimBlanks(text, from, markStart));
    at = end - 1;
    if (at < from) return false;
    code = text.charCodeAt(at);
  }
  const parenthesised = isClosing(code);
  if (parenthesised || isMinus(code)) {
    negative = true;
    at--;
  }
  if (at - 2 < from) return false;
  const ones = text.charCodeAt(at);
  const tens = text.charCodeAt(at - 1);
  const point = text.charCodeAt(at - 2);
  if (!isDigit(ones) || !isDigit(tens) || (point !== DOT && point !== COMMA)) return false;
  const grouping = point === DOT ? COMMA : DOT;
  const digitsEnd = at + 1;
  at -= 3;
  for (; at >= from; at--) {
    code = text.charCodeAt(at);
    if (!isDigit(code) && (code !== grouping || at === digitsEnd - 4)) break;
  }
  const digitsStart = at + 1;
  let isOpened = false;
  for (; at >= from; at--) {
    code = text.charCodeAt(at);
    if (isMinus(code)) negative = true;
    else if ((code === LEFT_PAREN || code === LESS) && parenthesised) isOpened = true;
    else if (!AMOUNT_MARKS.has(code)) break;
  }
  // '(2 @ 4.49)': the brackets are around more than the amount.
  if (parenthesised && !isOpened && opensBefore(text, from, at)) negative = false;
  if (isBlank(text.charCodeAt(at))) {
    // '-$   3.49'
    const end = trimBlanks(text, from, at);
    const isSigned = text.charCodeAt(end - 1) === DOLLAR && isMinus(text.charCodeAt(end - 2));
    if (isSigned && end - 3 > from && isBlank(text.charCodeAt(end - 3))) {
      negative = true;
      at = end - 3;
    }
  }
  const labelEnd = labelEndBefore(text, from, at + 1);
  if (labelEnd < 0) return false;
  out.labelEnd = labelEnd;
  out.from = digitsStart;
  out.to = digitsEnd;
  out.isNegative = negative;
  return true;
}

/** @returns the cents at a place; NaN for more than a till's money */
export function centsAtPlace(text: string, { from, to, isNegative }: AmountPlace): number {
  let cents = 0;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (isDigit(code)) cents = cents * 10 + code - 48;
  }
  if (cents > MAX_CENTS) return Number.NaN;
  return isNegative && cents !== 0 ? -cents : cents;
}

const place: AmountPlace = { labelEnd: 0, from: 0, to: 0, isNegative: false };

/** Reads the amount that ends a journal line. */
export function readTrailingAmount(text: string, from: number, to: number, out: TrailingAmount): boolean {
  if (!findTrailingAmount(text, from, to, place)) return false;
  const cents = centsAtPlace(text, place);
  if (Number.isNaN(cents)) return false;
  out.cents = cents;
  out.labelEnd = place.labelEnd;
  return true;
}

/** After bare cents: the register that printed the line, and letters that say what it is. */
const BARE_CENTS = /^(.*\S)\s+(-?\d{1,7}-?)\s+\d{1,2}[A-Z]{0,2}$/;

/** Reads `TOTAL             670 1TT`: cents without a point, of register 1. */
export function readBareCents(text: string, from: number, to: number, out: TrailingAmount): boolean {
  if (to - from > LONGEST_BARE) return false;
  const [, label, digits = ''] = BARE_CENTS.exec(text.slice(from, to)) ?? [];
  if (label === undefined) return false;
  const cents = Number(digits.replace('-', ''));
  out.cents = digits.includes('-') && cents !== 0 ? -cents : cents;
  out.labelEnd = from + label.length;
  return true;
}

const LONGEST_BARE = 80;
const TAG = /\s\d{1,2}[A-Z]{0,2}$/;

/** @returns a line without the register and the letters after bare cents */
export function withoutTag(text: string): string {
  return text.length > LONGEST_BARE ? text : text.replace(TAG, '').trimEnd();
}

function isMoneyStart(code: number): boolean {
  return (
    isDigit(code) || code === DOLLAR || isMinus(code) || code === LEFT_PAREN || code === DOT || code === PLUS
  );
}

const MONEY =
  /^([-+(]*)(?:(?:[A-Z]{0,2}[$€£¥₹]|USD|CAD|EUR|GBP|AUD|NZD|BRL|MXN|CHF|INR|ZAR|RS\.)([-+(]*))?(\d{1,3}(?:,\d{3})+|\d+)?(?:([.,])(\d+))?(?:[A-Z]{0,2}[$€£¥₹]|USD|CAD|EUR|GBP|AUD|NZD|BRL|MXN|CHF|INR|ZAR|RS\.|TL|TRY|K[CČ]|CZK|FT|HUF|LEI|RON|Z[LŁ]|PLN|KR\.?|SEK|NOK|DKK|UAH|RUB|ILS|SAR|AED|EGP|KRW|JPY|CNY)?(\)?-?|CR)$/;
/** `1.149,00` has no other reading. */
const DECIMAL_COMMA = /^(\D*\d{1,3}(?:\.\d{3})+),(\d\d\D*)$/;

/** Cents of a number cell. Spreadsheets keep 8.99 as a binary fraction, so it is rounded to the cent. */
export function centsOfNumber(value: number): number | null {
  const cents = Math.round(Math.abs(value) * 100 + 1e-6);
  if (!(cents <= MAX_CENTS)) return null;
  return value < 0 && cents !== 0 ? -cents : cents;
}

const whole: TrailingAmount = { cents: 0, labelEnd: 0 };

/** Money as exports write it into text cells; null if the text is not an amount. */
export function parseMoney(text: string): number | null {
  const from = skipBlanks(text, 0, text.length);
  const to = trimBlanks(text, from, text.length);
  if (from === to) return null;
  // The usual notation, read as the end of a journal line with nothing before it.
  if (
    readTrailingAmount(text, from, to, whole) &&
    whole.labelEnd === from &&
    isMoneyStart(text.charCodeAt(from))
  ) {
    return whole.cents;
  }
  const compact = text
    .replace(/[\s']/g, '')
    .replace(/[\u2212\u2013\ufe63\uff0d]/g, '-')
    .replace(/^<([^<>]*)>$/, '($1)')
    .replace(
      DECIMAL_COMMA,
      (_, whole: string, decimals: string) => `${whole.replaceAll('.', '')}.${decimals}`,
    )
    .toUpperCase();
  const match = MONEY.exec(compact);
  if (match === null) return null;
  const [, signBefore = '', signAfter = '', dollarDigits, mark, decimals = '', closing = ''] = match;
  if (dollarDigits === undefined && decimals === '') return null;
  // A comma before anything but two digits groups thousands, which the pattern already covers.
  if (mark === ',' && decimals.length !== 2) return null;
  const dollars = Number((dollarDigits ?? '0').replaceAll(',', ''));
  const cents = centsOfNumber(Number(`${dollars}.${decimals === '' ? '0' : decimals}`));
  if (cents === null) return null;
  const negative = /[-(]/.test(signBefore + signAfter) || closing !== '';
  return negative && cents !== 0 ? -cents : cents;
}
