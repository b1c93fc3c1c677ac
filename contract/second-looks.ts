import { FILTER_IDS } from '@tillwatch/core/detection';
import { REVIEW_ANSWERS } from '@tillwatch/core/review';
import { z } from 'zod';
import { readableText, recordId, recordIdOf } from './inputs.ts';
import { LIMITS } from './limits.ts';
import { defineRoute } from './route.ts';
import { queuedRisk } from './transaction-risk.ts';
import { listedTransaction, storeId } from './transactions.ts';

/** One store; if absent, all of the caller's. */
const optionalStoreId = z
  .union([z.literal(''), storeId])
  .optional()
  .transform((value) => (value === '' ? undefined : value));

const answer = z.enum(REVIEW_ANSWERS);

/** What is waiting for the caller's second look, the longest wait first, as it was before anybody decided. */
export const secondLooks = z.object({
  /** At most `LIMITS.secondLooks`. */
  transactions: z.array(
    listedTransaction.extend({
      risk: queuedRisk.nullable(),
      storeNumber: z.string(),
      storeName: z.string(),
      /** The server's calendar day of the decision: its time would tell whose it was. */
      waitingSince: z.iso.date(),
    }),
  ),
  total: z.int(),
});
export type SecondLooks = z.infer<typeof secondLooks>;

export const listSecondLooks = defineRoute({
  method: 'GET',
  path: '/api/second-looks',
  access: 'agent',
  summary:
    "What is waiting for the caller's second look, in one store or all of the caller's, without the first answer",
  query: z.object({ storeId: optionalStoreId.describe('The id of the store; none means all of yours') }),
  response: secondLooks,
});

/** How many second looks were given, and how many decided differently from the first reviewer. */
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
  /** What the two agents decided and wrote. */
  firstBy: z.string(),
  firstAnswer: answer,
  firstNotes: z.string(),
  /** Who wrote them if it wasn't only the first; null otherwise. */
  firstNotesByName: z.string().nullable(),
  secondBy: z.string(),
  secondAnswer: answer,
  secondNotes: z.string(),
  answeredAt: z.iso.datetime(),
  /** The transaction's current status: its first reviewer may have reconsidered. */
  status: z.enum(['pending', ...REVIEW_ANSWERS]),
});
export type Disagreement = z.infer<typeof disagreement>;

export const secondLookReport = z.object({
  /** Share of agents' decisions, in all stores; 0 for none. */
  sharePercent: z.int(),
  /** Given within the last `LIMITS.secondLookDays` days, by the agent who decided first; by name. */
  byAgent: z.array(agreement.extend({ agentId: z.int(), agentName: z.string() })),
  /** The same looks, by their transactions' filters; most looks first. */
  byFilter: z.array(agreement.extend({ filter: z.enum(FILTER_IDS) })),
  /** Not given yet, by agents who can give them. */
  waiting: z.int(),
  /** Not given, and nobody can: the agent has left or no longer has the store. */
  unasked: z.int(),
  /** First decisions in the same days that were withdrawn before there was an answer. */
  calledOff: z.int(),
  /** Not settled yet, oldest first; at most `LIMITS.disagreements`. */
  disagreements: z.array(disagreement),
  disagreementCount: z.int(),
  /** Open stores with only one agent, who has no colleague to give a second look. */
  lonelyStores: z.array(z.object({ id: z.int(), storeNumber: z.string(), name: z.string() })),
});
export type SecondLookReport = z.infer<typeof secondLookReport>;

export const getSecondLookReport = defineRoute({
  method: 'GET',
  path: '/api/supervisor/second-looks',
  access: 'supervisor',
  summary: 'How often second looks agree with the first decision, and where they disagree',
  response: secondLookReport,
});

export const updateSecondLookShare = defineRoute({
  method: 'PUT',
  path: '/api/supervisor/second-looks/share',
  access: 'supervisor',
  summary: 'Set the percentage of agents’ decisions that get a second look; 0 for none',
  body: z.strictObject({ sharePercent: z.int().min(0).max(100) }),
  response: z.object({ sharePercent: z.int() }),
});

export const settleSecondLook = defineRoute({
  method: 'POST',
  path: '/api/supervisor/second-looks/:id/settle',
  access: 'supervisor',
  refuses: ['CONFLICT'],
  summary: 'Settle a disagreement, which reviews the transaction',
  params: z.object({ id: recordIdOf('the transaction') }),
  body: z.strictObject({
    answer,
    /** Added to the transaction's notes. */
    notes: readableText()
      .max(LIMITS.settlingNoteLength, `A note can have at most ${LIMITS.settlingNoteLength} characters`)
      .default(''),
  }),
  response: z.object({ ok: z.literal(true) }),
});
