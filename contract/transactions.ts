import { FILTER_IDS, PRIORITY_IDS, TRANSACTION_TYPES } from '@tillwatch/core/detection';
import { REVIEW_STATUSES } from '@tillwatch/core/review';
import { z } from 'zod';
import { dayInput } from './day-input.ts';
import { LIMITS } from './limits.ts';
import { recordId } from './record-id.ts';
import { currentReview } from './review-state.ts';
import { defineRoute } from './route.ts';
import { SORT_KEYS } from './sort-keys.ts';
import { listedRisk, transactionRisk } from './transaction-risk.ts';

const filterId = z.enum(FILTER_IDS);
const priority = z.enum(PRIORITY_IDS);
const wallClock = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);

/** 'a,b,c' in a query string; empty and absent both mean no restriction. */
const commaList = <T extends z.ZodType<string, string>>(member: T) =>
  z
    .string()
    .optional()
    .describe('Separated by commas; none and all mean the same')
    .transform((text) => (text ? text.split(',') : []))
    .pipe(z.array(member));

/** A day; empty and absent both mean no limit. */
export const optionalDate = z
  .union([dayInput, z.literal('')])
  .optional()
  .transform((text) => text || undefined);

/** Dollars; empty and absent both mean no limit. */
const optionalAmount = z
  .union([z.literal(''), z.coerce.number().min(-1e12).max(1e12)])
  .optional()
  .transform((value) => (value === '' ? undefined : value));

/** A minute of the day; empty and absent both mean no limit. */
const optionalMinute = z
  .union([z.literal(''), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Not a time of day')])
  .optional()
  .transform((text) => text || undefined);

const optionalText = z
  .string()
  .max(200)
  .optional()
  .transform((text) => text?.trim() || undefined);

export const storeId = z.coerce.number().int().positive().max(2_147_483_647);

/** What a reviewer has made of a transaction. */
const statusFields = {
  status: commaList(z.enum(REVIEW_STATUSES)),
  /** Whose review gave it the status it has. */
  reviewedBy: z
    .union([z.literal(''), z.coerce.number().int().positive().max(2_147_483_647)])
    .optional()
    .transform((value) => (value === '' ? undefined : value)),
  /** The day of that review, by the server's calendar. */
  reviewedOn: optionalDate,
};

const filterFields = {
  storeId,
  /** Filter ids; a transaction with any of them matches. */
  transactionTypes: commaList(filterId),
  priorities: commaList(priority),
  /** Business days, both inclusive. */
  startDate: optionalDate,
  endDate: optionalDate,
  /** Of each day: 'HH:MM', both inclusive. A start after the end spans midnight. */
  startTime: optionalMinute,
  endTime: optionalMinute,
  minAmount: optionalAmount,
  maxAmount: optionalAmount,
  employeeId: optionalText,
  search: optionalText,
  ...statusFields,
};

/** The one filter of list, neighbors and export. */
export const transactionFilter = z.object(filterFields);
export type TransactionFilter = z.infer<typeof transactionFilter>;

const orderFields = {
  sortBy: z.enum(SORT_KEYS).default('time'),
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
};

export const transactionListQuery = z.object({
  ...filterFields,
  ...orderFields,
  limit: z.coerce.number().int().min(1).max(LIMITS.maxPageSize).default(LIMITS.defaultPageSize),
  offset: z.coerce.number().int().min(0).max(100_000_000).default(0),
});
export type TransactionListQuery = z.infer<typeof transactionListQuery>;

/** Store and dates: what the cards and the filter counts describe. */
export const transactionScope = z.object({ storeId, startDate: optionalDate, endDate: optionalDate });
export type TransactionScope = z.infer<typeof transactionScope>;

/** What of a scope the cards and counts are asked for. */
export const countQuery = transactionScope.extend(statusFields);
export type CountQuery = z.infer<typeof countQuery>;

/** Who gave a transaction the status it has, flagged included, and when. */
const reviewerFields = {
  reviewedBy: z.int().nullable(),
  reviewedByName: z.string().nullable(),
  reviewedAt: z.iso.datetime().nullable(),
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
  /** The store's wall clock, without zone. */
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
  /** Rises with every review. */
  version: z.int(),
  createdAt: z.iso.datetime(),
});
export type TransactionRow = z.infer<typeof transactionRow>;

/** A row of the list, with what its details say in a word. */
export const listedTransaction = transactionRow.extend({
  /** Of the strongest finding; null where no filter hit. */
  reason: z.string().nullable(),
  /** Dollars: what was voided on a transaction that came to nothing; null on any other. */
  voidedAmount: z.number().nullable(),
  /** Null where nothing speaks for a look or against it. */
  risk: listedRisk.nullable(),
  ...reviewerFields,
});
export type ListedTransaction = z.infer<typeof listedTransaction>;

export const transactionItem = z.object({
  name: z.string(),
  /** Dollars, extended; negative for voided and returned lines. */
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
  /** The export's lines, as they stand. */
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

/** Where in which file a transaction stands. */
export const transactionSource = z.object({
  filename: z.string(),
  sheet: z.string(),
  firstRow: z.int(),
  /** Where the last row stands, when that is in another sheet. */
  lastSheet: z.string().nullable(),
  lastRow: z.int(),
  /** Row of its sheet for each of originalRows. */
  rowNumbers: z.array(z.int()),
});

export const transactionDetail = transactionRow.extend({
  items: z.array(transactionItem),
  findings: z.array(finding),
  rawData,
  source: transactionSource,
  /** Null where nothing speaks for a look or against it. */
  risk: transactionRisk.nullable(),
  verifiedByName: z.string().nullable(),
  unverifiedByName: z.string().nullable(),
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
  /** The newest business day of the store that has data, whatever dates were asked for. */
  latestDay: z.iso.date().nullable(),
});
export type TransactionStats = z.infer<typeof transactionStats>;

export const filterCounts = z.record(z.enum([...PRIORITY_IDS, ...FILTER_IDS]), z.int());
export type FilterCounts = z.infer<typeof filterCounts>;

export const transactionUpdate = z
  .object({
    isVerified: z.boolean().optional(),
    isFlagged: z.boolean().optional(),
    verificationNotes: z
      .string()
      .max(LIMITS.notesMaxLength, `Notes can have at most ${LIMITS.notesMaxLength} characters`)
      .optional(),
    /** That of the transaction as the reviewer saw it: a newer one refuses the change. Without it nothing does. */
    version: z.int().positive().optional(),
    /** Whether the reviewer had the transaction open, and not only its row of the list. */
    opened: z.boolean().optional(),
  })
  .refine((input) => !(input.isVerified && input.isFlagged), {
    message: 'A transaction is either verified or flagged, not both',
  });
export type TransactionUpdate = z.infer<typeof transactionUpdate>;

/** What a list of an employee's findings shows of each. */
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
  /** Both null where the export names nobody: then there is nothing to list. */
  employeeId: z.string().nullable(),
  employeeName: z.string().nullable(),
  businessDay: z.iso.date(),
  /** Counts of all the others that a filter hit; the list has at most `LIMITS.employeeDayRows` of them. */
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
  summary: 'One page of the transactions that match',
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
  summary: 'How many transactions each priority and each detection filter has, for a store and dates',
  query: countQuery,
  response: filterCounts,
});

const byId = z.object({ id: recordId });

export const getTransaction = defineRoute({
  method: 'GET',
  path: '/api/transactions/:id',
  access: 'agent',
  token: ['read'],
  summary: 'One transaction with its items, findings, original lines and source',
  isActivity: true,
  params: byId,
  response: transactionDetail,
});

export const getNeighbors = defineRoute({
  method: 'GET',
  path: '/api/transactions/:id/neighbors',
  access: 'agent',
  summary: 'The transactions before and after this one in the list that the same query gives, across pages',
  params: byId,
  query: z.object({ ...filterFields, ...orderFields }),
  response: z.object({
    previousId: recordId.nullable(),
    nextId: recordId.nullable(),
    /** The nearest ones that nobody has verified or flagged. */
    previousPendingId: recordId.nullable(),
    nextPendingId: recordId.nullable(),
  }),
});

export const getPlace = defineRoute({
  method: 'GET',
  path: '/api/transactions/:id/place',
  access: 'agent',
  summary: 'Where this one stands in the list that the same query gives',
  params: byId,
  query: z.object({ ...filterFields, ...orderFields }),
  response: z.object({
    /** From 1; null where it is farther down than is counted. */
    place: z.int().nullable(),
    total: z.int(),
  }),
});

export const updateTransaction = defineRoute({
  method: 'PATCH',
  path: '/api/transactions/:id',
  access: 'agent',
  summary: 'Review a transaction; what is left out stays as it is',
  params: byId,
  body: transactionUpdate,
  response: transactionDetail,
});

export const undoReview = defineRoute({
  method: 'POST',
  path: '/api/transactions/:id/undo',
  access: 'agent',
  summary: "Take back the caller's own change of a transaction, as long as every later one has been undone",
  params: byId,
  body: z.object({
    /** That which the change gave the transaction. */
    version: z.int().positive(),
  }),
  response: transactionDetail,
});

/** A state that a transaction had, and the change that gave it. */
export const reviewStep = currentReview.extend({
  /** 'verify', 'flag', 'unverify', 'unflag', 'update' or 'undo_' and one of these; null of the state before history was kept. */
  action: z.string().nullable(),
  /** The version that this change took back. */
  undoes: z.int().nullable(),
  /** False where it was decided from the list; null where that was not told. */
  wasOpened: z.boolean().nullable(),
});
export type ReviewStep = z.infer<typeof reviewStep>;

export const getReviewHistory = defineRoute({
  method: 'GET',
  path: '/api/transactions/:id/history',
  access: 'agent',
  token: ['read'],
  summary:
    'Who changed the review of a transaction, when and how, the newest first, with the notes of each time',
  params: byId,
  response: z.object({ steps: z.array(reviewStep) }),
});

export const listEmployees = defineRoute({
  method: 'GET',
  path: '/api/transactions/employees',
  access: 'agent',
  token: ['read'],
  summary: 'The employees whose number stands on transactions of a store and dates, by number',
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
  summary: "What else of the same employee's in the store a filter hit on the business day of a transaction",
  params: byId,
  response: employeeDay,
});

export const exportTransactions = defineRoute({
  method: 'GET',
  path: '/api/export/transactions',
  access: 'agent',
  token: ['read'],
  summary: 'The transactions that match, as a workbook',
  query: z.object({
    ...filterFields,
    ...orderFields,
    format: z.literal('xlsx').default('xlsx'),
    /** Adds the original lines. */
    includeRawData: z.stringbool().default(false),
    /** Adds a sheet that says which filters were in force. */
    includeFilters: z.stringbool().default(true),
  }),
});
