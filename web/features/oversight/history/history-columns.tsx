import { Link } from '@tanstack/react-router';
import type { AgentDay, AgentHistory, Store } from '@tillwatch/contract';
import { shiftDay } from '../../../ui/days.ts';
import { formatCount, formatDay, formatInstant } from '../../../ui/format.ts';
import type { Column } from '../../../ui/table.tsx';
import { formatMinutes } from './history-words.ts';

/** Transactions under review are rarely older. */
const DAYS_BACK = 365;

const time = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

export function historyColumns(
  stores: readonly Store[],
  history: AgentHistory | undefined,
): Column<AgentDay>[] {
  const nameOf = new Map(stores.map(({ id, storeNumber, name }) => [id, `${storeNumber} · ${name}`]));
  const figure = (
    title: string,
    field: 'reviewed' | 'verified' | 'flagged',
    status?: 'verified' | 'flagged',
  ): Column<AgentDay> => ({
    title,
    alignsRight: true,
    total: history && formatCount(history.total[field]),
    cell: ({ day, storeId, [field]: count }) =>
      count === 0 || !history ? (
        formatCount(count)
      ) : (
        <Link
          to="/"
          search={{
            store: storeId,
            status,
            start: shiftDay(day, -DAYS_BACK),
            end: day,
            reviewer: history.agentId,
            reviewed: day,
          }}
          title="Show these transactions"
          className="rounded-sm font-medium text-primary underline decoration-dotted underline-offset-2 hover:decoration-solid"
        >
          {formatCount(count)}
        </Link>
      ),
  });
  return [
    {
      title: 'Day',
      total: 'All days',
      cell: ({ day }) => (
        <time dateTime={day} className="whitespace-nowrap">
          {formatDay(day)}
        </time>
      ),
    },
    {
      title: 'Store',
      cell: ({ storeId }) => <span className="min-w-0 break-words">{nameOf.get(storeId)}</span>,
    },
    figure('Reviewed', 'reviewed'),
    figure('Verified', 'verified', 'verified'),
    figure('Flagged', 'flagged', 'flagged'),
    {
      title: 'Reports',
      alignsRight: true,
      total: history && formatCount(history.total.reports),
      cell: ({ reports }) => formatCount(reports),
    },
    { title: 'From', alignsRight: true, cell: ({ firstAt }) => <Clock at={firstAt} /> },
    { title: 'To', alignsRight: true, cell: ({ lastAt }) => <Clock at={lastAt} /> },
    {
      title: 'Active',
      alignsRight: true,
      total: history && formatMinutes(history.total.activeMinutes),
      cell: ({ activeMinutes }) => formatMinutes(activeMinutes),
    },
  ];
}

function Clock({ at }: { at: string | null }) {
  if (at === null) return <span className="text-muted-foreground">–</span>;
  return (
    <time dateTime={at} title={formatInstant(at)}>
      {time.format(new Date(at))}
    </time>
  );
}
