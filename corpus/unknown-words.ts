// What happens with words that nobody knows: the words that say what a kind of transaction is are replaced with made-up
// ones. What they said may be lost then, but not in silence.
import type { Cell } from '@tillwatch/core/journal';
import { createRandom } from '@tillwatch/simulation';
import type { ExportFile } from './export-file.ts';
import type { ReadTransaction } from './read-export.ts';
import { plainNumber } from './scoring/compare.ts';
import type { TruthTransaction } from './truth.ts';

/** Whose words are replaced, one kind at a time. */
const IS_OF_KIND = {
  refund: ({ kind }) => kind === 'refund',
  void: ({ kind }) => kind === 'void',
  'void line': ({ items = [] }) => items.some(({ voided }) => voided === true),
  'no-sale': ({ kind }) => kind === 'no-sale',
  drop: ({ kind }) => kind === 'drop' || kind === 'paid-out',
} as const satisfies Record<string, (truth: TruthTransaction) => boolean>;
export type HiddenKind = keyof typeof IS_OF_KIND;
export const HIDDEN_KINDS = Object.keys(IS_OF_KIND) as HiddenKind[];

/** A word is of a kind if so many of its transactions have it, and hardly any other. */
const LEAST_SHARE = 0.4;
const MOST_SHARE_OF_OTHERS = 0.03;
const WORD = /\p{L}{2,}/gu;

/** @returns the words that only transactions of this kind have, in capitals, without those of goods. */
export function findWords(
  read: readonly ReadTransaction[],
  truth: readonly TruthTransaction[],
  kind: HiddenKind,
): Set<string> {
  const isOfKind = new Map(truth.map((one) => [plainNumber(one.transactionId), IS_OF_KIND[kind](one)]));
  const tickets = read.flatMap(({ receipt }) => {
    const isOne = isOfKind.get(plainNumber(receipt.transactionNumber));
    return isOne === undefined ? [] : [{ isOne, words: wordsOf(receipt) }];
  });
  const own = tickets.filter(({ isOne }) => isOne);
  const others = tickets.filter(({ isOne }) => !isOne);
  const share = (word: string, some: typeof tickets): number =>
    some.filter(({ words }) => words.has(word)).length / Math.max(1, some.length);
  const all = new Set(own.flatMap(({ words }) => [...words]));
  return new Set(
    [...all].filter((word) => share(word, own) >= LEAST_SHARE && share(word, others) <= MOST_SHARE_OF_OTHERS),
  );
}

function wordsOf({ lines, items }: ReadTransaction['receipt']): Set<string> {
  const words = new Set(lines.flatMap(({ text }) => listWords(text)));
  for (const { name } of items) for (const word of listWords(name)) words.delete(word);
  return words;
}

const listWords = (text: string): string[] => text.toUpperCase().match(WORD) ?? [];

/** @returns the export with made-up words in place of these. */
export function replaceWords(made: ExportFile, words: ReadonlySet<string>): ExportFile {
  const invent = createInventor();
  const replace = (cell: Cell): Cell =>
    typeof cell === 'string'
      ? cell.replaceAll(WORD, (word) => (words.has(word.toUpperCase()) ? invent(word) : word))
      : cell;
  const sheets = Object.entries(made.sheets).map(([name, rows]) => [
    name,
    rows.map((row) => row.map(replace)),
  ]);
  return { ...made, sheets: Object.fromEntries(sheets) as ExportFile['sheets'] };
}

const CONSONANTS = 'BDFGKLPRTVWZ'.split('');
const VOWELS = 'AEOU'.split('');
const SEED = 16;
/** Shorter ones may be codes that mean something. */
const SHORTEST = 3;

/** @returns a function that gives each word its own made-up one, about as long and in the same case. */
function createInventor(): (word: string) => string {
  const random = createRandom(SEED);
  const invented = new Map<string, string>();
  return (word) => {
    const key = word.toUpperCase();
    let text = invented.get(key);
    if (text === undefined) {
      const syllables = Array.from(
        { length: word.length },
        () => random.pick(CONSONANTS) + random.pick(VOWELS),
      );
      text = syllables.join('').slice(0, Math.max(SHORTEST, word.length));
      invented.set(key, text);
    }
    return word === key ? text : text.toLowerCase();
  };
}
