import type { FilterCounts, TransactionStats } from '@tillwatch/contract';
import { FILTERS, PRIORITIES } from '@tillwatch/core/detection';
import type { DashboardView } from '../view/dashboard-view.ts';
import type { ChangeView } from '../view/use-dashboard-view.ts';
import { DateFilter } from './date-filter.tsx';
import { FilterChoices } from './filter-choices.tsx';
import { TypedFilter } from './typed-filter.tsx';

const PRIORITY_DOTS = {
  check_all: 'bg-high-solid',
  check_lot: 'bg-medium-solid',
  check_few: 'border-2 border-low-solid',
};

export interface FilterPanelProps {
  view: DashboardView;
  change: ChangeView;
  today: string;
  /** Of the store and dates in force; undefined while they load, null without a store. */
  counts: FilterCounts | undefined | null;
  stats: TransactionStats | undefined;
  /** The counts are those of the dates before, while the new ones load. */
  isPrevious: boolean;
  /** Rises when the filters are cleared, so that what is half typed goes too. */
  clearCount: number;
}

/** Specification, section 2: priorities, the 22 types with their counts, dates, amounts, employee. */
export function FilterPanel(props: FilterPanelProps) {
  const { view, change, today, counts, stats, isPrevious, clearCount } = props;
  const { minAmount, maxAmount } = view;
  const isUpsideDown = minAmount !== '' && maxAmount !== '' && Number(minAmount) > Number(maxAmount);
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 px-2 pb-3">
      <fieldset className="shrink-0">
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
      <fieldset className="flex max-h-[640px] min-h-44 flex-1 flex-col">
        <legend className="float-left w-full px-2 py-1 text-xs font-medium text-muted-foreground">
          Transaction Type
        </legend>
        <div className="min-h-0 flex-1 overflow-y-auto">
          <FilterChoices
            choices={FILTERS}
            chosen={view.transactionTypes}
            counts={counts}
            isPrevious={isPrevious}
            onChange={(transactionTypes) => change({ transactionTypes })}
          />
        </div>
      </fieldset>
      <div key={clearCount} className="flex shrink-0 flex-col gap-2 px-2">
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
            error={isUpsideDown ? 'Above the maximum' : undefined}
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
        <TypedFilter
          label="Employee ID"
          value={view.employeeId}
          onCommit={(text) => change({ employeeId: text }, 'replace')}
        />
      </div>
    </div>
  );
}
