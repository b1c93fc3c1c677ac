import { FILTER_IDS, TRANSACTION_TYPES } from '@tillwatch/core/detection';
import { WORD_PLACES } from '@tillwatch/core/journal';
import { EXAMPLE_KINDS, REASON_KINDS } from '@tillwatch/core/layouts';
import { z } from 'zod';
import {
  answerSeen,
  columnChanges,
  earlierAnswer,
  mappingAnswer,
  offeredQuestion,
  otherStore,
  rowAuthors,
} from './columns.ts';
import { evidenceImage } from './evidence.ts';
import { longText, pageFields, recordId, recordIdOf } from './inputs.ts';
import { defineRoute } from './route.ts';
import { byStore } from './stores.ts';
import { noteByName, optionalDate } from './transactions.ts';
import { uploadDetails } from './uploads.ts';
import { doubtfulWord, WORD_MEANINGS } from './words.ts';

export const LAYOUT_STATES = ['open', 'right', 'wrong'] as const;

const dollarsOrNull = z.number().nullable();

/** A transaction as the file says it, and the rows that it was made from. */
export const layoutExample = z.object({
  /**
   * A sale, the largest sale, the largest refund, the largest void, a no-sale, money moved, or one of unknown kind;
   * 'other' if there are none of these; 'telling' for one that has what those before it don't.
   */
  kind: z.enum(EXAMPLE_KINDS),
  /** What those before it don't have; only for 'telling', and not always. */
  reasons: z.array(
    z.object({
      kind: z.enum(REASON_KINDS),
      /** The line, value, or amount as in the file, the filter's id, or the number of payments; '' for sums. */
      text: z.string(),
      /** Of a value or an amount in a table, the position of its column. */
      column: z.int().nullable(),
    }),
  ),
  id: recordId,
  transactionId: z.string(),
  registerId: z.string().nullable(),
  employeeId: z.string().nullable(),
  employeeName: z.string().nullable(),
  transactionType: z.enum(TRANSACTION_TYPES),
  transactionTime: z.string(),
  /** Dollars. */
  amount: z.number(),
  items: z.array(
    z.object({
      name: z.string(),
      price: z.number(),
      quantity: z.number(),
      state: z.enum(['sold', 'void', 'suspended']),
    }),
  ),
  /** Dollars; null for what isn't printed. */
  discount: dollarsOrNull,
  tax: dollarsOrNull,
  change: dollarsOrNull,
  payments: z.array(z.object({ method: z.string(), amount: z.number() })),
  /** The filters that flag it. */
  filters: z.array(z.enum(FILTER_IDS)),
  /** Another version of it counts, not what this file says. */
  isReplaced: z.boolean(),
  sheet: z.string(),
  rows: z.array(
    z.object({
      rowNumber: z.int(),
      text: z.string(),
      /** Set on a printed line that certainly holds nothing that was read. */
      isIdle: z.boolean(),
      /** Amounts that certainly were not used: positions in the text, the last one exclusive. */
      unused: z.array(z.object({ from: z.int(), to: z.int() })),
    }),
  ),
});
export type LayoutExample = z.infer<typeof layoutExample>;

const namesFound = z.object({
  /** How many there are. */
  count: z.int(),
  /** The most frequent ones with their transactions; null for those that name none. */
  named: z.array(z.object({ name: z.string().nullable(), count: z.int() })),
});

/** What the transactions of a layout come to, to be compared with the store. */
export const layoutFound = z.object({
  transactions: z.int(),
  firstTime: z.string(),
  lastTime: z.string(),
  /** The most frequent first; amounts in dollars. */
  kinds: z.array(
    z.object({ transactionType: z.enum(TRANSACTION_TYPES), count: z.int(), amount: z.number() }),
  ),
  registers: namesFound,
  employees: namesFound,
  /** Of the first transactions, and the names that come most often. */
  goods: z.object({ lookedAt: z.int(), withGoods: z.int(), often: z.array(z.string()) }),
});
export type LayoutFound = z.infer<typeof layoutFound>;

const layoutFields = {
  layoutId: recordId,
  shape: z.enum(['journal-print', 'line-items', 'summary']),
  /** A table's headings; empty for a print. */
  headings: z.array(z.string()),
  /** Open until somebody says whether it's read correctly. */
  state: z.enum(LAYOUT_STATES),
  /** What is wrong, if somebody has said so. */
  remark: z.string(),
  /** Null while it's open, or if files that an earlier version loaded count as confirmation. */
  decidedByName: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
};

/** How an upload lays transactions out, and how that is read. */
export const uploadLayout = z.object({
  ...layoutFields,
  examples: z.array(layoutExample),
  /** Null if no transaction is left. */
  found: layoutFound.nullable(),
  /** What was not understood in the newest uploads with the layout; confirming it asks about them. */
  doubtfulWords: z.array(doubtfulWord),
  /** The table's columns as read, for correction; null if only a remark can say what is wrong. */
  question: offeredQuestion.nullable(),
  /** Who chose the columns that it is read with, when, and what that changes; null if nobody had to. */
  columnsChosen: z.object({ byName: z.string(), at: z.iso.datetime(), changes: columnChanges }).nullable(),
  /** Why the caller may not choose other columns, or confirm it: a sentence that says whom to ask; null if allowed. */
  cannotCorrect: z.string().nullable(),
  cannotConfirm: z.string().nullable(),
  /** Another store of the chain that has confirmed the same layout. */
  confirmedByStore: otherStore.nullable(),
});
export type UploadLayout = z.infer<typeof uploadLayout>;

const byUpload = z.object({ uploadId: recordIdOf('the upload') });
const byLayout = z.object({ layoutId: recordIdOf('the layout') });

export const getLayouts = defineRoute({
  method: 'GET',
  path: '/api/uploads/:uploadId/layouts',
  access: 'agent',
  summary: 'The layouts of an upload, each with what was found and examples of how it is read',
  params: byUpload,
  response: z.object({
    uploadId: recordId,
    filename: z.string(),
    /** Sentences about what was not understood in the file, or not for certain. */
    remarks: z.array(z.string()),
    /** How many words are not known, and how many are read as people have explained: see `listWords`. */
    words: z.object({ unknown: z.int(), taught: z.int() }),
    layouts: z.array(uploadLayout),
  }),
});

/** The newest upload of some days whose layout somebody calls wrong or, if there is none, nobody has confirmed. */
export const doubtfulUpload = z.object({
  uploadId: recordId,
  filename: z.string(),
  doubt: z.enum(['open', 'wrong']),
});
export type DoubtfulUpload = z.infer<typeof doubtfulUpload>;

export const getDoubtfulUploads = defineRoute({
  method: 'GET',
  path: '/api/stores/:id/doubtful-uploads',
  access: 'agent',
  summary:
    'How many uploads of some days have a layout that somebody calls wrong, and the newest of them; if there is none, ' +
    'those with a layout that nobody has confirmed',
  params: byStore,
  query: z.object({
    startDate: optionalDate.describe('The first business day, YYYY-MM-DD; none means from the beginning'),
    endDate: optionalDate.describe('The last one; none means to the end'),
  }),
  response: z.object({ total: z.int(), newest: doubtfulUpload.nullable() }),
});

const LONGEST_TEXT = 200;
const MOST_TEXTS = 1000;

export const confirmLayout = defineRoute({
  method: 'POST',
  path: '/api/layouts/:layoutId/confirm',
  access: 'agent',
  refuses: ['CONFLICT'],
  summary:
    'Confirm that a layout is read correctly, in every upload of the store that has it; not by the agent who chose its columns. ' +
    'While there are words that were not understood, the call must name them; supervisors and admins are notified',
  params: byLayout,
  body: z.strictObject({
    /** The texts of `doubtfulWords` that the caller knows of; others are a conflict. */
    despite: z.array(z.string().max(LONGEST_TEXT)).max(MOST_TEXTS).default([]),
  }),
  response: z.object({ ok: z.literal(true) }),
});

export const REMARK_LENGTH = 1000;

export const reportLayout = defineRoute({
  method: 'POST',
  path: '/api/uploads/:uploadId/layouts/:layoutId/report',
  access: 'agent',
  refuses: ['CONFLICT'],
  summary:
    'Say what is wrong with how a layout is read. The remark is kept with the layout, and administrators are notified',
  params: z.object({ uploadId: recordIdOf('the upload'), layoutId: recordIdOf('the layout') }),
  body: z.strictObject({
    remark: longText('A remark', REMARK_LENGTH).min(1, 'Say what is wrong'),
    /** The caller knows that somebody has confirmed it; otherwise that is a conflict. */
    overrules: z.boolean().default(false),
  }),
  response: z.object({ ok: z.literal(true) }),
});

export const correctLayout = defineRoute({
  method: 'POST',
  path: '/api/uploads/:uploadId/layouts/:layoutId/columns',
  access: 'agent',
  refuses: ['CONFLICT', 'STALE'],
  summary:
    'Say which column is which in a table that was read incorrectly. The store remembers it, and the upload is read again. ' +
    'Agents may not if a supervisor confirmed the layout. ' +
    'Reviews stay with the transactions that have the same rows',
  params: z.object({ uploadId: recordIdOf('the upload'), layoutId: recordIdOf('the layout') }),
  body: mappingAnswer.extend(answerSeen),
  response: uploadDetails,
});

/** A reviewed transaction that its file, read again, doesn't have anymore. */
export const setAsideTransaction = layoutExample.omit({ kind: true, reasons: true }).extend({
  setAsideAt: z.iso.datetime(),
  isVerified: z.boolean(),
  isFlagged: z.boolean(),
  verificationNotes: z.string(),
  noteByName,
  /** Oldest change first. */
  history: z.array(
    z.object({ action: z.string(), byName: z.string(), at: z.iso.datetime(), notesBefore: z.string() }),
  ),
  evidence: z.array(evidenceImage),
});
export type SetAsideTransaction = z.infer<typeof setAsideTransaction>;

export const listSetAside = defineRoute({
  method: 'GET',
  path: '/api/uploads/:uploadId/set-aside',
  access: 'agent',
  summary: "Reviewed transactions of an upload that its file, read again, doesn't have anymore",
  params: byUpload,
  response: z.array(setAsideTransaction),
});

/** What somebody has said about a store's exports and the product remembers. */
export const rememberedAnswer = z.object({
  kind: z.enum(['columns', 'layout', 'words']),
  /** For `forgetColumnMapping`, `forgetLayout`, or `forgetWord`. */
  id: recordId,
  /** Of several kinds of printed tickets that the store remembers, which one this is; see `forgetColumnMapping`. */
  layout: z.string().optional(),
  storeId: z.int(),
  storeNumber: z.string(),
  storeName: z.string(),
  /** The headings; for a print, the words of its ticket heads; words as printed. */
  titles: z.array(z.string()),
  /** For columns. */
  answer: mappingAnswer.nullable(),
  earlier: earlierAnswer.optional(),
  ...rowAuthors,
  /** For a layout. */
  state: z.enum(LAYOUT_STATES).nullable(),
  remark: z.string(),
  /** For words. */
  word: z.object({ place: z.enum(WORD_PLACES), meaning: z.enum(WORD_MEANINGS) }).nullable(),
  /** Null if files that an earlier version loaded count as confirmation. */
  byName: z.string().nullable(),
  at: z.iso.datetime(),
});
export type RememberedAnswer = z.infer<typeof rememberedAnswer>;

export const listAnswers = defineRoute({
  method: 'GET',
  path: '/api/admin/answers',
  access: 'admin',
  summary: "What was said about each store's exports: columns, layouts, and words, by store, latest first",
  query: z.object({
    ...pageFields({ most: 200, usual: 50, farthest: 1_000_000 }),
  }),
  response: z.object({ answers: z.array(rememberedAnswer), total: z.int() }),
});

export const forgetLayout = defineRoute({
  method: 'DELETE',
  path: '/api/layouts/:layoutId',
  access: 'admin',
  summary: 'Forget what was said about a layout; the next upload that has it asks again',
  params: byLayout,
  response: z.object({ ok: z.literal(true) }),
});
