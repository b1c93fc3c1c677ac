import { useQuery } from '@tanstack/react-query';
import type { SecondLooks as SecondLooksPage } from '@tillwatch/contract';
import { describeError } from '../../api/client.ts';
import { secondLooksOptions } from '../../api/transactions.ts';
import { CardSection } from '../../ui/card-section.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { formatClock, formatCount, formatDay, formatMoney } from '../../ui/format.ts';
import { MoneyAtRisk } from '../../ui/money-at-risk.tsx';
import { nameCashier } from '../../ui/name-cashier.ts';
import { PriorityMark } from '../../ui/priority-badge.tsx';
import { type Column, Table } from '../../ui/table.tsx';

type Row = SecondLooksPage['transactions'][number];

const REFRESH_MS = 60_000;

interface SecondLooksProps {
  /** One store; undefined for all of the user's stores. */
  storeId: number | undefined;
  onOpen: (id: string) => void;
}

const columnsOf = (onOpen: SecondLooksProps['onOpen']): readonly Column<Row>[] => [
  {
    title: 'Why',
    cell: (row) => (
      <span className="flex min-w-0 items-center gap-2">
        <PriorityMark priority={row.priority} hasFinding={row.filterFlags.length > 0} />
        <button
          type="button"
          className="min-w-0 rounded-sm text-left text-primary underline-offset-4 hover:underline"
          onClick={() => onOpen(row.id)}
        >
          <span className="sr-only">Give the second look at transaction {row.transactionId}: </span>
          {row.risk?.sentence ?? row.reason ?? `${row.transactionType}, ${formatMoney(row.amount)}`}
        </button>
      </span>
    ),
  },
  { title: 'At risk', alignsRight: true, cell: (row) => <MoneyAtRisk risk={row.risk} /> },
  { title: 'Store', cell: (row) => `${row.storeNumber} · ${row.storeName}` },
  { title: 'Cashier', cell: (row) => nameCashier(row) ?? 'Not named' },
  {
    title: 'Waiting since',
    sorted: 'ascending',
    cell: ({ waitingSince }) => (
      <time dateTime={waitingSince} className="whitespace-nowrap tabular-nums">
        {formatDay(waitingSince)}
      </time>
    ),
  },
  {
    title: 'Rung up',
    cell: (row) => (
      <time dateTime={row.transactionTime} className="whitespace-nowrap text-muted-foreground tabular-nums">
        {formatDay(row.transactionTime.slice(0, 10))}, {formatClock(row.transactionTime).slice(0, 5)}
      </time>
    ),
  },
];

/**
 * What a colleague has decided and now waits for this agent's second look; renders nothing when there is none. For
 * agents.
 */
export function SecondLooks({ storeId, onOpen }: SecondLooksProps) {
  // Polls, because no event announces a new one: it would reveal that a colleague had just decided.
  const looks = useQuery({ ...secondLooksOptions({ storeId }), refetchInterval: REFRESH_MS });
  if (looks.isError && !looks.data) {
    return (
      <section className="rounded-lg border bg-card">
        <ErrorState
          title="The second looks could not be loaded"
          {...describeError(looks.error)}
          onRetry={() => void looks.refetch()}
        />
      </section>
    );
  }
  if (!looks.data || looks.data.total === 0) return null;
  return (
    <CardSection
      title={`Second looks (${formatCount(looks.data.total)})`}
      note="What has waited longest comes first. A colleague has decided. Decide as if nobody had; the two answers are compared."
    >
      <Table
        caption="Transactions waiting for your second look, the longest wait first"
        columns={columnsOf(onOpen)}
        rows={looks.data.transactions}
        keyOf={({ id }) => id}
      />
    </CardSection>
  );
}
