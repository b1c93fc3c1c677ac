// What somebody who knows a store says that unknown words of its export mean.
import {
  type CellWordMeaning,
  type LineWordMeaning,
  type TaughtWord,
  wordsKey,
} from '@tillwatch/core/journal';
import type { Reading, ReadTransaction } from '../read-export.ts';
import type { Truth, TruthTransaction } from '../truth.ts';
import { type Difference, plainNumber } from './compare.ts';

type UnknownWord = Reading['unknownWords'][number];

/** What the kinds of truths other than sales mean, of words and of rows. */
export const MEANINGS: Partial<
  Record<NonNullable<TruthTransaction['kind']>, CellWordMeaning & LineWordMeaning>
> = {
  refund: 'refund',
  void: 'void-ticket',
  abort: 'abort',
  'no-sale': 'no-sale',
  suspended: 'suspend',
  'paid-out': 'paid-out',
  'paid-in': 'paid-in',
  drop: 'safe-drop',
  moved: 'safe-drop',
};

/**
 * Explains a word if the transaction in which it was seen first was something else than it was read as, and the others
 * that have it are of the same kind.
 */
export function explainWords(
  { transactions, unknownWords }: Reading,
  differences: readonly Difference[],
  truth: Truth,
): TaughtWord[] {
  const known = Map.groupBy(
    truth.transactions.flatMap((one) =>
      [one.transactionId, ...(one.altIds ?? [])].map((id) => ({ number: plainNumber(id), one })),
    ),
    ({ number }) => number,
  );
  /** Several registers may have the same number. */
  const mayBe = ({ receipt }: ReadTransaction, isSo: (one: TruthTransaction) => boolean): boolean =>
    known.get(plainNumber(receipt.transactionNumber))?.some(({ one }) => isSo(one)) ?? true;
  return unknownWords.flatMap((word): TaughtWord[] => {
    const found = differences.find(
      ({ read, field }) => read?.receipt.transactionNumber === word.seenIn && TELLING.has(field),
    );
    const wanted = found?.wanted ?? null;
    if (wanted === null) return [];
    const having = transactions.filter((one) => hasWord(one, word));
    const areAlike = (isSo: (one: TruthTransaction) => boolean): boolean =>
      having.every((one) => mayBe(one, isSo));
    const meaning = MEANINGS[wanted.kind ?? 'sale'];
    if (meaning !== undefined && areAlike(({ kind }) => kind === wanted.kind))
      return [{ ...pick(word), meaning }];
    if (word.place === 'line' && takesBack(wanted) && areAlike(takesBack))
      return [{ place: 'line', words: word.words, meaning: 'void-line' }];
    return [];
  });
}

const TELLING: ReadonlySet<Difference['field']> = new Set(['kind', 'flags', 'amount', 'items']);

const pick = ({ place, words }: UnknownWord): Pick<UnknownWord, 'place' | 'words'> => ({ place, words });

const takesBack = ({ items = [] }: TruthTransaction): boolean => items.some(({ voided }) => voided === true);

function hasWord({ receipt }: ReadTransaction, { place, words }: UnknownWord): boolean {
  return receipt.lines.some(({ text }) =>
    place === 'line'
      ? ` ${wordsKey('line', text)} `.includes(` ${words} `)
      : text.split('\t').some((cell) => wordsKey('cell', cell) === words),
  );
}
