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

/**
 * What is lost if one reading counts instead of another.
 * @returns the labels of findings that only the other one has, which is none if it has the same with more money or a
 * higher priority; null if nothing is lost.
 */
export function findLoss(
  { other, counting }: { other: Reading; counting: Reading },
  { detection }: Pick<StoreRules, 'detection'>,
): string[] | null {
  const [was, is] = [reassess(other.content, { detection }), reassess(counting.content, { detection })];
  if (was.filterMask === 0) return null;
  const gone = labelsOf(was.filterMask & ~is.filterMask);
  const isSmaller = was.priority > is.priority || moneyOf(other) > moneyOf(counting);
  return gone.length > 0 || isSmaller ? gone : null;
}

const moneyOf = ({ facts }: Reading): number => Math.abs(Number(facts.amount));

function labelsOf(mask: number): string[] {
  const ids = decodeFilterMask(mask);
  return FILTERS.filter(({ id }) => ids.includes(id)).map(({ label }) => label);
}

/** In words; null for no findings. */
function judge({ content }: Reading, rules: Pick<StoreRules, 'detection'>) {
  const { filterMask, priority } = reassess(content, rules);
  const labels = labelsOf(filterMask);
  const priorityId = PRIORITY_IDS[PRIORITY_IDS.length - priority];
  return {
    findings: labels.length === 0 ? null : labels.join(', '),
    priority: PRIORITIES.find(({ id }) => id === priorityId)?.label ?? null,
  };
}
