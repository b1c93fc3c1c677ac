import { AGENT_STATUSES } from '@tillwatch/core/supervision';
import { z } from 'zod';
import { recordId } from './inputs.ts';
import { defineRoute } from './route.ts';
import { optionalDate, storeId } from './transactions.ts';

/**
 * One agent's day. `reviewCount` and the counts after it are today's, across all stores: each transaction once, by the
 * state the agent left it in. Those left pending aren't counted: reviewCount = verifiedCount + flaggedCount.
 */
export const agentPerformance = z.object({
  agentId: z.int(),
  agentName: z.string(),
  status: z.enum(AGENT_STATUSES),
  reviewCount: z.int(),
  verifiedCount: z.int(),
  flaggedCount: z.int(),
  reportCount: z.int(),
  /** Second looks given today. They aren't reviews, so no other count includes them. */
  secondLooksGiven: z.int(),
  /** Percent of `openedOf` that were opened before the decision, unrounded; null if `openedOf` is 0. */
  openedShare: z.number().min(0).max(100).nullable(),
  /** Decided with the transaction open, according to the page and to what the server knew before. */
  openedCount: z.int(),
  /** Reviewed transactions for which the caller said whether they were open. */
  openedOf: z.int(),
  /** The others: a program doesn't have to say. */
  openedUntold: z.int(),
  /** From opening a transaction to the decision, for those that were opened; more than ten minutes counts as ten. */
  medianSeconds: z.number().min(0).nullable(),
  /** Percent of the reviewed transactions that are verified, unrounded; 0 without reviews. */
  verificationRate: z.number().min(0),
  /** When the agent last signed in, changed something, or opened a transaction. */
  lastActivity: z.iso.datetime().nullable(),
});
export type AgentPerformance = z.infer<typeof agentPerformance>;

/**
 * Agents are active accounts with that role, plus inactive ones that reviewed today. Totals are sums of the list
 * without the repeats.
 */
export const supervisorStats = z.object({
  /** When the server counted; the base for "minutes ago". */
  asOf: z.iso.datetime(),
  /** The server's calendar day that all counts are for. */
  today: z.iso.date(),
  totalAgents: z.int(),
  activeAgents: z.int(),
  totalStores: z.int(),
  /** Today's, rounded. */
  avgTransactionsPerAgent: z.int(),
  totalVerifiedToday: z.int(),
  /** Today's decisions of agents about transactions that another agent decided after them. */
  repeatsToday: z.object({ reviewed: z.int(), verified: z.int(), flagged: z.int() }),
  /** Active, then idle, then offline; by name within each. */
  agentPerformance: z.array(agentPerformance),
  /** Supervisors and admins who reviewed or reported today; totals leave them out. */
  otherReviewers: z.array(agentPerformance),
});
export type SupervisorStats = z.infer<typeof supervisorStats>;

export const agentActivity = z.object({
  id: recordId,
  agentId: z.int(),
  agentName: z.string(),
  activityDate: z.iso.date(),
  transactionsReviewed: z.int(),
  transactionsVerified: z.int(),
  transactionsFlagged: z.int(),
  /** Reports about the same days count once, however many drafts were saved. */
  emailReportsGenerated: z.int(),
});
export type AgentActivity = z.infer<typeof agentActivity>;

export const getSupervisorStats = defineRoute({
  method: 'GET',
  path: '/api/supervisor/stats',
  access: 'supervisor',
  summary: 'Who is at work, and what everyone has done today',
  response: supervisorStats,
});

export const listAgentActivity = defineRoute({
  method: 'GET',
  path: '/api/supervisor/agent-activity',
  access: 'supervisor',
  summary: "A store's reviews by day and agent, newest day first; both dates inclusive",
  query: z.object({
    storeId,
    startDate: optionalDate.describe('The first day, YYYY-MM-DD; none means from the beginning'),
    endDate: optionalDate.describe('The last day, YYYY-MM-DD, included; none means to the end'),
  }),
  response: z.array(agentActivity),
});
