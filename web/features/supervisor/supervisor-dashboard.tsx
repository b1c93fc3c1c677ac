import { getRouteApi, Link } from '@tanstack/react-router';
import { Briefcase, Columns3, SlidersHorizontal, UsersRound } from 'lucide-react';
import { describeError } from '../../api/client.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { buttonVariants } from '../../ui/button.tsx';
import { useDocumentTitle } from '../../ui/document-title.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { formatDay } from '../../ui/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import { NotificationsButton } from '../notifications/index.ts';
import { HistoryPictures } from '../oversight/pictures/index.ts';
import { StoreSelector, useStores } from '../stores/index.ts';
import { useSupervisorStats } from './data/supervisor-queries.ts';
import type { SupervisorSearch } from './data/supervisor-search.ts';
import { ActivityHistory } from './page/activity-history.tsx';
import { PerformanceTable } from './page/performance-table.tsx';
import { SupervisorCards } from './page/supervisor-cards.tsx';
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
  const retry = () => void stats.refetch();
  useDocumentTitle('Supervisor Dashboard');

  function change(next: SupervisorSearch): void {
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false });
  }

  return (
    <div className="min-h-dvh">
      <PageHeader
        title="Supervisor Dashboard"
        back={
          <BackLink to="/" search={search.store === undefined ? {} : { store: search.store }}>
            Back to Dashboard
          </BackLink>
        }
      >
        <Link to="/oversight" className={buttonVariants()}>
          <Columns3 aria-hidden />
          <span className="max-sm:sr-only">Stores and Workload</span>
        </Link>
        <Link
          to="/cashiers"
          search={search.store === undefined ? {} : { store: search.store }}
          className={buttonVariants()}
        >
          <UsersRound aria-hidden />
          <span className="max-sm:sr-only">Cashiers</span>
        </Link>
        <Link
          to="/cases"
          search={search.store === undefined ? {} : { store: search.store }}
          className={buttonVariants()}
        >
          <Briefcase aria-hidden />
          <span className="max-sm:sr-only">Cases</span>
        </Link>
        <Link
          to="/admin/rules"
          search={search.store === undefined ? {} : { store: search.store }}
          className={buttonVariants()}
        >
          <SlidersHorizontal aria-hidden />
          <span className="max-sm:sr-only">Rules</span>
        </Link>
        <div className="w-64 max-sm:w-auto max-sm:min-w-0 max-sm:flex-1">
          {stores.isPending ? (
            <Skeleton className="h-8" />
          ) : (
            <StoreSelector
              stores={stores.data ?? []}
              storeId={store?.id}
              onChoose={(id) => change({ store: id })}
            />
          )}
        </div>
        <NotificationsButton />
        <ThemeToggle />
      </PageHeader>
      <main className="mx-auto flex max-w-[1440px] flex-col gap-3 p-3 lg:p-4">
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
              title={search.store === undefined ? 'No store selected' : 'This store is not there any more'}
              description="Select a store above to see its activity by day and agent."
              className="rounded-lg border border-dashed py-8"
            />
          )
        )}
        <h2 className="mt-2 text-base font-semibold">The Last 30 Days, All Stores</h2>
        <HistoryPictures />
      </main>
    </div>
  );
}
