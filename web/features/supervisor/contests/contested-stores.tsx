import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ContestedStore, nameDifferences, ROUTES } from '@tillwatch/contract';
import { callApi, describeError } from '../../../api/client.ts';
import { CardSection } from '../../../ui/card-section.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCount, formatDay } from '../../../ui/format.ts';

/** The same as for the page's other figures. */
const REFRESH_MS = 30_000;

/**
 * How many transactions differ in another file and wait for a decision, by store; renders nothing if none do.
 */
export function ContestedStores() {
  const { data, error, refetch } = useQuery({
    queryKey: [ROUTES.listContestedStores.path],
    queryFn: ({ signal }) => callApi(ROUTES.listContestedStores, { signal }),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
  if (data === undefined && error === null) return null;
  if (data?.length === 0) return null;
  return (
    <CardSection title="Different in Another File" note={data && describeAll(data)}>
      {data ? (
        <ul className="divide-y">
          {data.map((store) => (
            <Row key={store.storeId} store={store} />
          ))}
        </ul>
      ) : (
        <ErrorState
          title="The transactions could not be counted"
          {...describeError(error)}
          onRetry={() => void refetch()}
        />
      )}
    </CardSection>
  );
}

/** '5 transactions to decide. They stay as reviewed until you do'. */
function describeAll(stores: readonly ContestedStore[]): string {
  const total = stores.reduce((sum, { transactions }) => sum + transactions, 0);
  const differences = stores.reduce((sum, store) => sum + store.differences, 0);
  const reviewed = stores.reduce((sum, store) => sum + store.reviewed, 0);
  const start = `${nameDifferences({ transactions: total, differences })} to decide`;
  if (reviewed === total) return `${start}. They stay as reviewed until you do`;
  if (reviewed === 0)
    return `${start}. Nobody has reviewed them; the version counts that looks worse, or explains nothing, until you do`;
  const stay = reviewed === 1 ? 'One stays' : `${formatCount(reviewed)} stay`;
  return `${start}. ${stay} as reviewed until you do; of the others, the version counts that looks worse, or explains nothing`;
}

function Row({
  store: { storeId, storeNumber, name, transactions, differences, firstDay, lastDay },
}: {
  store: ContestedStore;
}) {
  const days = firstDay === lastDay ? formatDay(firstDay) : `${formatDay(firstDay)} to ${formatDay(lastDay)}`;
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 px-4 py-2 text-sm">
      <Link
        to="/supervisor/differences"
        search={{ store: storeId }}
        className="rounded-sm font-medium text-primary underline-offset-4 hover:underline"
      >
        {nameDifferences({ transactions, differences })}
      </Link>
      <span className="min-w-0 break-words">
        {storeNumber} · {name}
      </span>
      <span className="text-muted-foreground tabular-nums">{days}</span>
    </li>
  );
}
