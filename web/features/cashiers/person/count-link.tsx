import { Link } from '@tanstack/react-router';
import type { CashierDetails } from '@tillwatch/contract';
import type { FindingKind } from '@tillwatch/core/ranking/kinds';
import type { ReviewStatus } from '@tillwatch/core/review';
import { formatCount } from '../../../ui/format.ts';

/** Whose transactions a count is of, on which days. */
export interface Counted extends Pick<CashierDetails, 'window' | 'isListedAlone'> {
  storeId: number;
  employeeId: string;
}

interface CountLinkProps {
  count: number;
  of: Counted;
  /** What is counted, for whoever can't see the row and column. */
  label: string;
  kind?: FindingKind;
  status?: readonly ReviewStatus[];
  /** Only with money at risk: what is pending without any isn't counted. */
  queued?: 'yes';
}

/** A count that leads to its transactions in the list, unless there are none or the list would have others, too. */
export function CountLink({ count, of, label, kind, status, queued }: CountLinkProps) {
  const { storeId, employeeId, window, isListedAlone } = of;
  const figure = formatCount(count);
  if (count === 0 || !isListedAlone) return figure;
  return (
    <Link
      to="/"
      search={{
        store: storeId,
        employee: employeeId,
        start: window.firstDay,
        end: window.lastDay,
        ...(kind && { kind }),
        ...(status && { status: status.join(',') }),
        ...(queued && { queued }),
      }}
      aria-label={`${figure} ${label}`}
      className="rounded-sm font-medium text-primary underline decoration-dotted underline-offset-2 hover:decoration-solid"
    >
      {figure}
    </Link>
  );
}
