// What words that were not understood may hide, in sentences for people.
import type { TransactionType } from '@tillwatch/core/detection';
import type { CleaningReport } from './uploads.ts';
import type { DoubtfulWord } from './words.ts';

/** Of several transactions of a kind, as in a list. */
export const KINDS_OF_TRANSACTIONS: Readonly<Record<TransactionType, string>> = {
  Sale: 'Sales',
  Refund: 'Refunds',
  Void: 'Voids',
  Abort: 'Aborts',
  'Tender Abort': 'Tender aborts',
  'Memory Cancel': 'Memory cancels',
  'No Sale': 'No-sales',
  'Safe Manual DROP': 'Safe drops',
  'Safe Load Tube': 'Tubes loaded',
  'Vend Tube': 'Tubes vended',
  'PLU Inquiry': 'PLU inquiries',
  'Cash Drawer Violation': 'Drawer violations',
  'Paid In': 'Paid in',
  'Paid Out': 'Paid out',
  Other: 'Unclear',
};

type Report = Pick<CleaningReport, 'unknownWords' | 'kindsNotFound'>;

export function listDoubtfulWords({ unknownWords, kindsNotFound }: Report): DoubtfulWord[] {
  return [
    ...unknownWords.map(({ example, countsAs = [] }) => ({ text: example, countsAs })),
    ...kindsNotFound.map(({ transactionType, example }) => ({
      text: example,
      countsAs: [],
      means: transactionType,
    })),
  ];
}

/**
 * '3 lines or words were not understood: “REFUND”, “VOID”, and “X9”. The transactions with them count as sales.'
 *
 * @param mostNamed how many are named, at most
 */
export function describeDoubtfulWords(words: readonly DoubtfulWord[], mostNamed = Infinity): string[] {
  const unknown = words.filter(({ means }) => means === undefined);
  return [
    ...(unknown.length === 0 ? [] : [describeUnknown(unknown, mostNamed)]),
    ...words.flatMap(({ text, means }) =>
      means === undefined ? [] : [`No ${inSentence(means)} were found, although “${text}” is in the file.`],
    ),
  ];
}

function describeUnknown(words: readonly DoubtfulWord[], mostNamed: number): string {
  const were =
    words.length === 1
      ? 'One line or word was not understood'
      : `${words.length} lines or words were not understood`;
  const named = words.slice(0, mostNamed);
  const more = words.length === named.length ? [] : [`${words.length - named.length} more`];
  const groups = groupByKinds(named);
  const [kinds = ''] = groups.keys();
  if (groups.size > 1)
    return `${were}: ${[...groups].map(([of, some]) => `${AND.format(some)}${whoseCount(of)}`).join('; ')}${more.map((rest) => `; and ${rest}`).join('')}.`;
  const counting =
    kinds === '' ? '' : ` The transactions with ${words.length === 1 ? 'it' : 'them'} count as ${kinds}.`;
  return `${were}: ${AND.format([...named.map(quote), ...more])}.${counting}`;
}

const whoseCount = (kinds: string): string => (kinds === '' ? '' : `, whose transactions count as ${kinds}`);

/** The words of each way to count, in words; '' where no transaction is left. */
function groupByKinds(words: readonly DoubtfulWord[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const word of words) {
    const kinds = listKinds(word.countsAs);
    groups.set(kinds, [...(groups.get(kinds) ?? []), quote(word)]);
  }
  return groups;
}

const quote = ({ text }: DoubtfulWord): string => `“${text}”`;

const listKinds = (kinds: readonly TransactionType[]): string => OR.format(kinds.map(inSentence));

/** 'sales', 'PLU inquiries' */
function inSentence(kind: TransactionType): string {
  const name = KINDS_OF_TRANSACTIONS[kind];
  return /^\p{Lu}{2}/u.test(name) ? name : name.slice(0, 1).toLowerCase() + name.slice(1);
}

const AND = new Intl.ListFormat('en-US', { type: 'conjunction' });
const OR = new Intl.ListFormat('en-US', { type: 'disjunction' });
