// Notes which rows of a file an answer about printed tickets takes out of sight: what the filters would find in them
// doesn't show, and later files are read so without anybody looking.

import type { AmountSign } from '../lines/phrase-table.ts';
import type { Receipt } from '../receipt.ts';
import { readPrintedLine } from '../shape/print/journal-column.ts';
import { wordsKey } from '../taught/taught-word.ts';
import { findWord, type PointedWord } from '../taught/taught-words.ts';
import {
  HEAD_ROLES,
  hasRole,
  type PointedRow,
  rankOfHiding,
  type RowMeaning,
  type RowPlace,
  textOfPieces,
} from './pointed-row.ts';
import { createLikeness } from './read-lines.ts';
import type { FoundRow } from './row-form.ts';
import { createUnsaid } from './unsaid.ts';
import { wordsOfRows } from './words-of-rows.ts';

/** What an answer says of a row, and the rows of a file that were read like it. */
export interface PointedUse {
  /** Neither this nor a place: nothing but parts, or nothing any longer. */
  meaning?: RowMeaning | undefined;
  place?: RowPlace | undefined;
  /** What the rows said by themselves, or by an earlier answer, and don't anymore. */
  was?: RowMeaning | undefined;
  /** The first of the rows, as in the file. */
  text: string;
  /** How many there are. */
  rows: number;
  first: { sheet: string; rowNumber: number }[];
}

/** A line of the file that a row of the answer reads. */
export interface ReadLine {
  sheet: string;
  rowNumber: number;
  text: string;
  row: PointedRow;
  found: FoundRow;
}

export interface HidingUse {
  readonly words: readonly PointedWord[];
  /** Before the receipt that the line is in. */
  see(line: ReadLine): void;
  add(receipt: Receipt): void;
  /** @returns what may hide most first, and of that what is rarest */
  list(isUsed: (word: PointedWord) => boolean): PointedUse[];
}

const MOST_NAMED = 5;
/** What shows by itself isn't told. */
const LAST_RANK = 1;
/** Receipts are handed over soon after their rows. */
const MOST_SEEN = 20_000;
/** How most tickets begin, and what they say of themselves, shows. */
const FEW = 0.1;

/** @returns 0 for what may hide most, 1 for sums, and for how few tickets begin or what they say of themselves */
export function rankOfUse(use: Pick<PointedUse, 'meaning' | 'was'>): number {
  if (use.was !== undefined) return 0;
  return use.meaning === undefined ? LAST_RANK : rankOfHiding(use);
}

type By = PointedWord | PointedRow;
type Place = PointedUse['first'][number];

/**
 * A row is told of unless what it said before, by a word of the product's own or by an earlier answer, still shows in its
 * transaction; one that said nothing, unless it's an article, or says what filters look for, or what most tickets have.
 *
 * @param once what earlier answers said
 */
export function createHidingUse(
  examples: readonly PointedRow[],
  once: readonly PointedRow[] = [],
): HidingUse {
  const words = wordsOfRows(examples);
  const byKey = new Map(words.map(({ words: key }) => [key, words.filter((word) => word.words === key)]));
  const keys = new Map(examples.map((row) => [row, wordsOfRows([row])[0]?.words]));
  const unsaid = createUnsaid(once);
  const likeness = createLikeness(examples);
  const seen = new Map<string, ReadLine>();
  const uses = new Map<By, Map<RowMeaning | undefined, PointedUse>>();
  let receipts = 0;

  function note(by: By, was: RowMeaning | undefined, { text, place }: { text: string; place: Place }): void {
    const ofRow = uses.get(by) ?? new Map<RowMeaning | undefined, PointedUse>();
    uses.set(by, ofRow);
    const use: PointedUse = ofRow.get(was) ?? { ...sayOf(by, was), text: text.trim(), rows: 0, first: [] };
    ofRow.set(was, use);
    use.rows++;
    if (use.first.length < MOST_NAMED) use.first.push(place);
  }

  /** @returns what the answer says of a line by words, with such an amount */
  function wordOf(text: string, line: ReadLine | undefined): PointedWord | undefined {
    if (line === undefined)
      return findWord(byKey.get(wordsKey('line', readPrintedLine(text)?.label ?? text)) ?? [], signOf(text));
    const { parts, rest } = line.found;
    return findWord(byKey.get(keys.get(line.row) ?? '') ?? [], signOf(parts.amount ?? rest));
  }

  function take(text: string, place: Place, line: ReadLine | undefined, receipt: Receipt | null): void {
    const word = wordOf(text, line);
    const gone = unsaid.find({ text, line, word }, receipt, place);
    if (gone !== null) note(word ?? line?.row ?? likeness(text)?.row ?? gone.by, gone.was, { text, place });
    else if (word !== undefined && receipt !== null && rankOfHiding(word) <= LAST_RANK)
      note(word, undefined, { text, place });
    else if (word === undefined && line !== undefined && isOfTicket(line.row))
      note(line.row, undefined, { text, place });
  }

  function forgetSeen(key: string, line: ReadLine): void {
    seen.delete(key);
    take(line.text, { sheet: line.sheet, rowNumber: line.rowNumber }, line, null);
  }

  return {
    words,
    see(line) {
      seen.set(keyOf(line), line);
      const [oldest] = seen;
      if (seen.size > MOST_SEEN && oldest !== undefined) forgetSeen(...oldest);
    },
    add(receipt) {
      if (examples.length + once.length === 0) return;
      receipts++;
      const { lines, source } = receipt;
      const { sheet, lastSheet = sheet, lastSheetFrom = lines.length } = source;
      for (const [at, { text, rowNumber }] of lines.entries()) {
        const place = { sheet: at < lastSheetFrom ? sheet : lastSheet, rowNumber };
        const key = keyOf(place);
        const line = seen.get(key);
        seen.delete(key);
        take(text, place, line, receipt);
      }
    },
    list(isUsed) {
      for (const [key, line] of seen) forgetSeen(key, line);
      return [...uses]
        .flatMap(([by, ofRow]) => [...ofRow.values()].filter((use) => isTold(by, use, isUsed)))
        .toSorted((one, other) => rankOfUse(one) - rankOfUse(other) || one.rows - other.rows);
    },
  };

  function isTold(by: By, use: PointedUse, isUsed: (word: PointedWord) => boolean): boolean {
    if (use.was !== undefined) return true;
    return 'words' in by ? isUsed(by) : use.rows <= receipts * FEW;
  }
}

function signOf(text: string): AmountSign {
  const cents = (readPrintedLine(text) ?? readPrintedLine(`X   ${text}`))?.cents;
  if (cents === undefined || cents === null) return 'none';
  return cents < 0 ? 'negative' : 'positive';
}

function sayOf(by: By, was: RowMeaning | undefined): Pick<PointedUse, 'meaning' | 'place' | 'was'> {
  // Of a row of an earlier answer, nothing is said any longer.
  if (was !== undefined && by.meaning === was) return { was };
  const place = 'place' in by ? by.place : undefined;
  return {
    ...(by.meaning !== undefined && { meaning: by.meaning }),
    ...(place !== undefined && { place }),
    ...(was !== undefined && { was }),
  };
}

const keyOf = ({ sheet, rowNumber }: Place): string => `${rowNumber} ${sheet}`;

/** Whether a row of words says something of a ticket, and not of many, or of what is none. */
const isOfTicket = (row: PointedRow): boolean =>
  row.meaning === undefined &&
  row.place !== 'outside' &&
  !(row.place === 'above' && HEAD_ROLES.some((role) => hasRole(row, role))) &&
  /\p{L}/u.test(textOfPieces(row.pieces));

/**
 * What an answer takes out of sight, apart from payments: the same for rows that mean the same. An answer that says more of
 * it than another one may hide what that one showed.
 */
export const listHidden = (examples: readonly PointedRow[]): string[] => [
  ...wordsOfRows(examples)
    .filter((word) => rankOfHiding(word) === 0 && word.meaning !== 'tender')
    .map(({ words, meaning }) => `${meaning} ${words}`),
  ...examples
    .filter(({ place }) => place === 'outside')
    .map(({ pieces }) => `outside ${wordsKey('line', textOfPieces(pieces))}`),
];
