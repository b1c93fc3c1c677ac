import type { ListedStore, StoreOverview } from '@tillwatch/contract';
import { useEffect, useRef } from 'react';
import { describeError } from '../../../api/client.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import {
  EXPECTED_LOSS_HINT,
  joinStores,
  listUnreachable,
  OVERVIEW_COLUMNS,
  type StoreRow,
  UnreachableStores,
  useLiveOverviews,
} from '../../stores/overview.ts';
import type { ChangeView } from '../view/use-dashboard-view.ts';

interface StoreOverviewTableProps {
  stores: readonly ListedStore[];
  onChoose: ChangeView;
}

/** What there is to do in each store. Choosing one opens it on its newest day with pending transactions. */
export function StoreOverviewTable({ stores, onChoose }: StoreOverviewTableProps) {
  const { data, error, refetch } = useLiveOverviews();
  const rows = joinStores(stores, data);

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
      <UnreachableStores className="m-3" />
      {error ? (
        <ErrorState
          title="The stores' numbers could not be loaded"
          {...describeError(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className="relative min-h-0 overflow-auto">
          <Table
            caption="Stores"
            columns={columnsOf(open)}
            rows={rows}
            keyOf={({ storeId }) => storeId}
            noted={listUnreachable(stores)}
          />
        </div>
      )}
    </section>
  );
}

function columnsOf(open: (overview: StoreOverview) => void): Column<StoreRow>[] {
  const { pending, pendingCheckAll, flagged, expectedLoss, latestDay, lastUpload, missingDays } =
    OVERVIEW_COLUMNS;
  return [
    {
      title: 'Store',
      cell: (row) => (
        <button
          type="button"
          className="-mx-1 min-h-6 max-w-full truncate rounded-sm px-1 text-left font-medium text-primary outline-offset-[-2px] hover:underline pointer-coarse:min-h-11"
          onClick={() => open(row)}
        >
          {row.store.storeNumber} · {row.store.name}
          {!row.store.isActive && ' (closed)'}
        </button>
      ),
    },
    pending,
    pendingCheckAll,
    flagged,
    { ...expectedLoss, heading: <span title={EXPECTED_LOSS_HINT}>{expectedLoss.title}</span> },
    latestDay,
    lastUpload,
    missingDays,
  ];
}
