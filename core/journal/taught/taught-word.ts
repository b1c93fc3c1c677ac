// What people say that words of a store's exports mean, where the product doesn't know them.

import { upperCase, withoutAccents } from '../text/upper-case.ts';

/** Where words stand: in a printed line, or in a cell of a table that says what a transaction was. */
export const WORD_PLACES = ['line', 'cell'] as const;
export type WordPlace = (typeof WORD_PLACES)[number];

/** What a printed line can mean; `note` is a line that changes nothing. */
export const LINE_WORD_MEANINGS = [
  'note',
  'void-line',
  'void-ticket',
  'abort',
  'refund',
  'no-sale',
  'suspend',
  'safe-drop',
  'paid-in',
  'paid-out',
  'price-override',
  'age-cancel',
  'promo',
  'subtotal',
  'tax',
  'total',
  'tender',
  'change',
] as const;

/** What a cell can say that a transaction was; `note` is one in which nothing was sold. */
export const CELL_WORD_MEANINGS = [
  'sale',
  'void-ticket',
  'abort',
  'refund',
  'no-sale',
  'suspend',
  'safe-drop',
  'paid-in',
  'paid-out',
  'note',
] as const;

/** By these, nothing that happened shows: what a word already says, at least in part, can't mean one of them. */
export const QUIET_MEANINGS: ReadonlySet<string> = new Set([
  'note',
  'promo',
  'subtotal',
  'tax',
  'total',
  'tender',
  'change',
]);

export type LineWordMeaning = (typeof LINE_WORD_MEANINGS)[number];
export type CellWordMeaning = (typeof CELL_WORD_MEANINGS)[number];

/** Words and their meaning. They count only where no word of the product's own fits. */
export type TaughtWord =
  | { place: 'line'; words: string; meaning: LineWordMeaning }
  | { place: 'cell'; words: string; meaning: CellWordMeaning };

/** Words of an export whose meaning isn't known, or only in part. */
export interface UnknownWord {
  place: WordPlace;
  /** As `wordsKey` gives them. */
  words: string;
  /** As first printed. */
  example: string;
  /** How many transactions have them. */
  transactions: number;
  /** The number of the first of these. */
  seenIn: string;
  /** The numbers of the next ones, up to a limit; absent for none. */
  alsoIn?: string[];
  /** Set if a part of them says that something happened, so they can't mean what changes nothing. */
  isKnownInPart?: true;
}

const LONGEST_KEY = 80;
const MOST_ALSO = 19;

/** Notes a transaction that has the words. */
export function noteAlsoIn(word: Pick<UnknownWord, 'seenIn' | 'alsoIn'>, number: string): void {
  const last = word.alsoIn?.at(-1) ?? word.seenIn;
  if (number === '' || number === last || (word.alsoIn?.length ?? 0) >= MOST_ALSO) return;
  (word.alsoIn ??= []).push(number);
}

/**
 * The same for words that differ only in case, accents, blanks, and marks, and in a line also in numbers:
 * `** PULL-OUT #12 **` and `Pull out 7` are both `PULL OUT #`. '' if there is nothing to explain, such as a line of numbers.
 */
export function wordsKey(place: WordPlace, text: string): string {
  const words = withoutAccents(upperCase(text))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const key = place === 'cell' ? words : maskNumbers(words);
  return key.join(' ').slice(0, LONGEST_KEY);
}

function maskNumbers(words: readonly string[]): string[] {
  const masked = words.map((word) => word.replace(/\p{N}+/gu, '#'));
  return masked.some((word) => word !== '#')
    ? masked.filter((word, at) => word !== '#' || masked[at - 1] !== '#')
    : [];
}
