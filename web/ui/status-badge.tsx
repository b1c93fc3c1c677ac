import { reviewStatus, type ReviewStatus } from '@tillwatch/core/review';
import { Check, Circle, Flag, type LucideIcon } from 'lucide-react';
import { Badge, type Tone } from './badge.tsx';
import { formatInstant } from './format.ts';

const STATUSES: Record<ReviewStatus, { label: string; tone: Tone; icon: LucideIcon }> = {
  flagged: { label: 'Flagged', tone: 'high', icon: Flag },
  verified: { label: 'Verified', tone: 'verified', icon: Check },
  pending: { label: 'Pending', tone: 'neutral', icon: Circle },
};

interface StatusBadgeProps {
  transaction: {
    isVerified: boolean;
    isFlagged: boolean;
    reviewedByName?: string | null;
    reviewedAt?: string | null;
  };
  className?: string;
}

/** Flagged wins over verified; otherwise pending (specification, section 4). */
export function StatusBadge({ transaction, className }: StatusBadgeProps) {
  const { label, tone, icon: Icon } = STATUSES[reviewStatus(transaction)];
  const { reviewedByName, reviewedAt } = transaction;
  const by =
    tone !== 'neutral' && reviewedByName && reviewedAt
      ? `${label} by ${reviewedByName}, ${formatInstant(reviewedAt)}`
      : undefined;
  return (
    <Badge tone={tone} outline={tone === 'neutral'} className={className} title={by}>
      <Icon aria-hidden />
      {label}
    </Badge>
  );
}
