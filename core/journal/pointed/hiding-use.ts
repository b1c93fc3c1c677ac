// Notes where a file has rows of which somebody has said that they are paid out, a payment, a discount, or nothing: what
// the filters would find in them doesn't show, and later files are read so without anybody looking.

import type { AmountSign } from '../lines/phrase-table.ts';
import type { Receipt } from '../receipt.ts';
import { readPrintedLine } from '../shape/print/journal-column.ts';
import { wordsKey } from '../taught/taught-word.ts';
import { findWord, type PointedWord } from '../taught/taught-words.ts';
import { type PointedRow, rankOfHiding, type RowMeaning, textOfPieces } from './pointed-row.ts';
import { formOfRow } from './row-form.ts';
import { wordsOfRows } from './words-of-rows.ts';

/** What a row of an answer means, and the rows of a file that were read like it. */
export interface PointedUse {
  meaning: RowMeaning;
  /** The first of the rows, as in the file. */
  text: string;
  /** How many there are. */
  rows: number;
  first: { sheet: string; rowNumber: number }[];
}

const MOST_NAMED = 5;
/** What shows by itself isn't told. */
const LAST_RANK = 1;

export interface HidingUse {
  readonly words: readonly PointedWord[];
  add(receipt: Receipt): void;
  /** @returns what may hide most first, and of that what is rarest */
  list(isUsed: (word: PointedWord) => boolean): PointedUse[];
}

export function createHidingUse(examples: readonly PointedRow[]): HidingUse {
  const words = wordsOfRows(examples);
  const byKey = new Map(words.map(({ words: key }) => [key, words.filter((word) => word.words === key)]));
  const isHiding = (word: Pick<PointedWord, 'meaning'>): boolean => rankOfHiding(word) <= LAST_RANK;
  const forms = words.some(isHiding)
    ? examples
        .map((row) => ({ form: formOfRow(row), key: wordsOfRows([row])[0]?.words }))
        .filter(({ key }) => key !== undefined)
        .toSorted((one, other) => other.form.weight - one.form.weight)
    : [];
  const uses = new Map<PointedWord, PointedUse>();

  function wordOf(text: string): PointedWord | undefined {
    for (const { form, key = '' } of forms) {
      const found = form.read(text);
      if (found !== null) return findWord(byKey.get(key) ?? [], signOf(found.parts.amount ?? found.rest));
    }
    return findWord(byKey.get(wordsKey('line', readPrintedLine(text)?.label ?? text)) ?? [], signOf(text));
  }

  function note(word: PointedWord, text: string, place: { sheet: string; rowNumber: number }): void {
    const use = uses.get(word) ?? { meaning: word.meaning, text: text.trim(), rows: 0, first: [] };
    uses.set(word, use);
    use.rows++;
    if (use.first.length < MOST_NAMED) use.first.push(place);
  }

  return {
    words,
    add({ lines, source: { sheet, lastSheet = sheet, lastSheetFrom = lines.length } }) {
      if (forms.length === 0) return;
      for (const [at, { text, rowNumber }] of lines.entries()) {
        const word = wordOf(text);
        if (word !== undefined && isHiding(word))
          note(word, text, { sheet: at < lastSheetFrom ? sheet : lastSheet, rowNumber });
      }
    },
    list: (isUsed) =>
      [...uses]
        .filter(([word]) => isUsed(word))
        .map(([, use]) => use)
        .toSorted((one, other) => rankOfHiding(one) - rankOfHiding(other) || one.rows - other.rows),
  };
}

function signOf(text: string): AmountSign {
  const cents = (readPrintedLine(text) ?? readPrintedLine(`X   ${text}`))?.cents;
  if (cents === undefined || cents === null) return 'none';
  return cents < 0 ? 'negative' : 'positive';
}

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
