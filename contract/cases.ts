import { CASE_STATUSES } from '@tillwatch/core/cases';
import { z } from 'zod';
import { evidenceImage } from './evidence.ts';
import { hideCards, longText, pageFields, recordId, recordIdOf } from './inputs.ts';
import { LIMITS } from './limits.ts';
import { defineRoute } from './route.ts';
import { singleLine } from './single-line.ts';
import { listed, noteByName, storeId, transactionRow } from './transactions.ts';

const status = z.enum(CASE_STATUSES);
const person = z.int().positive().max(2_147_483_647);

/** Dollars with at most two decimals. */
const dollars = z
  .number()
  .min(0, 'Enter an amount of $0.00 or more')
  .max(9_999_999.99, 'At most $9,999,999.99')
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'Dollars and cents only');

const title = singleLine(
  z
    .string()
    .overwrite(hideCards)
    .trim()
    .min(1, 'Please name the case')
    .max(LIMITS.caseTitleMaxLength, `At most ${LIMITS.caseTitleMaxLength} characters`),
  'The name',
);
const note = longText('A note');
const transactionIds = z
  .array(recordId)
  .min(1, 'Please choose a transaction')
  .max(LIMITS.caseTransactions, `A case can have at most ${LIMITS.caseTransactions} transactions`);

/** Leave out transactions that are in another open case, instead of refusing all. */
const othersOnly = z.boolean().default(false);

/** A cashier as exports name one; either may be missing. */
const casePerson = z.object({ employeeId: z.string().nullable(), employeeName: z.string().nullable() });

/** A row of the list. */
export const listedCase = z.object({
  id: recordId,
  storeId: z.int(),
  title: z.string(),
  status,
  /**
   * The cashiers of its transactions, each once, by name. If those were erased, whom it was opened about. Empty if
   * nobody is named.
   */
  people: z.array(casePerson),
  assignedTo: z.int().nullable(),
  assignedToName: z.string().nullable(),
  /** Dollars; null if not known yet. */
  lost: z.number().nullable(),
  recovered: z.number().nullable(),
  createdByName: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  transactions: z.int(),
});
export type ListedCase = z.infer<typeof listedCase>;

export const caseTransaction = transactionRow
  .pick({
    id: true,
    transactionId: true,
    employeeId: true,
    employeeName: true,
    registerId: true,
    transactionType: true,
    transactionTime: true,
    amount: true,
    priority: true,
    isVerified: true,
    isFlagged: true,
    verificationNotes: true,
  })
  .extend({
    noteByName,
    /** As of when it was flagged. */
    reasons: z.array(z.string()),
    /** What other files say about it, and how that was resolved; sentences. */
    contests: z.array(z.string()),
    /** Its file, read again, doesn't have it anymore; its content and review are kept. */
    isSetAside: z.boolean(),
    images: z.array(evidenceImage),
    addedByName: z.string(),
    addedAt: z.iso.datetime(),
  });
export type CaseTransaction = z.infer<typeof caseTransaction>;

/** A transaction that was taken out of the case. */
export const takenOutTransaction = caseTransaction.extend({
  takenOutByName: z.string(),
  takenOutAt: z.iso.datetime(),
  takenOutBecause: z.string(),
});
export type TakenOutTransaction = z.infer<typeof takenOutTransaction>;

/** One thing that somebody did, worded for readers of the case. */
export const caseEvent = z.object({
  kind: z.enum(['opened', 'changed', 'added', 'removed', 'note', 'image']),
  by: z.string(),
  at: z.iso.datetime(),
  /** 'Status: Open → Loss confirmed'; empty for a note. */
  lines: z.array(z.string()),
  /** What was written: a note, or why a case was closed or reopened. */
  text: z.string(),
});
export type CaseEvent = z.infer<typeof caseEvent>;

export const caseDetail = listedCase.extend({
  /** Increases with every change that the next one must be based on. */
  version: z.int(),
  /** Why it was closed; empty while it is open. */
  reason: z.string(),
  closedByName: z.string().nullable(),
  /** By time. */
  contents: z.array(caseTransaction),
  /** Transactions taken out of the case, by time. */
  takenOut: z.array(takenOutTransaction),
  /** Images of the case itself. */
  images: z.array(evidenceImage),
  /** Removed images that the caller may bring back. */
  removedImages: z.array(evidenceImage),
  /** Newest first. */
  history: z.array(caseEvent),
  /** Whether the caller may assign, change, and close it. */
  canChange: z.boolean(),
});
export type CaseDetail = z.infer<typeof caseDetail>;

/** Enough to recognize a case. */
export const caseMark = z.object({ id: recordId, title: z.string(), status });
export type CaseMark = z.infer<typeof caseMark>;

export const CASE_SORT_KEYS = ['updated', 'opened', 'lost'] as const;

const optionalText = z
  .string()
  .max(200)
  .optional()
  .transform((text) => text?.trim() || undefined);

export const caseListQuery = z.object({
  storeId: storeId.optional().describe('The id of the store; none means all of yours'),
  status: z
    .string()
    .optional()
    .transform((text) => (text ? text.split(',') : []))
    .pipe(z.array(status))
    .describe(listed('Statuses', CASE_STATUSES)),
  assignedTo: z
    .union([z.literal('nobody'), z.coerce.number().int().positive().max(2_147_483_647)])
    .optional()
    .describe('The id of a user, or nobody; none means all'),
  employeeId: optionalText.describe('The number of a cashier: cases with a transaction of this one'),
  search: optionalText.describe(
    "Part of the name of the case or of a person in it, or of the person's number; or the number of a receipt in it",
  ),
  sortBy: z.enum(CASE_SORT_KEYS).default('updated').describe('What the list is sorted by'),
  sortOrder: z.enum(['asc', 'desc']).default('desc').describe('Ascending or descending'),
  ...pageFields(),
});
export type CaseListQuery = z.infer<typeof caseListQuery>;

export const caseUpdate = z.object({
  /** The version that the caller saw. If there is a newer one, the change is refused. */
  version: z.int().positive(),
  title: title.optional(),
  status: status.optional(),
  /** Required to close or reopen. */
  reason: longText('A reason').optional(),
  /** A supervisor or admin; null for nobody. */
  assignedTo: person.nullable().optional(),
  lost: dollars.nullable().optional(),
  recovered: dollars.nullable().optional(),
});
export type CaseUpdate = z.infer<typeof caseUpdate>;

/** A store's cases in a month, by the server's calendar. */
export const caseFigures = z.object({
  storeId: z.int(),
  /** 'YYYY-MM' */
  month: z.string(),
  opened: z.int(),
  /** Cases closed in the month, by their current status. */
  lossConfirmed: z.int(),
  training: z.int(),
  policy: z.int(),
  noLoss: z.int(),
  /** Dollars, for the cases closed in the month. */
  lost: z.number(),
  recovered: z.number(),
});
export type CaseFigures = z.infer<typeof caseFigures>;

const byId = z.object({ id: recordIdOf('the case') });

export const listCases = defineRoute({
  method: 'GET',
  path: '/api/cases',
  access: 'agent',
  summary: 'One page of the matching cases; agents see those of their stores that they contributed to',
  query: caseListQuery,
  response: z.object({ cases: z.array(listedCase), total: z.int() }),
});

export const getCaseFigures = defineRoute({
  method: 'GET',
  path: '/api/cases/figures',
  access: 'supervisor',
  summary: 'Cases opened and closed, lost and recovered, by store and month; the newest month first',
  query: z.object({
    storeId: storeId.optional().describe('The id of the store; none means all of yours'),
    months: z.coerce.number().int().min(1).max(60).default(12).describe('How many months, up to this one'),
  }),
  response: z.array(caseFigures),
});

export const listCaseWorkers = defineRoute({
  method: 'GET',
  path: '/api/cases/workers',
  access: 'supervisor',
  summary: 'Who can work on a case: active supervisors and admins',
  response: z.array(z.object({ id: z.int(), name: z.string() })),
});

export const getCasesOfTransaction = defineRoute({
  method: 'GET',
  path: '/api/transactions/:id/cases',
  access: 'agent',
  summary:
    'The cases that have the transaction, and open ones that it could be added to, as far as the caller may see them',
  params: byId,
  response: z.object({
    /** Whether it is in an open case, even one that the caller doesn't see. */
    isInOpenCase: z.boolean(),
    /** The open one first. */
    cases: z.array(caseMark),
    /** The same cashier's first, then by last change. */
    candidates: z.array(
      caseMark.extend({ isOfCashier: z.boolean(), people: z.array(casePerson), transactions: z.int() }),
    ),
  }),
});

export const createCase = defineRoute({
  method: 'POST',
  path: '/api/cases',
  access: 'agent',
  refuses: ['CONFLICT'],
  summary: 'Open a case with flagged transactions of one store that are in no open case',
  body: z.object({ title, transactionIds, othersOnly, note: note.default('') }),
  response: caseMark,
});

export const getCase = defineRoute({
  method: 'GET',
  path: '/api/cases/:id',
  access: 'agent',
  summary: 'A case with its transactions, images, notes, and history',
  params: byId,
  response: caseDetail,
});

export const updateCase = defineRoute({
  method: 'PATCH',
  path: '/api/cases/:id',
  access: 'supervisor',
  refuses: ['CONFLICT', 'STALE'],
  summary:
    'Assign, rename, close, or reopen a case, or set its amounts; refused if somebody has changed it since',
  params: byId,
  body: caseUpdate,
  response: caseMark,
});

export const addToCase = defineRoute({
  method: 'POST',
  path: '/api/cases/:id/transactions',
  access: 'agent',
  refuses: ['CONFLICT'],
  summary: 'Add flagged transactions of the store to an open case; those that it has stay',
  params: byId,
  body: z.object({ transactionIds, othersOnly }),
  response: caseMark,
});

export const removeFromCase = defineRoute({
  method: 'POST',
  path: '/api/cases/:id/transactions/:transactionId/take-out',
  access: 'supervisor',
  refuses: ['CONFLICT'],
  summary: "Take a transaction out of an open case, with a reason; the case's history and file still show it",
  params: z.object({ id: recordIdOf('the case'), transactionId: recordIdOf('the transaction') }),
  body: z.object({ reason: note.min(1, 'Please say why') }),
  response: caseMark,
});

export const addCaseNote = defineRoute({
  method: 'POST',
  path: '/api/cases/:id/notes',
  access: 'agent',
  refuses: ['CONFLICT'],
  summary: 'Write a note on a case; notes are neither changed nor deleted',
  params: byId,
  body: z.object({ text: note.min(1, 'Please write something') }),
  response: caseMark,
});

export const addCaseEvidence = defineRoute({
  method: 'POST',
  path: '/api/cases/:id/evidence',
  access: 'agent',
  refuses: ['CONFLICT'],
  form: [],
  summary:
    'Multipart form with file, an image, and an optional caption; an image that the caller has added before returns that one',
  params: byId,
  response: evidenceImage,
});

export const getCaseFile = defineRoute({
  method: 'GET',
  path: '/api/cases/:id/file',
  access: 'agent',
  summary: 'The file of a case as one page to print: receipts, evidence, notes, and audit trail',
  params: byId,
});

export const downloadCaseArchive = defineRoute({
  method: 'GET',
  path: '/api/cases/:id/archive',
  access: 'supervisor',
  summary: 'The file of a case as a .zip, with the original rows, the images, and a list of SHA-256 hashes',
  params: byId,
});
