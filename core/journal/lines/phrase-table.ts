// Turns a table of phrases, as people write them, into a fast lookup of what a line means.

import {
  COMMA,
  DOT,
  HASH,
  isBlank,
  isDigit,
  isLetter,
  LEFT_PAREN,
  MINUS,
  PERCENT,
  skipBlanks,
  SLASH,
  SPACE,
} from '../text/char-code.ts';
import { copyText } from '../text/copy-text.ts';
import { createTextMemo, type TextMemo } from '../text/text-memo.ts';
import { upperCase, withoutAccents } from '../text/upper-case.ts';

/**
 * A phrase is written as the journal prints it. Case, spacing, `*`, `=`, `:`, brackets and the like around words do not
 * matter, and `SUB-TOTAL` and `SUB.-TOTAL` are `SUB TOTAL`. In it
 * - `(A|B|)` means either, or nothing;
 * - `#` means a number, with or without a hash sign, which may also be missing; one digit right after a word,
 *   as in `TAX1`, may always be there;
 * - `...` at the end or the beginning means any further words, which may also be missing at the end;
 * - ` $` at the end: only if the line has an amount; ` -$`: only if that amount is negative; ` !$`: only if
 *   it has none.
 * Accents do not matter. The whole line must be accounted for, so `NO SALE` does not find `NO SALES TAX`. Of several
 * phrases that fit, the one with the most words wins.
 */
export type PhraseList<Meaning extends string> = readonly (readonly [Meaning, readonly string[]])[];

/** Which amount a line has. */
export type AmountSign = 'none' | 'positive' | 'negative';

export interface PhraseMatch<Meaning extends string> {
  meaning: Meaning;
  /** The words in place of `...`, as printed. */
  rest: string;
  /** The first number where the phrase has `#`, without the hash sign. */
  number: string | null;
}

export interface PhraseTable<Meaning extends string> {
  /** Whether any phrase begins with a word, given in capitals: a cheap check before `match`. */
  mayBegin(word: string): boolean;
  match(label: string, sign: AmountSign): PhraseMatch<Meaning> | null;
}

interface Word {
  upper: string;
  stem: string;
  start: number;
  end: number;
  isNumber: boolean;
}

interface Phrase<Meaning extends string> {
  meaning: Meaning;
  words: string[];
  open: 'no' | 'end' | 'beginning';
  needs: 'nothing' | 'amount' | 'negative' | 'no-amount';
  weight: number;
}

const AROUND_WORDS = '*=-_~><!.:,;"\'+()[]/'.split('').map((mark) => mark.charCodeAt(0));
const IS_AROUND_WORDS = Uint8Array.from({ length: 128 }, (_, code) => Number(AROUND_WORDS.includes(code)));

const BULLET = 0x2022;
const MIDDLE_DOT = 0xb7;

function isAroundWords(code: number): boolean {
  return code < 128 ? IS_AROUND_WORDS[code] === 1 : code === BULLET || code === MIDDLE_DOT;
}

/** Of Chinese, Japanese, and Korean. */
const FIRST_WITHOUT_BLANKS = 0x2e80;

function endOfRun(text: string, from: number): number {
  let at = from;
  while (at < text.length && !isBlank(text.charCodeAt(at))) {
    const code = text.charCodeAt(at);
    if (at > from && code === HASH) break;
    // `小計(2点)`: these scripts have no blanks between words.
    if (at > from && code === LEFT_PAREN && text.charCodeAt(at - 1) >= FIRST_WITHOUT_BLANKS) break;
    if (
      code === MINUS &&
      at > from &&
      isLetter(text.charCodeAt(at - (text.charCodeAt(at - 1) === DOT ? 2 : 1))) &&
      (isLetter(text.charCodeAt(at + 1)) || isDigit(text.charCodeAt(at + 1)))
    ) {
      break;
    }
    at++;
  }
  return at;
}

/**
 * Positions of the words in the last label that was split. Reused for every label, because most labels are not phrases.
 */
const starts: number[] = [];
const ends: number[] = [];

/** Behind a separate percent sign, which belongs to the number before it: `8.25 %`. */
function endOfPercent(label: string, end: number): number {
  const at = skipBlanks(label, end, label.length);
  const isApart = at > end && label.charCodeAt(at) === PERCENT;
  return isApart && (at + 1 === label.length || isBlank(label.charCodeAt(at + 1))) ? at + 1 : end;
}

/** Splits a label into words. @returns how many of `starts` and `ends` are filled. */
function splitWords(label: string): number {
  let count = 0;
  let at = 0;
  while (at < label.length) {
    if (isBlank(label.charCodeAt(at))) {
      at++;
      continue;
    }
    let end = endOfRun(label, at);
    // A separate hash sign belongs to the number after it: '# 1028376'.
    if (end === at + 1 && label.charCodeAt(at) === HASH) {
      let next = end;
      while (next < label.length && isBlank(label.charCodeAt(next))) next++;
      if (isDigit(label.charCodeAt(next))) end = endOfRun(label, next);
    }
    if (isDigit(label.charCodeAt(end - 1))) end = endOfPercent(label, end);
    let from = at;
    let to = end;
    while (from < to && isAroundWords(label.charCodeAt(from))) from++;
    while (to > from && isAroundWords(label.charCodeAt(to - 1))) to--;
    if (from < to) {
      starts[count] = from;
      ends[count] = to;
      count++;
    }
    at = Math.max(end, at + 1);
  }
  return count;
}

function upperAt(label: string, position: number): string {
  return withoutAccents(upperCase(label.slice(starts[position], ends[position])));
}

/** `TAX1`, `CREDIT2`: the letters before a figure; any other word as it is. */
function stemOf(upper: string): string {
  const end = upper.length - 1;
  return end > 0 && isDigit(upper.charCodeAt(end)) && isLetter(upper.charCodeAt(end - 1))
    ? upper.slice(0, end)
    : upper;
}

const ALTERNATIVES = /\(([^()]*)\)/;

/** @returns every phrase that a phrase with alternatives represents */
export function expandPhrase(source: string): string[] {
  const group = ALTERNATIVES.exec(source);
  if (group === null) return [source.replace(/\s+/g, ' ').trim()];
  const before = source.slice(0, group.index);
  const after = source.slice(group.index + group[0].length);
  return (group[1] ?? '').split('|').flatMap((one) => expandPhrase(before + one + after));
}

/** Whether a word is a number as phrases mean it: `4705`, `#12`, `# 1028376`, `3-4711`, `12/2026`. */
function isNumberAt(label: string, position: number): boolean {
  const end = ends[position] ?? 0;
  let at = starts[position] ?? 0;
  if (label.charCodeAt(at) === HASH) at = skipBlanks(label, at + 1, end);
  if (at >= end || !isDigit(label.charCodeAt(at))) return false;
  for (at++; at < end; at++) {
    const code = label.charCodeAt(at);
    const isPart =
      isDigit(code) ||
      code === DOT ||
      code === COMMA ||
      code === MINUS ||
      code === SLASH ||
      code === PERCENT ||
      code === SPACE;
    if (!isPart) return false;
  }
  return true;
}

function wordAt(label: string, position: number): Word {
  const upper = upperAt(label, position);
  return {
    upper,
    stem: stemOf(upper),
    start: starts[position] ?? 0,
    end: ends[position] ?? 0,
    isNumber: isNumberAt(label, position),
  };
}

function compile<Meaning extends string>(meaning: Meaning, source: string): Phrase<Meaning> {
  let text = source;
  let needs: Phrase<Meaning>['needs'] = 'nothing';
  if (text.endsWith(' -$')) {
    needs = 'negative';
    text = text.slice(0, -3);
  } else if (text.endsWith(' !$')) {
    needs = 'no-amount';
    text = text.slice(0, -3);
  } else if (text.endsWith(' $')) {
    needs = 'amount';
    text = text.slice(0, -2);
  }
  let open: Phrase<Meaning>['open'] = 'no';
  if (text.endsWith(' ...')) {
    open = 'end';
    text = text.slice(0, -4);
  } else if (text.startsWith('... ')) {
    open = 'beginning';
    text = text.slice(4);
  }
  const words = withoutAccents(text.toUpperCase())
    .split(/[\s-]+/)
    .filter((word) => word !== '');
  if (words.some((word) => /\d{4}/.test(word))) {
    throw new Error(
      `A phrase holds a number of four digits, which the look-up takes for any number: ${source}`,
    );
  }
  if ((needs === 'nothing' || needs === 'no-amount') && words.some((word) => /\d/.test(word))) {
    throw new Error(
      `A phrase for lines without an amount holds a digit, which their forms leave out: ${source}`,
    );
  }
  const weight = words.filter((word) => word !== '#').length * 4 + (open === 'no' ? 2 : 0);
  return { meaning, words, open, needs, weight: weight + (needs === 'nothing' ? 0 : 1) };
}

/** How many of `words`, starting at `at`, the phrase covers, or -1. */
function consume(phrase: readonly string[], words: readonly Word[], from: number): number {
  let at = from;
  for (const expected of phrase) {
    if (expected === '#') {
      if (words[at]?.isNumber === true) at++;
    } else if (words[at]?.upper === expected || words[at]?.stem === expected) at++;
    else return -1;
  }
  return at - from;
}

function withoutDecoration(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && /[\s*=>~]/.test(text.charAt(from))) from++;
  while (to > from && /[\s*=<~]/.test(text.charAt(to - 1))) to--;
  return text.slice(from, to);
}

function matchPhrase<Meaning extends string>(
  phrase: Phrase<Meaning>,
  words: readonly Word[],
  label: string,
): PhraseMatch<Meaning> | null {
  let from = 0;
  let rest = '';
  if (phrase.open === 'beginning') {
    const literal = phrase.words.filter((word) => word !== '#').length;
    let found = -1;
    for (
      let start = words.length - literal;
      start >= Math.max(1, words.length - phrase.words.length);
      start--
    ) {
      if (start + consume(phrase.words, words, start) === words.length) found = start;
    }
    if (found < 0) return null;
    from = found;
    rest = label.slice(words[0]?.start ?? 0, words[found - 1]?.end ?? 0);
  } else {
    const taken = consume(phrase.words, words, 0);
    if (taken < 0) return null;
    if (phrase.open === 'no' && taken !== words.length) return null;
    rest = taken < words.length ? withoutDecoration(label.slice(words[taken]?.start ?? 0)) : '';
  }
  let number: string | null = null;
  if (phrase.words.includes('#')) {
    for (let at = from; at < words.length && number === null; at++) {
      const word = words[at];
      if (word?.isNumber === true) number = word.upper.replace(/^#\s*/, '');
    }
  }
  return { meaning: phrase.meaning, rest, number };
}

function fits(needs: Phrase<string>['needs'], sign: AmountSign): boolean {
  if (needs === 'nothing') return true;
  if (needs === 'negative') return sign === 'negative';
  return (sign === 'none') === (needs === 'no-amount');
}

/**
 * The numbers of tickets and cards. No phrase contains one, so if labels differ only in them, either all of them match
 * a phrase or none does.
 */
const LONG_NUMBERS = /\d{4,}/g;

interface PhraseIndex<Meaning extends string> {
  byFirstWord: Map<string, Phrase<Meaning>[]>;
  byLastWord: Map<string, Phrase<Meaning>[]>;
}

function indexPhrases<Meaning extends string>(list: PhraseList<Meaning>): PhraseIndex<Meaning> {
  const byFirstWord = new Map<string, Phrase<Meaning>[]>();
  const byLastWord = new Map<string, Phrase<Meaning>[]>();
  for (const [meaning, phrases] of list) {
    for (const source of phrases.flatMap(expandPhrase)) {
      const phrase = compile(meaning, source);
      const literal = phrase.words.filter((word) => word !== '#');
      const isOpenBeginning = phrase.open === 'beginning';
      const index = isOpenBeginning ? byLastWord : byFirstWord;
      const key = (isOpenBeginning ? literal.at(-1) : phrase.words[0]) ?? '';
      const known = index.get(key);
      if (known === undefined) index.set(key, [phrase]);
      else known.push(phrase);
    }
  }
  for (const index of [byFirstWord, byLastWord])
    for (const phrases of index.values()) phrases.sort((a, b) => b.weight - a.weight);
  return { byFirstWord, byLastWord };
}

/** Lists don't change, and their indexes hold no data from a file. */
const indexes = new WeakMap<object, PhraseIndex<string>>();

function indexOf<Meaning extends string>(list: PhraseList<Meaning>): PhraseIndex<Meaning> {
  const known = indexes.get(list) as PhraseIndex<Meaning> | undefined;
  const index = known ?? indexPhrases(list);
  if (known === undefined) indexes.set(list, index);
  return index;
}

/** A lookup in a list of phrases. It caches the labels that it has seen, up to a limit. */
export function createPhraseTable<Meaning extends string>(list: PhraseList<Meaning>): PhraseTable<Meaning> {
  const { byFirstWord, byLastWord } = indexOf(list);

  function search(label: string, sign: AmountSign): PhraseMatch<Meaning> | null {
    const count = splitWords(label);
    if (count === 0) return null;
    let lastLiteral = count - 1;
    while (lastLiteral > 0 && isNumberAt(label, lastLiteral)) lastLiteral--;
    const first = upperAt(label, 0);
    const byWord = byFirstWord.get(first) ?? byFirstWord.get(stemOf(first));
    const byNumber = isNumberAt(label, 0) ? byFirstWord.get('#') : undefined;
    const byEnd = byLastWord.get(upperAt(label, lastLiteral));
    if (byWord === undefined && byNumber === undefined && byEnd === undefined) return null;
    const words: Word[] = [];
    for (let position = 0; position < count; position++) words.push(wordAt(label, position));
    let best: PhraseMatch<Meaning> | null = null;
    let bestWeight = -1;
    for (const phrases of [byWord, byNumber, byEnd]) {
      for (const phrase of phrases ?? []) {
        if (phrase.weight <= bestWeight) break;
        if (!fits(phrase.needs, sign)) continue;
        const match = matchPhrase(phrase, words, label);
        if (match !== null) {
          best = match;
          bestWeight = phrase.weight;
          break;
        }
      }
    }
    return best;
  }

  const kept: Record<AmountSign, TextMemo<PhraseMatch<Meaning> | null>> = {
    none: createTextMemo(),
    positive: createTextMemo(),
    negative: createTextMemo(),
  };

  return {
    mayBegin: (word) => byFirstWord.has(word),
    match(label, sign) {
      const cache = kept[sign];
      const alike = label.replace(LONG_NUMBERS, '0000');
      const isNumbered = alike !== label;
      const known = cache.get(alike);
      // A numbered label won't recur, but the fact that labels like it match nothing will.
      if (known === null || (known !== undefined && !isNumbered)) return known;
      // A match holds parts of the label, and must not keep its row in memory.
      const found = search(isNumbered ? label : copyText(label), sign);
      if (isNumbered && found !== null) return found;
      cache.keep(alike, found);
      return found;
    },
  };
}
