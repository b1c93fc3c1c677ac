import type { TransactionRow } from '@tillwatch/contract';

/** Flagged wins over verified; otherwise pending. Specification, section 4. */
export function transactionStatus(
  row: Pick<TransactionRow, 'isVerified' | 'isFlagged'>,
): 'flagged' | 'verified' | 'pending' {
  if (row.isFlagged) return 'flagged';
  return row.isVerified ? 'verified' : 'pending';
}
