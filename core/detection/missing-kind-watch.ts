// Notes the words for kinds of transactions, such as a refund, that are in a table of which no transaction was read as
// that kind.

import { readKind, type Receipt } from '../journal/index.ts';
import { TRANSACTION_TYPES, type TransactionType } from './transaction-types.ts';

export interface MissingKind {
  /** What the word means. */
  transactionType: TransactionType;
  /** As first printed. */
  example: string;
}

export interface MissingKindWatch {
  add(receipt: Receipt, transactionType: TransactionType): void;
  list(): MissingKind[];
}

const LONGEST = 30;
const HAS_DIGIT = /\d/;
/** `kind: REFUND`: rows of JSON and XML have the names of their values. */
const NAME = /^\p{L}[^:]{0,60}: (?=\S)/u;
/** Each is a ticket that was given up, in other words. */
const GIVEN_UP: ReadonlySet<string> = new Set(['Void', 'Abort', 'Tender Abort', 'Memory Cancel']);

/** What most transactions are, or may be anything. */
const USUAL: ReadonlySet<string> = new Set(['Sale', 'Other']);

/** One for each file. */
export function createMissingKindWatch(): MissingKindWatch {
  const found = new Set<TransactionType>();
  const words = new Map<TransactionType, string>();
  return {
    add(receipt, transactionType) {
      found.add(transactionType);
      if (isExplained(receipt, transactionType)) return;
      for (const { text } of receipt.lines)
        for (const cell of text.split('\t')) {
          const kind = findKind(cell);
          if (kind !== undefined && !words.has(kind)) words.set(kind, withoutName(cell));
        }
    },
    list: () =>
      [...words]
        .filter(
          ([kind]) =>
            !found.has(kind) && !(GIVEN_UP.has(kind) && [...found].some((one) => GIVEN_UP.has(one))),
        )
        .map(([transactionType, example]) => ({ transactionType, example })),
  };
}

/** Whether words of it may have been read as what happened in it, or to one of its lines. */
const isExplained = ({ shape, events, items }: Receipt, transactionType: TransactionType): boolean =>
  shape === 'journal-print' ||
  !USUAL.has(transactionType) ||
  events.length > 0 ||
  items.some(({ state }) => state !== 'sold');

const withoutName = (cell: string): string => cell.replace(NAME, '').trim();

function findKind(cell: string): TransactionType | undefined {
  const text = withoutName(cell);
  if (text === '' || text.length > LONGEST || HAS_DIGIT.test(text)) return undefined;
  const kind = readKind(text);
  if (kind === null || USUAL.has(kind)) return undefined;
  return TRANSACTION_TYPES.find((type) => type === kind);
}
