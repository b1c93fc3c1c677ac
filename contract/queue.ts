import { FINDING_KIND_IDS } from '@tillwatch/core/ranking/kinds';
import { z } from 'zod';
import { recordId, recordIdOf } from './inputs.ts';
import { defineRoute } from './route.ts';
import { queuedRisk } from './transaction-risk.ts';
import { listedTransaction, storeId } from './transactions.ts';

/** The most that a person may plan to look at in a day, and the default. */
export const DAILY_LOOKS = { most: 500, usual: 60 } as const;
/** How many rows of the queue are listed at once. */
export const QUEUE_ROWS = { most: 200, usual: 60 } as const;

const queueFilterFields = {
  storeId: z
    .union([z.literal(''), storeId])
    .optional()
    .transform((value) => (value === '' ? undefined : value))
    .describe('The id of the store; none means all of yours'),
  employeeId: z
    .string()
    .max(200)
    .optional()
    .transform((text) => text?.trim() || undefined)
    .describe('The number of an employee'),
  kind: z
    .union([z.literal(''), z.enum(FINDING_KIND_IDS)])
    .optional()
    .transform((value) => (value === '' ? undefined : value))
    .describe('What the strongest finding is about'),
};

export const queueFilter = z.object(queueFilterFields);
export type QueueFilter = z.infer<typeof queueFilter>;

/** How many transactions, and dollars: what may be missing in them times how likely that is. */
const share = z.object({ count: z.int(), expectedLoss: z.number() });

export const queue = z.object({
  /** Not yet verified or flagged; riskiest first. */
  transactions: z.array(
    listedTransaction.extend({
      risk: queuedRisk.nullable(),
      storeNumber: z.string(),
      storeName: z.string(),
    }),
  ),
  /** Everything that is pending and has a risk. */
  pending: share.extend({
    /** Their oldest business day; null if there are none. */
    oldestDay: z.iso.date().nullable(),
  }),
  budget: z.object({
    /** Transactions that the caller plans to look at in a day. */
    looks: z.int(),
    /** On the server's calendar day, in all stores. */
    reviewedToday: z.int(),
    /** What the rest of the day's looks would cover from the top of the queue. */
    ahead: share,
  }),
});
export type Queue = z.infer<typeof queue>;
export type QueueItem = Queue['transactions'][number];

export const getQueue = defineRoute({
  method: 'GET',
  path: '/api/queue',
  access: 'agent',
  summary:
    'What is pending in the stores that the caller may see, riskiest first, and how far a day’s looks reach',
  query: z.object({
    ...queueFilterFields,
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(QUEUE_ROWS.most)
      .default(QUEUE_ROWS.usual)
      .describe('How many to return at most'),
  }),
  response: queue,
});

/**
 * Pending Check All and Check Lot that are in no queue, because nothing says that money may be missing: a skipped age
 * check, or a card load that was paid for.
 */
export const queueRest = z.object({
  /** Only stores that have some, by number. */
  stores: z.array(
    z.object({
      storeId: z.int(),
      storeNumber: z.string(),
      storeName: z.string(),
      checkAll: z.int(),
      checkLot: z.int(),
      /** Their business days. */
      firstDay: z.iso.date(),
      lastDay: z.iso.date(),
    }),
  ),
});
export type QueueRest = z.infer<typeof queueRest>;

export const getQueueRest = defineRoute({
  method: 'GET',
  path: '/api/queue/rest',
  access: 'agent',
  summary: 'How many pending Check All and Check Lot have no money at risk, and so are in no queue, by store',
  query: queueFilter,
  response: queueRest,
});

export const getQueueNeighbors = defineRoute({
  method: 'GET',
  path: '/api/queue/:id/neighbors',
  access: 'agent',
  summary:
    'The pending transactions before and after this one in the queue; what a colleague has open is left out',
  params: z.object({ id: recordIdOf('the transaction') }),
  query: queueFilter,
  response: z.object({ previousId: recordId.nullable(), nextId: recordId.nullable() }),
});

export const updateDailyLooks = defineRoute({
  method: 'PUT',
  path: '/api/queue/budget',
  access: 'agent',
  summary: 'How many transactions the caller plans to look at in a day',
  body: z.object({ looks: z.int().min(1).max(DAILY_LOOKS.most) }),
  response: z.object({ looks: z.int() }),
});
