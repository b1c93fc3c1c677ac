import type { AgentHistory, Store } from '@tillwatch/contract';
import { History } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { CardSection } from '../../../ui/card-section.tsx';
import { DayBars } from '../../../ui/day-bars.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatCount, formatDayRange } from '../../../ui/format.ts';
import { PeriodInputs } from '../../../ui/period-inputs.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Table } from '../../../ui/table.tsx';
import { historyColumns } from './history-columns.tsx';
import { formatMinutes, sumByDay } from './history-words.ts';

interface AgentHistoryViewProps {
  /** Undefined while it loads. */
  history: AgentHistory | undefined;
  isPrevious: boolean;
  stores: readonly Store[];
  /** Without days, the last 30. */
  onDates: (start: string | undefined, end: string | undefined) => void;
}

/** With more days than this, bars can't be told apart. */
const DRAWN_DAYS = 92;

export function AgentHistoryView({ history, isPrevious, stores, onDates }: AgentHistoryViewProps) {
  const bars = history && sumByDay(history);
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <h2 className="min-w-0 flex-1 self-center text-lg font-semibold break-words max-sm:basis-full">
          {history?.agentName ?? <Skeleton className="h-6 w-40" />}
        </h2>
        {history && <PeriodInputs {...history} onDates={onDates} />}
      </div>
      <Figures total={history?.total} />
      {history?.days.length === 0 ? (
        <EmptyState
          icon={History}
          title="Nothing on these days"
          description={`No review and no report from ${formatDayRange(history.startDate, history.endDate)}.`}
          action={<Button onClick={() => onDates(undefined, undefined)}>Show the last 30 days</Button>}
          className="rounded-lg border border-dashed py-8"
        />
      ) : (
        <>
          {bars && bars.length <= DRAWN_DAYS && (
            <CardSection title="Reviewed by Day" note="in all stores">
              <DayBars
                title="Reviews by day"
                series={[
                  { name: 'Verified', look: 'verified' },
                  { name: 'Flagged', look: 'flagged' },
                ]}
                days={bars}
              />
            </CardSection>
          )}
          <CardSection
            title="Days and Stores"
            note="times in your time zone; active is the time from one change to the next, at most five minutes each"
          >
            <Table
              caption="What was done, by day and store"
              columns={historyColumns(stores, history)}
              rows={history?.days}
              keyOf={({ day, storeId }) => `${day} ${storeId}`}
              isPrevious={isPrevious}
            />
          </CardSection>
        </>
      )}
    </>
  );
}

function Figures({ total }: { total: AgentHistory['total'] | undefined }) {
  const figures = [
    ['Reviewed', total && formatCount(total.reviewed)],
    ['Verified', total && formatCount(total.verified)],
    ['Flagged', total && formatCount(total.flagged)],
    ['Active', total && formatMinutes(total.activeMinutes)],
    ['Days', total && formatCount(total.days)],
    ['Stores', total && formatCount(total.stores)],
  ] as const;
  return (
    <dl aria-label="All days together" className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-6">
      {figures.map(([label, value]) => (
        <div key={label} className="flex flex-col rounded-lg border bg-card px-3 py-2">
          <dt className="text-xs font-medium text-muted-foreground">{label}</dt>
          <dd className="mt-0.5 text-xl font-semibold tracking-tight tabular-nums">
            {value ?? <Skeleton className="my-1.5 h-5 w-14" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
