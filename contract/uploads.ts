import { TRANSACTION_TYPES } from '@tillwatch/core/detection';
import { ROW_MEANINGS, ROW_PLACES } from '@tillwatch/core/journal';
import { z } from 'zod';
import { dayInput, pageFields, recordId, recordIdOf } from './inputs.ts';
import { leftOutOfFile, notLoaded } from './left-out.ts';
import { defineRoute } from './route.ts';
import { byStore } from './stores.ts';
import { taughtWord, unknownWord } from './words.ts';

export const PROCESSING_STATUSES = ['pending', 'processing', 'completed', 'failed'] as const;

/** What happened to a file's rows. */
export const cleaningReport = z.object({
  /** How the file lays out transactions. */
  shape: z.enum(['journal-print', 'line-items', 'summary']).nullable(),
  sheets: z.int(),
  rowsRead: z.int(),
  /** Not part of a transaction, as it was read: titles, headings, page headers, subtotals, reports, blank rows. */
  droppedRows: z.int(),
  dateOrder: z
    .object({
      order: z.enum(['month-first', 'day-first', 'year-first']),
      reason: z.string(),
      /** Whether the dates can be read only one way; false for files that an earlier version loaded. */
      isCertain: z.boolean().default(false),
    })
    .nullable(),
  /** Cells whose formula has no stored result; read as empty. */
  formulasWithoutResult: z.int().default(0),
  /**
   * How the file was read if that isn't obvious, such as which saved query of a database, and what could not be read.
   */
  remarks: z.array(z.string()).default([]),
  /** Words that people may explain, the most telling first; see `explainWords`. */
  unknownWords: z.array(unknownWord).default([]),
  /** Known words for kinds of transactions, such as a refund, that the file has and no transaction was read as. */
  kindsNotFound: z
    .array(z.object({ transactionType: z.enum(TRANSACTION_TYPES), example: z.string() }))
    .default([]),
  /** What people say that words mean, of which the file has some. */
  taughtWords: z.array(taughtWord).default([]),
  /** Rows of which an answer about printed tickets may hide what they say, what hides most first; see `PointedUse` in core. */
  pointedUses: z
    .array(
      z.object({
        meaning: z.enum(ROW_MEANINGS).optional(),
        place: z.enum(ROW_PLACES).optional(),
        was: z.enum(ROW_MEANINGS).optional(),
        text: z.string(),
        rows: z.int(),
        first: z.array(z.object({ sheet: z.string(), rowNumber: z.int() })),
      }),
    )
    .default([]),
  /** Gaps in the transaction numbers: the first hundred, and how many numbers are missing in all. */
  sequenceGaps: z
    .array(
      z.object({
        registerId: z.string().nullable(),
        first: z.string(),
        last: z.string(),
        missing: z.int(),
        /** Missing between two earlier files, which this one shows; absent otherwise. */
        isOfOthers: z.literal(true).optional(),
      }),
    )
    .default([]),
  missingNumbers: z.int().default(0),
  /** What looks like transactions and wasn't loaded; absent for files that an earlier version loaded. */
  notLoaded: notLoaded.optional(),
  /** The other stores that the file names, whose transactions weren't loaded, the most frequent first. */
  otherStores: z
    .array(
      z.object({
        /** As the file calls it. */
        named: z.string(),
        transactions: z.int(),
        /** Null if no store has that number, it is closed, or the caller may not see it. */
        store: z
          .object({
            id: z.int(),
            storeNumber: z.string(),
            name: z.string(),
            /** Whether the file was uploaded to it, too, and neither failed nor was withdrawn there. */
            hasFile: z.boolean(),
          })
          .nullable(),
      }),
    )
    .default([]),
  /** The first hundred; the upload's `rejectedRows` counts them all. */
  rejections: z.array(
    z.object({ sheet: z.string(), firstRow: z.int(), lastRow: z.int(), reason: z.string() }),
  ),
});
export type CleaningReport = z.infer<typeof cleaningReport>;

export const uploadStatus = z.object({
  uploadId: recordId,
  storeId: z.int(),
  filename: z.string(),
  status: z.enum(PROCESSING_STATUSES),
  /** If failed: what is wrong and what to do. While pending: what it waits for. */
  errorMessage: z.string().nullable(),
  /** Failed until somebody says which column is which; see `getColumnQuestions`. */
  needsColumns: z.boolean(),
  /** Loaded, but with a layout that nobody has confirmed yet; see `getLayouts`. */
  needsConfirmation: z.boolean(),
  /** Somebody says that one of those layouts is not read correctly. */
  isCalledWrong: z.boolean(),
  /** How many uploads are ahead of this one; null if it is not waiting for its turn. */
  queuePosition: z.int().nullable(),
  /** Transactions found in the file = new + repeated. */
  totalTransactions: z.int(),
  newTransactions: z.int(),
  repeatedTransactions: z.int(),
  /** Repeated transactions that this file changed. */
  changedTransactions: z.int(),
  rejectedRows: z.int(),
  /** The business days that the file covers, 'YYYY-MM-DD'. */
  firstDay: z.iso.date().nullable(),
  lastDay: z.iso.date().nullable(),
  report: cleaningReport.nullable(),
  /** Transactions that the file and others disagree about, and nobody has decided about yet. */
  contradictedTransactions: z.int(),
  /** In how many ways. */
  openDifferences: z.int(),
});
export type UploadStatus = z.infer<typeof uploadStatus>;

export const createUpload = defineRoute({
  method: 'POST',
  path: '/api/upload',
  access: 'agent',
  refuses: ['CONFLICT'],
  form: ['storeId'],
  token: ['upload'],
  summary: 'Multipart form with file and storeId, in any order; processing continues in the background',
  response: z.object({ uploadId: recordId }),
});

export const getUploadStatus = defineRoute({
  method: 'GET',
  path: '/api/uploads/:uploadId/status',
  access: 'agent',
  token: ['read', 'upload'],
  summary: 'The progress of an upload, with counts and the cleaning report once it is completed',
  params: z.object({ uploadId: recordIdOf('the upload') }),
  response: uploadStatus,
});

/** An upload as listed for a store. */
export const uploadRecord = uploadStatus
  .omit({ report: true, contradictedTransactions: true, openDifferences: true })
  .extend({
    fileType: z.string(),
    sizeBytes: z.int(),
    uploadDate: z.iso.datetime(),
    uploadedByName: z.string(),
    finishedAt: z.iso.datetime().nullable(),
    /** Set when a supervisor withdrew the upload: its transactions are gone; the file and this record stay. */
    withdrawnAt: z.iso.datetime().nullable(),
    withdrawnByName: z.string().nullable(),
    /** Whether the file itself, the cleaned one, and the rows left out can be downloaded. */
    hasOriginalFile: z.boolean(),
    hasCleanedFile: z.boolean(),
    hasRejectedFile: z.boolean(),
    /** What the file leaves out, unlike the store's earlier files; null for nothing. Supervisors were told of it. */
    leavesOut: leftOutOfFile.nullable(),
    /**
     * How many card numbers the original has; if any, only administrators may download it. Null: unknown, because it
     * was never read to the end; treated as if it had some.
     */
    cardNumbers: z.int().nullable(),
  });
export type UploadRecord = z.infer<typeof uploadRecord>;

export const uploadDetails = uploadRecord.extend({
  report: cleaningReport.nullable(),
  /** How many of the transactions that this upload read last have been reviewed or have a note. */
  reviewedTransactions: z.int(),
  /** How many are flagged or in a case, which keeps the upload from being withdrawn. */
  holdingTransactions: z.int(),
  /** How many withdrawing it would remove: no other upload has them. */
  removableTransactions: z.int(),
  /** What waits for a decision between files, and wouldn't anymore once it is withdrawn. */
  withdrawalEnds: z.object({ transactions: z.int(), differences: z.int() }),
  /** How many transactions stay and become what another file says, and how many of them have another one of each. */
  withdrawalChanges: z.object({
    transactions: z.int(),
    cashiers: z.int(),
    kinds: z.int(),
    amounts: z.int(),
    /** About how many a supervisor has decided for what this file says: they wait for a decision again. */
    decisions: z.int(),
    /** Who decided that. */
    deciders: z.array(z.string()),
  }),
  /** Reviewed transactions that the file, read again, doesn't have anymore; see `listSetAside`. */
  setAsideTransactions: z.int(),
  /** Transactions that the file and others disagree about, and nobody has decided about yet. */
  contradictedTransactions: z.int(),
  /** In how many ways. */
  openDifferences: z.int(),
});
export type UploadDetails = z.infer<typeof uploadDetails>;

export const listUploads = defineRoute({
  method: 'GET',
  path: '/api/stores/:id/uploads',
  access: 'agent',
  token: ['read'],
  summary: "A store's uploads, latest first",
  params: byStore,
  query: z.object({
    ...pageFields({ most: 100, usual: 20, farthest: 1_000_000 }),
  }),
  response: z.object({ uploads: z.array(uploadRecord), total: z.int() }),
});

const byUpload = z.object({ uploadId: recordIdOf('the upload') });

export const getUpload = defineRoute({
  method: 'GET',
  path: '/api/uploads/:uploadId',
  access: 'agent',
  token: ['read'],
  summary: 'One upload with its cleaning report',
  params: byUpload,
  response: uploadDetails,
});

export const downloadOriginal = defineRoute({
  method: 'GET',
  path: '/api/uploads/:uploadId/original',
  access: 'agent',
  token: ['read'],
  summary: 'The file as uploaded, byte for byte',
  params: byUpload,
});

export const downloadCleaned = defineRoute({
  method: 'GET',
  path: '/api/uploads/:uploadId/cleaned',
  access: 'agent',
  token: ['read'],
  summary: 'The cleaned file, as a workbook',
  params: byUpload,
});

export const downloadRejected = defineRoute({
  method: 'GET',
  path: '/api/uploads/:uploadId/rejected',
  access: 'agent',
  token: ['read'],
  summary: 'The rows that could not become a transaction, with their content and why, as a workbook',
  params: byUpload,
});

export const withdrawUpload = defineRoute({
  method: 'POST',
  path: '/api/uploads/:uploadId/withdraw',
  access: 'supervisor',
  refuses: ['CONFLICT'],
  summary: 'Withdraw an upload that was a mistake, as long as nothing in it is flagged or in a case',
  params: byUpload,
  response: uploadDetails,
});

export const uploadToOtherStore = defineRoute({
  method: 'POST',
  path: '/api/uploads/:uploadId/other-stores',
  access: 'agent',
  token: ['upload'],
  refuses: ['CONFLICT'],
  summary: 'Upload the same file to another store that it names, without sending it again',
  params: byUpload,
  body: z.object({ storeId: z.int().describe('One of those in the cleaning report’s otherStores') }),
  response: z.object({ uploadId: recordId }),
});

export const COVERAGE_STATES = ['covered', 'partly', 'missing'] as const;

export const dayCoverage = z.object({
  day: z.iso.date(),
  state: z.enum(COVERAGE_STATES),
  transactions: z.int(),
  /** What a partly covered day lacks, in sentences. */
  reasons: z.array(z.string()),
});
export type DayCoverage = z.infer<typeof dayCoverage>;

export const getCoverage = defineRoute({
  method: 'GET',
  path: '/api/stores/:id/coverage',
  access: 'agent',
  token: ['read'],
  summary:
    'Which business days of a range the uploads cover, from the first one to yesterday, or to the last one if the store is closed',
  params: byStore,
  query: z
    .object({
      startDate: dayInput.describe('The first business day, YYYY-MM-DD'),
      endDate: dayInput.describe(
        'The last business day, YYYY-MM-DD, included; at most a year after the first',
      ),
    })
    .refine(({ startDate, endDate }) => startDate <= endDate, {
      message: 'The start date is after the end date',
      path: ['startDate'],
    })
    .refine(({ startDate, endDate }) => Date.parse(endDate) - Date.parse(startDate) < 366 * 86_400_000, {
      message: 'The range must be at most a year',
      path: ['endDate'],
    }),
  response: z.object({
    days: z.array(dayCoverage),
    firstDay: z.iso.date().nullable(),
    lastDay: z.iso.date().nullable(),
  }),
});
