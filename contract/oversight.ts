import { FILTER_IDS } from '@tillwatch/core/detection';
import { z } from 'zod';
import { defineRoute } from './route.ts';
import { optionalDate } from './transactions.ts';

const agentId = z.coerce.number().int().positive().max(2_147_483_647);
const byAgent = z.object({ id: agentId.describe('The id of the user') });
const storeIds = z.array(z.int().positive().max(2_147_483_647)).max(10_000);

/** What an agent has to do. Each store's pending work is divided evenly among the agents who have it. */
export const agentWorkload = z.object({
  agentId: z.int(),
  agentName: z.string(),
  /** Tells people with the same name apart. */
  email: z.string(),
  /** Includes closed stores, whose work counts for nobody. */
  storeIds: z.array(z.int()),
  /** The agent's share, in whole transactions and cents, of what `storeOverview` counts. */
  pending: z.int(),
  pendingCheckAll: z.int(),
  /** Dollars. */
  expectedLoss: z.number(),
  /** On the server's calendar day, in all stores. */
  reviewedToday: z.int(),
  /** When the agent last signed in, changed something, or opened a transaction. */
  lastActivity: z.iso.datetime().nullable(),
});
export type AgentWorkload = z.infer<typeof agentWorkload>;

export const getWorkload = defineRoute({
  method: 'GET',
  path: '/api/supervisor/workload',
  access: 'supervisor',
  summary: 'Which agent has which stores, and how much of their pending work falls to each; by name',
  response: z.array(agentWorkload),
});

export const assignmentInput = z
  .object({ assign: storeIds.default([]), unassign: storeIds.default([]) })
  .refine(({ assign, unassign }) => assign.every((id) => !unassign.includes(id)), {
    message: 'A store cannot be assigned and taken away at once',
    path: ['assign'],
  });
export type AssignmentInput = z.infer<typeof assignmentInput>;

export const assignStores = defineRoute({
  method: 'POST',
  path: '/api/supervisor/agents/:id/stores',
  access: 'supervisor',
  refuses: ['CONFLICT'],
  summary: 'Give an agent stores, or take them away; the others stay as they are',
  params: byAgent,
  body: assignmentInput,
  response: z.object({ agentId: z.int(), storeIds: z.array(z.int()) }),
});

const decided = {
  reviewed: z.int(),
  verified: z.int(),
  flagged: z.int(),
  reports: z.int(),
  /** From one change of a transaction to the next, in whichever store, at most five minutes each. */
  activeMinutes: z.int(),
};

/** What a person did in a store on a day. */
export const agentDay = z.object({
  day: z.iso.date(),
  storeId: z.int(),
  ...decided,
  /** The first and last change of a transaction; null if there was none, or if it's no longer kept. */
  firstAt: z.iso.datetime().nullable(),
  lastAt: z.iso.datetime().nullable(),
});
export type AgentDay = z.infer<typeof agentDay>;

export const agentHistory = z.object({
  agentId: z.int(),
  agentName: z.string(),
  /** The days in force, by the server's calendar, both inclusive. */
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  today: z.iso.date(),
  /** Newest day first, then by store number. */
  days: z.array(agentDay),
  /** A five-minute slot with changes in two stores counts once here. */
  total: z.object({ days: z.int(), stores: z.int(), ...decided }),
});
export type AgentHistory = z.infer<typeof agentHistory>;

export const getAgentHistory = defineRoute({
  method: 'GET',
  path: '/api/supervisor/agents/:id/history',
  access: 'supervisor',
  summary: "A person's reviews by day and store, with times; without dates the last 30 days",
  params: byAgent,
  query: z.object({
    startDate: optionalDate.describe('The first day, YYYY-MM-DD; none means 30 days before the last'),
    endDate: optionalDate.describe('The last day, YYYY-MM-DD, included; none means today'),
  }),
  response: agentHistory,
});

/** How many days, today included, `teamHistory` covers. */
export const HISTORY_DAYS = 30;

const teamDay = z.object({
  /** By the server's calendar. */
  day: z.iso.date(),
  /** Files that came in. */
  uploads: z.int(),
  /** How many of those could not be read. */
  failedUploads: z.int(),
  /** Transactions in these files that nobody had uploaded before. */
  transactions: z.int(),
  reviewed: z.int(),
  verified: z.int(),
  flagged: z.int(),
  /**
   * From loading a transaction to the first decision on it: the median over the day's first decisions, or over a sample
   * of them if there are many.
   */
  hoursToReview: z.number().nullable(),
});
export type TeamHistoryDay = z.infer<typeof teamDay>;

export const teamHistory = z.object({
  /** The last 30, oldest first, with no gaps. */
  days: z.array(teamDay).length(HISTORY_DAYS),
  /** Transactions of these business days that each filter flags, most first; without filters that flag none. */
  findings: z.array(z.object({ filter: z.enum(FILTER_IDS), transactions: z.int() })),
});
export type TeamHistory = z.infer<typeof teamHistory>;

export const getTeamHistory = defineRoute({
  method: 'GET',
  path: '/api/supervisor/history',
  access: 'supervisor',
  summary:
    'The last 30 days of all stores: uploads, transactions, reviews, time to review, findings by filter',
  response: teamHistory,
});
