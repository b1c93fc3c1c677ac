import { FILTER_IDS } from '@tillwatch/core/detection';
import { REVIEW_ANSWERS } from '@tillwatch/core/review';
import { z } from 'zod';
import { recordId, recordIdOf } from './inputs.ts';
import { LIMITS } from './limits.ts';
import { defineRoute } from './route.ts';
import { queuedRisk } from './transaction-risk.ts';
import { listedTransaction, storeId } from './transactions.ts';

/** One store; every store of the caller's when absent. */
const optionalStoreId = z
  .union([z.literal(''), storeId])
  .optional()
  .transform((value) => (value === '' ? undefined : value));

const answer = z.enum(REVIEW_ANSWERS);

/** What waits for the caller's second look, the oldest first, as it was before anybody decided. */
export const secondLooks = z.object({
  /** At most `LIMITS.secondLooks`. */
  transactions: z.array(
    listedTransaction.extend({ risk: queuedRisk.nullable(), storeNumber: z.string(), storeName: z.string() }),
  ),
  total: z.int(),
});
export type SecondLooks = z.infer<typeof secondLooks>;

export const listSecondLooks = defineRoute({
  method: 'GET',
  path: '/api/second-looks',
  access: 'agent',
  summary:
    "What waits for the caller's second look, of one store or all of the caller's, without the first answer",
  query: z.object({ storeId: optionalStoreId.describe('The id of the store; none means all of yours') }),
  response: secondLooks,
});

/** How many second looks were given, and how many of them decided otherwise than the first. */
const agreement = z.object({ looks: z.int(), otherwise: z.int() });

const disagreement = z.object({
  /** The transaction. */
  id: recordId,
  transactionId: z.string(),
  storeId: z.int(),
  storeNumber: z.string(),
  storeName: z.string(),
  employeeName: z.string().nullable(),
  transactionType: z.string(),
  transactionTime: z.string(),
  /** Dollars. */
  amount: z.number(),
  /** As the two agents decided, and what they wrote. */
  firstBy: z.string(),
  firstAnswer: answer,
  firstNotes: z.string(),
  secondBy: z.string(),
  secondAnswer: answer,
  secondNotes: z.string(),
  answeredAt: z.iso.datetime(),
  /** How the transaction stands now: its first reviewer may have thought again. */
  status: z.enum(['pending', ...REVIEW_ANSWERS]),
});
export type Disagreement = z.infer<typeof disagreement>;

export const secondLookReport = z.object({
  /** Of what agents decide, in all stores; 0: none. */
  sharePercent: z.int(),
  /** Given within the last `LIMITS.secondLookDays` days, by the agent who decided first; by name. */
  byAgent: z.array(agreement.extend({ agentId: z.int(), agentName: z.string() })),
  /** The same looks, by the filters of their transactions; the most often looked at first. */
  byFilter: z.array(agreement.extend({ filter: z.enum(FILTER_IDS) })),
  /** Not given yet, by agents who can give them. */
  waiting: z.int(),
  /** Not given, and nobody can: the agent has left, or the store was taken from them. */
  unasked: z.int(),
  /** In the same days, first decisions that were withdrawn before there was an answer. */
  calledOff: z.int(),
  /** Not settled yet, the oldest first; at most `LIMITS.disagreements`. */
  disagreements: z.array(disagreement),
  disagreementCount: z.int(),
  /** Open stores whose agents have nobody to ask: those with exactly one. */
  lonelyStores: z.array(z.object({ id: z.int(), storeNumber: z.string(), name: z.string() })),
});
export type SecondLookReport = z.infer<typeof secondLookReport>;

export const getSecondLookReport = defineRoute({
  method: 'GET',
  path: '/api/supervisor/second-looks',
  access: 'supervisor',
  summary: 'How far second looks agree with the first, and where they do not',
  response: secondLookReport,
});

export const updateSecondLookShare = defineRoute({
  method: 'PUT',
  path: '/api/supervisor/second-looks/share',
  access: 'supervisor',
  summary: 'Which share of what agents decide comes to a second agent, in percent; 0 for none',
  body: z.strictObject({ sharePercent: z.int().min(0).max(100) }),
  response: z.object({ sharePercent: z.int() }),
});

export const settleSecondLook = defineRoute({
  method: 'POST',
  path: '/api/supervisor/second-looks/:id/settle',
  access: 'supervisor',
  refuses: ['CONFLICT'],
  summary: 'Settles two different answers, which reviews the transaction',
  /** The transaction's. */
  params: z.object({ id: recordIdOf('the transaction') }),
  body: z.strictObject({
    answer,
    /** Added to the transaction's notes. */
    notes: z
      .string()
      .max(LIMITS.settlingNoteLength, `A note can have at most ${LIMITS.settlingNoteLength} characters`)
      .default(''),
  }),
  response: z.object({ ok: z.literal(true) }),
});
