import { FINDING_KINDS, type FindingKind } from '@tillwatch/core/ranking/kinds';
import { z } from 'zod';
import { recordId } from './inputs.ts';
import { defineRoute } from './route.ts';
import { employeeDayRow, storeId } from './transactions.ts';

const kind = z.enum(Object.keys(FINDING_KINDS) as [FindingKind, ...FindingKind[]]);

/** The days over which cashiers are compared, those on which the store has transactions. */
const comparedDays = z.object({ firstDay: z.iso.date(), lastDay: z.iso.date(), days: z.int() });

/** One cashier and kind of finding beside the others of the store. */
export const cashierComparison = z.object({
  kind,
  observed: z.number(),
  /** What is usual among the others for as many sales at the same hours. */
  expected: z.number(),
  /** How many times as often as usual, and the 90% interval of that. */
  ratio: z.number(),
  low: z.number(),
  high: z.number(),
  /** Much oftener than the others, held against how many people and kinds were looked at. */
  standsOut: z.boolean(),
});
export type CashierComparison = z.infer<typeof cashierComparison>;

/** What became of transactions with a risk. */
const endings = z.object({
  found: z.int(),
  verified: z.int(),
  flagged: z.int(),
  /** Neither: found = verified + flagged + pending. */
  pending: z.int(),
});
export type Endings = z.infer<typeof endings>;

export const cashier = z.object({
  employeeId: z.string(),
  /** The last one that stood on the cashier's transactions. */
  employeeName: z.string().nullable(),
  /** Further names that exports give the same number: all of them are counted as one cashier. */
  otherNames: z.array(z.string()),
  sales: z.int(),
  /** Dollars that may be missing by the transactions with a risk. */
  atRisk: z.number(),
  /** Nothing printed says how much it is, or some of it: it is what such cases usually come to. */
  isAtRiskAssumed: z.boolean(),
  /** Dollars: the same, each times how likely it is. */
  expectedLoss: z.number(),
  reviews: endings,
  /** Of each kind that the cashier or the others have; what stands out first, then by how far above the usual. */
  comparisons: z.array(cashierComparison),
  /** Why there are none: left out, too few sales of the cashier's own, or of all the others together. */
  incomparable: z.enum(['left-out', 'few-sales', 'few-others']).nullable(),
  /** Who is no cashier like the others is neither compared nor compared with; null for everybody else. */
  leftOut: z
    .object({
      /** Of the exception, to end it. */
      id: recordId,
      reason: z.string(),
      /** The last day of it. */
      until: z.iso.date(),
      by: z.string(),
    })
    .nullable(),
});
export type Cashier = z.infer<typeof cashier>;

export const cashierList = z.object({
  /** Null without any transactions. */
  window: comparedDays.nullable(),
  /** Why nobody can be compared. */
  incomparable: z.enum(['no-transactions', 'no-employees', 'one-cashier', 'few-sales']).nullable(),
  /** What of these days belongs to no comparison. */
  gaps: z.object({
    /** Transactions for which the exports name no employee. */
    unnamed: z.int(),
    transactions: z.int(),
    /** Days whose exports give no times of day: nothing is compared by the hour, or with what came right after. */
    untimedDays: z.int(),
  }),
  /** Who stands out first, the farthest above the usual before the others; then by expected loss. */
  cashiers: z.array(cashier),
});
export type CashierList = z.infer<typeof cashierList>;

/** Seven days, the last of them ending with the last day of all; weeks without transactions of the store are left out. */
export const cashierWeek = z.object({
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  sales: z.int(),
  /** `expected` is null where there is too little in that week to say. */
  kinds: z.partialRecord(kind, z.object({ observed: z.number(), expected: z.number().nullable() })),
});
export type CashierWeek = z.infer<typeof cashierWeek>;

/** An hour of a weekday, all weeks together. */
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
  /** What speaks loudest for a look; null where only the cashier's weeks do. */
  sentence: z.string().nullable(),
});
export type RiskyTransaction = z.infer<typeof riskyTransaction>;

export const cashierDetails = z.object({
  window: comparedDays,
  cashier,
  weeks: z.array(cashierWeek),
  /** Those on which the cashier worked. */
  hours: z.array(cashierHour),
  /** How the reviews of each kind ended. */
  endings: z.partialRecord(kind, endings),
  /** The highest risk first. */
  riskiest: z.array(riskyTransaction),
});
export type CashierDetails = z.infer<typeof cashierDetails>;

export const listCashiers = defineRoute({
  method: 'GET',
  path: '/api/cashiers',
  access: 'supervisor',
  summary: "A store's cashiers, each beside the others, over the last eight weeks with transactions",
  query: z.object({ storeId }),
  response: cashierList,
});

export const getCashier = defineRoute({
  method: 'GET',
  path: '/api/cashiers/details',
  access: 'supervisor',
  summary: 'One cashier: comparisons, weeks, hours, reviews, and the riskiest transactions',
  // As it stands in the export, blanks and all.
  query: z.object({ storeId, employeeId: z.string().min(1).max(200).describe('The number of the employee') }),
  response: cashierDetails,
});
