import { z } from 'zod';
import { recordId } from './record-id.ts';

/** What speaks for a look at a transaction, or against it. */
export const riskSignal = z.object({
  id: z.string(),
  /** What it looks at: the ticket alone, its register in the minutes around it, or its cashier's weeks. */
  level: z.enum(['ticket', 'register', 'person']),
  label: z.string(),
  sentence: z.string(),
  /** Log-odds that it adds; below 0 where it speaks for the cashier. */
  weight: z.number(),
  /** The transactions that it rests on. */
  links: z.array(z.object({ id: recordId, transactionId: z.string(), transactionTime: z.string() })),
  /** Positions in rawData.originalRows. */
  lineIndexes: z.array(z.int()),
});
export type RiskSignal = z.infer<typeof riskSignal>;

export const transactionRisk = z.object({
  /** 1 for the riskiest of its store and day; null beyond the first twenty. */
  dayRank: z.int().nullable(),
  /** Dollars that may be missing. */
  moneyAtRisk: z.number(),
  /** Dollars: that, times how likely a look is worth it. */
  expectedLoss: z.number(),
  /** What counts most first. */
  signals: z.array(riskSignal),
});
export type TransactionRisk = z.infer<typeof transactionRisk>;

/** What a list says of it. */
export const listedRisk = transactionRisk.omit({ signals: true }).extend({
  /** The strongest sentence that speaks for a look; null where none does. */
  sentence: z.string().nullable(),
});
export type ListedRisk = z.infer<typeof listedRisk>;
