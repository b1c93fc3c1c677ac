// What is known about the lines of a form: those that differ only in their digits.

import {
  type AmountPlace,
  findTrailingAmount,
  readTrailingAmount,
  type TrailingAmount,
} from '../text/amount.ts';
import { COMMA, DOT, isDigit, isLetter, skipBlanks, STAR, trimBlanks } from '../text/char-code.ts';
import type { Formed } from '../text/form-memo.ts';
import { mayRecur } from '../text/text-memo.ts';
import { upperCase, upperWordAt } from '../text/upper-case.ts';
import { HEADING_WORDS } from '../vocabulary/heading-words.ts';
import type { LineMeaning } from '../vocabulary/line-meaning.ts';
import type { MarkMeaning } from '../vocabulary/mark-stems.ts';
import { mayBeCardLine } from './card-line.ts';
import { type HeadingLine, mayBeHeading } from './heading-line.ts';
import type { ItemLabel } from './item-label.ts';
import type { LineMatch } from './line-table.ts';
import type { PhraseTable } from './phrase-table.ts';
import { readBehind, type WordsBehind } from './words-behind.ts';

/** How a journal prints amounts: with two decimals, or in cents before the number of its register. */
export type MoneyForm = 'decimals' | 'cents';

/** What a line's facts depend on besides its text. */
export interface FactsBasis {
  readonly table: PhraseTable<LineMeaning>;
  readonly money: MoneyForm;
  /** Where words may stand behind amounts. */
  readonly behind: WordsBehind;
}

/** None depends on which digits a line has. */
export interface LineFacts extends Formed {
  /** What the first of these lines says as a heading; undefined until it is requested. */
  heading: HeadingLine | null | undefined;
  /** Where it begins and ends, without blanks. */
  from: number;
  to: number;
  isSeparator: boolean;
  /** Begins and ends with an asterisk. */
  isFramed: boolean;
  hasWordsBehind: boolean;
  mayHaveProduct: boolean;
  /** Whether its last cell or words may be a note behind an amount. */
  mayHaveNote: boolean;
  /** null for a line without an amount, or in cents. */
  amount: AmountPlace | null;
  /** What is known about the labels before the amounts; null without an amount, or with labels that hardly recur. */
  labels: LabelsOfForm | null;
  /** Its first word, in capitals; '' for none. */
  first: string;
  mayBeHeading: boolean;
  /** Whether a phrase begins with its first word. */
  mayBePhrase: boolean;
  mayBeCard: boolean;
  notes: LineNotes;
}

/** Labels that differ only in their digits. */
interface LabelsOfForm {
  /** Where in the line their digits are. */
  places: readonly number[];
  /** The last one, and these digits as a number. */
  last: LabelNotes | null;
  digits: number;
  /** All of them by that number. */
  byDigits: Map<number, LabelNotes>;
}

/** What is found out about a label. Each field is undefined until it is requested. */
export interface LabelNotes {
  /** The label, without the row that it was cut from. */
  label: string;
  /** What it means with an amount that is not below 0, and with one that is. */
  positive: LineMatch | null | undefined;
  negative: LineMatch | null | undefined;
  mayBeCard: boolean | undefined;
  /** Where the second of two sums of one line begins; -1 for none. */
  secondAt: number | undefined;
  /** Read as an article's, without an indent or if it doesn't matter, and by how far it is indented. */
  item: ItemLabel | undefined;
  indented: ItemLabel[];
  /** What a phrase left of it, read as an article's. */
  rest: { text: string; item: ItemLabel } | undefined;
  /** What it means with the words that were behind its amount last. */
  marked: { words: string; isNegative: boolean; match: LineMatch | null } | undefined;
}

/** What is found out about a line without an amount. Each field is undefined until it is requested. */
export interface LineNotes {
  /** It is neither a heading, nor a phrase, nor of a card slip. */
  isUnknown: boolean | undefined;
  /** No phrase matches it, although it may be a heading. */
  isWordless: boolean | undefined;
  /** What it may mark its ticket as. */
  mark: MarkMeaning | null | undefined;
  /** It is one of the journal's titles. */
  isTitle: boolean | undefined;
  /** It names no kind of transaction. */
  isUntyped: boolean | undefined;
  /** Set if the line says of nobody that they began or ended work. */
  isNoSignOn: boolean | undefined;
}

/** @param start where the line begins, behind its stamp */
export function findLineFacts(text: string, start: number, { table, money, behind }: FactsBasis): LineFacts {
  const from = skipBlanks(text, start, text.length);
  const to = trimBlanks(text, from, text.length);
  const hasDecimals = money === 'decimals';
  const isStarred = text.charCodeAt(from) === STAR;
  const isSeparator = from < to && !hasLetters(text, from, to);
  const amount = hasDecimals && !isDottedMoment(text, from, to) ? findAmount(text, from, to) : null;
  const first = upperWordAt(text, from, to);
  return {
    text,
    start,
    heading: undefined,
    from,
    to,
    isSeparator,
    isFramed: isStarred && (isSeparator || text.charCodeAt(to - 1) === STAR),
    hasWordsBehind: hasDecimals && readBehind(text, from, to, behind) !== null,
    mayHaveProduct: hasDecimals && findProduct(text, from, to) !== null,
    mayHaveNote: hasDecimals && readNoteAt(text, from, to) !== null,
    amount,
    labels: amount === null ? null : labelsOf(text, from, amount.labelEnd),
    first,
    mayBeHeading: mayBeHeading(text, from, to, first),
    mayBePhrase: table.mayBegin(first),
    mayBeCard: mayBeCardLine(text.slice(from, to), first),
    notes: {
      isUnknown: undefined,
      isWordless: undefined,
      mark: undefined,
      isTitle: undefined,
      isUntyped: undefined,
      isNoSignOn: undefined,
    },
  };
}

/** So many fit into a number. */
const MOST_PLACES = 15;

function labelsOf(text: string, from: number, to: number): LabelsOfForm | null {
  const places: number[] = [];
  for (let at = from; at < to; at++) if (isDigit(text.charCodeAt(at))) places.push(at);
  const mayBeKept = places.length <= MOST_PLACES && mayRecur(text.slice(from, to));
  return mayBeKept ? { places, last: null, digits: 0, byDigits: new Map() } : null;
}

/** An amount with more digits may be too much for a till, which only they show. */
const MOST_DIGITS = 13;

/** Whether the facts may depend on which digits a line has after all. */
export function hasLongAmount(text: string): boolean {
  let digits = 0;
  let isMarked = false;
  for (let at = 0; at <= text.length; at++) {
    const code = text.charCodeAt(at);
    if (isDigit(code)) digits++;
    else if (code === DOT || code === COMMA) isMarked = true;
    else if (isMarked && digits > MOST_DIGITS) return true;
    else {
      digits = 0;
      isMarked = false;
    }
  }
  return false;
}

function hasLetters(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (isDigit(code) || isLetter(code)) return true;
  }
  return false;
}

function findAmount(text: string, from: number, to: number): AmountPlace | null {
  const place: AmountPlace = { labelEnd: 0, from: 0, to: 0, isNegative: false };
  const isFound =
    from < to && (findTrailingAmount(text, from, to, place) || findAmountBeforeCode(text, from, to, place));
  return isFound ? place : null;
}

const LONGEST_CODE = 4;
const LONGEST_AMOUNT = 12;

/** `COFFEE LG   $2.19   101`: a department or tax number after an amount with a currency sign. */
function findAmountBeforeCode(text: string, from: number, to: number, out: AmountPlace): boolean {
  let at = to;
  while (at > from && isDigit(text.charCodeAt(at - 1))) at--;
  if (at === to || to - at > LONGEST_CODE) return false;
  const end = trimBlanks(text, from, at);
  if (end === at || !isDigit(text.charCodeAt(end - 1))) return false;
  const start = text.lastIndexOf(' ', end - 1);
  const dollar = text.lastIndexOf('$', end);
  // After an amount in its own column, one digit says how it is taxed: `COFFEE LG    2.19 1`.
  const isColumn = to - at === 1 && text.startsWith('  ', start - 1) && at - end === 1;
  const isMoney = isColumn || (dollar >= from && end - dollar <= LONGEST_AMOUNT);
  return isMoney && findTrailingAmount(text, from, end, out);
}

const DOTTED_MOMENT = /^\d{1,4}[./-]\d{1,2}[./-]\d{2,4}\s{1,9}\d{1,2}\.\d\d$/;
const LONGEST_MOMENT = 24;

/** A word, and what may be a time or an amount right behind it. */
const NAMED_TIME = /(?:^|[^\p{L}])(\p{L}{2,8})[.: ]{1,2}\d\d\.\d\d$/u;
const LONGEST_NAMED = 18;
/** Also a magazine. */
const SOLD_TOO = 'TIME';

function endsWithNamedTime(text: string, from: number, to: number): boolean {
  const word = upperCase(NAMED_TIME.exec(text.slice(Math.max(from, to - LONGEST_NAMED), to))?.[1] ?? '');
  return word !== SOLD_TOO && HEADING_WORDS[word] === 'time';
}

/** `06.25.2026  06.14`, `KLO 06.14`: a time, and no amount. */
export function isDottedMoment(text: string, from: number, to: number): boolean {
  const isMoment =
    isDigit(text.charCodeAt(from)) && to - from <= LONGEST_MOMENT && DOTTED_MOMENT.test(text.slice(from, to));
  return isMoment || (text.charCodeAt(to - 3) === DOT && endsWithNamedTime(text, from, to));
}

const LONGEST_NOTE = 36;

/** `-2.29 *LINE VOID*`, `-1.39 RF`; a tax mark or a currency may be between: `8.99- 10% LINE VOID`. */
const NOTE_BEHIND =
  /(\d[.,]\d\d[-)]?)(?:\s{1,3}(?:[A-Z]{1,2}|\*|€|EUR|PLN|LEI|\d{1,2}(?:[.,]\d{1,2})?\s?%)){0,2}\s{1,9}((?:[*(<[] ?)?\p{L}[\p{L} ./]{1,18}[*)>\]]?)$/iu;

export interface NotedAmount extends TrailingAmount {
  /** Where what stands behind it begins. */
  noteAt: number;
}

/**
 * In a journal spread over columns, a last cell may say what became of the line: `MILK` `-4.59` `item void`.
 *
 * @returns the amount before it; null if there is no such cell
 */
export function readNoteAt(text: string, from: number, to: number): NotedAmount | null {
  const start = Math.max(from, to - LONGEST_NOTE);
  const found = NOTE_BEHIND.exec(text.slice(start, to));
  const tab = text.lastIndexOf('\t', to - 1);
  const at = found === null ? tab : to - (found[2] ?? '').length - 1;
  const end = found === null ? tab : start + found.index + (found[1] ?? '').length;
  if (at <= from || to - at > LONGEST_NOTE || !(found !== null || isDigit(text.charCodeAt(at - 1))))
    return null;
  const amount = { cents: 0, labelEnd: 0, noteAt: at + 1 };
  return readTrailingAmount(text, from, end, amount) && amount.labelEnd !== 0 ? amount : null;
}

/** `3.57  3@1.19`, `3.57\t3 x 1.19`, `3.57 (3 @ 1.19)` */
const PRODUCT_BEHIND = /\d[.,]\d\d\s?([A-Z*]{0,3})\s{1,9}\(?(\d{1,3})\s?[@x*]\s?\$?(\d{1,4})[.,](\d\d)\)?$/i;

export function findProduct(text: string, from: number, to: number): RegExpExecArray | null {
  return PRODUCT_BEHIND.exec(text.slice(Math.max(from, to - LONGEST_NOTE), to));
}
