import type { FilterCounts, TransactionStats } from '@tillwatch/contract';
import { FILTERS, PRIORITIES } from '@tillwatch/core/detection';
import type { ReviewStatus } from '@tillwatch/core/review';
import { useLazyComponent } from '../../../ui/use-lazy-component.ts';
import { ANY_REVIEW } from '../cards/choose-card.ts';
import { type DashboardView, isUpsideDown } from '../view/dashboard-view.ts';
import { scopeQuery } from '../view/transaction-query.ts';
import type { ChangeView } from '../view/use-dashboard-view.ts';
import { ContestedFilter } from './contested-filter.tsx';
import { DateFilter } from './date-filter.tsx';
import { EmployeeFilter } from './employee-filter.tsx';
import { FilterChoices } from './filter-choices.tsx';
import { TypedFilter } from './typed-filter.tsx';

const loadLinkedFilters = async () => (await import('./linked-filters.tsx')).LinkedFilters;

const PRIORITY_DOTS = {
  check_all: 'bg-high-solid',
  check_lot: 'bg-medium-solid',
  check_few: 'border-2 border-low-solid',
};

/** Labeled as in the status display. */
const STATUSES = [
  { id: 'pending', label: 'Pending' },
  { id: 'verified', label: 'Verified' },
  { id: 'flagged', label: 'Flagged' },
] as const satisfies { id: ReviewStatus; label: string }[];

export interface FilterPanelProps {
  storeId: number | undefined;
  view: DashboardView;
  change: ChangeView;
  today: string;
  /** For the store and dates in force; undefined while they load, null without a store. */
  counts: FilterCounts | undefined | null;
  stats: TransactionStats | undefined;
  /** The counts are for the previous dates, while the new ones load. */
  isPrevious: boolean;
  /** Goes up when the filters are cleared, to discard half-typed text as well. */
  clearCount: number;
}

/**
 * Specification, section 2: priorities, dates, amounts, employee, and the 22 types with their counts; also the status.
 */
export function FilterPanel(props: FilterPanelProps) {
  const { storeId, view, change, today, counts, stats, isPrevious, clearCount } = props;
  const { minAmount, maxAmount } = view;
  // Without its words, nobody would know why the list is short.
  const { Component: LinkedFilters } = useLazyComponent(
    loadLinkedFilters,
    view.reviewedBy !== undefined || view.kind !== undefined || view.queued !== undefined,
    () => change({ ...ANY_REVIEW, kind: undefined, queued: undefined }, 'replace'),
  );
  return (
    <div className="flex flex-col gap-3 px-2 pb-3">
      <fieldset>
        <legend className="px-2 py-1 text-xs font-medium text-muted-foreground">Priority</legend>
        <FilterChoices
          choices={PRIORITIES}
          chosen={view.priorities}
          counts={counts}
          isPrevious={isPrevious}
          dots={PRIORITY_DOTS}
          onChange={(priorities) => change({ priorities })}
        />
      </fieldset>
      <fieldset>
        <legend className="px-2 py-1 text-xs font-medium text-muted-foreground">Status</legend>
        <FilterChoices
          choices={STATUSES}
          chosen={view.status}
          counts={stats ?? (counts === null ? null : undefined)}
          isPrevious={isPrevious}
          onChange={(status) => change({ status })}
        />
        <ContestedFilter
          isChosen={view.contested !== undefined}
          onChange={(isChosen) => change({ contested: isChosen ? 'open' : undefined })}
        />
        {LinkedFilters && <LinkedFilters storeId={storeId} view={view} change={change} />}
      </fieldset>
      <div key={clearCount} className="flex flex-col gap-2 px-2">
        <DateFilter
          startDate={view.startDate}
          endDate={view.endDate}
          today={today}
          latestDay={stats?.latestDay}
          onChange={(dates) => change(dates)}
        />
        <div className="grid grid-cols-2 gap-2">
          <TypedFilter
            label="Min Amount"
            type="number"
            inputMode="decimal"
            step="0.01"
            placeholder="0.00"
            value={minAmount}
            error={isUpsideDown(view) ? 'Above the maximum' : undefined}
            onCommit={(text) => change({ minAmount: text }, 'replace')}
          />
          <TypedFilter
            label="Max Amount"
            type="number"
            inputMode="decimal"
            step="0.01"
            placeholder="0.00"
            value={maxAmount}
            onCommit={(text) => change({ maxAmount: text }, 'replace')}
          />
        </div>
        <EmployeeFilter
          value={view.employeeId}
          scope={storeId === undefined ? undefined : scopeQuery(view, storeId)}
          onCommit={(text) => change({ employeeId: text }, 'replace')}
        />
      </div>
      <fieldset>
        <legend className="px-2 py-1 text-xs font-medium text-muted-foreground">Transaction Type</legend>
        {/* Tall enough for all 22, so that it doesn't scroll inside a scrolling sidebar. */}
        <div className="relative max-h-[640px] overflow-y-auto pointer-coarse:max-h-[980px]">
          <FilterChoices
            choices={FILTERS}
            chosen={view.transactionTypes}
            counts={counts}
            isPrevious={isPrevious}
            onChange={(transactionTypes) => change({ transactionTypes })}
          />
        </div>
      </fieldset>
    </div>
  );
}
