// Assesses a receipt: its type, amount, findings with reasons, and priority.

import type { Receipt } from '../journal/index.ts';
import type { FilterId } from './filter-mask.ts';
import { FILTERS } from './filters/index.ts';
import { type Priority, PRIORITY_IDS } from './priorities.ts';
import { gatherFacts } from './receipt-facts.ts';
import { DEFAULT_RULES, type DetectionRules } from './rules.ts';
import { transactionAmount } from './transaction-amount.ts';
import { classifyTransaction } from './transaction-type.ts';
import type { TransactionType } from './transaction-types.ts';

/** Why one filter hit, in words for the reviewer, with the lines that caused it. */
export interface Finding {
  filter: FilterId;
  /** The priority from this hit alone. */
  priority: Priority;
  reason: string;
  /** Positions in `Receipt.lines`, ascending; empty when the whole row is what hit. */
  lineIndexes: number[];
}

/** The result of detection for one receipt. */
export interface Assessment {
  transactionType: TransactionType;
  /** Cents; negative for refunds; 0 for no-sales, inquiries, and drawer events. */
  amountCents: number;
  /** The highest priority among the findings; `check_few` without any. */
  priority: Priority;
  /** In the order of `FILTERS`, at most one per filter. */
  findings: Finding[];
}

function higher(a: Priority, b: Priority): Priority {
  return PRIORITY_IDS.indexOf(a) <= PRIORITY_IDS.indexOf(b) ? a : b;
}

function ascending(lineIndexes: readonly number[]): number[] {
  return [...new Set(lineIndexes)].sort((a, b) => a - b);
}

/**
 * @param rules thresholds and priorities; defaults to the product's own
 * @returns at most one finding per filter, in the order of `FILTERS`; priority `check_few` without any
 */
export function assessReceipt(receipt: Receipt, rules: DetectionRules = DEFAULT_RULES): Assessment {
  const facts = gatherFacts(receipt, rules);
  const transactionType = classifyTransaction(facts);
  const findings: Finding[] = [];
  let priority: Priority = 'check_few';
  for (const filter of FILTERS) {
    const hit = filter.find(facts);
    if (hit === null) continue;
    const own = higher(hit.priority ?? 'check_few', rules.priorities[filter.id]);
    priority = higher(priority, own);
    findings.push({
      filter: filter.id,
      priority: own,
      reason: hit.reason,
      lineIndexes: ascending(hit.lineIndexes),
    });
  }
  return { transactionType, amountCents: transactionAmount(facts, transactionType), priority, findings };
}
