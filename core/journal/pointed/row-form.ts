// What a row that somebody has pointed at looks like, so that others like it are found: its words and marks, any figure
// in place of a figure, and what its parts are.

import { readPrintedLine } from '../shape/print/journal-column.ts';
import {
  HIDING_MEANINGS,
  partsOfPieces,
  type PointedPart,
  type PointedRole,
  type PointedRow,
  type RowMeaning,
  textOfPieces,
} from './pointed-row.ts';
import { isNextTo, type RowToken, tokensOf } from './row-token.ts';

type Element =
  | { kind: 'word' | 'mark'; text: string }
  | { kind: 'any-word' }
  | { kind: 'figure' }
  /** One letter behind an article, such as that of its tax; others may have none. */
  | { kind: 'letter' }
  | {
      kind: 'part';
      role: PointedRole;
      example: readonly RowToken[];
      /** Whether a blank follows, or the row ends. */
      isWhole: boolean;
      /** Of an amount, whether others must have a minus as the example has. */
      isBelowZero: boolean;
      /** Whether the row has words of its own: without them, names have no figures. */
      isAmongWords: boolean;
    };

export type FoundParts = Partial<Record<PointedRole, string>>;

export interface FoundRow {
  parts: FoundParts;
  /** Where they are in the row, in order. */
  places: PointedPart[];
  /** The row without its parts. */
  rest: string;
  /** What stands between the name of an article and what is a part before it, or where the row begins. */
  front: string;
}

export interface RowForm {
  row: PointedRow;
  /** How much of a row it prescribes: of several forms that fit, the one with the most counts. */
  weight: number;
  /** Whether it has words of its own: others may look alike by chance. */
  hasWords: boolean;
  /** @returns null for a row that looks different */
  read(text: string): FoundRow | null;
}

/** Within figures: `1,234.56`, `11/18/2026`, `06:10:42` */
const WITHIN = new Set(['.', ',', ':', '/', '-', "'", '’']);
/** With a point for amounts such as `.79`. */
const SIGNS = new Set(['-', '+', '(', ')', '$', '€', '£', '−', '.']);
const MINUS = new Set(['-', '−', '(', 'CR']);
const BEHIND = new Set(['-', '+', ')', '−', '$', '€', '£']);
const CREDIT = new Set(['CR', 'DR']);
const FULL_HALVES = new Set(['AM', 'PM']);
const HALVES = new Set([...FULL_HALVES, 'A', 'P']);
/** Rows are short; longer ones are not read by example. */
const MOST_TOKENS = 120;

export const formOfRow = (row: PointedRow): RowForm => toForm(row, elementsOf(row));

/** The same with any word in place of a word: `REFUND 4702 18:10` looks like `SALE 4701 18:05`. */
export const looseFormOfRow = (row: PointedRow): RowForm =>
  toForm(
    row,
    elementsOf(row).map((element) => (element.kind === 'word' ? { kind: 'any-word' } : element)),
  );

function toForm(row: PointedRow, elements: readonly Element[]): RowForm {
  return {
    row,
    weight: elements.reduce((sum, element) => sum + weightOf(element), 0),
    hasWords: elements.some(({ kind }) => kind === 'word'),
    read: (text) => readRow(text, elements),
  };
}

function weightOf(element: Element): number {
  if (element.kind === 'word') return 10;
  if (element.kind === 'letter') return 0.5;
  if (element.kind !== 'part') return 1;
  const { role, example, isBelowZero } = element;
  if (role === 'date' || role === 'time') return example.length;
  if (role === 'description') return 0;
  if (isBelowZero) return 2;
  return role === 'amount' || role === 'quantity' ? 1 : 2;
}

/** AM or PM beside a time belongs to it, whether or not somebody has pointed at it, too. */
function withHalf(parts: readonly PointedPart[], tokens: readonly RowToken[]): PointedPart[] {
  const isFree = ({ from, to }: RowToken): boolean =>
    parts.every((part) => part.to <= from || part.from >= to);
  return parts.map((part) => {
    if (part.role !== 'time') return part;
    const first = tokens.findIndex(({ to }) => to > part.from);
    const last = tokens.findLastIndex(({ from }) => from < part.to);
    const [before, behind] = [tokens[first - 1], tokens[last + 1]];
    if (behind !== undefined && HALVES.has(behind.text) && isFree(behind)) return { ...part, to: behind.to };
    if (before !== undefined && FULL_HALVES.has(before.text) && isFree(before))
      return { ...part, from: before.from };
    return part;
  });
}

function elementsOf({ pieces, meaning }: PointedRow): Element[] {
  const text = textOfPieces(pieces);
  const tokens = tokensOf(text);
  const marked = partsOfPieces(pieces).filter(
    ({ role }) => role !== 'description' || mayNameArticle(meaning),
  );
  const parts = withHalf(withFrontAmount(marked, { text, tokens, meaning }), tokens);
  const elements: Element[] = [];
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at];
    if (token === undefined) break;
    const part = parts.find(({ from, to }) => token.from < to && token.to > from);
    if (part !== undefined) {
      const example = tokens.filter(({ from, to }) => from < part.to && to > part.from);
      at += example.length;
      const isWhole = !isNextTo(example.at(-1), tokens[at]);
      // What is sold may also be taken back without a word.
      const isBelowZero = part.role === 'amount' && meaning !== 'item' && hasMinus(example);
      elements.push({ kind: 'part', role: part.role, example, isWhole, isBelowZero, isAmongWords: false });
    } else if (token.kind === 'digits') {
      const next = parts.find(({ from }) => from >= token.to)?.from ?? text.length;
      at += figureLength(tokens, at, next);
      elements.push({ kind: 'figure' });
    } else if (beginsFigure(tokens, at)) {
      at += 1;
    } else {
      elements.push(elementOf(token, meaning === 'item'));
      at += 1;
    }
  }
  const isAmongWords = elements.some(({ kind }) => kind === 'word');
  return elements.map((element) => (element.kind === 'part' ? { ...element, isAmongWords } : element));
}

/** `12.78  TOTAL`: the amount of what a row says, if nobody has pointed at it and it isn't the last of the row. */
function withFrontAmount(
  parts: PointedPart[],
  { text, tokens, meaning }: { text: string; tokens: readonly RowToken[]; meaning: RowMeaning | undefined },
): PointedPart[] {
  if (meaning === undefined || meaning === 'item' || parts.length > 0 || readPrintedLine(text) !== null)
    return parts;
  const [length = 0] = amountLengths(tokens, 0);
  const [first, last] = [tokens[0], tokens[length - 1]];
  const isAmount = hasCents(tokens.slice(0, length)) && !isNextTo(last, tokens[length]);
  return isAmount && first !== undefined && last !== undefined
    ? [{ role: 'amount', from: first.from, to: last.to }]
    : parts;
}

/** Of a row that says something else, the words must stay: without them, it would look like any article. */
const mayNameArticle = (meaning: RowMeaning | undefined): boolean =>
  meaning === undefined || !HIDING_MEANINGS.has(meaning);

/** The point of `.79`, which belongs to the figure behind it. */
const beginsFigure = (tokens: readonly RowToken[], at: number): boolean =>
  tokens[at]?.text === '.' &&
  tokens[at + 1]?.kind === 'digits' &&
  isNextTo(tokens[at], tokens[at + 1]) &&
  !isNextTo(tokens[at - 1], tokens[at]);

function elementOf({ kind, text }: RowToken, isItem: boolean): Element {
  if (isItem && kind === 'word' && text.length === 1) return { kind: 'letter' };
  return { kind: kind === 'mark' ? 'mark' : 'word', text };
}

/** How many tokens a figure has, up to a position in the text. */
function figureLength(tokens: readonly RowToken[], at: number, until = Infinity): number {
  let length = 1;
  while (
    WITHIN.has(tokens[at + length]?.text ?? '') &&
    isNextTo(tokens[at + length - 1], tokens[at + length]) &&
    isNextTo(tokens[at + length], tokens[at + length + 1]) &&
    tokens[at + length + 1]?.kind === 'digits' &&
    (tokens[at + length + 1]?.to ?? Infinity) <= until
  )
    length += 2;
  return length;
}

function readRow(text: string, elements: readonly Element[]): FoundRow | null {
  const tokens = tokensOf(text);
  if (tokens.length > MOST_TOKENS) return null;
  const ends = matchAll(elements, tokens);
  if (ends === null) return null;
  const parts: FoundParts = {};
  const places: PointedPart[] = [];
  let rest = '';
  let front = '';
  let restFrom = 0;
  for (const [index, element] of elements.entries()) {
    const first = tokens[index === 0 ? 0 : (ends[index - 1] ?? 0)];
    const last = tokens[(ends[index] ?? 0) - 1];
    if (element.kind !== 'part' || first === undefined || last === undefined) continue;
    // `Karim B.`
    const to = index === elements.length - 1 && text.charAt(last.to) === '.' ? last.to + 1 : last.to;
    parts[element.role] ??= text.slice(first.from, to);
    places.push({ role: element.role, from: first.from, to });
    const between = text.slice(restFrom, first.from);
    if (element.role === 'description') front = between.trim();
    rest += `${between} `;
    restFrom = to;
  }
  return { parts, places, rest: (rest + text.slice(restFrom)).replace(/\s+/g, ' ').trim(), front };
}

/** @returns behind which token each element ends; null if they don't fit */
function matchAll(elements: readonly Element[], tokens: readonly RowToken[]): number[] | null {
  /** What is known not to fit. */
  const failed = new Set<number>();
  const ends: number[] = [];
  const match = (index: number, at: number): boolean => {
    const element = elements[index];
    if (element === undefined) return tokens.slice(at).every(({ kind }) => kind === 'mark');
    const key = index * (MOST_TOKENS + 1) + at;
    if (failed.has(key)) return false;
    for (const length of lengthsOf(element, tokens, at)) {
      ends[index] = at + length;
      if (match(index + 1, at + length)) return true;
    }
    failed.add(key);
    return false;
  };
  return match(0, 0) ? ends : null;
}

/** How many tokens an element may take, the likeliest first. */
function lengthsOf(element: Element, tokens: readonly RowToken[], at: number): number[] {
  const token = tokens[at];
  switch (element.kind) {
    case 'word':
    case 'mark':
      return token?.kind === element.kind && token.text === element.text ? [1] : [];
    case 'any-word':
      return token?.kind === 'word' ? [1] : [];
    case 'letter':
      return token?.kind === 'word' && token.text.length === 1 ? [1, 0] : [0];
    case 'figure':
      return amountLengths(tokens, at).filter((length) => tokens[at + length - 1]?.kind !== 'word');
    case 'part':
      return token === undefined ? [] : partLengths(element, tokens, at);
  }
}

function partLengths(
  { role, example, isWhole, isBelowZero, isAmongWords }: Extract<Element, { kind: 'part' }>,
  tokens: readonly RowToken[],
  at: number,
): number[] {
  const left = tokens.length - at;
  const upTo = (most: number): number[] => Array.from({ length: most }, (_, index) => index + 1);
  switch (role) {
    case 'amount':
      return amountLengths(tokens, at).filter((length) => {
        const found = tokens.slice(at, at + length);
        return (!hasCents(example) || hasCents(found)) && (!isBelowZero || hasMinus(found));
      });
    case 'quantity':
      return amountLengths(tokens, at);
    case 'date':
    case 'time':
      return isLike(example, tokens, at) ? timeLengths(example, tokens, at) : [];
    case 'number':
    case 'register':
      return codeLengths(example, isWhole, tokens, at);
    case 'employee':
      return hasKind(example, 'digits')
        ? codeLengths(example, isWhole, tokens, at)
        : upTo(left).filter((length) => isAmongWords || !hasKind(tokens.slice(at, at + length), 'digits'));
    case 'description':
      return upTo(left).filter(
        (length) => !hasKind(example, 'word') || hasKind(tokens.slice(at, at + length), 'word'),
      );
  }
}

const hasKind = (tokens: readonly RowToken[], kind: RowToken['kind']): boolean =>
  tokens.some((token) => token.kind === kind);

/** `4.50` or `.79`, but no code or count */
const hasCents = (tokens: readonly RowToken[]): boolean =>
  tokens.some(
    ({ kind, text }, at) =>
      kind === 'digits' && text.length === 2 && ['.', ','].includes(tokens[at - 1]?.text ?? ''),
  );

const hasMinus = (tokens: readonly RowToken[]): boolean => tokens.some(({ text }) => MINUS.has(text));

/** Figures with what makes money of them: `$4.50`, `(4.50)`, `4.50-`, `4.50 CR` */
function amountLengths(tokens: readonly RowToken[], at: number): number[] {
  let from = at;
  while (tokens[from]?.kind === 'mark' && SIGNS.has(tokens[from]?.text ?? '')) from++;
  const isWithin = tokens[at]?.text === '.' && !beginsFigure(tokens, at);
  if (tokens[from]?.kind !== 'digits' || isWithin) return [];
  const end = from + figureLength(tokens, from);
  const behind = tokens[end]?.text ?? '';
  const isSigned = (BEHIND.has(behind) && isNextTo(tokens[end - 1], tokens[end])) || CREDIT.has(behind);
  const signed = isSigned ? end + 1 : end;
  const shorter = Array.from(
    { length: Math.ceil((end - from) / 2) - 1 },
    (_, index) => end - 2 * (index + 1),
  );
  return [...new Set([signed, end, ...shorter])].map((one) => one - at);
}

/** Dates and times have the same kinds of tokens, one by one. */
function isLike(example: readonly RowToken[], tokens: readonly RowToken[], at: number): boolean {
  return example.every(({ kind, text }, index) => {
    const token = tokens[at + index];
    return token?.kind === kind && (kind !== 'mark' || token.text === text);
  });
}

function timeLengths(example: readonly RowToken[], tokens: readonly RowToken[], at: number): number[] {
  const length = example.length;
  return HALVES.has(tokens[at + length]?.text ?? '') ? [length + 1, length] : [length];
}

/** A code without a blank in it; one of digits alone, if the example is. */
function codeLengths(
  example: readonly RowToken[],
  isWhole: boolean,
  tokens: readonly RowToken[],
  at: number,
): number[] {
  if (example.length === 1 && example[0]?.kind === 'digits') return tokens[at]?.kind === 'digits' ? [1] : [];
  if (example.some((token, index) => index > 0 && !isNextTo(example[index - 1], token)))
    return isLike(example, tokens, at) ? [example.length] : [];
  let length = 1;
  while (isNextTo(tokens[at + length - 1], tokens[at + length])) length++;
  const lengths = isWhole ? [length] : Array.from({ length }, (_, index) => length - index);
  return lengths.filter((one) =>
    (['digits', 'word'] as const).every(
      (kind) => !hasKind(example, kind) || hasKind(tokens.slice(at, at + one), kind),
    ),
  );
}
