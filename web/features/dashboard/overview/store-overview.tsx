import { useQuery } from '@tanstack/react-query';
import { ROUTES, type Store, type StoreOverview } from '@tillwatch/contract';
import { useEffect, useRef } from 'react';
import { describeError } from '../../../api/client.ts';
import { useLiveEvents } from '../../../api/live.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCount, formatDay, formatInstant, formatRelative } from '../../../ui/format.ts';
import { type Column, Table } from '../../../ui/table.tsx';
import type { ChangeView } from '../view/use-dashboard-view.ts';

interface StoreOverviewTableProps {
  stores: readonly Store[];
  onChoose: ChangeView;
}

type Row = StoreOverview & { store: Store };

/** What there is to do in each store. Choosing one opens it on its newest day with pending transactions. */
export function StoreOverviewTable({ stores, onChoose }: StoreOverviewTableProps) {
  const { data, error, refetch } = useQuery<StoreOverview[]>({
    queryKey: [ROUTES.listStoreOverviews.path],
    // Opened now and then, and always up to date.
    staleTime: 0,
  });
  useLiveEvents(
    (event) => {
      if (event.type === 'review' || event.type === 'upload' || event.type === 'rules') void refetch();
    },
    () => void refetch(),
  );
  const rows = data?.flatMap((overview): Row[] => {
    const store = stores.find(({ id }) => id === overview.storeId);
    return store ? [{ ...overview, store }] : [];
  });

  // The keyboard starts at the first store, unless the focus is already somewhere else.
  const section = useRef<HTMLElement>(null);
  const hasRows = rows !== undefined;
  useEffect(() => {
    if (hasRows && document.activeElement === document.body)
      section.current?.querySelector('button')?.focus();
  }, [hasRows]);

  function open({ storeId, pendingDay, latestDay }: StoreOverview): void {
    const day = pendingDay ?? latestDay;
    onChoose({ storeId, showsAllStores: false, ...(day !== null && { startDate: day, endDate: day }) });
  }

  return (
    <section
      ref={section}
      aria-labelledby="stores-to-choose"
      className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-lg border bg-card"
    >
      <div className="flex flex-wrap items-baseline gap-x-3 border-b px-4 py-3">
        <h2 id="stores-to-choose" className="text-base font-semibold">
          No store selected
        </h2>
        <p className="text-sm text-muted-foreground">
          Select one to see its transactions. Counts are of the last 30 days with data.
        </p>
      </div>
      {error ? (
        <ErrorState
          title="The stores' numbers could not be loaded"
          {...describeError(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className="relative min-h-0 overflow-auto">
          <Table caption="Stores" columns={columnsOf(open)} rows={rows} keyOf={({ storeId }) => storeId} />
        </div>
      )}
    </section>
  );
}

function columnsOf(open: (overview: StoreOverview) => void): Column<Row>[] {
  return [
    {
      title: 'Store',
      cell: (row) => (
        <button
          type="button"
          className="min-h-8 max-w-full truncate rounded-sm text-left font-medium text-primary outline-offset-[-2px] hover:underline pointer-coarse:min-h-11"
          onClick={() => open(row)}
        >
          {row.store.storeNumber} · {row.store.name}
        </button>
      ),
    },
    { title: 'Pending', alignsRight: true, cell: ({ pending }) => formatCount(pending) },
    {
      title: 'Check All pending',
      alignsRight: true,
      cell: ({ pendingCheckAll }) => (
        <span className={pendingCheckAll > 0 ? 'font-medium text-high' : 'text-muted-foreground'}>
          {formatCount(pendingCheckAll)}
        </span>
      ),
    },
    { title: 'Flagged', alignsRight: true, cell: ({ flagged }) => formatCount(flagged) },
    {
      title: 'Latest day',
      cell: ({ latestDay }) => (latestDay === null ? 'No data yet' : formatDay(latestDay)),
    },
    {
      title: 'Last upload',
      cell: ({ lastUploadAt }) =>
        lastUploadAt === null ? (
          '–'
        ) : (
          <time dateTime={lastUploadAt} title={formatInstant(lastUploadAt)}>
            {formatRelative(lastUploadAt)}
          </time>
        ),
    },
    {
      title: 'Days missing',
      alignsRight: true,
      cell: ({ missingDays }) => (
        <span
          title="Of the last 14 days, those without data"
          className={missingDays > 0 ? 'font-medium text-medium' : 'text-muted-foreground'}
        >
          {missingDays}
        </span>
      ),
    },
  ];
}
