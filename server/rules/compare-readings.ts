// What differs between two readings of a transaction: their facts, and what the rules in force find in each. A filter
// that was switched off since is no difference between files.
import { decodeFilterMask, FILTERS, PRIORITIES, PRIORITY_IDS } from '@tillwatch/core/detection';
import {
  type FactDifference,
  listDifferences,
  type TransactionFacts,
} from '../platform/transaction-facts.queries.ts';
import { reassess, type StoredRow } from './reassess.queries.ts';
import type { StoreRules } from './rules-in-force.ts';

export interface Reading {
  facts: TransactionFacts;
  content: StoredRow;
}

/** @returns one for each that differs, the findings and the priority first. */
export function compareReadings(
  before: Reading,
  after: Reading,
  rules: Pick<StoreRules, 'detection'>,
): FactDifference[] {
  const [was, is] = [judge(before, rules), judge(after, rules)];
  return [
    ...(['findings', 'priority'] as const)
      .filter((field) => was[field] !== is[field])
      .map((field) => ({ field, before: was[field], after: is[field] })),
    ...listDifferences(before.facts, after.facts),
  ];
}

/** In words; null for no findings. */
function judge({ content }: Reading, rules: Pick<StoreRules, 'detection'>) {
  const { filterMask, priority } = reassess(content, rules);
  const ids = decodeFilterMask(filterMask);
  const labels = FILTERS.filter(({ id }) => ids.includes(id)).map(({ label }) => label);
  const priorityId = PRIORITY_IDS[PRIORITY_IDS.length - priority];
  return {
    findings: labels.length === 0 ? null : labels.join(', '),
    priority: PRIORITIES.find(({ id }) => id === priorityId)?.label ?? null,
  };
}
