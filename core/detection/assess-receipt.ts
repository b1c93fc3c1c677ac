// Turns a receipt into what detection says of it: its type, its amount, its flags with their reasons, its priority.

import type { Receipt } from '../journal/index.ts';
import type { Assessment, Finding } from './assessment.ts';
import { FILTERS } from './filters/index.ts';
import { type Priority, PRIORITY_IDS } from './priorities.ts';
import { gatherFacts } from './receipt-facts.ts';
import { DEFAULT_RULES, type DetectionRules } from './rules.ts';
import { transactionAmount } from './transaction-amount.ts';
import { classifyTransaction } from './transaction-type.ts';

function higher(a: Priority, b: Priority): Priority {
  return PRIORITY_IDS.indexOf(a) <= PRIORITY_IDS.indexOf(b) ? a : b;
}

function ascending(lineIndexes: readonly number[]): number[] {
  return [...new Set(lineIndexes)].sort((a, b) => a - b);
}

/**
 * @param rules thresholds and priorities; the defaults of the product without them
 * @returns one finding at most per filter, in the order of `FILTERS`; `check_few` when there is none
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
