import { FINDING_KINDS, type FindingKind } from '@tillwatch/core/ranking/kinds';
import { z } from 'zod';
import { recordId } from './inputs.ts';
import { defineRoute } from './route.ts';
import { employeeDayRow, storeId } from './transactions.ts';

const kind = z.enum(Object.keys(FINDING_KINDS) as [FindingKind, ...FindingKind[]]);

/** The days over which cashiers are compared, those on which the store has transactions. */
const comparedDays = z.object({ firstDay: z.iso.date(), lastDay: z.iso.date(), days: z.int() });

/** One cashier's findings of one kind, compared with the others in the store. */
export const cashierComparison = z.object({
  kind,
  observed: z.number(),
  /** What is usual among the others for as many sales at the same hours. */
  expected: z.number(),
  /** How many times as often as usual, with its 90% interval. */
  ratio: z.number(),
  low: z.number(),
  high: z.number(),
  /** Far more often than the others, allowing for how many people and kinds were compared. */
  standsOut: z.boolean(),
});
export type CashierComparison = z.infer<typeof cashierComparison>;

/** How many transactions there are, and how their reviews ended. */
const endings = z.object({
  found: z.int(),
  verified: z.int(),
  flagged: z.int(),
  /** Neither verified nor flagged: found = verified + flagged + pending. */
  pending: z.int(),
});
export type Endings = z.infer<typeof endings>;

/** A cashier is left out of something until a day. */
const cashierException = z.object({
  /** The exception's id, to end it. */
  id: recordId,
  reason: z.string(),
  /** Its last day. */
  until: z.iso.date(),
  by: z.string(),
});

export const cashier = z.object({
  employeeId: z.string(),
  /** The latest name on the cashier's transactions. */
  employeeName: z.string().nullable(),
  /** Other names that exports give the same number; all count as one cashier. */
  otherNames: z.array(z.string()),
  sales: z.int(),
  /** Dollars that may be missing in the transactions with a risk. */
  atRisk: z.number(),
  /** Nothing printed says how much it is, or some of it: it is what such cases usually come to. */
  isAtRiskAssumed: z.boolean(),
  /** Dollars: the same, each times how likely it is. */
  expectedLoss: z.number(),
  /**
   * Of transactions with a risk, and of others that somebody reviewed: as many are flagged and verified in the list.
   */
  reviews: endings,
  /** One for each kind that the cashier or the others have; what stands out first, then farthest above usual. */
  comparisons: z.array(cashierComparison),
  /** Why there are none: left out, too few sales by the cashier, or too few by all the others together. */
  incomparable: z.enum(['left-out', 'few-sales', 'few-others']).nullable(),
  /** Set if this cashier is neither compared nor compared with; null for everybody else. */
  leftOut: cashierException.nullable(),
  /** Filters and signals that say nothing about this cashier for a while. */
  uncounted: z.array(cashierException.extend({ label: z.string() })),
});
export type Cashier = z.infer<typeof cashier>;

export const cashierList = z.object({
  /** Null if there are no transactions. */
  window: comparedDays.nullable(),
  /** Why nobody can be compared. */
  incomparable: z.enum(['no-transactions', 'no-employees', 'one-cashier', 'few-sales']).nullable(),
  /** What these days have that can't be compared. */
  gaps: z.object({
    /** Transactions for which the exports name no employee. */
    unnamed: z.int(),
    transactions: z.int(),
    /** Days whose exports give no times of day: nothing is compared by the hour, or with what came right after. */
    untimedDays: z.int(),
    /** Transactions for which the exports name no register: nothing is known of what came right before or after. */
    unregistered: z.int(),
    /** Days on which a register's numbers don't follow its times, as if its clock had been set back. */
    turnedBackDays: z.int(),
    /** Days whose exports name no articles: nothing is known to have been rung again, or sold before it came back. */
    unnamedGoodsDays: z.int(),
    /** Days whose sales don't say, in known words, how they were paid: nothing on them counts as paid in cash. */
    untenderedDays: z.int(),
  }),
  /** Those who stand out first, farthest above usual; then by expected loss. */
  cashiers: z.array(cashier),
});
export type CashierList = z.infer<typeof cashierList>;

/** Seven days; the last week ends on the last day compared. Weeks without transactions in the store are left out. */
export const cashierWeek = z.object({
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  sales: z.int(),
  /**
   * `expected` is the comparison's, shared out by the sales of the week at each hour; null if the cashier isn't
   * compared.
   */
  kinds: z.partialRecord(kind, z.object({ observed: z.number(), expected: z.number().nullable() })),
});
export type CashierWeek = z.infer<typeof cashierWeek>;

/** One hour of one weekday, over all weeks. */
export const cashierHour = z.object({
  /** 0 is Sunday. */
  weekday: z.int().min(0).max(6),
  hour: z.int().min(0).max(23),
  sales: z.int(),
  kinds: z.partialRecord(kind, z.int()),
});
export type CashierHour = z.infer<typeof cashierHour>;

export const riskyTransaction = employeeDayRow.omit({ priority: true, filterFlags: true }).extend({
  /** Dollars. */
  atRisk: z.number(),
  /** Nothing printed says how much it is, or some of it: it is what such cases usually come to. */
  isAtRiskAssumed: z.boolean(),
  expectedLoss: z.number(),
  /** The strongest reason for a look; null if the only one is the cashier's weeks. */
  sentence: z.string().nullable(),
});
export type RiskyTransaction = z.infer<typeof riskyTransaction>;

export const cashierDetails = z.object({
  window: comparedDays,
  cashier,
  weeks: z.array(cashierWeek),
  /** Those in which the cashier worked. */
  hours: z.array(cashierHour),
  /** Of all that was counted as each kind. */
  endings: z.partialRecord(kind, endings),
  /**
   * Whether the list, narrowed to this number, has this cashier's transactions alone: it ignores case, blanks around
   * the number, and zeros before it.
   */
  isListedAlone: z.boolean(),
  /** How many transactions count for neither this cashier nor another whom a file names, until somebody decides. */
  contested: z.int(),
  /** Highest risk first. */
  riskiest: z.array(riskyTransaction),
  /** The newest flagged ones, in no open case and not confirmed as a loss by a closed one; as many as fit in a case. */
  flagged: z.array(z.string()),
});
export type CashierDetails = z.infer<typeof cashierDetails>;

export const listCashiers = defineRoute({
  method: 'GET',
  path: '/api/cashiers',
  access: 'supervisor',
  summary: "A store's cashiers, each compared with the others, over the last eight weeks with transactions",
  query: z.object({ storeId }),
  response: cashierList,
});

export const getCashier = defineRoute({
  method: 'GET',
  path: '/api/cashiers/details',
  access: 'supervisor',
  summary: 'One cashier: comparisons, weeks, hours, reviews, and the riskiest transactions',
  // Exactly as in the export, blanks included.
  query: z.object({ storeId, employeeId: z.string().min(1).max(200).describe('The number of the employee') }),
  response: cashierDetails,
});
