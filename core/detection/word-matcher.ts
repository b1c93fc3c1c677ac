import { plainLetters } from '../journal/index.ts';

/** Looks for any of many words in a name; the tables in `vocabulary/` show how the words are written. */
export type WordMatcher = (name: string) => string | null;

interface Entry {
  words: string[];
  /** The last word is a prefix. */
  isOpen: boolean;
  /** It is found within a word, too: its script has no spaces between words. */
  isInside: boolean;
  source: string;
}

const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** Splits at everything but letters and digits. `&` stays: it joins short words (`B&M`). Accents don't count. */
function wordsOf(text: string): string[] {
  const unmarked = text.normalize('NFD').replace(/[\u0300-\u036f'’]/g, '');
  return plainLetters(unmarked.toUpperCase())
    .replace(/[^\p{L}\p{M}\p{N}&!]+/gu, ' ')
    .trim()
    .split(' ');
}

function entryOf(source: string): Entry {
  const isOpen = source.endsWith('*');
  const words = wordsOf(isOpen ? source.slice(0, -1) : source);
  return { words, isOpen, isInside: WITHOUT_SPACES.test(source), source };
}

function matchesAt(entry: Entry, words: readonly string[], from: number): boolean {
  if (from + entry.words.length > words.length) return false;
  return entry.words.every((expected, at) => {
    const word = words[from + at] ?? '';
    const isLast = at === entry.words.length - 1;
    const isOpen = isLast && entry.isOpen;
    if (word === expected || (isOpen && word.startsWith(expected))) return true;
    if (isAbbreviated(word, expected, { isOpen, isAlone: entry.words.length === 1 })) return true;
    return isLast && at > 0 && isCutOff(word, expected, words, from + at);
  });
}

/** Fewer consonants are those of other words, too. */
const FEWEST_CONSONANTS = { alone: 5, besideOthers: 4 };

/** `COPENHAGN`, `NWPRT`: vowels and one of two same letters are left out, and nothing else. */
function isAbbreviated(
  word: string,
  expected: string,
  { isOpen, isAlone }: { isOpen: boolean; isAlone: boolean },
): boolean {
  if (word[0] !== expected[0] || word.length >= expected.length + (isOpen ? expected.length : 0))
    return false;
  const consonants = consonantsOf(expected);
  const fewest = isAlone ? FEWEST_CONSONANTS.alone : FEWEST_CONSONANTS.besideOthers;
  if (consonants.length < fewest) return false;
  const own = isOpen ? word.slice(0, endOf(word, consonants)) : word;
  return consonantsOf(own) === consonants && isIn(own, expected);
}

/** The first letter and the consonants after it, each once in a row. */
const consonantsOf = (word: string): string =>
  (word[0] ?? '') +
  word
    .slice(1)
    .replaceAll(/[AEIOU]/g, '')
    .replaceAll(/(.)\1+/g, '$1');

/** Where the part of the word ends that has all of these letters in a row. */
function endOf(word: string, letters: string): number {
  let found = 0;
  for (let at = 0; at < word.length; at += 1) {
    if (word[at] === letters[found]) found += 1;
    if (found === letters.length) return at + 1;
  }
  return word.length;
}

/** Whether the longer word has all letters of the shorter one in the same order. */
function isIn(shorter: string, longer: string): boolean {
  let at = 0;
  for (const letter of longer) if (letter === shorter[at]) at += 1;
  return at === shorter.length;
}

const CUT_OFF = { least: 3, most: 5 };

/** `AMERICAN SPI`: names are cut off at the width of a journal, so the last of several words may be shorter. */
function isCutOff(word: string, expected: string, words: readonly string[], at: number): boolean {
  const isEnd = at === words.length - 1;
  return (
    isEnd && word.length >= CUT_OFF.least && expected.length >= CUT_OFF.most && expected.startsWith(word)
  );
}

/** A word is only compared with entries that begin with the same letter. */
interface Lookup {
  byLetter: ReadonlyMap<string, readonly Entry[]>;
  inside: readonly Entry[];
}

function lookupOf(sources: readonly string[]): Lookup {
  const [inside, whole] = [true, false].map((isInside) =>
    sources.map(entryOf).filter((entry) => entry.isInside === isInside),
  ) as [Entry[], Entry[]];
  const byLetter = new Map<string, Entry[]>();
  for (const entry of whole) {
    const letter = entry.words[0]?.[0] ?? '';
    byLetter.set(letter, [...(byLetter.get(letter) ?? []), entry]);
  }
  return { inside, byLetter };
}

function find({ byLetter, inside }: Lookup, words: readonly string[]): Entry | null {
  for (const [from, word] of words.entries()) {
    const found =
      byLetter.get(word[0] ?? '')?.find((entry) => matchesAt(entry, words, from)) ??
      inside.find((entry) => word.includes(entry.words[0] ?? ''));
    if (found) return found;
  }
  return null;
}

/** Words that count only beside others. */
export interface Companions {
  sources: readonly string[];
  /** A whole word that must stand in the name, too. */
  beside: RegExp;
}

/** `HOUSE BLEND 20 OZ`: the number before it is a size. */
const SIZE = /^(?:OZ|FL|ML|CL|L|LB)$/;

function findAccompanied(entries: Lookup, beside: RegExp, words: readonly string[]): Entry | null {
  const isAccompanied = words.some((word, at) => beside.test(word) && !SIZE.test(words[at + 1] ?? ''));
  return isAccompanied ? find(entries, words) : null;
}

/**
 * @param sources the words to look for
 * @param falseFriends names in which those words mean something else
 * @returns a function that gives the words found in a name, or null
 */
export function createWordMatcher(
  sources: readonly string[],
  falseFriends: readonly string[] = [],
  companions: readonly Companions[] = [],
): WordMatcher {
  const entries = lookupOf(sources);
  const friends = lookupOf(falseFriends);
  const accompanied = companions.map(({ sources: ones, beside }) => ({ ones: lookupOf(ones), beside }));
  return (name) => {
    const words = wordsOf(name);
    let found = find(entries, words);
    for (const { ones, beside } of accompanied) found ??= findAccompanied(ones, beside, words);
    return found === null || find(friends, words) !== null ? null : found.source.replace('*', '');
  };
}
