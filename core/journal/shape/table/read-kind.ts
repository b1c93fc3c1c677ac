// Reads an export's word for a kind of transaction, as listed or with what programs add to it.

import { createPhraseTable } from '../../lines/phrase-table.ts';
import { apartWords } from '../../text/apart-words.ts';
import { createTextMemo } from '../../text/text-memo.ts';
import { upperCase, withoutAccents } from '../../text/upper-case.ts';
import {
  ENDED_WHEN,
  KIND_STEMS,
  KIND_WORDS,
  NEGATIONS,
  SUSPENDED_WORDS,
  TO_SAFE,
  type TransactionKind,
  WITHOUT_SALE,
  WORDS_AROUND_KINDS,
} from '../../vocabulary/kind-words.ts';
import { LINE_WORDS } from '../../vocabulary/line-words.ts';

const table = createPhraseTable<TransactionKind>(KIND_WORDS);
const overrides = createPhraseTable(LINE_WORDS.filter(([meaning]) => meaning === 'price-override'));
const suspends = createPhraseTable([
  ...LINE_WORDS.filter(([meaning]) => meaning === 'suspend'),
  ['suspend', SUSPENDED_WORDS] as const,
]);
const canceledChecks = createPhraseTable(LINE_WORDS.filter(([meaning]) => meaning === 'age-cancel'));

/** Longer text is not the name of a kind. */
const LONGEST = 60;
/** The same for more words. */
const MOST_WORDS = 5;

const found = createTextMemo<TransactionKind | 'none'>();

/** @returns the kind of transaction that an export's word means; null for an unknown word */
export function readKind(text: string): TransactionKind | null {
  if (text === '' || text.length > LONGEST) return null;
  let kind = found.get(text);
  if (kind === undefined) {
    kind =
      readListed(text) ??
      (isOverride(text) ? 'Sale' : null) ??
      readQualified(text) ??
      readStem(text) ??
      readParts(text) ??
      readMoved(text) ??
      readOfSale(text) ??
      'none';
    found.keep(text, kind);
  }
  return kind === 'none' ? null : kind;
}

/**
 * @returns the kind, if text is its listed word, maybe among words that change nothing: `TXN_VOID`, `OtherEvent NoSale`
 */
export function readListed(text: string): TransactionKind | null {
  const words = apartWords(text);
  const exact = table.match(words, 'none');
  if (exact !== null) return exact.meaning;
  const others = wordsOf(words).filter((word) => !WORDS_AROUND_KINDS.has(word));
  return table.match(others.join(' '), 'none')?.meaning ?? null;
}

const BARE_OVERRIDE = /^(?:overrid(?:es?|den)|ovrds?)$/i;
const HAS_WORD = /\p{L}{4}/u;

const overridden = createTextMemo<boolean>();

/** Whether text says, in any of the languages, that a price was overridden: the ticket is a sale. */
export function isOverride(text: string): boolean {
  if (text.length > LONGEST || !HAS_WORD.test(text)) return false;
  let is = overridden.get(text);
  if (is === undefined) {
    const words = apartWords(text)
      .replace(/\b(?:is|was)\b/gi, '')
      .trim();
    is = BARE_OVERRIDE.test(words) || overrides.match(words.replace(/s$/i, ''), 'none') !== null;
    overridden.keep(text, is);
  }
  return is;
}

const aside = createTextMemo<boolean>();

/** Whether the word for a kind, or a state, says that a ticket was put aside: `Suspended`, `STATUS_PARKED`. */
export function isPutAsideKind(text: string): boolean {
  if (text.length > LONGEST || text.length < 2) return false;
  let is = aside.get(text);
  if (is === undefined) {
    const words = apartWords(text);
    const others = wordsOf(words).filter((word) => !WORDS_AROUND_KINDS.has(word));
    is = [words, others.join(' ')].some((one) => suspends.match(one, 'none') !== null);
    aside.keep(text, is);
  }
  return is;
}

const PLURAL = /(?<=\p{L}{3})s\b/giu;

/** Whether text says, in any of the languages, that an age check was canceled: `AgeChecksCancelled`. */
export const isCanceledCheck = (text: string): boolean =>
  text.length <= LONGEST && canceledChecks.match(apartWords(text).replace(PLURAL, ''), 'none') !== null;

/** `Return Sales`: what became of a sale. */
function readOfSale(text: string): TransactionKind | null {
  const words = wordsOf(apartWords(text));
  if (words.some((word) => NEGATIONS.has(word))) return null;
  const others = words.filter((word) => readListed(word) !== 'Sale');
  return others.length === words.length ? null : readListed(others.join(' '));
}

const PART_END = / - | – |[(;,/]/;

/** `VOID - not in totals`, `Annulée/Void`: the first words, or both of two languages, are listed. */
function readParts(text: string): TransactionKind | null {
  const parts = text.split(PART_END).map((part) => part.replace(')', '').trim());
  const kinds = new Set(parts.slice(0, 2).map(readListed));
  if (parts.length < 2 || (kinds.size > 1 && !/ [-–] |[(;,]/.test(text))) return null;
  // `Payout (Safe Drop)`: the safe is where it went.
  return kinds.has('Safe Manual DROP') ? 'Safe Manual DROP' : readListed(parts[0] ?? '');
}

/** Kinds that exports name together with what the money was for. */
const MOVED: ReadonlySet<TransactionKind> = new Set(['Paid In', 'Paid Out', 'Safe Manual DROP']);

export const isMoved = (text: string): boolean => MOVED.has(readKind(text) ?? 'Sale');

/** `PAID OUT ICE VENDOR`, `LOTTERY PAYOUT`, `Cash banked to safe`, `Salida de efectivo a proveedor` */
function readMoved(text: string): TransactionKind | null {
  const words = wordsOf(apartWords(text));
  if (words.length < 2 || areMany(words) || words.some((word) => NEGATIONS.has(word))) return null;
  if (words.includes('SAFE') && words.some((word) => TO_SAFE.has(word))) return 'Safe Manual DROP';
  const ends = [words.slice(0, 3), words.slice(0, 2), words.slice(-2)].map((part) =>
    readListed(part.join(' ')),
  );
  // `PRICE DROP` is no drop.
  if (words.at(-1) !== 'DROP') ends.push(readListed(words.at(-1) ?? ''));
  return ends.find((kind) => kind !== null && MOVED.has(kind)) ?? null;
}

/** The words of text, in capitals and without accents. */
export const wordsOf = (text: string): string[] =>
  withoutAccents(upperCase(text))
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');

/** `de`, `a`, `to`, `für` don't count. */
const areMany = (words: readonly string[]): boolean =>
  words.filter(({ length }) => length > SHORT_WORD).length > MOST_WORDS;
const SHORT_WORD = 3;

/** `Tiroir ouvert sans vente`, `Ticket cancelado sin cobrar`, `Cancelled after payment` */
function readQualified(text: string): TransactionKind | null {
  const words = wordsOf(apartWords(text));
  const begins = (word = '', beginnings: readonly string[] = []): boolean =>
    beginnings.some((one) => word.startsWith(one));
  const isWithoutSale = words.some(
    (word, at) => WITHOUT_SALE.without.has(word) && WITHOUT_SALE.sale.has(words[at + 1] ?? ''),
  );
  if (isWithoutSale && words.some((word) => begins(word, WITHOUT_SALE.drawer))) return 'No Sale';
  if (!words.some((word) => begins(word, ENDED_WHEN.ended))) return null;
  if (isPaidWhen(words, ENDED_WHEN.before)) return 'Abort';
  return isPaidWhen(words, ENDED_WHEN.after) ? 'Void' : null;
}

const isPaidWhen = (words: readonly string[], when: ReadonlySet<string>): boolean =>
  words.some(
    (one, at) =>
      when.has(one) &&
      words
        .slice(at + 1, at + 1 + PAYING_WITHIN)
        .some((word) => ENDED_WHEN.paying.some((beginning) => word.startsWith(beginning))),
  );

/** Whether text about a ticket that was ended says that nobody had paid it: `Cancelled before payment`. */
export const saysUnpaid = (text: string): boolean => isPaidWhen(wordsOf(apartWords(text)), ENDED_WHEN.before);

/** `antes de pagar`, `before it was paid` */
const PAYING_WITHIN = 3;

/** Shorter ones may be in any word: `avoid`. */
const LONG_STEM = 5;

const NOT_PAID = /\bnot paid\b/i;
/** `Sale voided (after payment)`: what follows says when. */
const MOMENTS: ReadonlySet<string> = new Set(['AFTER', 'BEFORE']);

/** `Voided by manager`, `Belegabbruch`, `Estornado`: the beginning of a word, or a long part of it, shows it. */
function readStem(text: string): TransactionKind | null {
  const all = wordsOf(apartWords(text).replace(NOT_PAID, 'unpaid'));
  const until = all.findIndex((word) => MOMENTS.has(word));
  const words = until > 0 ? all.slice(0, until) : all;
  if (areMany(words) || words.some((word) => NEGATIONS.has(word))) return null;
  const joined = ` ${words.join(' ')}`;
  const stem = KIND_STEMS.find(
    ([one]) =>
      (one.includes(' ') && joined.includes(` ${one}`)) ||
      words.some((word) => word.startsWith(one) || (one.length >= LONG_STEM && word.includes(one))),
  );
  return stem?.[1] ?? null;
}

/** Whether a kind says that a transaction is not an ordinary sale. */
export function isDistinctKind(text: string): boolean {
  const kind = readKind(text);
  return kind !== null && kind !== 'Sale' && kind !== 'Other';
}
