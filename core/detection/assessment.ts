import type { FilterId } from './filter-mask.ts';
import type { Priority } from './priorities.ts';
import type { TransactionType } from './transaction-types.ts';

/** Why one filter hit, in words a reviewer can read, with the lines that made it hit. */
export interface Finding {
  filter: FilterId;
  /** The priority this hit alone would give. */
  priority: Priority;
  reason: string;
  /** Positions in `Receipt.lines`, ascending; empty only where the evidence is the row as a whole. */
  lineIndexes: number[];
}

/** What detection says of one receipt. */
export interface Assessment {
  transactionType: TransactionType;
  /** Cents; negative for refunds, 0 for no-sale, inquiry and drawer events. */
  amountCents: number;
  /** The highest of the findings' priorities; `check_few` without any. */
  priority: Priority;
  /** In the order of `FILTERS`, at most one per filter. */
  findings: Finding[];
}
