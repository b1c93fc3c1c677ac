import type { Priority } from './priorities.ts';
import type { ReceiptFacts } from './receipt-facts.ts';

/** What a filter found. */
export interface Hit {
  /** A sentence or two that a reviewer can check against the paper receipt. */
  reason: string;
  /** Positions in `Receipt.lines`; none where the evidence is the row as a whole. */
  lineIndexes: number[];
  /** Only when this hit weighs more than the filter's own priority. */
  priority?: Priority;
}

/** One thing that may be wrong with a transaction. */
export interface Filter<Id extends string = string> {
  id: Id;
  /** Where its flag stands in what is stored, 0 to 30: its own forever. */
  bit: number;
  /** As people read it. */
  label: string;
  /** What a hit gives, unless rules or the hit itself say more. */
  priority: Priority;
  find(facts: ReceiptFacts): Hit | null;
}

/** A printed receipt below its heading. */
interface Example {
  lines: string;
  /** The reason of a hit. */
  reason?: string;
  /** The lines that make it hit, as printed. */
  evidence?: string[];
}

/** Receipts that a filter must find, and others close by that it must leave alone; each is a test. */
export interface FilterExamples {
  hits: Example[];
  nearMisses: Example[];
}

/** Keeps the id's own type. */
export function defineFilter<const Id extends string>(filter: Filter<Id>): Filter<Id> {
  return filter;
}

/** The evidence where an export has one row a transaction: its own word for it. */
export function declaredHit(facts: ReceiptFacts, says: string): Hit {
  const lineIndexes: number[] = [];
  return {
    reason: `${says} The export gives this transaction as “${facts.receipt.typeText ?? ''}”.`,
    lineIndexes,
  };
}
