import { FILTER_IDS, PRIORITY_IDS, TRANSACTION_TYPES } from '@tillwatch/core/detection';
import { FINDING_KIND_IDS } from '@tillwatch/core/ranking/kinds';
import { REVIEW_ANSWERS, REVIEW_STATUSES } from '@tillwatch/core/review';
import { z } from 'zod';
import { SORT_KEYS } from './choices.ts';
import { contest } from './contests.ts';
import { evidenceChange } from './evidence-changes.ts';
import { dayInput, pageFields, readableText, recordId, recordIdOf } from './inputs.ts';
import { LIMITS } from './limits.ts';
import { currentReview } from './review-state.ts';
import { defineRoute } from './route.ts';
import { listedRisk, transactionRisk } from './transaction-risk.ts';

const filterId = z.enum(FILTER_IDS);
const priority = z.enum(PRIORITY_IDS);
const wallClock = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);

/** 'a,b,c' in a query string; empty or absent means no restriction. */
const commaList = <T extends z.ZodType<string, string>>(member: T) =>
  z
    .string()
    .optional()
    .transform((text) => (text ? text.split(',') : []))
    .pipe(z.array(member));

/** Describes a list. */
export const listed = (what: string, members: readonly string[]) =>
  `${what}, separated by commas; none means all: ${members.join(', ')}`;

/** A day; empty or absent means no limit. */
export const optionalDate = z
  .union([dayInput, z.literal('')])
  .optional()
  .transform((text) => text || undefined);

/** Dollars; empty or absent means no limit. */
const optionalAmount = z
  .union([z.literal(''), z.coerce.number().min(-1e12).max(1e12)])
  .optional()
  .transform((value) => (value === '' ? undefined : value));

/** A minute of the day; empty or absent means no limit. */
const optionalMinute = z
  .union([z.literal(''), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Not a time of day')])
  .optional()
  .transform((text) => text || undefined);

const optionalText = z
  .string()
  .max(200)
  .optional()
  .transform((text) => text?.trim() || undefined);

export const storeId = z.coerce.number().int().positive().max(2_147_483_647).describe('The id of the store');

/** The review of a transaction. */
const statusFields = {
  status: commaList(z.enum(REVIEW_STATUSES)).describe(listed('Review statuses', REVIEW_STATUSES)),
  reviewedBy: z
    .union([z.literal(''), z.coerce.number().int().positive().max(2_147_483_647)])
    .optional()
    .transform((value) => (value === '' ? undefined : value))
    .describe('The id of the user who gave it its status; none means anybody'),
  reviewedOn: optionalDate.describe("The day of that review by the server's calendar, YYYY-MM-DD"),
};

/** Business days, both inclusive. */
const days = {
  startDate: optionalDate.describe('The first business day, YYYY-MM-DD; none means from the beginning'),
  endDate: optionalDate.describe('The last business day, YYYY-MM-DD, included; none means to the end'),
};

const filterFields = {
  storeId,
  transactionTypes: commaList(filterId).describe(listed('Filter ids, any of which matches', FILTER_IDS)),
  priorities: commaList(priority).describe(listed('Priorities', PRIORITY_IDS)),
  ...days,
  startTime: optionalMinute.describe(
    'The earliest time of day by the store’s clock, HH:MM. A start after the end spans midnight',
  ),
  endTime: optionalMinute.describe('The latest time of day, HH:MM, included'),
  minAmount: optionalAmount.describe('The least amount in dollars'),
  maxAmount: optionalAmount.describe('The greatest amount in dollars'),
  employeeId: optionalText.describe('The number of an employee'),
  search: optionalText.describe('Words to look for in the transactions, at most 200 characters'),
  contested: z
    .enum(['', 'open'])
    .optional()
    .transform((value) => value || undefined)
    .describe('open: only transactions that a file contradicts and nobody has decided about'),
  kind: z
    .union([z.literal(''), z.enum(FINDING_KIND_IDS)])
    .optional()
    .transform((value) => value || undefined)
    .describe('What cashiers are compared on: only transactions that count as this'),
  queued: z
    .enum(['', 'yes', 'no'])
    .optional()
    .transform((value) => value || undefined)
    .describe('yes: only transactions with money at risk, as the queue has them; no: only those without'),
  ...statusFields,
};

/** The filter shared by list, neighbors, and export. */
export const transactionFilter = z.object(filterFields);
export type TransactionFilter = z.infer<typeof transactionFilter>;

const orderFields = {
  sortBy: z.enum(SORT_KEYS).default('time').describe('What the list is sorted by'),
  sortOrder: z.enum(['asc', 'desc']).default('desc').describe('Ascending or descending'),
};

export const transactionListQuery = z.object({
  ...filterFields,
  ...orderFields,
  ...pageFields(),
});
export type TransactionListQuery = z.infer<typeof transactionListQuery>;

/** Store and dates: the scope of the cards and filter counts. */
export const transactionScope = z.object({ storeId, ...days });
export type TransactionScope = z.infer<typeof transactionScope>;

/** Narrows the cards and filter counts within a scope. */
export const countQuery = transactionScope.extend(statusFields);
export type CountQuery = z.infer<typeof countQuery>;

/** Who wrote the notes, such as 'Jo Park' or 'Jo Park, then Al Bo'; null if there are none or nobody knows. */
export const noteByName = z.string().nullable();

/** Who gave a transaction its status, flagged included, and when. */
const reviewerFields = {
  reviewedBy: z.int().nullable(),
  reviewedByName: z.string().nullable(),
  reviewedAt: z.iso.datetime().nullable(),
  noteByName,
};

export const transactionRow = z.object({
  id: recordId,
  uploadId: recordId,
  /** The number that the register printed. */
  transactionId: z.string(),
  storeId: z.int(),
  employeeId: z.string().nullable(),
  employeeName: z.string().nullable(),
  registerId: z.string().nullable(),
  transactionType: z.enum(TRANSACTION_TYPES),
  /** The store's wall clock, without a zone. */
  transactionTime: wallClock,
  /** Dollars. */
  amount: z.number(),
  priority,
  filterFlags: z.array(filterId),
  isVerified: z.boolean(),
  isFlagged: z.boolean(),
  verificationNotes: z.string(),
  verifiedBy: z.int().nullable(),
  verifiedAt: z.iso.datetime().nullable(),
  unverifiedBy: z.int().nullable(),
  unverifiedAt: z.iso.datetime().nullable(),
  /** Increases with every review. */
  version: z.int(),
  createdAt: z.iso.datetime(),
});
export type TransactionRow = z.infer<typeof transactionRow>;

/** A row of the list, with the essence of its details. */
export const listedTransaction = transactionRow.extend({
  /** The strongest finding's reason; null if no filter hit. */
  reason: z.string().nullable(),
  /** Dollars voided on a transaction with a total of zero; null on any other. */
  voidedAmount: z.number().nullable(),
  /** Null if nothing speaks for or against a look. */
  risk: listedRisk.nullable(),
  /** A file says something else of it, and nobody has decided about that. */
  isContested: z.boolean(),
  ...reviewerFields,
});
export type ListedTransaction = z.infer<typeof listedTransaction>;

export const transactionItem = z.object({
  name: z.string(),
  /** The price times the quantity, in dollars; negative for voided and returned lines. */
  price: z.number(),
  quantity: z.number(),
  state: z.enum(['sold', 'void', 'suspended']),
  /** Position in rawData.originalRows. */
  lineIndex: z.int(),
});

export const finding = z.object({
  filter: filterId,
  priority,
  reason: z.string(),
  /** Positions in rawData.originalRows. */
  lineIndexes: z.array(z.int()),
});

const dollarsOrNull = z.number().nullable();

export const rawData = z.object({
  /** The lines as in the export. */
  originalRows: z.array(z.string()),
  /** Same length as originalRows. */
  lineKinds: z.array(
    z.enum(['header', 'item', 'void-item', 'event', 'promo', 'total', 'tender', 'payment', 'text']),
  ),
  extractedData: z.object({
    subtotal: dollarsOrNull,
    discount: dollarsOrNull,
    tax: dollarsOrNull,
    total: dollarsOrNull,
    paymentInfo: z.object({
      method: z.string().nullable(),
      tenders: z.array(z.object({ method: z.string(), amount: z.number() })),
      maskedCard: z.string().nullable(),
      cardType: z.string().nullable(),
      approvalCode: z.string().nullable(),
      entryMethod: z.string().nullable(),
      change: dollarsOrNull,
    }),
  }),
});

/** The file a transaction came from, and where in it. */
export const transactionSource = z.object({
  filename: z.string(),
  sheet: z.string(),
  firstRow: z.int(),
  /** The sheet of the last row, if it is a different one. */
  lastSheet: z.string().nullable(),
  lastRow: z.int(),
  /** The row number of each of originalRows. */
  rowNumbers: z.array(z.int()),
  /**
   * Whether nobody has said yet that the file's layout is read correctly, or somebody has said that it isn't; null if
   * it was confirmed.
   */
  doubt: z.enum(['open', 'wrong']).nullable(),
});

export const transactionDetail = transactionRow.extend({
  items: z.array(transactionItem),
  findings: z.array(finding),
  rawData,
  source: transactionSource,
  /** Filters and signals that would speak if the cashier or register weren't left out of them. */
  leftOut: z.array(
    z.object({
      /** The filter or the signal. */
      label: z.string(),
      /** Its last day. */
      until: z.iso.date(),
      reason: z.string(),
      by: z.string(),
    }),
  ),
  /** Null if nothing speaks for or against a look. */
  risk: transactionRisk.nullable(),
  verifiedByName: z.string().nullable(),
  unverifiedByName: z.string().nullable(),
  /** The caller's own second look, if any: until it has an answer, nothing of the first decision is shown. */
  secondLook: z.object({ answer: z.enum(REVIEW_ANSWERS).nullable(), notes: z.string() }).nullable(),
  /** Files that contradict another one about it, newest first. */
  contests: z.array(contest),
  /** Shows that the caller was given these details: see `opened`. */
  openingProof: z.string(),
  ...reviewerFields,
});
export type TransactionDetail = z.infer<typeof transactionDetail>;

export const transactionStats = z.object({
  total: z.int(),
  checkAll: z.int(),
  checkLot: z.int(),
  checkFew: z.int(),
  verified: z.int(),
  /** Neither verified nor flagged: total = verified + flagged + pending. */
  pending: z.int(),
  flagged: z.int(),
  /** The store's newest business day with data, whatever dates were asked for. */
  latestDay: z.iso.date().nullable(),
});
export type TransactionStats = z.infer<typeof transactionStats>;

export const filterCounts = z.record(z.enum([...PRIORITY_IDS, ...FILTER_IDS]), z.int());
export type FilterCounts = z.infer<typeof filterCounts>;

export const transactionUpdate = z
  .object({
    isVerified: z.boolean().optional(),
    isFlagged: z.boolean().optional(),
    verificationNotes: readableText()
      .max(LIMITS.notesMaxLength, `Notes can have at most ${LIMITS.notesMaxLength} characters`)
      .optional(),
    /** The version that the reviewer saw. If there is a newer one, the change is refused; without this, it never is. */
    version: z.int().positive().optional(),
    /**
     * Whether the reviewer had the transaction open, not just its row in the list. Only counts with the `openingProof`
     * that came with its details.
     */
    opened: z.boolean().optional(),
    openingProof: z.string().max(100).optional(),
  })
  .refine((input) => !(input.isVerified && input.isFlagged), {
    message: 'A transaction is either verified or flagged, not both',
  });
export type TransactionUpdate = z.infer<typeof transactionUpdate>;

/** A row in a list of an employee's findings. */
export const employeeDayRow = transactionRow.pick({
  id: true,
  transactionId: true,
  transactionType: true,
  transactionTime: true,
  amount: true,
  priority: true,
  filterFlags: true,
  isVerified: true,
  isFlagged: true,
});

export const employeeDay = z.object({
  /** Both null if the export names nobody; then nothing is listed. */
  employeeId: z.string().nullable(),
  employeeName: z.string().nullable(),
  businessDay: z.iso.date(),
  /** Counts of all the other transactions that a filter hit; the list has at most `LIMITS.employeeDayRows` of them. */
  total: z.int(),
  verified: z.int(),
  flagged: z.int(),
  /** Highest priority first, then by time. */
  transactions: z.array(employeeDayRow),
});
export type EmployeeDay = z.infer<typeof employeeDay>;

export const listTransactions = defineRoute({
  method: 'GET',
  path: '/api/transactions',
  access: 'agent',
  token: ['read'],
  summary: 'One page of the matching transactions',
  query: transactionListQuery,
  response: z.object({ transactions: z.array(listedTransaction), total: z.int() }),
});

export const getTransactionStats = defineRoute({
  method: 'GET',
  path: '/api/transactions/stats',
  access: 'agent',
  token: ['read'],
  summary: 'The six cards, for a store and dates',
  query: countQuery,
  response: transactionStats,
});

export const getFilterCounts = defineRoute({
  method: 'GET',
  path: '/api/transactions/filter-counts',
  access: 'agent',
  token: ['read'],
  summary: 'How many transactions each priority and each filter has, for a store and dates',
  query: countQuery,
  response: filterCounts,
});

const byId = z.object({ id: recordIdOf('the transaction') });

export const getTransaction = defineRoute({
  method: 'GET',
  path: '/api/transactions/:id',
  access: 'agent',
  token: ['read'],
  summary: 'One transaction with its items, findings, original lines, and source',
  isActivity: true,
  params: byId,
  response: transactionDetail,
});

export const getNeighbors = defineRoute({
  method: 'GET',
  path: '/api/transactions/:id/neighbors',
  access: 'agent',
  summary: 'The transactions before and after this one in the list for the same query, across pages',
  params: byId,
  query: z.object({ ...filterFields, ...orderFields }),
  response: z.object({
    previousId: recordId.nullable(),
    nextId: recordId.nullable(),
    /** The nearest pending ones. */
    previousPendingId: recordId.nullable(),
    nextPendingId: recordId.nullable(),
  }),
});

export const getPlace = defineRoute({
  method: 'GET',
  path: '/api/transactions/:id/place',
  access: 'agent',
  summary: 'The position of this one in the list for the same query',
  params: byId,
  query: z.object({ ...filterFields, ...orderFields }),
  response: z.object({
    /** From 1; null if it's farther down than we count. */
    place: z.int().nullable(),
    total: z.int(),
  }),
});

export const updateTransaction = defineRoute({
  method: 'PATCH',
  path: '/api/transactions/:id',
  access: 'agent',
  refuses: ['CONFLICT', 'STALE'],
  summary: 'Review a transaction; omitted fields stay as they are',
  params: byId,
  body: transactionUpdate,
  response: transactionDetail,
});

export const undoReview = defineRoute({
  method: 'POST',
  path: '/api/transactions/:id/undo',
  access: 'agent',
  refuses: ['CONFLICT', 'STALE'],
  summary: "Undo the caller's own change to a transaction, provided that every later one has been undone",
  params: byId,
  body: z.object({
    /** The version that the change produced. */
    version: z.int().positive(),
  }),
  response: transactionDetail,
});

/** A past state of a transaction's review, and the change that led to it. */
export const reviewStep = currentReview.extend({
  /**
   * 'verify', 'flag', 'unverify', 'unflag', 'update', or 'undo_' and one of these; null for the state before history
   * was kept.
   */
  action: z.string().nullable(),
  /** The version that this change undid. */
  undoes: z.int().nullable(),
  /** False if it was decided from the list; null if unknown. */
  wasOpened: z.boolean().nullable(),
});
export type ReviewStep = z.infer<typeof reviewStep>;

export const getReviewHistory = defineRoute({
  method: 'GET',
  path: '/api/transactions/:id/history',
  access: 'agent',
  token: ['read'],
  summary:
    'Who changed the review of a transaction or its images, when, and how, with the notes at the time, newest first',
  params: byId,
  response: z.object({
    steps: z.array(reviewStep),
    /** What was done to its images, newest first. */
    evidence: z.array(evidenceChange),
  }),
});

export const listEmployees = defineRoute({
  method: 'GET',
  path: '/api/transactions/employees',
  access: 'agent',
  token: ['read'],
  summary: 'The employees with transactions in a store and dates, by number',
  query: transactionScope,
  response: z.object({
    employees: z.array(z.object({ employeeId: z.string(), employeeName: z.string().nullable() })),
  }),
});

export const getEmployeeDay = defineRoute({
  method: 'GET',
  path: '/api/transactions/:id/employee-day',
  access: 'agent',
  token: ['read'],
  summary: "The same employee's other findings in the store on the business day of a transaction",
  params: byId,
  response: employeeDay,
});

export const exportTransactions = defineRoute({
  method: 'GET',
  path: '/api/export/transactions',
  access: 'agent',
  token: ['read'],
  summary: 'The matching transactions as a workbook',
  query: z.object({
    ...filterFields,
    ...orderFields,
    format: z.literal('xlsx').default('xlsx').describe('The only format'),
    includeRawData: z.stringbool().default(false).describe('true adds the original lines'),
    includeFilters: z.stringbool().default(true).describe('true adds a sheet with the filters in force'),
  }),
});
