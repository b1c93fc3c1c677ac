import { TRANSACTION_TYPES } from '@tillwatch/core/detection';
import { CELL_WORD_MEANINGS, LINE_WORD_MEANINGS, WORD_PLACES } from '@tillwatch/core/journal';
import { z } from 'zod';
import { recordId, recordIdOf } from './inputs.ts';
import { defineRoute } from './route.ts';

const MOST_WORDS = 60;
const LONGEST_WORDS = 80;

/** Words of an export whose meaning isn't known, or only in part; see `UnknownWord` in core. */
export const unknownWord = z.object({
  place: z.enum(WORD_PLACES),
  /** The same for all lines, or cells, that mean the same. */
  words: z.string(),
  /** As first printed. */
  example: z.string(),
  transactions: z.int(),
  /** The number of the first of these. */
  seenIn: z.string(),
  alsoIn: z.array(z.string()).optional(),
  /** What the first transactions with them count as, the most frequent first; only where an upload is described. */
  countsAs: z.array(z.enum(TRANSACTION_TYPES)).optional(),
  /** Set if a part of them says that something happened: they can't be explained as changing nothing. */
  isKnownInPart: z.literal(true).optional(),
});
export type UnknownWordRecord = z.infer<typeof unknownWord>;

/** Words that may say what transactions were, and from which nobody can tell that they were read as that. */
export const doubtfulWord = z.object({
  /** As first printed. */
  text: z.string(),
  /** Empty if none of its transactions is left. */
  countsAs: z.array(z.enum(TRANSACTION_TYPES)),
  /** Set for a word that is known, if no transaction is of the kind that it means. */
  means: z.enum(TRANSACTION_TYPES).optional(),
});
export type DoubtfulWord = z.infer<typeof doubtfulWord>;

const words = z.string().min(1).max(LONGEST_WORDS);

/** What words mean, see `TaughtWord` in core: in a printed line, or in a cell that says what a transaction was. */
export const taughtWord = z.discriminatedUnion('place', [
  z.strictObject({ place: z.literal('line'), words, meaning: z.enum(LINE_WORD_MEANINGS) }),
  z.strictObject({ place: z.literal('cell'), words, meaning: z.enum(CELL_WORD_MEANINGS) }),
]);
export type TaughtWordRecord = z.infer<typeof taughtWord>;

export const WORD_MEANINGS = [...new Set([...LINE_WORD_MEANINGS, ...CELL_WORD_MEANINGS])] as const;
export type WordMeaning = (typeof WORD_MEANINGS)[number];

/** Words that somebody has explained, and the store remembers. */
export const rememberedWord = z.object({
  wordId: recordId,
  place: z.enum(WORD_PLACES),
  words: z.string(),
  example: z.string(),
  meaning: z.enum(WORD_MEANINGS),
  byName: z.string(),
  at: z.iso.datetime(),
});
export type RememberedWord = z.infer<typeof rememberedWord>;

const byUpload = z.object({ uploadId: recordIdOf('the upload') });

export const listWords = defineRoute({
  method: 'GET',
  path: '/api/uploads/:uploadId/words',
  access: 'agent',
  summary: 'The words of an upload that are not known, and those that the store has been taught',
  params: byUpload,
  response: z.object({
    uploadId: recordId,
    filename: z.string(),
    /** Those that are not known, the most telling first, and those that it was read by. */
    words: z.array(
      unknownWord.extend({
        /** What the store has been taught; null for what nobody has explained. */
        meaning: z.enum(WORD_MEANINGS).nullable(),
        /** What another store that the caller may see has been taught; null if none has. */
        offer: z.object({ storeNumber: z.string(), meaning: z.enum(WORD_MEANINGS) }).nullable(),
        /** A transaction that has them, with its original rows; null if none is left. */
        seen: z.object({ id: recordId, transactionId: z.string(), rows: z.array(z.string()) }).nullable(),
      }),
    ),
    /** All that the store has been taught, latest first. */
    taught: z.array(rememberedWord),
  }),
});

export const teachWords = defineRoute({
  method: 'POST',
  path: '/api/uploads/:uploadId/words',
  access: 'supervisor',
  refuses: ['CONFLICT'],
  summary:
    'Say what words of an upload mean. The store remembers it, and its uploads that have them are read again. ' +
    'Supervisors and admins are notified',
  params: byUpload,
  body: z.strictObject({ words: z.array(taughtWord).min(1).max(MOST_WORDS) }),
  /** How many uploads are read again. */
  response: z.object({ uploads: z.int() }),
});

export const forgetWord = defineRoute({
  method: 'DELETE',
  path: '/api/words/:wordId',
  access: 'supervisor',
  summary: 'Forget what words mean; files that come later are read without it',
  params: z.object({ wordId: recordIdOf('the words') }),
  response: z.object({ ok: z.literal(true) }),
});
