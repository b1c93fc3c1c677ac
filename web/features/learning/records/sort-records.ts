import type { RankingRecord } from '@tillwatch/contract';

export const RECORD_ORDERS = {
  share: 'Share flagged',
  flagged: 'Flagged',
  lookedAt: 'Looked at',
  hits: 'Hits',
  label: 'Name',
} as const;
export type RecordOrder = keyof typeof RECORD_ORDERS;
export const RECORD_ORDER_IDS = Object.keys(RECORD_ORDERS) as RecordOrder[];

const shareOf = ({ lookedAt, flagged }: RankingRecord): number => (lookedAt === 0 ? -1 : flagged / lookedAt);

/** Highest first, names alphabetically; ties by their hits. */
export function sortRecords<One extends RankingRecord>(records: readonly One[], order: RecordOrder): One[] {
  return records.toSorted((one, other) => {
    if (order === 'label') return one.label.localeCompare(other.label);
    const by = order === 'share' ? shareOf(other) - shareOf(one) : other[order] - one[order];
    return by || other.hits - one.hits;
  });
}
