// What a file leaves out that may be transactions, in numbers and in words.
import { z } from 'zod';

/** Numbers of transactions. */
export const notLoaded = z.object({
  /** With a number, or goods and a total, but something that can't be read. */
  unread: z.int(),
  /** Of other stores than the one that the file was uploaded to. */
  otherStores: z.int(),
  hidden: z.int().describe('On hidden sheets'),
  amounts: z.int().optional().describe('Loaded with amounts that are missing or cannot be read'),
  endings: z
    .int()
    .optional()
    .describe('Loaded without a known ending, not paid in full, or with nearly all taken off'),
  cashiers: z.int().optional().describe('Loaded for nobody, because they name two cashiers'),
  announced: z.int().optional().describe('Fewer than the file itself says in its head or foot'),
  alike: z.int().optional().describe('Loaded for a cashier who may be another one of the file'),
});

export const leftOutOfFile = notLoaded.extend({
  /** Transaction numbers between others that neither the file nor the store has. */
  numbers: z.int(),
  numbersOfOthers: z.int().optional().describe('Missing between two earlier files, as this one shows'),
});
export type LeftOutOfFile = z.infer<typeof leftOutOfFile>;

interface LeftOutWords {
  /** What the notification and the mark in the list of uploads are called. */
  word: string;
  /** What such a file does, as it follows 'which' or a file's name. */
  does: string;
  did: string;
}

const LEAVES_OUT: LeftOutWords = {
  word: 'Left out of a file?',
  does: 'leaves out what may be transactions',
  did: 'left out what may be transactions',
};
const SHOWS: LeftOutWords = {
  word: LEAVES_OUT.word,
  does: 'shows that earlier files leave out what may be transactions',
  did: 'showed that earlier files left out what may be transactions',
};
const DOUBTFUL: LeftOutWords = {
  word: 'Doubtful transactions?',
  does: 'has transactions that need a closer look',
  did: 'had transactions that needed a closer look',
};

/** Whether a file leaves something out itself, shows that others do, or was loaded as a whole, with doubts. */
export function wordsOfLeftOut({
  unread,
  otherStores,
  hidden,
  numbers,
  announced = 0,
  numbersOfOthers = 0,
}: LeftOutOfFile): LeftOutWords {
  if (unread + otherStores + hidden + numbers + announced > 0) return LEAVES_OUT;
  return numbersOfOthers > 0 ? SHOWS : DOUBTFUL;
}

/** Clauses without a period, such as '4 transaction numbers are missing'. */
export function describeLeftOutOfFile({
  unread,
  otherStores,
  hidden,
  numbers,
  amounts = 0,
  endings = 0,
  cashiers = 0,
  alike = 0,
  announced = 0,
  numbersOfOthers = 0,
}: LeftOutOfFile): string[] {
  const clauses: [count: number, one: string, several: string][] = [
    [
      unread,
      'row or block that looks like a transaction could not be read',
      'rows or blocks that look like transactions could not be read',
    ],
    [otherStores, 'transaction names another store', 'transactions name other stores'],
    [hidden, 'transaction is on a hidden sheet', 'transactions are on hidden sheets'],
    [
      amounts,
      'transaction has amounts that are missing or cannot be read',
      'transactions have amounts that are missing or cannot be read',
    ],
    [
      endings,
      'transaction has no known ending, is not paid in full, or has nearly all taken off',
      'transactions have no known ending, are not paid in full, or have nearly all taken off',
    ],
    [cashiers, 'transaction names two cashiers', 'transactions name two cashiers'],
    [
      alike,
      'transaction has a cashier who may be somebody else',
      'transactions have cashiers who may be somebody else',
    ],
    [
      announced,
      'transaction fewer than the file says that it has',
      'transactions fewer than the file says that it has',
    ],
    [numbers, 'transaction number is missing', 'transaction numbers are missing'],
    [
      numbersOfOthers,
      'transaction number is missing between two earlier files',
      'transaction numbers are missing between two earlier files',
    ],
  ];
  return clauses
    .filter(([count]) => count > 0)
    .map(([count, one, several]) => `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`);
}
