import { Link } from '@tanstack/react-router';
import type { ListedCase, Store } from '@tillwatch/contract';
import { formatCount, formatInstant, formatMoney, formatRelative } from '../../../ui/format.ts';
import { type Column, Table } from '../../../ui/table.tsx';
import { StatusMark } from '../parts/status-mark.tsx';
import { namePerson } from '../parts/words.ts';

interface CaseTableProps {
  /** Undefined while they load. */
  cases: readonly ListedCase[] | undefined;
  stores: readonly Store[];
  isPrevious: boolean;
}

export function CaseTable({ cases, stores, isPrevious }: CaseTableProps) {
  return (
    <Table
      caption="Cases"
      columns={columnsOf(stores)}
      rows={cases}
      keyOf={({ id }) => id}
      isPrevious={isPrevious}
    />
  );
}

const columnsOf = (stores: readonly Store[]): readonly Column<ListedCase>[] => [
  {
    title: 'Case',
    cell: ({ id, title }) => (
      <Link
        to="/cases/case"
        search={{ id }}
        className="rounded-sm font-medium break-words text-primary underline-offset-4 hover:underline"
      >
        {title}
      </Link>
    ),
  },
  { title: 'Status', cell: ({ status }) => <StatusMark status={status} /> },
  {
    title: 'Store',
    cell: ({ storeId }) => {
      const store = stores.find(({ id }) => id === storeId);
      return <span title={store?.name}>{store?.storeNumber ?? ''}</span>;
    },
  },
  { title: 'Person', cell: (row) => <span className="break-words">{namePerson(row)}</span> },
  { title: 'Transactions', alignsRight: true, cell: ({ transactions }) => formatCount(transactions) },
  { title: 'Lost', alignsRight: true, cell: ({ lost }) => writeAmount(lost) },
  { title: 'Recovered', alignsRight: true, cell: ({ recovered }) => writeAmount(recovered) },
  {
    title: 'Working on It',
    cell: ({ assignedToName, closedAt }) =>
      assignedToName ?? (
        <span className="text-muted-foreground">{closedAt === null ? 'Nobody yet' : 'Nobody'}</span>
      ),
  },
  {
    title: 'Changed',
    cell: ({ updatedAt }) => (
      <time dateTime={updatedAt} title={formatInstant(updatedAt)} className="whitespace-nowrap">
        {formatRelative(updatedAt)}
      </time>
    ),
  },
];

function writeAmount(amount: number | null): string {
  return amount === null ? '–' : formatMoney(amount);
}
