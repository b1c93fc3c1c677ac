import { useEffect, useMemo, useState } from 'react';
import { describeError } from '../../api/client.ts';
import { formatCount } from '../../ui/format.ts';
import { RefreshError } from '../../ui/refresh-error.tsx';
import { useLazyComponent } from '../../ui/use-lazy-component.ts';
import { useLivePresence } from '../presence/index.ts';
import { StatCards } from './cards/stat-cards.tsx';
import { importReview } from './data/import-review.ts';
import { usePreloadedDecisions } from './data/use-preloaded-decisions.ts';
import type { ScopeNumbers } from './data/use-scope-numbers.ts';
import { useTransactions } from './data/use-transactions.ts';
import type { Export } from './export/use-export.ts';
import { TransactionReview } from './table/transaction-review.tsx';
import { type DashboardView, pageAfterMove, pageCountOf } from './view/dashboard-view.ts';
import { filterQuery } from './view/transaction-query.ts';
import type { ChangeView } from './view/use-dashboard-view.ts';

const loadReview = async () => (await importReview()).ReviewDialog;

interface StoreDeskProps {
  view: DashboardView;
  change: ChangeView;
  /** Undefined while the stores load. */
  storeId: number | undefined;
  numbers: ScopeNumbers;
  exporting: Export;
  onUpload: () => void;
  /** Opens how an upload was read. */
  onCheck: (uploadId: string) => void;
  onClearFilters: () => void;
}

/** One store's cards, table, and review. */
export function StoreDesk(props: StoreDeskProps) {
  const { view, change, storeId, numbers, exporting, onUpload, onCheck, onClearFilters } = props;
  const list = useTransactions(view, storeId);
  useLivePresence(storeId);
  const rows = list.data?.transactions;
  // The transaction that was opened for writing notes.
  const [writingId, setWritingId] = useState<string>();
  const neighborsQuery = useMemo(() => storeId !== undefined && filterQuery(view, storeId), [view, storeId]);

  usePreloadedDecisions(rows !== undefined);

  // A link, or a list that became shorter, may lead past the last page.
  const pageCount = list.data && !list.isPlaceholderData ? pageCountOf(list.data.total) : undefined;
  useEffect(() => {
    if (pageCount !== undefined && view.page > pageCount) change({ page: pageCount }, 'replace');
  }, [pageCount, view.page, change]);

  function moveTo(id: string): void {
    const ids = rows?.map((row) => row.id) ?? [];
    const page = pageAfterMove(view.page, ids, view.transactionId ?? '', id);
    change({ transactionId: id, page });
  }

  function closeReview(): void {
    setWritingId(undefined);
    change({ transactionId: undefined });
  }

  const { Component: ReviewDialog } = useLazyComponent(
    loadReview,
    view.transactionId !== undefined,
    closeReview,
  );

  return (
    <>
      {numbers.error && !list.isError && (
        <RefreshError
          message="The numbers could not be brought up to date."
          requestId={describeError(numbers.error).requestId}
          onRetry={numbers.retry}
          className="rounded-lg"
        />
      )}
      <StatCards
        stats={numbers.error && !numbers.stats ? null : numbers.stats}
        isPrevious={numbers.isPrevious}
        view={view}
        onChange={change}
      />
      {view.search.trim() !== '' && numbers.stats && (
        <p className="-my-1 px-1 text-xs text-muted-foreground tabular-nums">
          Cards and filter counts are of all {formatCount(numbers.stats.total)} transactions on these dates,
          not only of what the search finds.
        </p>
      )}
      <TransactionReview
        view={view}
        storeId={storeId}
        change={change}
        list={list}
        numbers={numbers}
        exporting={exporting}
        onUpload={onUpload}
        onCheck={onCheck}
        onWrite={setWritingId}
        onClearFilters={onClearFilters}
      />
      {ReviewDialog && view.transactionId !== undefined && neighborsQuery && (
        <ReviewDialog
          transactionId={view.transactionId}
          startsWriting={writingId === view.transactionId}
          listQuery={neighborsQuery}
          onOpen={moveTo}
          onClose={closeReview}
        />
      )}
    </>
  );
}
