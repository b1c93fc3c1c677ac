import type { TransactionRow } from '@tillwatch/contract';
import { Check, Circle, Flag } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { transactionStatus } from './transaction-status.ts';

export function StatusBadge({ row }: { row: Pick<TransactionRow, 'isVerified' | 'isFlagged'> }) {
  switch (transactionStatus(row)) {
    case 'flagged':
      return (
        <Badge tone="high" className="align-middle">
          <Flag aria-hidden />
          Flagged
        </Badge>
      );
    case 'verified':
      return (
        <Badge tone="verified" className="align-middle">
          <Check aria-hidden />
          Verified
        </Badge>
      );
    case 'pending':
      return (
        <Badge outline className="align-middle">
          <Circle aria-hidden />
          Pending
        </Badge>
      );
  }
}
