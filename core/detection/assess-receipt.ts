// Assesses a receipt: its type, amount, findings with reasons, and priority.

import type { Receipt } from '../journal/index.ts';
import type { FilterId } from './filter-mask.ts';
import type { Hit } from './filter.ts';
import { DETECTORS } from './filters/index.ts';
import { judgeHits, type Judgement } from './judge-hits.ts';
import { gatherFacts } from './receipt-facts.ts';
import { DEFAULT_RULES, type DetectionRules } from './rules.ts';
import { transactionAmount } from './transaction-amount.ts';
import { classifyTransaction } from './transaction-type.ts';
import type { TransactionType } from './transaction-types.ts';

/** The result of detection for one receipt. */
export interface Assessment extends Judgement {
  transactionType: TransactionType;
  /** Cents; negative for refunds; 0 for no-sales, inquiries, and drawer events. */
  amountCents: number;
}

/** Of most receipts. */
const NO_HITS = new Map<FilterId, Hit>();

/**
 * @param rules thresholds and priorities; defaults to the product's own
 * @returns at most one finding per filter, in the order of `FILTERS`; priority `check_few` without any
 */
export function assessReceipt(receipt: Receipt, rules: DetectionRules = DEFAULT_RULES): Assessment {
  const facts = gatherFacts(receipt);
  const transactionType = classifyTransaction(facts);
  let hits = NO_HITS;
  for (const filter of DETECTORS) {
    const hit = filter.find(facts);
    if (hit === null) continue;
    if (hits === NO_HITS) hits = new Map();
    hits.set(filter.id, hit);
  }
  const { employeeId, registerId } = receipt;
  const judged = judgeHits({ employeeId, registerId, hits, unvoided: facts.unvoided }, rules);
  return { transactionType, amountCents: transactionAmount(facts, transactionType), ...judged };
}
