import { reviewStatus, type ReviewStatus } from '@tillwatch/core/review';
import { Check, Circle, Flag, type LucideIcon } from 'lucide-react';
import { Badge, type Tone } from './badge.tsx';

const STATUSES: Record<ReviewStatus, { label: string; tone: Tone; icon: LucideIcon }> = {
  flagged: { label: 'Flagged', tone: 'high', icon: Flag },
  verified: { label: 'Verified', tone: 'verified', icon: Check },
  pending: { label: 'Pending', tone: 'neutral', icon: Circle },
};

interface StatusBadgeProps {
  transaction: { isVerified: boolean; isFlagged: boolean };
  className?: string;
}

/** Flagged wins over verified; otherwise pending (specification, section 4). */
export function StatusBadge({ transaction, className }: StatusBadgeProps) {
  const { label, tone, icon: Icon } = STATUSES[reviewStatus(transaction)];
  return (
    <Badge tone={tone} outline={tone === 'neutral'} className={className}>
      <Icon aria-hidden />
      {label}
    </Badge>
  );
}
