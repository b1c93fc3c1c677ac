import { LIMITS } from '@tillwatch/contract';
import { ChevronLeft, ChevronRight, ScrollText } from 'lucide-react';
import { describeError } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCount } from '../../../ui/format.ts';
import { useAdminSearch } from '../view/use-admin-search.ts';
import { AuditFilters } from './audit-filters.tsx';
import { useAuditLog } from './audit-query.ts';
import { AuditTable } from './audit-table.tsx';

const NO_FILTERS = { who: undefined, what: undefined, from: undefined, to: undefined, page: undefined };

/** Who did what and when, newest first. */
export function AuditLog() {
  const { search, change } = useAdminSearch();
  const log = useAuditLog(search);
  const { who, what, from, to, page = 1 } = search;
  const isFiltered = [who, what, from, to].some((value) => value !== undefined);

  return (
    <section aria-label="Audit Log" className="flex flex-col gap-3">
      <AuditFilters
        search={search}
        change={change}
        onClear={isFiltered ? () => change(NO_FILTERS) : undefined}
      />
      <div className="overflow-clip rounded-lg border bg-card">
        {log.isError ? (
          <ErrorState
            title="The audit log could not be loaded"
            {...describeError(log.error)}
            onRetry={() => void log.refetch()}
          />
        ) : log.data?.entries.length === 0 ? (
          <EmptyState
            icon={ScrollText}
            title="No entries found"
            description={isFiltered ? 'Nothing matches this search.' : 'There is nothing on this page.'}
            action={<Button onClick={() => change(NO_FILTERS)}>Show all entries</Button>}
          />
        ) : (
          <>
            <AuditTable entries={log.data?.entries} isPrevious={log.isPlaceholderData} />
            {log.data && (
              <AuditPages
                page={page}
                total={log.data.total}
                isPrevious={log.isPlaceholderData}
                onPage={(next) => change({ page: next > 1 ? next : undefined })}
              />
            )}
          </>
        )}
      </div>
    </section>
  );
}

/** 'Showing 1 to 50 of 307 entries', 'Showing 1 entry', 'Showing entry 51 of 51'. */
function describePage({ first, last, total }: { first: number; last: number; total: number }): string {
  if (total === 1) return 'Showing 1 entry';
  if (first === last) return `Showing entry ${formatCount(first)} of ${formatCount(total)}`;
  return `Showing ${formatCount(first)} to ${formatCount(last)} of ${formatCount(total)} entries`;
}

interface AuditPagesProps {
  page: number;
  total: number;
  isPrevious: boolean;
  onPage: (page: number) => void;
}

function AuditPages({ page, total, isPrevious, onPage }: AuditPagesProps) {
  const first = Math.min((page - 1) * LIMITS.defaultPageSize + 1, total);
  const last = Math.min(page * LIMITS.defaultPageSize, total);
  return (
    <nav
      aria-label="Pages of the audit log"
      className="flex items-center justify-between gap-3 border-t px-4 py-2 text-sm"
    >
      <p role="status" className="text-muted-foreground tabular-nums">
        {isPrevious ? 'Loading…' : describePage({ first, last, total })}
      </p>
      <div className="flex gap-1">
        <Button size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <ChevronLeft aria-hidden />
          <span className="max-sm:sr-only">Previous</span>
        </Button>
        <Button size="sm" disabled={last >= total} onClick={() => onPage(page + 1)}>
          <span className="max-sm:sr-only">Next</span>
          <ChevronRight aria-hidden />
        </Button>
      </div>
    </nav>
  );
}
