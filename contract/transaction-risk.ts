import { z } from 'zod';
import { recordId } from './inputs.ts';

/** A reason for or against looking at a transaction. */
export const riskSignal = z.object({
  id: z.string(),
  /** What it is based on: the ticket alone, its register in the minutes around it, or its cashier's weeks. */
  level: z.enum(['ticket', 'register', 'person']),
  label: z.string(),
  sentence: z.string(),
  /** Speaks for the cashier, whatever its weight: a ticket that was rung again has nothing left at risk. */
  isExculpation: z.boolean(),
  /** The log-odds it adds; negative if it lowers the risk. */
  weight: z.number(),
  /** Leaves less money at risk, or none, so it lowers the risk even without a weight. */
  limitsMoney: z.boolean(),
  /** The transactions it is based on. */
  links: z.array(
    z.object({
      id: recordId,
      transactionId: z.string(),
      transactionTime: z.string(),
      /** The name of the file it comes from, if that was uploaded after this transaction's; otherwise null. */
      laterFile: z.string().nullable(),
      /** What earlier files lack: the whole ticket, its goods, or something else about it; null for nothing. */
      laterPart: z.enum(['ticket', 'goods', 'details']).nullable(),
    }),
  ),
  /** Positions in rawData.originalRows. */
  lineIndexes: z.array(z.int()),
});
export type RiskSignal = z.infer<typeof riskSignal>;

/** Money that may be missing because of the transaction. */
const moneyAtRisk = {
  /** Dollars that may be missing. */
  moneyAtRisk: z.number(),
  /** Nothing printed says how much, so this is the usual amount in such cases. */
  isMoneyAssumed: z.boolean(),
};

/**
 * The risk of one transaction, without its place among others or its expected loss: those would give away a random
 * look, which must go unnoticed until it's decided.
 */
export const transactionRisk = z.object({
  ...moneyAtRisk,
  /** Was a random look; only reported once it's decided. */
  wasRandomLook: z.boolean(),
  /**
   * Names used with the cashier's number if what is said of the cashier counts several people together; otherwise
   * empty.
   */
  sharedNames: z.array(z.string()),
  /** Strongest first. */
  signals: z.array(riskSignal),
});
export type TransactionRisk = z.infer<typeof transactionRisk>;

/** The risk as the queue shows it. */
export const queuedRisk = z.object({
  ...moneyAtRisk,
  /** The strongest reason for a look; null if there is none. */
  sentence: z.string().nullable(),
});

/** The risk as a store's list shows it. */
export const listedRisk = queuedRisk.extend({
  /** 1 for the riskiest of its store and day; null after the first twenty. */
  dayRank: z.int().nullable(),
});
export type ListedRisk = z.infer<typeof listedRisk>;
