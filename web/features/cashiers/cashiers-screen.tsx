import { getRouteApi } from '@tanstack/react-router';
import type { Store } from '@tillwatch/contract';
import { GraduationCap, UsersRound } from 'lucide-react';
import { describeError } from '../../api/client.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { useDocumentTitle } from '../../ui/document-title.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { HeadLink } from '../../ui/head-link.tsx';
import { Page } from '../page/index.ts';
import { HeadStoreSelector, useStores } from '../stores/index.ts';
import { useCashiers } from './data/cashiers-queries.ts';
import { CashierList } from './list/cashier-list.tsx';

const route = getRouteApi('/cashiers');

/** Who stands out among a store's cashiers, for supervisors and admins. */
export function CashiersScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const stores = useStores();
  // With only one store there is nothing to select.
  const only = stores.data?.length === 1 ? stores.data[0] : undefined;
  const store = stores.data?.find(({ id }) => id === search.store) ?? only;
  useDocumentTitle('Cashiers');

  return (
    <Page
      title="Cashiers"
      isOfOneStore
      back={
        <BackLink to="/" search={store ? { store: store.id } : {}}>
          Back to Dashboard
        </BackLink>
      }
      controls={
        <>
          <HeadStoreSelector
            stores={stores.data}
            storeId={store?.id}
            onChoose={(id) => void navigate({ search: { store: id }, replace: true })}
          />
          <HeadLink to="/learning" icon={GraduationCap} isQuiet>
            What Ranking Has Learned
          </HeadLink>
        </>
      }
    >
      {stores.isError ? (
        <ErrorState
          title="The stores could not be loaded"
          {...describeError(stores.error)}
          onRetry={() => void stores.refetch()}
        />
      ) : store ? (
        <CashiersOfStore key={store.id} store={store} />
      ) : (
        stores.data && (
          <EmptyState
            icon={UsersRound}
            title={search.store === undefined ? 'No store selected' : 'This store no longer exists'}
            description="Select a store above to compare its cashiers."
            className="rounded-lg border border-dashed py-8"
          />
        )
      )}
    </Page>
  );
}

function CashiersOfStore({ store }: { store: Store }) {
  const cashiers = useCashiers(store.id);
  if (cashiers.isError && !cashiers.data) {
    return (
      <section className="rounded-lg border bg-card">
        <ErrorState
          title="The cashiers could not be loaded"
          {...describeError(cashiers.error)}
          onRetry={() => void cashiers.refetch()}
        />
      </section>
    );
  }
  return <CashierList storeId={store.id} list={cashiers.data} />;
}
