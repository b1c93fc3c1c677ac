import type { AgentActivity } from '@tillwatch/contract';
import { History } from 'lucide-react';
import { describeError } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCount, formatDay } from '../../../ui/format.ts';
import { useAgentActivity } from '../data/supervisor-queries.ts';
import { StaleNote } from '../parts/stale-note.tsx';
import { type Column, Table } from '../parts/table.tsx';

interface ActivityHistoryProps {
  storeId: number;
  storeName: string;
  /** YYYY-MM-DD, both inclusive. */
  startDate: string;
  endDate: string;
  today: string;
  onDates: (startDate: string, endDate: string) => void;
}

const COLUMNS: readonly Column<AgentActivity>[] = [
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
    cell: ({ agentName }) => <span className="min-w-0 font-medium break-words">{agentName}</span>,
  },
  { title: 'Reviews', alignsRight: true, cell: (row) => formatCount(row.transactionsReviewed) },
  { title: 'Verified', alignsRight: true, cell: (row) => formatCount(row.transactionsVerified) },
  { title: 'Flagged', alignsRight: true, cell: (row) => formatCount(row.transactionsFlagged) },
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
        <DateInput
          label="Start Date"
          value={startDate}
          fallback={today}
          onCommit={(day) => onDates(day, day > endDate ? day : endDate)}
        />
        <DateInput
          label="End Date"
          value={endDate}
          fallback={today}
          onCommit={(day) => onDates(day < startDate ? day : startDate, day)}
        />
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
          title="No activity in these dates"
          description="Nobody has reviewed a transaction of this store on these days."
          action={
            (startDate !== today || endDate !== today) && (
              <Button onClick={() => onDates(today, today)}>Show today</Button>
            )
          }
        />
      ) : (
        <div className="md:max-h-[60vh] md:overflow-auto">
          <Table
            caption={`Reviews in ${storeName} by day and agent`}
            columns={COLUMNS}
            rows={activity.data}
            keyOf={({ id }) => id}
            isPrevious={activity.isPlaceholderData}
          />
        </div>
      )}
    </section>
  );
}
