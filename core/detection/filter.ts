import type { FilterId, Priority } from './catalogue.ts';
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

export interface Filter {
  id: FilterId;
  find(facts: ReceiptFacts): Hit | null;
}

/** The evidence where an export has one row a transaction: its own word for it. */
export function declaredHit(facts: ReceiptFacts, says: string): Hit {
  const lineIndexes: number[] = [];
  return {
    reason: `${says} The export gives this transaction as “${facts.receipt.typeText ?? ''}”.`,
    lineIndexes,
  };
}
