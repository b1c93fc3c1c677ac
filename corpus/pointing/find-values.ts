// Where the rows of an export have what its truth says, in any usual form.
import { type RowToken, tokensOf } from '../../core/journal/pointed/row-token.ts';

/** Positions in a row's text, the last one exclusive. */
export interface Span {
  from: number;
  to: number;
}

const spanOf = (tokens: readonly RowToken[], at: number, length: number): Span => ({
  from: tokens[at]?.from ?? 0,
  to: tokens[at + length - 1]?.to ?? 0,
});

const withoutZeros = (digits: string): string => digits.replace(/^0+(?=.)/, '');

/** A code or a name; of one that has only digits, zeros in front don't count. */
export function findValue(text: string, value: string): Span[] {
  const tokens = tokensOf(text);
  const wanted = tokensOf(value);
  const isAlike = (token: RowToken | undefined, like: RowToken): boolean =>
    token !== undefined &&
    (token.text === like.text ||
      (wanted.length === 1 &&
        token.kind === 'digits' &&
        like.kind === 'digits' &&
        withoutZeros(token.text) === withoutZeros(like.text)));
  if (wanted.length === 0) return [];
  return tokens.flatMap((_, at) =>
    wanted.every((like, index) => isAlike(tokens[at + index], like))
      ? [spanOf(tokens, at, wanted.length)]
      : [],
  );
}

/** The tokens other than marks, with how many tokens they take from the first one. */
function readParts(tokens: readonly RowToken[], at: number, count: number): [string[], number] | null {
  const parts: string[] = [];
  let length = 0;
  for (; parts.length < count; length++) {
    const token = tokens[at + length];
    if (token === undefined) return null;
    if (token.kind !== 'mark') parts.push(token.text);
    else if (length === 0 || tokens[at + length - 1]?.kind === 'mark') return null;
  }
  return [parts, length];
}

/** @param day YYYY-MM-DD */
export function findDates(text: string, day: string): Span[] {
  const tokens = tokensOf(text);
  const [year = '', month = '', date = ''] = day.split('-');
  const isYear = (part = ''): boolean => part === year || part === year.slice(2);
  const isDate = (part = ''): boolean => part.padStart(2, '0') === date;
  const isMonth = (part = ''): boolean => part.padStart(2, '0') === month || /^\p{L}{3,}$/u.test(part);
  const compact = [year + month + date, month + date + year, date + month + year];
  return tokens.flatMap((token, at) => {
    if (compact.includes(token.text)) return [spanOf(tokens, at, 1)];
    const [[a, b, c], length] = readParts(tokens, at, 3) ?? [[], 0];
    const isSo =
      (isYear(a) && isMonth(b) && isDate(c)) ||
      (isMonth(a) && isDate(b) && isYear(c)) ||
      (isDate(a) && isMonth(b) && isYear(c));
    return isSo ? [spanOf(tokens, at, length)] : [];
  });
}

const HALVES = new Set(['AM', 'PM', 'A', 'P']);
const BETWEEN = new Set([':', '.', 'H']);

/** @param time YYYY-MM-DDTHH:MM, with or without seconds */
export function findTimes(text: string, time: string): Span[] {
  const tokens = tokensOf(text);
  const [hour = '', minute = '', second] = time.slice(11).split(':');
  if (minute === '') return [];
  return tokens.flatMap((token, at) => {
    if (token.kind !== 'digits' || !BETWEEN.has(tokens[at + 1]?.text ?? '')) return [];
    if (tokens[at + 2]?.text !== minute) return [];
    const hasSeconds = BETWEEN.has(tokens[at + 3]?.text ?? '') && /^\d\d$/.test(tokens[at + 4]?.text ?? '');
    if (hasSeconds && second !== undefined && tokens[at + 4]?.text !== second) return [];
    const length = hasSeconds ? 5 : 3;
    const half = readHalf(tokens, at, length);
    const isPm = half.text.startsWith('P');
    const isHour =
      Number(token.text) === Number(hour) ||
      (half.text !== '' && Number(token.text) === (Number(hour) % 12 || 12) && isPm === Number(hour) >= 12);
    return isHour ? [spanOf(tokens, half.at, half.length)] : [];
  });
}

/** `PM 6:05`, `6:05 PM`, `6:05p`, or `6:05 p.m.` */
function readHalf(
  tokens: readonly RowToken[],
  at: number,
  length: number,
): { text: string; at: number; length: number } {
  const before = tokens[at - 1]?.text ?? '';
  if (before === 'AM' || before === 'PM') return { text: before, at: at - 1, length: length + 1 };
  const behind = tokens[at + length]?.text ?? '';
  if (!HALVES.has(behind)) return { text: '', at, length };
  const isDotted = [1, 2, 3].every((index) => tokens[at + length + index]?.text === '.M.'.charAt(index - 1));
  return { text: behind, at, length: length + (isDotted ? 4 : 1) };
}

export interface Figure extends Span {
  value: number;
}

const FIGURE = /\d+(?:[.,'’]\d+)*|[.,]\d\d/g;

/** Every figure, with the signs that belong to it. `value` is in cents if it has decimals, else as printed. */
export function listFigures(text: string): (Figure & { hasCents: boolean })[] {
  return [...text.matchAll(FIGURE)].map(({ 0: figure, index }) => {
    const hasCents = /[.,]\d\d$/.test(figure);
    let from = index;
    let to = index + figure.length;
    while (/[$€£+(−-]/.test(text.charAt(from - 1)) && !/[\p{L}\d]/u.test(text.charAt(from - 2))) from--;
    while (/[+)−-]/.test(text.charAt(to))) to++;
    return { from, to, value: Number(figure.replace(/\D/g, '')), hasCents };
  });
}

/** @param cents either sign */
export function findMoney(text: string, cents: number): Span[] {
  const all = listFigures(text);
  const exact = all.filter(({ value, hasCents }) => hasCents && value === Math.abs(cents));
  if (exact.length > 0) return exact;
  return all.filter(
    ({ value, hasCents }) => !hasCents && (value === Math.abs(cents) || value * 100 === Math.abs(cents)),
  );
}
