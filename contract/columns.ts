import {
  ABSENTABLE,
  COLUMN_ROLES,
  DATE_ORDERS,
  LONGEST_POINTED_ROW,
  MAIN_PARTS,
  MAPPING_SHAPES,
  MOST_PIECES,
  MOST_POINTED_ROWS,
  POINTED_ROLES,
  ROW_MEANINGS,
  ROW_PLACES,
  textOfPieces,
  WIDEST_TABLE,
} from '@tillwatch/core/journal';
import { z } from 'zod';
import { recordId, recordIdOf } from './inputs.ts';
import { defineRoute } from './route.ts';
import { byStore } from './stores.ts';
import { uploadDetails } from './uploads.ts';

const MOST_QUESTIONS = 50;

const column = z
  .int()
  .min(0)
  .max(WIDEST_TABLE - 1);
const roleColumns = z.partialRecord(z.enum(COLUMN_ROLES), column);

const cell = z.union([z.string(), z.number(), z.boolean(), z.object({ serial: z.number() }), z.null()]);

/** A row of a printed journal in which somebody has pointed at what is what; see `PointedRow` in core. */
const pointedRow = z
  .strictObject({
    rowNumber: z.int().min(0),
    pieces: z
      .array(z.strictObject({ text: z.string().min(1), role: z.enum(POINTED_ROLES).optional() }))
      .min(1)
      .max(MOST_PIECES)
      .readonly(),
    place: z.enum(ROW_PLACES).optional(),
    meaning: z.enum(ROW_MEANINGS).optional(),
  })
  .refine(({ pieces }) => textOfPieces(pieces).length <= LONGEST_POINTED_ROW, 'The row is too long');

/** Which column has which role. */
export const mappingAnswer = z.strictObject({
  shape: z.enum(MAPPING_SHAPES),
  /** Column positions; 0 is column A. */
  columns: roleColumns,
  /** Roles that files with these headings do not have. */
  absent: z.array(z.enum(ABSENTABLE)).max(ABSENTABLE.length).default([]),
  /** Only if the dates don't show the order of day, month, and year. */
  dateOrder: z.enum(DATE_ORDERS).optional(),
  /** Whether amounts are in cents, without a point. */
  inCents: z.boolean().optional(),
  /** Only for a printed journal without columns. */
  rows: z.array(pointedRow).max(MOST_POINTED_ROWS).readonly().optional(),
});

const questionRow = z.object({ rowNumber: z.int(), cells: z.array(cell) });

/** A table whose columns weren't understood, or only partly; see `ColumnQuestion` in core. */
export const columnQuestion = z.object({
  /** A hash of the headings: the same in every file with these headings. */
  headingHash: z.string(),
  sheet: z.string(),
  headings: z.array(z.string()),
  titles: z.array(z.string()),
  rows: z.array(questionRow),
  headingIndex: z.int(),
  hasTitleDay: z.boolean(),
  /** Complete answers to choose from, best first. */
  readings: z.array(mappingAnswer),
  shape: z.enum(['summary', 'line-items', 'journal-print']),
  recognized: roleColumns,
  suggested: roleColumns,
  rivals: z.array(z.object({ role: z.enum(COLUMN_ROLES), columns: z.array(column) })),
  /** Of a printed journal: what was looked for and found, in sentences. */
  reason: z.string().optional(),
  /** Of a printed journal: rows that no transaction was made of, beyond the first ones. */
  rejected: z.array(questionRow).optional(),
});
export type ColumnQuestionRecord = z.infer<typeof columnQuestion>;

const title = z.string();

/** What an answer changes, compared with how Tillwatch reads the table by itself; see `ColumnChanges` in core. */
export const columnChanges = z.object({
  /** What Tillwatch reads by itself, and has no column in the answer. */
  leftOut: z.array(z.object({ role: z.enum(COLUMN_ROLES), title })),
  /** What the answer reads from another column. */
  moved: z.array(z.object({ role: z.enum(COLUMN_ROLES), from: title, to: title })),
  /** The columns of the kind, employee, register, and amount; null for those that have none. */
  main: z.record(z.enum(MAIN_PARTS), title.nullable()),
  /** What only the answer reads, apart from what `main` names; absent in notifications from earlier versions. */
  added: z.array(z.object({ role: z.enum(COLUMN_ROLES), title })).optional(),
  /** What a row is, if Tillwatch would take it as something else. */
  shape: z.enum(MAPPING_SHAPES).optional(),
  /** The order of day, month, and year, if Tillwatch would take another one, or ask. */
  dateOrder: z.enum(DATE_ORDERS).optional(),
  /** Whether amounts are taken as cents, if Tillwatch would not, or would. */
  inCents: z.boolean().optional(),
  /** In how many rows of a printed journal somebody has pointed at what is what. */
  pointedRows: z.int().optional(),
});
export type ColumnChangesRecord = z.infer<typeof columnChanges>;

/** Another store of the chain. */
export const otherStore = z.object({
  /** Null if the caller may not see that store. */
  storeNumber: z.string().nullable(),
});
export type OtherStore = z.infer<typeof otherStore>;

/** An answer from another store of the chain for a table with the same headings. */
export const answerOffer = z.object({
  /** The store that answered last, of those that the caller may see if any has. */
  store: otherStore,
  answer: mappingAnswer,
});
export type AnswerOffer = z.infer<typeof answerOffer>;

/** The answer that was given before the one that is remembered now, and who gave it. */
export const earlierAnswer = z.object({
  answer: mappingAnswer,
  byName: z.string(),
  at: z.iso.datetime(),
});
export type EarlierAnswer = z.infer<typeof earlierAnswer>;

/** Beside an answer about printed tickets. */
export const rowAuthors = {
  /** Of each of its rows, who has pointed at it; absent for answers about columns. */
  rowAuthors: z.array(z.string()).optional(),
};

/** A question with what may be taken over as its answer. */
export const offeredQuestion = columnQuestion.extend({
  offers: z.array(answerOffer),
  /** When the store was given the answer that it has for such tables or tickets; null for none. */
  answeredAt: z.iso.datetime().nullable(),
  /** Absent if the store's answer is its first one, or it has none. */
  earlier: earlierAnswer.optional(),
});
export type OfferedQuestion = z.infer<typeof offeredQuestion>;

const byUpload = z.object({ uploadId: recordIdOf('the upload') });

/** What an answer knows of the one before it: somebody else may have answered in the meantime. */
export const answerSeen = {
  /** As in the question; null, too, if the caller doesn't know. */
  answeredAt: z.iso.datetime().nullable().default(null),
  /** Replaces what somebody else has answered since; otherwise that is refused. */
  overrules: z.boolean().default(false),
};

export const getColumnQuestions = defineRoute({
  method: 'GET',
  path: '/api/uploads/:uploadId/columns',
  access: 'agent',
  refuses: ['CONFLICT'],
  summary: 'The tables of an upload whose columns were not understood, with their first rows',
  params: byUpload,
  response: z.object({
    uploadId: recordId,
    filename: z.string(),
    /** Whether the caller may discard the upload: its uploader, supervisors, and admins. */
    mayDiscard: z.boolean(),
    questions: z.array(offeredQuestion),
  }),
});

export const answerColumnQuestions = defineRoute({
  method: 'POST',
  path: '/api/uploads/:uploadId/columns',
  access: 'agent',
  refuses: ['CONFLICT', 'STALE'],
  summary:
    'Say which column is which in each table of an upload that was not understood. The store remembers it, and every ' +
    'upload of the store that was waiting only for this continues',
  params: byUpload,
  body: z.strictObject({
    answers: z
      .array(mappingAnswer.extend({ headingHash: z.string(), ...answerSeen }))
      .min(1)
      .max(MOST_QUESTIONS),
  }),
  response: uploadDetails,
});

export const discardUpload = defineRoute({
  method: 'POST',
  path: '/api/uploads/:uploadId/discard',
  access: 'agent',
  refuses: ['CONFLICT'],
  summary:
    'Discard an upload that is waiting for its columns, for its uploader, supervisors, and admins; its file and its record stay',
  params: byUpload,
  response: uploadDetails,
});

export const columnMapping = z.object({
  mappingId: recordId,
  /** Of several kinds of printed tickets that the store remembers, which one this is; the same for as long as it does. */
  layout: z.string().optional(),
  storeId: z.int(),
  titles: z.array(z.string()),
  answer: mappingAnswer,
  earlier: earlierAnswer.optional(),
  createdByName: z.string(),
  createdAt: z.iso.datetime(),
  ...rowAuthors,
});
export type ColumnMappingRecord = z.infer<typeof columnMapping>;

export const listColumnMappings = defineRoute({
  method: 'GET',
  path: '/api/stores/:id/column-mappings',
  access: 'agent',
  summary: "The columns remembered for a store's files, latest first",
  params: byStore,
  response: z.array(columnMapping),
});

export const forgetColumnMapping = defineRoute({
  method: 'DELETE',
  path: '/api/column-mappings/:mappingId',
  access: 'agent',
  summary:
    'Forget the columns under these headings, or what a printed ticket looks like; later files are read without it, or ask again',
  params: z.object({ mappingId: recordIdOf('the remembered answer') }),
  query: z.object({
    layout: z
      .string()
      .max(40)
      .optional()
      .describe('Which kind of printed ticket to forget, as listed; all of them if not given'),
  }),
  response: z.object({ ok: z.literal(true) }),
});
