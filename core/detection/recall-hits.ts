// What filters have found on a stored transaction, to be judged by other rules.
import type { LineKind } from '../journal/index.ts';
import { articleOf } from './articles.ts';
import type { FilterId } from './filter-mask.ts';
import type { Hit, SoldItem } from './filter.ts';
import { describeZero } from './filters/total-due-zero.ts';
import { recallVoids } from './filters/void-items.ts';
import type { Finding, FoundHits, KeptHit } from './judge-hits.ts';
import type { TransactionType } from './transaction-types.ts';
import { unvoidedOf } from './unvoided-items.ts';

/** A transaction as stored. */
export interface StoredAssessment {
  employeeId: string | null;
  registerId: string | null;
  transactionType: TransactionType;
  findings: readonly Finding[];
  /** Null for what was loaded by a version that stored only findings; the rules were the defaults then. */
  kept: readonly KeptHit[] | null;
  items: readonly (SoldItem & { state: 'sold' | 'void' | 'suspended' })[];
  totalCents: number | null;
  lineKinds: readonly LineKind[];
}

export function recallHits(stored: StoredAssessment): FoundHits {
  const { employeeId, registerId, findings, kept, items } = stored;
  const sold = items.filter(({ state }) => state === 'sold');
  const hits = new Map<FilterId, Hit>();
  for (const { filter, reason, lineIndexes } of findings) hits.set(filter, { reason, lineIndexes });
  for (const { filter, reason, lineIndexes, figures } of kept ?? recallKept(stored, sold)) {
    hits.set(filter, { reason, lineIndexes, ...(figures && { figures }) });
  }
  return { employeeId, registerId, hits, unvoided: unvoidedOf(items) };
}

/** What a newer version would have kept. */
function recallKept(stored: StoredAssessment, sold: readonly SoldItem[]): KeptHit[] {
  const voids = stored.findings.find(({ filter }) => filter === 'void_items');
  const kept: KeptHit[] = [];
  if (voids !== undefined) {
    const voided = stored.items.filter(
      ({ state, lineIndex }) => state !== 'sold' && voids.lineIndexes.includes(lineIndex),
    );
    kept.push({
      filter: 'void_items',
      lineIndexes: voids.lineIndexes,
      ...recallVoids(voids.reason, voided),
    });
  }
  const isVoided = stored.transactionType === 'Void' || voids?.reason.includes('whole ticket') === true;
  const counting = stored.items.filter(({ state }) => state !== 'suspended');
  const isFuelOnly = counting.length > 0 && counting.every(({ name }) => articleOf(name).isFuel);
  if (stored.totalCents === 0 && isFuelOnly && !isVoided) {
    // The total due is printed last before it is paid.
    const paidFrom = stored.lineKinds.indexOf('tender');
    const unpaid = paidFrom < 0 ? stored.lineKinds : stored.lineKinds.slice(0, paidFrom);
    const totalLine = unpaid.lastIndexOf('total');
    kept.push({
      filter: 'total_due_zero',
      reason: describeZero(sold),
      lineIndexes: totalLine < 0 ? [] : [totalLine],
      figures: { isFuelOnly: true },
    });
  }
  return kept;
}
