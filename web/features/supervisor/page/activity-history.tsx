import type { AgentActivity } from '@tillwatch/contract';
import { History } from 'lucide-react';
import { describeError } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCount, formatDay } from '../../../ui/format.ts';
import { PeriodInputs } from '../../../ui/period-inputs.tsx';
import { reviewColumns } from '../../../ui/review-columns.tsx';
import { type Column, Table } from '../../../ui/table.tsx';
import { useAgentActivity } from '../data/supervisor-queries.ts';
import { StaleNote } from '../parts/stale-note.tsx';
import { REPORTS_COUNTED } from '../reports-counted.ts';

interface ActivityHistoryProps {
  storeId: number;
  storeName: string;
  /** YYYY-MM-DD, both inclusive. */
  startDate: string;
  endDate: string;
  today: string;
  onDates: (startDate: string, endDate: string) => void;
}

/** The columns; their figures link to the store's transactions. */
const columnsOf = (storeId: number): readonly Column<AgentActivity>[] => [
  {
    title: 'Date',
    cell: ({ activityDate }) => (
      <time dateTime={activityDate} className="whitespace-nowrap">
        {formatDay(activityDate)}
      </time>
    ),
  },
  {
    title: 'Agent',
    cell: ({ agentName }) => (
      <span className="inline-block min-w-28 font-medium wrap-anywhere">{agentName}</span>
    ),
  },
  ...reviewColumns((row: AgentActivity) => ({
    storeId,
    agentId: row.agentId,
    agentName: row.agentName,
    day: row.activityDate,
    reviewed: row.transactionsReviewed,
    verified: row.transactionsVerified,
    flagged: row.transactionsFlagged,
  })),
  { title: 'Reports Generated', alignsRight: true, cell: (row) => formatCount(row.emailReportsGenerated) },
];

/** What was done in a store, by day and agent. */
export function ActivityHistory(props: ActivityHistoryProps) {
  const { storeId, storeName, startDate, endDate, today, onDates } = props;
  const activity = useAgentActivity({ storeId, startDate, endDate });
  const retry = () => void activity.refetch();

  return (
    <section aria-labelledby="activity-history" className="rounded-lg border bg-card">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2 border-b px-4 py-2">
        <div className="min-w-0 flex-1 self-center max-sm:basis-full">
          <h2 id="activity-history" className="text-base font-semibold">
            Store Activity History
          </h2>
          <p className="truncate text-sm text-muted-foreground">{storeName}</p>
        </div>
        <PeriodInputs startDate={startDate} endDate={endDate} today={today} onDates={onDates} />
      </div>
      {activity.isError && activity.data && (
        <div className="p-3">
          <StaleNote error={activity.error} onRetry={retry} />
        </div>
      )}
      {activity.isError && !activity.data ? (
        <ErrorState
          title="The history could not be loaded"
          {...describeError(activity.error)}
          onRetry={retry}
        />
      ) : activity.data?.length === 0 ? (
        <EmptyState
          icon={History}
          title="No activity on these dates"
          description="Nobody reviewed a transaction of this store on these days."
          action={
            (startDate !== today || endDate !== today) && (
              <Button onClick={() => onDates(today, today)}>Show today</Button>
            )
          }
        />
      ) : (
        <div className="relative md:max-h-[60vh] md:overflow-auto">
          <Table
            caption={`Reviews in ${storeName} by day and agent`}
            columns={columnsOf(storeId)}
            rows={activity.data}
            keyOf={({ id }) => id}
            isPrevious={activity.isPlaceholderData}
          />
          <p className="border-t px-4 py-2 text-xs text-muted-foreground">{REPORTS_COUNTED}</p>
        </div>
      )}
    </section>
  );
}
