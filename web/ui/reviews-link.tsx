import { Link } from '@tanstack/react-router';
import type { ReviewStatus } from '@tillwatch/core/review';
import { formatCount } from './format.ts';
import { searchForReviews } from './search-for-reviews.ts';

interface ReviewsLinkProps {
  count: number;
  storeId: number;
  agentId: number;
  /** The day of the reviews, YYYY-MM-DD. */
  day: string;
  /** Undefined for verified and flagged. */
  status?: ReviewStatus;
  /** 'verified by Jo Park' */
  label: string;
}

/** A figure that links to the transactions behind it, without those whose status has changed since. */
export function ReviewsLink({ count, storeId, agentId, day, status, label }: ReviewsLinkProps) {
  if (count === 0) return formatCount(count);
  return (
    <Link
      to="/"
      search={{ store: storeId, ...searchForReviews(agentId, day), ...(status && { status }) }}
      title={`Show the transactions ${label}`}
      className="rounded-sm font-medium text-primary underline decoration-dotted underline-offset-2 hover:decoration-solid"
    >
      {formatCount(count)}
    </Link>
  );
}
