import { FILTER_IDS, PRIORITY_IDS } from '@tillwatch/core/detection';
import { MOST_WEIGHT, THRESHOLD_IDS, type ThresholdId } from '@tillwatch/core/rules/thresholds';
import { z } from 'zod';
import { dayInput, longText, recordId, recordIdOf } from './inputs.ts';
import { defineRoute } from './route.ts';
import { storeId } from './transactions.ts';

const filterId = z.enum(FILTER_IDS);
/** The server knows them; here they would bring all of ranking into every page. */
const signalId = z.string().max(100);
const thresholdId = z.enum(THRESHOLD_IDS as [ThresholdId, ...ThresholdId[]]);
const priority = z.enum(PRIORITY_IDS);

/** Only what the house has set; all else is as all stores have it, or as it comes. */
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
  /** Cents, seconds, or yes and no. */
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
  /** One of the two, unless it is about the comparison of cashiers. */
  filter: filterId.nullable(),
  signal: signalId.nullable(),
  /** Neither compared with the others, nor are the others with it. */
  isComparison: z.boolean(),
  /** One of the two. */
  employeeId: z.string().nullable(),
  registerId: z.string().nullable(),
  reason: z.string(),
  /** The last day of it. */
  until: z.iso.date(),
  by: z.string(),
  createdAt: z.iso.datetime(),
});
export type RuleException = z.infer<typeof ruleException>;

export const rulesView = z.object({
  /** What is set for all stores. */
  all: houseRules,
  /** What is set for the store that was asked for; null where all stores were. */
  own: houseRules.nullable(),
  /** What each signal counts where the house has set nothing: by default, or as learned. */
  weights: z.record(signalId, z.number()),
  /** Of the scope that was asked for, the newest first; the first is in force. */
  versions: z.array(ruleVersion),
  /** Of the store that was asked for, or of every store; those that end first come first. */
  exceptions: z.array(ruleException),
  /** Stores whose transactions the rules in force were not brought to yet, by their days. */
  progress: z.array(z.object({ storeId: z.int(), days: z.int(), done: z.int() })),
  /** Stores whose order by risk is worked out anew. */
  unranked: z.array(z.int()),
});
export type RulesView = z.infer<typeof rulesView>;

/** Of one transaction, before and after. */
const trialRow = z.object({
  id: recordId,
  storeId: z.int(),
  /** The number that the register printed. */
  transactionId: z.string(),
  transactionTime: z.string(),
  transactionType: z.string(),
  employeeId: z.string().nullable(),
  /** Dollars. */
  amount: z.number(),
  /** Dollars: at risk, or the amount where nothing is. */
  money: z.number(),
  isFlagged: z.boolean(),
  priorityBefore: priority,
  priorityAfter: priority,
  /** Place of the day; null beyond the first twenty. */
  rankBefore: z.int().nullable(),
  rankAfter: z.int().nullable(),
  /** Why it was shown, or would be; null where its place of the day says so. */
  reason: z.string().nullable(),
});
export type RuleTrialRow = z.infer<typeof trialRow>;

/** A week's average, all stores that were looked at together. */
const weekly = z.object({
  checkAll: z.number(),
  checkLot: z.number(),
  /** Check All, or among the first ten of the day by risk. */
  shown: z.number(),
});

export const ruleTrial = z.object({
  /** Over how many days with transactions, of the store that has most. */
  days: z.int(),
  transactions: z.int(),
  /** How many stores the rules are for, and how many of them were looked at. */
  stores: z.int(),
  storesTried: z.int(),
  before: weekly,
  after: weekly,
  /** Of the transactions that reviewers have flagged: how many are shown now, and how many of them would still be. */
  flagged: z.object({ shown: z.int(), kept: z.int() }),
  lost: z.int(),
  gained: z.int(),
  /** Those with the most money, twenty at most. */
  lostFirst: z.array(trialRow),
  gainedFirst: z.array(trialRow),
});
export type RuleTrial = z.infer<typeof ruleTrial>;

export const getRules = defineRoute({
  method: 'GET',
  path: '/api/rules',
  access: 'supervisor',
  summary: 'What the house has set of filters and signals, for all stores or one, and whom it leaves out',
  query: z.object({ storeId: storeId.optional().describe('The id of the store; none means all stores') }),
  response: rulesView,
});

export const tryRules = defineRoute({
  method: 'POST',
  path: '/api/rules/trial',
  access: 'admin',
  refuses: ['CONFLICT'],
  summary: 'What rules would make of the last eight weeks; nothing is changed',
  body: z.object({ storeId: scope, rules: houseRules }),
  response: ruleTrial,
});

export const putRulesInForce = defineRoute({
  method: 'PUT',
  path: '/api/rules',
  access: 'admin',
  refuses: ['CONFLICT'],
  summary: 'Put rules in force for all stores or one; a job brings them to what is stored',
  body: z.object({
    storeId: scope,
    rules: houseRules,
    reason,
    /** The version that was seen, null for none: somebody else’s change is not overwritten. */
    basedOn: z.int().nullable(),
  }),
  response: z.object({ version: z.int() }),
});

export const addRuleException = defineRoute({
  method: 'POST',
  path: '/api/rules/exceptions',
  access: 'supervisor',
  summary:
    'Leave a cashier or a register out of a filter or signal, or a cashier out of comparisons, until a day; in place of what was said of it before',
  body: z
    .object({
      storeId,
      filter: filterId.nullable(),
      signal: signalId.nullable(),
      /** In place of a filter or signal: neither compare the cashier nor compare others with it. */
      isComparison: z.boolean().default(false),
      /** As the transactions have it, blanks and all. */
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
