import { Link } from '@tanstack/react-router';
import type { QueueItem } from '@tillwatch/contract';
import { formatCount } from '../../ui/format.ts';
import { groupByCashier, nameGroup } from './same-cashier.ts';

const MOST_GROUPS = 4;

/** Who has several of the listed rows; each leads to what is pending of that cashier. The order of the rows stays. */
export function CashierGroups({ rows }: { rows: readonly QueueItem[] }) {
  const groups = groupByCashier(rows);
  if (groups.length === 0) return null;
  const others = groups.length - MOST_GROUPS;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-0.5 border-b px-4 py-1.5 text-xs text-muted-foreground">
      <span>Several by the same cashier:</span>
      {groups.slice(0, MOST_GROUPS).map((group) => (
        <Link
          key={`${group.storeId} ${group.employeeId}`}
          to="/queue"
          search={(before) => ({ ...before, store: group.storeId, employee: group.employeeId })}
          title="Show what is pending for this cashier"
          className="inline-flex min-h-6 max-w-full items-center rounded-sm wrap-anywhere text-primary tabular-nums underline-offset-2 hover:underline"
        >
          {nameGroup(group)}, {group.storeNumber}: {formatCount(group.count)} of {formatCount(rows.length)}
        </Link>
      ))}
      {others > 0 && <span>and {others === 1 ? '1 more' : `${formatCount(others)} more`}</span>}
    </p>
  );
}
