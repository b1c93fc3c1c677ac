import { getRouteApi } from '@tanstack/react-router';
import { Briefcase, Columns3, SlidersHorizontal, UsersRound } from 'lucide-react';
import { describeError } from '../../api/client.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { useDocumentTitle } from '../../ui/document-title.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { formatDay } from '../../ui/format.ts';
import { HeadLink } from '../../ui/head-link.tsx';
import { HistoryPictures } from '../oversight/pictures/index.ts';
import { Page } from '../page/index.ts';
import { HeadStoreSelector, useStores } from '../stores/index.ts';
import { ContestedStores } from './contests/contested-stores.tsx';
import { useSupervisorStats } from './data/supervisor-queries.ts';
import type { SupervisorSearch } from './data/supervisor-search.ts';
import { ActivityHistory } from './page/activity-history.tsx';
import { PerformanceTable } from './page/performance-table.tsx';
import { SupervisorCards } from './page/supervisor-cards.tsx';
import { RepeatsNote } from './parts/repeats-note.tsx';
import { StaleNote } from './parts/stale-note.tsx';
import { CareSections } from './second-looks/care-sections.tsx';

const route = getRouteApi('/supervisor');

/** The supervisor dashboard (specification, section 2), for supervisors and admins. */
export function SupervisorDashboard() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const stats = useSupervisorStats();
  const stores = useStores();
  const store = stores.data?.find(({ id }) => id === search.store);
  const ofStore = search.store === undefined ? {} : { store: search.store };
  const retry = () => void stats.refetch();
  useDocumentTitle('Supervisor Dashboard');

  function change(next: SupervisorSearch): void {
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false });
  }

  return (
    <Page
      title="Supervisor Dashboard"
      back={
        <BackLink to="/" search={ofStore}>
          Back to Dashboard
        </BackLink>
      }
      controls={
        <>
          <HeadLink to="/oversight" icon={Columns3}>
            Stores and Workload
          </HeadLink>
          <HeadLink to="/cashiers" search={ofStore} icon={UsersRound}>
            Cashiers
          </HeadLink>
          <HeadLink to="/cases" search={ofStore} icon={Briefcase}>
            Cases
          </HeadLink>
          <HeadLink to="/admin/rules" search={ofStore} icon={SlidersHorizontal}>
            Rules
          </HeadLink>
          <HeadStoreSelector
            stores={stores.data}
            storeId={store?.id}
            onChoose={(id) => change({ store: id })}
          />
        </>
      }
    >
      {stats.isError && stats.data && <StaleNote error={stats.error} onRetry={retry} />}
      <SupervisorCards stats={stats.isError && !stats.data ? null : stats.data} />
      <section aria-labelledby="agent-performance" className="overflow-clip rounded-lg border bg-card">
        <div className="flex flex-wrap items-baseline gap-x-3 border-b px-4 py-2.5">
          <h2 id="agent-performance" className="text-base font-semibold">
            Agent Performance
          </h2>
          {stats.data && (
            <p className="text-sm text-muted-foreground tabular-nums">
              {formatDay(stats.data.today)} by the server’s clock, all stores. Live updates every 30s
            </p>
          )}
          {stats.data && (
            <RepeatsNote
              repeats={stats.data.repeatsToday}
              className="basis-full text-sm text-muted-foreground tabular-nums"
            />
          )}
        </div>
        {stats.isError && !stats.data ? (
          <ErrorState
            title="The figures could not be loaded"
            {...describeError(stats.error)}
            onRetry={retry}
          />
        ) : (
          <PerformanceTable stats={stats.data} store={store} />
        )}
      </section>
      <ContestedStores />
      {stats.data && <CareSections stats={stats.data} />}
      {stores.isError ? (
        <section className="rounded-lg border bg-card">
          <ErrorState
            title="The stores could not be loaded"
            {...describeError(stores.error)}
            onRetry={() => void stores.refetch()}
          />
        </section>
      ) : store && stats.data ? (
        <ActivityHistory
          key={store.id}
          storeId={store.id}
          storeName={store.name}
          startDate={search.start ?? stats.data.today}
          endDate={search.end ?? stats.data.today}
          today={stats.data.today}
          onDates={(start, end) => change({ start, end })}
        />
      ) : (
        !store &&
        stores.data && (
          <EmptyState
            title={search.store === undefined ? 'No store selected' : 'This store no longer exists'}
            description="Select a store above to see its activity by day and agent."
            className="rounded-lg border border-dashed py-8"
          />
        )
      )}
      <h2 className="mt-2 text-base font-semibold">The Last 30 Days, All Stores</h2>
      <HistoryPictures />
    </Page>
  );
}
