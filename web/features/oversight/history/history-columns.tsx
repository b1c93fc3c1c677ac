import type { AgentDay, AgentHistory, Store } from '@tillwatch/contract';
import { formatCount, formatDay, formatInstant } from '../../../ui/format.ts';
import { reviewColumns } from '../../../ui/review-columns.tsx';
import type { Column } from '../../../ui/table.tsx';
import { formatMinutes } from './history-words.ts';

const time = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

export function historyColumns(
  stores: readonly Store[],
  history: AgentHistory | undefined,
): Column<AgentDay>[] {
  const nameOf = new Map(stores.map(({ id, storeNumber, name }) => [id, `${storeNumber} · ${name}`]));
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
      cell: ({ storeId }) => (
        <span className="inline-block min-w-28 wrap-anywhere">{nameOf.get(storeId)}</span>
      ),
    },
    ...reviewColumns(
      (row: AgentDay) => ({
        ...row,
        agentId: history?.agentId ?? 0,
        agentName: history?.agentName ?? '',
      }),
      history?.total,
    ),
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
