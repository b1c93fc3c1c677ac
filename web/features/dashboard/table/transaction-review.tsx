import type { SortKey } from '@tillwatch/contract';
import { ChartColumn, X } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { formatDay } from '../../../ui/format.ts';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { ShortcutsButton } from '../../shortcuts/index.ts';
import { chooseCard } from '../cards/choose-card.ts';
import { usePrefetchReview } from '../data/use-prefetch-review.ts';
import { useReviewRow } from '../data/use-review-row.ts';
import type { ScopeNumbers } from '../data/use-scope-numbers.ts';
import type { useTransactions } from '../data/use-transactions.ts';
import { useDayPicture } from '../day-picture/use-day-picture.ts';
import { ExportButton } from '../export/export-button.tsx';
import type { Export } from '../export/use-export.ts';
import { useListShortcuts } from '../keyboard/use-list-shortcuts.ts';
import { useRowFocus } from '../keyboard/use-row-focus.ts';
import { REASON_BELOW, ROOM_FOR_TABLE } from '../layout/breakpoints.ts';
import { SelectionBar } from '../selection/selection-bar.tsx';
import { useCaseGathering } from '../selection/use-case-gathering.tsx';
import { useListReview } from '../selection/use-list-review.tsx';
import { useSelection } from '../selection/use-selection.ts';
import {
  chooseSort,
  type DashboardView,
  isUpsideDown,
  pageCountOf,
  WHOLE_DAY,
  withoutFilters,
} from '../view/dashboard-view.ts';
import { describeSpan } from '../view/describe-span.ts';
import type { ChangeView } from '../view/use-dashboard-view.ts';
import { DoubtfulDays } from './doubtful-days.tsx';
import { ListError } from './list-error.tsx';
import { NothingFound } from './nothing-found.tsx';
import { Pagination } from './pagination.tsx';
import { SortSelector } from './sort-selector.tsx';
import { TransactionCardList } from './transaction-card-list.tsx';
import { TransactionTable } from './transaction-table.tsx';

const loadDayPicture = async () => (await import('../day-picture/day-picture.tsx')).DayPicture;

interface TransactionReviewProps {
  view: DashboardView;
  storeId: number | undefined;
  change: ChangeView;
  list: ReturnType<typeof useTransactions>;
  numbers: ScopeNumbers;
  exporting: Export;
  onUpload: () => void;
  /** Opens how an upload was read. */
  onCheck: (uploadId: string) => void;
  /** The transaction is about to be opened for writing notes. */
  onWrite: (id: string) => void;
  onClearFilters: () => void;
}

/** The Transaction Review table with its sort selector, export button, and pagination. */
export function TransactionReview(props: TransactionReviewProps) {
  const { view, storeId, change, list, numbers, exporting, onUpload, onCheck, onWrite, onClearFilters } =
    props;
  const hasRoomForTable = useMediaQuery(ROOM_FOR_TABLE);
  const hasReasonBelow = useMediaQuery(REASON_BELOW);
  const rows = list.data?.transactions;
  const ids = useMemo(() => rows?.map((row) => row.id) ?? [], [rows]);
  const open = useCallback((id: string) => change({ transactionId: id }), [change]);
  const prefetch = usePrefetchReview();
  const focus = useRowFocus(ids);
  const { listRef, currentId } = focus;
  const reviewRow = useReviewRow(open);
  const selection = useSelection(ids);
  const listReview = useListReview({ rows, selection, reviewRow });
  const cases = useCaseGathering(rows, selection);
  useListShortcuts({
    // Rows of the previous page are about to be replaced.
    rows: list.isPlaceholderData ? undefined : rows,
    focus,
    page: view.page,
    pageCount: pageCountOf(list.data?.total ?? 0),
    onPage: (page) => change({ page }),
    onOpen: open,
    onWrite: (id) => {
      onWrite(id);
      open(id);
    },
    onReview: listReview.review,
    selection,
    onVerifySelected: listReview.verifySelected,
    onAddToCase: cases.gather,
    onAddSelectedToCase: cases.gatherSelected,
    onExport: exporting.startExport,
    onClearFilters,
    onCard: (card) => change(chooseCard(card, view)),
  });
  const dayPicture = useDayPicture(view, numbers, change);
  const { Component: DayPicture } = useLazyComponent(
    loadDayPicture,
    dayPicture.shownDay !== undefined,
    dayPicture.close,
  );
  const span = describeSpan(view);
  const scroller = useRef<HTMLDivElement>(null);

  // A different page or order starts at the top; a refresh keeps its place.
  const place = [view.storeId, view.sortBy, view.sortOrder, view.page].join();
  const lastPlace = useRef(place);
  useEffect(() => {
    if (lastPlace.current === place) return;
    lastPlace.current = place;
    scroller.current?.scrollTo({ top: 0 });
    const section = scroller.current?.parentElement;
    if (section && section.getBoundingClientRect().top < 0) section.scrollIntoView();
  }, [place]);

  // The focus returns to the transaction reviewed last; Save & Next may have moved on from the first.
  const lastOpen = useRef(view.transactionId);
  const focusRow = useEffectEvent(focus.focusRow);
  useEffect(() => {
    const closedId = lastOpen.current;
    lastOpen.current = view.transactionId;
    if (closedId === undefined || view.transactionId !== undefined) return;
    // After the dialog has returned the focus to where it was opened.
    const timer = setTimeout(() => focusRow(closedId), 0);
    return () => clearTimeout(timer);
  }, [view.transactionId]);

  const sort = (key: SortKey) => change(chooseSort(view, key));
  const showDate = view.startDate !== view.endDate;
  const shown = { rows, isPrevious: list.isPlaceholderData, showDate, onOpen: open };
  const retry = () => {
    void list.refetch();
    if (numbers.error) numbers.retry();
  };

  return (
    <section
      aria-labelledby="transaction-review"
      className="flex min-h-0 flex-1 flex-col rounded-lg border bg-card lg:overflow-hidden"
    >
      {selection.ids.length > 0 && (
        <SelectionBar
          count={selection.ids.length}
          onVerify={listReview.verifySelected}
          onAddToCase={cases.gatherSelected}
          onClear={selection.clear}
        />
      )}
      <div
        className={cn(
          'flex shrink-0 flex-wrap items-center gap-2 border-b px-4 py-2',
          selection.ids.length > 0 && 'hidden',
        )}
      >
        <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 max-sm:basis-full">
          <h2 id="transaction-review" className="text-base font-semibold">
            Transaction Review
          </h2>
          <p className="text-sm text-muted-foreground tabular-nums">{datesLabel(view)}</p>
          {span !== null && (
            <Button
              size="sm"
              className="h-6 self-center border-primary-line bg-primary-soft px-1.5 tabular-nums"
              aria-label={`${span}: show the whole day`}
              onClick={() => change(WHOLE_DAY)}
            >
              {span} <X aria-hidden />
            </Button>
          )}
        </div>
        <Button
          aria-expanded={dayPicture.shownDay !== undefined}
          disabled={view.storeId === undefined}
          onClick={dayPicture.toggle}
        >
          <ChartColumn aria-hidden />
          <span className="max-sm:sr-only">Day picture</span>
        </Button>
        <SortSelector sortBy={view.sortBy} sortOrder={view.sortOrder} onSort={sort} />
        <ExportButton exporting={exporting} />
        <ShortcutsButton className="-mr-1.5" />
      </div>
      {DayPicture && dayPicture.shownDay !== undefined && view.storeId !== undefined && (
        <DayPicture
          storeId={view.storeId}
          date={dayPicture.shownDay}
          span={{ startTime: view.startTime, endTime: view.endTime }}
          onSpan={(chosen) => change(chosen)}
          onOpen={open}
        />
      )}
      {list.isError && <ListError error={list.error} hasRows={rows !== undefined} onRetry={retry} />}
      <div ref={scroller} className="relative min-h-0 flex-1 lg:overflow-auto">
        {list.isError && !rows ? null : rows?.length === 0 && !list.isPlaceholderData ? (
          <NothingFound
            stats={numbers.isPrevious ? undefined : numbers.stats}
            isContested={view.contested !== undefined}
            isUpsideDown={isUpsideDown(view)}
            onSwapAmounts={() => change({ minAmount: view.maxAmount, maxAmount: view.minAmount })}
            onShowDay={(day) => change({ startDate: day, endDate: day })}
            onShowAll={() => change(withoutFilters())}
            onUpload={onUpload}
          />
        ) : hasRoomForTable ? (
          <TransactionTable
            {...shown}
            hasReasonBelow={hasReasonBelow}
            currentId={currentId}
            selection={selection}
            sortBy={view.sortBy}
            sortOrder={view.sortOrder}
            onSort={sort}
            onRest={prefetch}
            bodyRef={listRef}
          />
        ) : (
          <TransactionCardList {...shown} listRef={listRef} />
        )}
      </div>
      <DoubtfulDays storeId={storeId} view={view} onCheck={onCheck} />
      {listReview.dialogs}
      {cases.dialog}
      {list.data && (
        <Pagination
          page={view.page}
          total={list.data.total}
          isPrevious={list.isPlaceholderData}
          onPage={(page) => change({ page })}
        />
      )}
    </section>
  );
}

/** The dates that all numbers on the screen refer to. */
function datesLabel({ startDate, endDate }: DashboardView): string {
  return startDate === endDate ? formatDay(startDate) : `${formatDay(startDate)} – ${formatDay(endDate)}`;
}
