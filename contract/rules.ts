import { FILTER_IDS, PRIORITY_IDS } from '@tillwatch/core/detection';
import { MOST_WEIGHT, THRESHOLD_IDS, type ThresholdId } from '@tillwatch/core/rules/thresholds';
import { z } from 'zod';
import { dayInput, longText, recordId, recordIdOf } from './inputs.ts';
import { defineRoute } from './route.ts';
import { storeId } from './transactions.ts';

const filterId = z.enum(FILTER_IDS);
/** The server validates them; importing them here would pull all of ranking into every page. */
const signalId = z.string().max(100);
const thresholdId = z.enum(THRESHOLD_IDS as [ThresholdId, ...ThresholdId[]]);
const priority = z.enum(PRIORITY_IDS);

/** Only what the house has set; the rest falls back to the rules for all stores, then to the defaults. */
const houseRules = z.object({
  filters: z
    .partialRecord(filterId, z.strictObject({ priority: priority.optional(), isOff: z.boolean().optional() }))
    .optional(),
  signals: z
    .record(
      signalId,
      z.strictObject({
        /** Log-odds. */
        weight: z.number().min(-MOST_WEIGHT).max(MOST_WEIGHT).optional(),
        isOff: z.boolean().optional(),
      }),
    )
    .optional(),
  /** Cents, seconds, or true and false. */
  thresholds: z.partialRecord(thresholdId, z.union([z.number(), z.boolean()])).optional(),
});

/** Null, or absent in a query: all stores. */
const scope = storeId.nullable();

const reason = longText('A reason', 500).min(1, 'Say why');

export const ruleVersion = z.object({
  id: z.int(),
  rules: houseRules,
  reason: z.string(),
  by: z.string(),
  createdAt: z.iso.datetime(),
});
export type RuleVersion = z.infer<typeof ruleVersion>;

export const ruleException = z.object({
  id: recordId,
  storeId: z.int(),
  /** Exactly one of the two is set, unless the exception is about comparing cashiers. */
  filter: filterId.nullable(),
  signal: signalId.nullable(),
  /** Neither compare this cashier with the others nor the others with this cashier. */
  isComparison: z.boolean(),
  /** Exactly one of the two is set. */
  employeeId: z.string().nullable(),
  registerId: z.string().nullable(),
  reason: z.string(),
  /** Its last day. */
  until: z.iso.date(),
  by: z.string(),
  createdAt: z.iso.datetime(),
});
export type RuleException = z.infer<typeof ruleException>;

export const rulesView = z.object({
  /** What is set for all stores. */
  all: houseRules,
  /** What is set for the requested store; null if all stores were requested. */
  own: houseRules.nullable(),
  /** What each signal counts if the house has set nothing: by default, or as learned. */
  weights: z.record(signalId, z.number()),
  /** How many signals the house has weighted or turned off: in all stores, and in how many stores besides. */
  ownSignals: z.object({ inAll: z.int(), stores: z.int() }),
  /** Those of the requested scope, newest first; the first is in force. */
  versions: z.array(ruleVersion),
  /** Those of the requested store, or of every store; soonest to end first. */
  exceptions: z.array(ruleException),
  /** Stores to whose transactions the rules in force haven't all been applied yet, counted in days. */
  progress: z.array(z.object({ storeId: z.int(), days: z.int(), done: z.int() })),
  /** Stores being ranked again. */
  unranked: z.array(z.int()),
});
export type RulesView = z.infer<typeof rulesView>;

/** One transaction, before and after. */
const trialRow = z.object({
  id: recordId,
  storeId: z.int(),
  /** The number that the register printed. */
  transactionId: z.string(),
  transactionTime: z.string(),
  transactionType: z.string(),
  employeeId: z.string().nullable(),
  employeeName: z.string().nullable(),
  /** Dollars. */
  amount: z.number(),
  /** Dollars: the money at risk, or the amount if nothing is at risk. */
  money: z.number(),
  isFlagged: z.boolean(),
  priorityBefore: priority,
  priorityAfter: priority,
  /** Place of the day; null after the first twenty. */
  rankBefore: z.int().nullable(),
  rankAfter: z.int().nullable(),
  /** Why it was shown, or would be; null if the only reason is its place of the day. */
  reason: z.string().nullable(),
});
export type RuleTrialRow = z.infer<typeof trialRow>;

/** Sums over all the stores looked at: the average per week, or all of a store that has fewer than seven days. */
const weekly = z.object({
  checkAll: z.number(),
  checkLot: z.number(),
  /** Check All, or among the first ten of the day by risk. */
  shown: z.number(),
});

export const ruleTrial = z.object({
  /** The number of days with transactions, in the store with the most. */
  days: z.int(),
  transactions: z.int(),
  /** How many stores the rules apply to, and how many of them were looked at. */
  stores: z.int(),
  storesTried: z.int(),
  before: weekly,
  after: weekly,
  /** Of the transactions that reviewers flagged: how many are shown now, and how many of those still would be. */
  flagged: z.object({ shown: z.int(), kept: z.int() }),
  lost: z.int(),
  gained: z.int(),
  /** The ones with the most money, twenty at most. */
  lostFirst: z.array(trialRow),
  gainedFirst: z.array(trialRow),
});
export type RuleTrial = z.infer<typeof ruleTrial>;

export const getRules = defineRoute({
  method: 'GET',
  path: '/api/rules',
  access: 'supervisor',
  summary: 'What the house has set for filters and signals, for all stores or one, and whom it leaves out',
  query: z.object({ storeId: storeId.optional().describe('The id of the store; none means all stores') }),
  response: rulesView,
});

export const tryRules = defineRoute({
  method: 'POST',
  path: '/api/rules/trial',
  access: 'admin',
  refuses: ['CONFLICT'],
  summary: 'What the rules would do to the last eight weeks; nothing is changed',
  body: z.object({ storeId: scope, rules: houseRules }),
  response: ruleTrial,
});

export const putRulesInForce = defineRoute({
  method: 'PUT',
  path: '/api/rules',
  access: 'admin',
  refuses: ['CONFLICT'],
  summary: 'Put rules in force for all stores or one; a job applies them to stored transactions',
  body: z.object({
    storeId: scope,
    rules: houseRules,
    reason,
    /** The version that the caller saw, null for none: somebody else’s change isn't overwritten. */
    basedOn: z.int().nullable(),
  }),
  response: z.object({ version: z.int() }),
});

export const addRuleException = defineRoute({
  method: 'POST',
  path: '/api/rules/exceptions',
  access: 'supervisor',
  summary:
    'Leave a cashier or a register out of a filter or signal, or a cashier out of comparisons, until a day; replaces any earlier exception',
  body: z
    .object({
      storeId,
      filter: filterId.nullable(),
      signal: signalId.nullable(),
      /** Instead of a filter or signal: neither compare the cashier nor compare others with this cashier. */
      isComparison: z.boolean().default(false),
      /** Exactly as in the transactions, blanks included. */
      employeeId: z.string().min(1).max(200).nullable(),
      registerId: z.string().min(1).max(200).nullable(),
      reason,
      /** At most a year ahead. */
      until: dayInput,
    })
    .refine(
      ({ filter, signal, isComparison }) =>
        [filter !== null, signal !== null, isComparison].filter(Boolean).length === 1,
      'Choose a filter, a signal, or the comparison of cashiers',
    )
    .refine(
      ({ employeeId, registerId }) => (employeeId === null) !== (registerId === null),
      'Choose a cashier or a register',
    )
    .refine(
      ({ isComparison, employeeId }) => !isComparison || employeeId !== null,
      'Only cashiers are compared: leave out a cashier, not a register.',
    ),
  response: z.object({ ok: z.literal(true) }),
});

export const endRuleException = defineRoute({
  method: 'POST',
  path: '/api/rules/exceptions/:id/end',
  access: 'supervisor',
  summary: 'End an exception now',
  params: z.object({ id: recordIdOf('the exception') }),
  response: z.object({ ok: z.literal(true) }),
});
