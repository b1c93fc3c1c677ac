import { Link } from '@tanstack/react-router';
import type { ListedCase, Store } from '@tillwatch/contract';
import { countPeople, describePeople, namePerson } from '@tillwatch/core/cases';
import { formatCount, formatInstant, formatMoney, formatRelative } from '../../../ui/format.ts';
import { type Column, Table } from '../../../ui/table.tsx';
import { StatusMark } from '../parts/status-mark.tsx';

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
        className="inline-block min-w-32 rounded-sm font-medium wrap-anywhere text-primary underline-offset-4 hover:underline"
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
  {
    title: 'Person',
    cell: ({ people, transactions }) => <People people={people} transactions={transactions} />,
  },
  { title: 'Transactions', alignsRight: true, cell: ({ transactions }) => formatCount(transactions) },
  { title: 'Lost', alignsRight: true, cell: ({ lost }) => writeAmount(lost) },
  { title: 'Recovered', alignsRight: true, cell: ({ recovered }) => writeAmount(recovered) },
  {
    title: 'Working on It',
    cell: ({ assignedToName, closedAt }) =>
      assignedToName === null ? (
        <span className="text-muted-foreground">{closedAt === null ? 'Nobody yet' : 'Nobody'}</span>
      ) : (
        <span className="inline-block min-w-24 wrap-anywhere">{assignedToName}</span>
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

const NAMED_IN_ROW = 3;

function People({ people, transactions }: Pick<ListedCase, 'people' | 'transactions'>) {
  if (people.length === 0 && transactions === 0)
    return <span className="text-muted-foreground">Nobody: nothing is left in it</span>;
  const count = countPeople(people);
  if (count === null)
    return <span className="inline-block min-w-28 wrap-anywhere">{describePeople(people)}</span>;
  const more = people.length - NAMED_IN_ROW;
  return (
    <span className="inline-block min-w-28 wrap-anywhere" title={describePeople(people)}>
      {count}
      <span className="block text-xs text-muted-foreground">
        {people.slice(0, NAMED_IN_ROW).map(namePerson).join('; ')}
        {more > 0 && ` and ${more} more`}
      </span>
    </span>
  );
}

function writeAmount(amount: number | null): string {
  return amount === null ? '–' : formatMoney(amount);
}
