// What people say that words mean, as readers look it up.

import { readMark } from '../lines/mark-line.ts';
import type { AmountSign } from '../lines/phrase-table.ts';
import type { Cell } from '../row.ts';
import { cellText } from '../shape/row-text.ts';
import { readKind } from '../shape/table/read-kind.ts';
import {
  type CellWordMeaning,
  type LineWordMeaning,
  QUIET_MEANINGS,
  type TaughtWord,
  type WordPlace,
  wordsKey,
} from './taught-word.ts';

/** What the words of a row mean that people have pointed at. */
export interface PointedWord {
  words: string;
  meaning: LineWordMeaning;
  /** Which amounts a line may have to mean it; any if not set. */
  sign?: 'negative' | 'not-negative';
}

/** One for each file, because it notes which words were used. */
export interface TaughtWords {
  readonly hasLines: boolean;
  readonly hasCells: boolean;
  /** Whether a printed line that people have explained begins with a word, given in capitals. */
  mayBegin(word: string): boolean;
  /** What a printed line that no known phrase fits means; undefined if nobody has explained it. */
  meaningOf(line: string, sign: AmountSign): LineWordMeaning | undefined;
  /** The known word for what a cell says; undefined if it's known anyway, or nobody has explained it. */
  wordFor(cell: Cell | undefined): string | undefined;
  /** Those that the file has. */
  listUsed(): TaughtWord[];
  /** Whether a line of the file means what a row means that somebody has pointed at: no known phrase fits it. */
  isUsed(word: PointedWord): boolean;
}

const KNOWN_WORDS: Record<CellWordMeaning, string> = {
  sale: 'Sale',
  'void-ticket': 'Void',
  abort: 'Aborted',
  refund: 'Refund',
  'no-sale': 'No Sale',
  suspend: 'Suspended',
  'safe-drop': 'Safe Drop',
  'paid-in': 'Paid In',
  'paid-out': 'Paid Out',
  note: 'Other',
};

/** @param pointed what rows mean that people have pointed at; it isn't listed */
export function createTaughtWords(
  taught: readonly TaughtWord[] = [],
  pointed: readonly PointedWord[] = [],
): TaughtWords {
  const lines = new Map<string, LineWordMeaning>();
  const cells = new Map<string, CellWordMeaning>();
  for (const word of taught) {
    if (word.place === 'line') lines.set(word.words, word.meaning);
    else cells.set(word.words, word.meaning);
  }
  const ofRows = new Map<string, PointedWord[]>();
  for (const word of pointed) ofRows.set(word.words, [...(ofRows.get(word.words) ?? []), word]);
  const firstWords = new Set([...lines.keys(), ...ofRows.keys()].map((words) => words.split(/[ #]/, 1)[0]));
  const used = new Set<string>();
  const usedOfRows = new Set<PointedWord>();
  const keyOf = (place: WordPlace, words: string): string => `${place} ${words}`;

  function find<Meaning>(known: ReadonlyMap<string, Meaning>, place: WordPlace, text: string) {
    const words = wordsKey(place, text);
    const meaning = known.get(words);
    if (meaning !== undefined) used.add(keyOf(place, words));
    return meaning;
  }

  return {
    hasLines: lines.size + ofRows.size > 0,
    hasCells: cells.size > 0,
    mayBegin: (word) => firstWords.has(word),
    meaningOf(line, sign) {
      const explained = find(lines, 'line', line);
      const ofRow =
        explained === undefined ? findWord(ofRows.get(wordsKey('line', line)) ?? [], sign) : undefined;
      const meaning = explained ?? ofRow?.meaning;
      if (meaning !== undefined && QUIET_MEANINGS.has(meaning) && readMark(line) !== null) return undefined;
      if (ofRow !== undefined) usedOfRows.add(ofRow);
      return meaning;
    },
    wordFor(cell) {
      const text = cellText(cell);
      if (text === '' || readKind(text) !== null) return undefined;
      const meaning = find(cells, 'cell', text);
      return meaning === undefined ? undefined : KNOWN_WORDS[meaning];
    },
    listUsed: () => taught.filter(({ place, words }) => used.has(keyOf(place, words))),
    isUsed: (word) => usedOfRows.has(word),
  };
}

/** @returns the last one that a line with such an amount may mean */
export const findWord = (words: readonly PointedWord[], sign: AmountSign): PointedWord | undefined =>
  words.findLast(
    ({ sign: needed }) => needed === undefined || (needed === 'negative') === (sign === 'negative'),
  );
