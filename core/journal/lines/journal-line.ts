// Classifies one line of a printed journal: separator, heading, known phrase, priced line, or text.

import type { CardPayment } from '../receipt.ts';
import {
  centsAtPlace,
  readBareCents,
  readTrailingAmount,
  type TrailingAmount,
  withoutTag,
} from '../text/amount.ts';
import { EQUALS, isBlank, MINUS, STAR } from '../text/char-code.ts';
import { copyText } from '../text/copy-text.ts';
import { upperWordAt } from '../text/upper-case.ts';
import { BEGIN_WORDS, END_WORDS } from '../vocabulary/heading-words.ts';
import type { LineMeaning } from '../vocabulary/line-meaning.ts';
import type { MarkMeaning } from '../vocabulary/mark-stems.ts';
import { isBookkeepingText } from './bookkeeping-text.ts';
import { mayBeCardLine, readCardLine } from './card-line.ts';
import { readFormedHeading } from './heading-form.ts';
import { type HeadingLine, mayBeHeading, readHeadingLine } from './heading-line.ts';
import type { LabelBook } from './label-book.ts';
import {
  findProduct,
  isDottedMoment,
  type LabelNotes,
  type LineFacts,
  type LineNotes,
  readNoteAt,
} from './line-facts.ts';
import type { LineMatch } from './line-table.ts';
import { readMark } from './mark-line.ts';
import type { PhraseTable } from './phrase-table.ts';
import { readSignOn } from './sign-on.ts';
import { readBehind } from './words-behind.ts';

/** Reused for every line, so no object is created per line. */
export interface JournalLine {
  kind: 'blank' | 'separator' | 'heading' | 'card' | 'phrase' | 'priced' | 'text';
  /** For a heading, or a page header that looks like one. */
  heading: HeadingLine | null;
  match: LineMatch | null;
  card: CardPayment | null;
  /** The text before the amount, trimmed. */
  label: string;
  /** The number of characters before the label. */
  indent: number;
  /** null if the line has none. */
  amountCents: number | null;
  /** What is known about the label, for a line with an amount. */
  notes: LabelNotes | null;
  /** What is known about the form of a text without an amount; null for all others. */
  lineNotes: LineNotes | null;
  /** Where the second of two sums of the line begins; -1 for none. */
  secondAt: number;
  /** Words behind the amount that mean nothing known; '' for none. */
  behind: string;
  /** Begins and ends with an asterisk. */
  isFramed: boolean;
}

export function createJournalLine(): JournalLine {
  return {
    kind: 'blank',
    heading: null,
    match: null,
    card: null,
    label: '',
    indent: 0,
    amountCents: null,
    notes: null,
    lineNotes: null,
    secondAt: -1,
    behind: '',
    isFramed: false,
  };
}

const amount: TrailingAmount = { cents: 0, labelEnd: 0 };

const BETWEEN_RECEIPTS: ReadonlySet<LineMeaning> = new Set(['page', 'report']);

/**
 * Words such as `ELECTRONIC JOURNAL PAGE 2` next to a date, or `Z1 TOTALISER READ` next to a time: a page header or a
 * report, not a receipt's heading, which may have `Printed` between a cashier and a time. @returns null for a heading
 */
function matchBetween(heading: HeadingLine, table: PhraseTable<LineMeaning>): LineMatch | null {
  const words = heading.leftover || (heading.employeeName ?? '');
  if (heading.number !== null || words === '') return null;
  if (heading.employeeId !== null && heading.seconds >= 0) return null;
  const match = table.match(words, 'none');
  return match !== null && BETWEEN_RECEIPTS.has(match.meaning) ? match : null;
}

/** `OPERATOR SIGN-ON 540   09/28/26 02:48pm`: not the cashier and the time of a receipt. */
function isAboutPerson({ number, seconds }: HeadingLine, text: string): boolean {
  return number === null && seconds >= 0 && (isBookkeepingText(text) || readSignOn(text) !== null);
}

const PAGE_MATCH: LineMatch = { meaning: 'page', rest: '', number: null };

/** Stars and dashes around the words of a line: `** TRANS 4705 BEGIN **`. */
function isFrameMark(code: number): boolean {
  return code === STAR || code === EQUALS || code === MINUS || isBlank(code);
}

/** A heading in a frame, which has to be explicit, because events may be in frames, too. */
function readFramedHeading(text: string, start: number, end: number, out: JournalLine): boolean {
  let from = start;
  let to = end;
  while (from < to && isFrameMark(text.charCodeAt(from))) from++;
  while (to > from && isFrameMark(text.charCodeAt(to - 1))) to--;
  const first = upperWordAt(text, from, to);
  if (from === start || first === '' || !mayBeHeading(text, from, to, first)) return false;
  const heading = readHeadingLine(text, from, to);
  if (heading === null || heading.number === null) return false;
  const isBegin = BEGIN_WORDS.has(first) || BEGIN_WORDS.has(heading.leftover);
  const { register, employeeId, seconds, leftover } = heading;
  const isWhole = leftover === '' && (register !== null || employeeId !== null || seconds >= 0);
  if (!isBegin && !isWhole) return false;
  out.heading = heading;
  out.kind = 'heading';
  return true;
}

/** Cashiers recur, and with them their lines. */
function headingOf(text: string, facts: LineFacts): HeadingLine | null {
  const { from, to } = facts;
  if (text !== facts.text) return readHeadingLine(text, from, to);
  if (facts.heading === undefined) facts.heading = readHeadingLine(facts.text, from, to);
  return facts.heading;
}

function readHeading(
  text: string,
  facts: LineFacts,
  table: PhraseTable<LineMeaning>,
  out: JournalLine,
): boolean {
  out.heading = headingOf(text, facts);
  if (out.heading === null) return false;
  out.kind = 'heading';
  if (END_WORDS.has(out.heading.leftover)) {
    out.kind = 'text';
    out.heading = null;
    return true;
  }
  const between = isAboutPerson(out.heading, out.label) ? PAGE_MATCH : matchBetween(out.heading, table);
  if (between !== null) {
    out.kind = 'phrase';
    out.match = between;
  }
  return true;
}

function readUnpriced(text: string, facts: LineFacts, labels: LabelBook, out: JournalLine): void {
  const { table, forms } = labels;
  const { from, to, first, notes } = facts;
  out.label = text.slice(from, to);
  if (forms.size > 0) {
    out.heading = readFormedHeading(out.label, 0, forms);
    if (out.heading !== null) {
      out.kind = 'heading';
      return;
    }
  }
  if (labels.money === 'cents') out.label = withoutTag(out.label);
  const mayHead = facts.mayBeHeading;
  // 'TRANSACTION 4705' is a heading, 'TRANSACTION ABORTED' an event: if both can begin that way, events are tried
  // first.
  const isEventFirst = facts.mayBePhrase;
  out.lineNotes = mayHead ? null : notes;
  if (!mayHead && notes.isUnknown === true) {
    out.kind = 'text';
    return;
  }
  if (mayHead && !isEventFirst && readHeading(text, facts, table, out)) return;
  if (notes.isWordless !== true) out.match = table.match(out.label, 'none');
  notes.isWordless = out.match === null;
  if (out.match !== null) {
    out.kind = 'phrase';
    return;
  }
  if (mayHead && isEventFirst && readHeading(text, facts, table, out)) return;
  if (first === '' && readFramedHeading(text, from, to, out)) return;
  if (facts.mayBeCard) {
    out.card = readCardLine(out.label);
    if (out.card !== null) {
      out.kind = 'card';
      return;
    }
  }
  out.match = matchSpread(out.label, table) ?? matchAnswer(out.label, table) ?? matchTitle(out.label, table);
  out.kind = out.match === null ? 'text' : 'phrase';
  if (!mayHead) notes.isUnknown = out.match === null;
}

const SPREAD = /(?<=(?<!\p{L})\p{Lu}) (?=\p{Lu}(?!\p{L}))/gu;

/** `* * * R E F U N D * * *`: a word with spaced letters. @returns null without one */
function joinSpread(label: string): string | null {
  const joined = label.replace(SPREAD, '');
  return label.length - joined.length < FEWEST_SPREAD ? null : joined;
}

function matchSpread(label: string, table: PhraseTable<LineMeaning>): LineMatch | null {
  const joined = joinSpread(label);
  return joined === null ? null : table.match(joined, 'none');
}

const ANSWERS: ReadonlySet<LineMeaning> = new Set(['age-check', 'age-cancel', 'price-override', 'no-sale']);

/** `? AGE 18 - AGE CHECK BYPASSED`, `REG PRICE 1.99 - PRICE CHANGED`: what there was, and what was done. */
function matchAnswer(label: string, table: PhraseTable<LineMeaning>): LineMatch | null {
  const at = label.lastIndexOf(' - ');
  const match = at < 0 ? null : table.match(label.slice(at + 3), 'none');
  return match !== null && ANSWERS.has(match.meaning) ? match : null;
}

const TITLE = /^(.*\S) (?:RECEIPT|SLIP|VOUCHER|TICKET)$/i;
const TITLED: ReadonlySet<LineMeaning> = new Set(['refund', 'no-sale', 'safe-drop', 'paid-in', 'paid-out']);

/** `Opening Loan Receipt`, `NO SALE SLIP`: what was printed, and of what. */
function matchTitle(label: string, table: PhraseTable<LineMeaning>): LineMatch | null {
  const [, words] = TITLE.exec(label) ?? [];
  const match = words === undefined ? null : table.match(words, 'none');
  return match !== null && match.rest === '' && TITLED.has(match.meaning) ? match : null;
}

/** Initials are spaced, too: `J R`. */
const FEWEST_SPREAD = 3;

function matchPriced(
  label: string,
  cents: number,
  notes: LabelNotes,
  table: PhraseTable<LineMeaning>,
): LineMatch | null {
  if (cents < 0) {
    if (notes.negative === undefined) notes.negative = matchSum(label, 'negative', table);
    return notes.negative;
  }
  if (notes.positive === undefined) notes.positive = matchSum(label, 'positive', table);
  // A line with 0.00 and the word for the end of a ticket is not a sale: `CANCEL  0.00`.
  return notes.positive ?? (cents === 0 ? table.match(label, 'none') : null);
}

/** Also a word with spaced letters: `T O T A L  28.73`. */
function matchSum(
  label: string,
  sign: 'positive' | 'negative',
  table: PhraseTable<LineMeaning>,
): LineMatch | null {
  const match = table.match(label, sign) ?? matchPlain(label, sign, table);
  const joined = match === null ? joinSpread(label) : null;
  return joined === null ? match : (table.match(joined, sign) ?? matchPlain(joined, sign, table));
}

/** `VALOR A PAGAR R$  17,01`, `5.0% GST  1.75`, `G=GST 5%  9.49 @ 5.000%  0.47`: sums with a currency or a rate. */
function matchPlain(
  label: string,
  sign: 'positive' | 'negative',
  table: PhraseTable<LineMeaning>,
): LineMatch | null {
  const bare = label.replace(CURRENCY_BEHIND, '');
  const match = bare === label ? null : table.match(bare, sign);
  if (match !== null || !HAS_RATE.test(label)) return match;
  const words = label.replace(LEGEND, '').replaceAll(RATED, ' ').replace(TAXED, ' ').replace(STATE, '');
  const rated = table.match(words.trim(), sign);
  return rated !== null && RATED_MEANINGS.has(rated.meaning) && rated.rest === '' ? rated : null;
}

const RATED_MEANINGS: ReadonlySet<LineMeaning> = new Set(['tax', 'note']);
const CURRENCY_BEHIND =
  /\s(?:[A-Z]{0,3}[$€£¥₹₱₺₽₫₩]|EUR|USD|CAD|AUD|NZD|GBP|CHF|SEK|NOK|DKK|PLN|CZK|HUF|RON|MXN|BRL|ZAR|MYR|KR|KČ|ZŁ|FT|LEI|RM|RS)\.?$/iu;
/** A rate, and what it is of: `9.49 @ 5.000%`, `7.00000`. */
const RATED =
  /(?:\d{1,6}[.,]\d\d\s?[@x*]\s?)?(?<![\d.,])(?:\d{1,2}(?:[.,]\d{1,3})?\s?%|\d{1,2}[.,]\d{4,6}(?!\d)%?)/gi;
const HAS_RATE = /%|\d[.,]\d{4}/;
/** `on $12.99` */
const TAXED = /\b(?:on|of)\s{1,3}-?\$?-?\d{1,6}[.,]\d\d\b/i;
/** `IN TAX` */
const STATE = /^\s*[A-Z]{2}(?=\s+TAX\b)/;
/** What marks what is taxed: `G=GST`, `F1 ICMS`, `%1 KDV`, `Б НДС`. */
const LEGEND = /^\s?(?:[A-Z]\s?=|%?\d{1,2}\s|\p{Lu}{1,2}\d?\s)/iu;

const FIRST_OF_TWO =
  /^\s*[^\d\s][^\d]{0,40}?\d{0,3}(?:,\d{3}){0,3}[.,]\d\d-?(?:\s{1,40}|\s?[,;+]\s{1,9})(?=\p{L})/iu;
const AFTER_AMOUNT = /[\s,;+]{1,40}$/;
/** `Paid by: CASH 1.00`: what it is of, before the words. */
const LEADING_LABEL = /^[^\d:]{2,30}:\s{1,9}(?=\p{L})/u;

/** @returns the first of two sums in a line, without what is around it */
export const firstOfTwo = (text: string): string =>
  text.trimStart().replace(AFTER_AMOUNT, '').replace(LEADING_LABEL, '');

/** In characters. Longer lines are none of a receipt, and each sum in one would be looked for behind all others. */
const LONGEST_PAIR = 400;

/** `SUB-TOTAL:  32.64   TAX:  2.09`: @returns where the second sum's words begin; -1 for any other label */
function findSecond(label: string, table: PhraseTable<LineMeaning>): number {
  const mayBe = label.length <= LONGEST_PAIR && (label.includes('.') || label.includes(','));
  const whole = (mayBe ? FIRST_OF_TWO.exec(label)?.[0] : undefined) ?? '';
  const first = firstOfTwo(whole);
  if (first === '' || !readTrailingAmount(first, 0, first.length, other)) return -1;
  const rest = label.slice(whole.length);
  const isKnown = (words: string): boolean => table.match(words, 'positive') !== null;
  if (!isKnown(first.slice(0, other.labelEnd))) return -1;
  return findSecond(rest, table) > 0 || isKnown(rest) ? whole.length : -1;
}

const other: TrailingAmount = { cents: 0, labelEnd: 0 };

const NOTE_MARKS = /[*()<>[\]]/g;

/** @returns the words behind an amount, to be read before the label, if they mean something there; '' for none */
function readNoteBehind(text: string, { from, to }: LineFacts, table: PhraseTable<LineMeaning>): string {
  const noted = readNoteAt(text, from, to);
  if (noted === null) return '';
  amount.cents = noted.cents;
  amount.labelEnd = noted.labelEnd;
  const note = `${text.slice(noted.noteAt, to).replaceAll(NOTE_MARKS, '').trim()} `;
  const sign = noted.cents < 0 ? 'negative' : 'positive';
  return table.match(note + text.slice(from, noted.labelEnd), sign) === null ? '' : note;
}

/** @returns the quantity and unit price behind the amount that they multiply to, to be read before it; '' for none */
function readProductBehind(text: string, from: number, to: number): string {
  const found = findProduct(text, from, to);
  if (found === null) return '';
  const [whole, , count, dollars, cents] = found;
  const end = to - whole.length + whole.search(/\s{1,9}\(?\d{1,3}\s?[@x*]/i);
  if (!readTrailingAmount(text, from, end, amount) || amount.labelEnd === from) return '';
  const product = Number(count) * Number(`${dollars}${cents}`);
  return product === Math.abs(amount.cents) ? `  ${count} @ ${dollars}.${cents}` : '';
}

/** Marks that take back a line if they stand behind its amount. */
const OF_LINE: Partial<Record<MarkMeaning, LineMeaning>> = {
  'void-ticket': 'void-line',
  abort: 'void-line',
  refund: 'refund',
};

/** A line with words behind its amount. @returns whether it is one */
function readWithWords(text: string, facts: LineFacts, labels: LabelBook, out: JournalLine): boolean {
  const { table, behind } = labels;
  const { from, to } = facts;
  const found = readBehind(text, from, to, behind);
  if (found === null) return false;
  const { words, amount: printed } = found;
  const label = text.slice(from, printed.labelEnd);
  out.amountCents = printed.cents;
  if (label === '') {
    const notes = labels.lookUp(words);
    out.notes = notes;
    out.label = notes.label;
    out.match = matchPriced(words, printed.cents, notes, table);
    out.kind = out.match === null ? 'priced' : 'phrase';
    return true;
  }
  const notes = labels.lookUp(label);
  const match = matchMarked(notes, words, printed.cents < 0, table);
  out.notes = match === null ? notes : labels.lookUp(`${words} ${label}`);
  out.label = out.notes.label;
  if (match === null) out.behind = words;
  out.match = match ?? matchPriced(label, printed.cents, notes, table);
  out.kind = out.match === null ? 'priced' : 'phrase';
  return true;
}

/** What the words behind an amount mean before its label; null for nothing. */
function matchMarked(
  notes: LabelNotes,
  words: string,
  isNegative: boolean,
  table: PhraseTable<LineMeaning>,
): LineMatch | null {
  const { label, marked } = notes;
  if (marked?.words === words && marked.isNegative === isNegative) return marked.match;
  const meaning = OF_LINE[readMark(words) ?? 'no-sale'];
  const both = `${words} ${label}`;
  const match: LineMatch | null =
    meaning === undefined
      ? table.match(both, isNegative ? 'negative' : 'positive')
      : { meaning, rest: label, number: null };
  notes.marked = { words: copyText(words), isNegative, match };
  return match;
}

/** @returns whether the line has an amount, which is then in `amount` */
function readAmount(text: string, facts: LineFacts, labels: LabelBook): boolean {
  const { from, to } = facts;
  if (labels.money === 'cents')
    return !isDottedMoment(text, from, to) && readBareCents(text, from, to, amount);
  if (facts.amount === null) return false;
  amount.cents = centsAtPlace(text, facts.amount);
  amount.labelEnd = facts.amount.labelEnd;
  return !Number.isNaN(amount.cents);
}

/** Reads `text` from `start` (after a stamp) to its end into `out`. */
export function readJournalLine(text: string, start: number, labels: LabelBook, out: JournalLine): void {
  const facts = labels.factsOf(text, start);
  const { from, to } = facts;
  out.heading = null;
  out.match = null;
  out.card = null;
  out.amountCents = null;
  out.notes = null;
  out.lineNotes = null;
  out.secondAt = -1;
  out.behind = '';
  out.label = '';
  out.indent = from - start;
  out.isFramed = facts.isFramed;
  if (from >= to) out.kind = 'blank';
  else if (facts.isSeparator) out.kind = 'separator';
  else if (!facts.hasWordsBehind || !readWithWords(text, facts, labels, out)) {
    const product = facts.mayHaveProduct ? readProductBehind(text, from, to) : '';
    const hasAmount = product !== '' || readAmount(text, facts, labels);
    const note = hasAmount || !facts.mayHaveNote ? '' : readNoteBehind(text, facts, labels.table);
    if (!hasAmount && note === '') readUnpriced(text, facts, labels, out);
    else if (note === '' && product === '')
      readPriced(labels.lookUpBefore(text, amount.labelEnd, facts), facts, labels, out);
    else readPriced(labels.lookUp(note + text.slice(from, amount.labelEnd) + product), facts, labels, out);
  }
}

/** `05/08/2026  08:13:29  $ 9.96` on the slip of a card. */
const MOMENT =
  /^\d{1,4}[-/.]\d{1,2}[-/.]\d{2,4}\s{1,20}\d{1,2}:\d\d(?::\d\d)?(?:\s?[AP]\.?M\.?)?(?:\s{1,20}[$€£])?$/i;

function readPriced(notes: LabelNotes, facts: LineFacts, labels: LabelBook, out: JournalLine): void {
  const { table } = labels;
  const { label } = notes;
  out.amountCents = amount.cents;
  if (label === '' || (facts.first === '' && MOMENT.test(label))) {
    out.kind = 'text';
    return;
  }
  out.label = label;
  out.notes = notes;
  notes.secondAt ??= findSecond(label, table);
  out.secondAt = notes.secondAt < 0 ? -1 : facts.from + notes.secondAt;
  out.match = matchPriced(label, amount.cents, notes, table);
  out.kind = out.match === null ? 'priced' : 'phrase';
  if (out.match !== null) return;
  notes.mayBeCard ??= mayBeCardLine(label, facts.first);
  if (notes.mayBeCard) {
    out.card = readCardLine(label);
    if (out.card !== null) out.kind = 'card';
  }
}
