import { useQuery } from '@tanstack/react-query';
import type { CaseFigures, Store } from '@tillwatch/contract';
import { describeError } from '../../../api/client.ts';
import { CardSection } from '../../../ui/card-section.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCount, formatMoney, formatMonth } from '../../../ui/format.ts';
import { type Column, Table } from '../../../ui/table.tsx';
import { caseFiguresOptions } from '../data/cases-queries.ts';

/** What cases came to, by store and month. */
export function CaseFiguresTable({
  storeId,
  stores,
}: {
  storeId: number | undefined;
  stores: readonly Store[];
}) {
  const figures = useQuery(caseFiguresOptions(storeId));
  return (
    <CardSection title="By Store and Month" note="the last twelve months">
      {figures.isError && !figures.data ? (
        <ErrorState
          title="The figures could not be loaded"
          {...describeError(figures.error)}
          onRetry={() => void figures.refetch()}
        />
      ) : figures.data?.length === 0 ? (
        <p className="px-4 py-3 text-sm text-muted-foreground">No case was opened or closed.</p>
      ) : (
        <Table
          caption="Cases by store and month"
          columns={columnsOf(stores)}
          rows={figures.data}
          keyOf={({ storeId: id, month }) => `${id} ${month}`}
        />
      )}
    </CardSection>
  );
}

const columnsOf = (stores: readonly Store[]): readonly Column<CaseFigures>[] => [
  { title: 'Month', cell: ({ month }) => <span className="whitespace-nowrap">{formatMonth(month)}</span> },
  {
    title: 'Store',
    cell: ({ storeId }) => {
      const store = stores.find(({ id }) => id === storeId);
      return store ? `${store.storeNumber} · ${store.name}` : '';
    },
  },
  { title: 'Opened', alignsRight: true, cell: ({ opened }) => formatCount(opened) },
  { title: 'Loss Confirmed', alignsRight: true, cell: ({ lossConfirmed }) => formatCount(lossConfirmed) },
  { title: 'Training', alignsRight: true, cell: ({ training }) => formatCount(training) },
  { title: 'Policy', alignsRight: true, cell: ({ policy }) => formatCount(policy) },
  { title: 'No Loss', alignsRight: true, cell: ({ noLoss }) => formatCount(noLoss) },
  { title: 'Lost', alignsRight: true, cell: ({ lost }) => formatMoney(lost) },
  { title: 'Recovered', alignsRight: true, cell: ({ recovered }) => formatMoney(recovered) },
];
