/** Character codes used in comparisons by hot code. */
const TAB = 9;
export const SPACE = 32;
export const HASH = 35;
export const DOLLAR = 36;
export const PERCENT = 37;
export const APOSTROPHE = 39;
export const LEFT_BRACKET = 91;
export const RIGHT_BRACKET = 93;
export const LEFT_PAREN = 40;
export const RIGHT_PAREN = 41;
export const STAR = 42;
export const PLUS = 43;
export const COMMA = 44;
export const MINUS = 45;
export const DOT = 46;
export const SLASH = 47;
export const COLON = 58;
export const LESS = 60;
export const EQUALS = 61;
export const GREATER = 62;
export const AT = 64;
export const BAR = 124;
const NO_BREAK_SPACE = 160;
const EN_QUAD = 0x2000;
const HAIR_SPACE = 0x200a;
const NARROW_NO_BREAK_SPACE = 0x202f;
const MEDIUM_SPACE = 0x205f;
const WIDE_SPACE = 0x3000;
const MINUS_SIGN = 0x2212;

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Latin letters of either case, and everything beyond ASCII that is not a blank. */
export function isLetter(code: number): boolean {
  return (
    (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || (code > NO_BREAK_SPACE && !isBlank(code))
  );
}

/** A hyphen, or the minus sign that some programs print instead. */
export function isMinus(code: number): boolean {
  return code === MINUS || code === MINUS_SIGN;
}

export function isBlank(code: number): boolean {
  return code === SPACE || code === TAB || code === NO_BREAK_SPACE || (code >= EN_QUAD && isWideBlank(code));
}

/** The blanks of typesetting, such as the narrow one that spreadsheets and browsers write before AM and PM. */
function isWideBlank(code: number): boolean {
  return code <= HAIR_SPACE || code === NARROW_NO_BREAK_SPACE || code === MEDIUM_SPACE || code === WIDE_SPACE;
}

/** Whether text is only white space of any kind. Most text isn't, as the first letter shows. */
export function isBlankText(text: string): boolean {
  const code = text.charCodeAt(skipBlanks(text, 0, text.length));
  return !(code > SPACE && code < 127) && text.trim() === '';
}

/** @returns the first position from `from` that is not a blank, or `to`. */
export function skipBlanks(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && isBlank(text.charCodeAt(at))) at++;
  return at;
}

/** @returns the position after the last character before `to` that is not a blank, or `from`. */
export function trimBlanks(text: string, from: number, to: number): number {
  let at = to;
  while (at > from && isBlank(text.charCodeAt(at - 1))) at--;
  return at;
}

/** @returns where the digits at the end of a text begin; its length if it doesn't end with digits. */
export function startOfLastDigits(text: string): number {
  let from = text.length;
  while (from > 0 && isDigit(text.charCodeAt(from - 1))) from--;
  return from;
}

/** @returns the digits at the end of a text as a number; NaN if it doesn't end with digits */
export function lastNumber(text: string): number {
  return Number(text.slice(startOfLastDigits(text)) || 'none');
}

/** The same for several; a year that all of them end with, `R-418/2026`, is left out. */
export function lastNumbers(texts: readonly string[]): number[] {
  const numbers = texts.map(lastNumber);
  const isSame = numbers.length > 1 && numbers.every((number) => number === numbers[0]);
  return isSame
    ? texts.map((text) => lastNumber(text.slice(0, startOfLastDigits(text)).slice(0, -1)))
    : numbers;
}

/** @returns the digits from `from` as a number; the caller knows that they are digits. */
export function readDigits(text: string, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at++) value = value * 10 + text.charCodeAt(at) - 48;
  return value;
}
