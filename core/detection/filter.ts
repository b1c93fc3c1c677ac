import type { ReceiptItem } from '../journal/index.ts';
import type { Priority } from './priorities.ts';
import type { ReceiptFacts } from './receipt-facts.ts';
import type { Thresholds } from './thresholds.ts';

/**
 * What thresholds are compared with. Kept with the transaction, so that other thresholds can be tried without its file.
 */
export interface HitFigures {
  /** All voids of the ticket together. */
  voidedCents?: number;
  /** Every line is void, or the ticket as a whole. */
  isAllVoid?: boolean;
  /** A void follows the printed total. */
  isAfterTotal?: boolean;
  /** The ticket holds nothing but fuel. */
  isFuelOnly?: boolean;
}

/** A line that sells or returns something and counts. */
export type SoldItem = Pick<ReceiptItem, 'name' | 'priceCents' | 'quantity' | 'lineIndex'>;

/** What a filter found. */
export interface Hit {
  /** A sentence or two that a reviewer can check against the paper receipt. */
  reason: string;
  /** Only if the filter has thresholds. */
  lineIndexes: number[];
  /** Only where the filter has thresholds. */
  figures?: HitFigures;
  /** Set only when this hit deserves more than the filter's own priority. */
  priority?: Priority;
}

/** One thing that may be wrong with a transaction, and how it is found. `filter-catalog.ts` has its name. */
export interface Filter<Id extends string = string> {
  id: Id;
  /** Finds what happened, whatever the thresholds are. */
  find(facts: ReceiptFacts): Hit | null;
  /**
   * Only for filters with thresholds.
   * @param unvoided lines that nobody took back.
   * @returns the hit under these thresholds; null if it isn't one.
   */
  settle?(hit: Hit | null, unvoided: readonly SoldItem[], thresholds: Thresholds): Hit | null;
}

/** A receipt as printed, without its heading. */
interface Example {
  lines: string;
  /** The expected reason. */
  reason?: string;
  /** The lines that cause the hit, as printed. */
  evidence?: string[];
}

/** Receipts that a filter must find, and similar ones that it must not. Each is a test. */
export interface FilterExamples {
  hits: Example[];
  nearMisses: Example[];
}

/** Preserves the id's literal type. */
export function defineFilter<const Id extends string>(filter: Filter<Id>): Filter<Id> {
  return filter;
}

/** A hit in an export with one row per transaction, where only the type column shows what happened. */
export function declaredHit(facts: ReceiptFacts, says: string): Hit {
  const lineIndexes: number[] = [];
  return {
    reason: `${says} The export gives this transaction as “${facts.receipt.typeText ?? ''}”.`,
    lineIndexes,
  };
}
