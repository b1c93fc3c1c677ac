import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { GraduationCap } from 'lucide-react';
import { useMemo, useState } from 'react';
import { describeError } from '../../api/client.ts';
import { useCurrentUser } from '../../api/session.ts';
import { queueOptions, type WalkQuery } from '../../api/transactions.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { useDocumentTitle } from '../../ui/document-title.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { HeadLink } from '../../ui/head-link.tsx';
import { RISK_MEANING } from '../../ui/money-at-risk.tsx';
import { useLazyComponent } from '../../ui/use-lazy-component.ts';
import { CasesLink } from '../cases/gather.ts';
import { Page } from '../page/index.ts';
import { useLivePresence } from '../presence/index.ts';
import { UnknownStore, useIsUnknownStore, useStores } from '../stores/index.ts';
import { CashierGroups } from './cashier-groups.tsx';
import { NothingPending } from './nothing-pending.tsx';
import { QueueFilters } from './queue-filters.tsx';
import { QueueRest } from './queue-rest.tsx';
import type { QueueSearch } from './queue-search.ts';
import { QueueSummary } from './queue-summary.tsx';
import { QueueTable } from './queue-table.tsx';
import { SecondLooks } from './second-looks.tsx';
import { useLiveQueue } from './use-live-queue.ts';

const route = getRouteApi('/queue');
const loadReview = async () => (await import('../review/index.ts')).ReviewDialog;

/** What is pending in all the stores that the user may see, riskiest first: where the day's work begins. */
export function QueuePage() {
  const { store, employee, kind, transaction } = route.useSearch();
  const navigate = route.useNavigate();
  const filter = useMemo(() => ({ storeId: store, employeeId: employee, kind }), [store, employee, kind]);
  const queue = useQuery({ ...queueOptions(filter), placeholderData: (previous) => previous });
  const stores = useStores();
  const [isSecondLook, setIsSecondLook] = useState(false);
  const walk = useMemo(
    (): WalkQuery => (isSecondLook ? { secondLooks: { storeId: store } } : { queue: filter }),
    [isSecondLook, store, filter],
  );
  useLiveQueue();
  useLivePresence(transaction === undefined ? store : Number(transaction.split('-')[0]));
  const user = useCurrentUser();
  const isSupervisor = user !== undefined && user !== null && user.role !== 'agent';
  useDocumentTitle('Review Queue');

  function change(next: QueueSearch): void {
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false });
  }
  const open = (id: string) => change({ transaction: id });
  const begin = (id: string, isSecond: boolean) => {
    setIsSecondLook(isSecond);
    open(id);
  };
  const close = () => change({ transaction: undefined });
  const { Component: ReviewDialog } = useLazyComponent(loadReview, transaction !== undefined, close);
  const isUnknownStore = useIsUnknownStore(store) && queue.isError;
  const hasFailed = queue.isError && !queue.data;
  const isFiltered = store !== undefined || employee !== undefined || kind !== undefined;

  return (
    <Page
      title="Review Queue"
      isOfOneStore={store !== undefined}
      back={
        <BackLink to="/" search={store === undefined ? {} : { store }}>
          Back to Dashboard
        </BackLink>
      }
      controls={
        <>
          <CasesLink search={store === undefined ? {} : { store }} />
          {isSupervisor && (
            <HeadLink to="/learning" icon={GraduationCap} isQuiet>
              What Ranking Has Learned
            </HeadLink>
          )}
        </>
      }
    >
      {!isUnknownStore && !hasFailed && <QueueSummary queue={queue.data} />}
      {user?.role === 'agent' && !isUnknownStore && (
        <SecondLooks storeId={store} onOpen={(id) => begin(id, true)} />
      )}
      <section
        aria-labelledby="pending-by-risk"
        className="flex flex-col overflow-clip rounded-lg border bg-card"
      >
        <div className="flex flex-wrap items-center gap-2 border-b px-4 py-2">
          <div className="min-w-0 grow basis-72 max-sm:basis-full">
            <h2 id="pending-by-risk" className="text-base font-semibold whitespace-nowrap">
              Pending with money at risk
            </h2>
            <p className="text-xs text-muted-foreground">By risk, not by money alone. {RISK_MEANING}</p>
          </div>
          <QueueFilters stores={stores.data ?? []} search={{ store, employee, kind }} onChange={change} />
        </div>
        {!isUnknownStore && (
          <div className="border-b px-4 py-1.5 empty:hidden">
            <QueueRest filter={filter} />
          </div>
        )}
        {employee === undefined && queue.data && <CashierGroups rows={queue.data.transactions} />}
        {isUnknownStore ? (
          <UnknownStore onShowAll={() => change({ store: undefined })} className="py-10" />
        ) : hasFailed ? (
          <ErrorState
            title="The queue could not be loaded"
            {...describeError(queue.error)}
            onRetry={() => void queue.refetch()}
          />
        ) : queue.data?.transactions.length === 0 ? (
          <NothingPending
            isFiltered={isFiltered}
            hasStores={stores.data?.length !== 0}
            onClear={() => change({ store: undefined, employee: undefined, kind: undefined })}
          />
        ) : (
          <QueueTable
            queue={queue.data}
            isPrevious={queue.isPlaceholderData}
            isOpen={transaction !== undefined}
            onOpen={(id) => begin(id, false)}
          />
        )}
        {queue.data && (
          <div className="border-t px-4 py-2.5 empty:hidden">
            <QueueRest filter={filter} isEnd />
          </div>
        )}
      </section>
      {ReviewDialog && transaction !== undefined && (
        <ReviewDialog transactionId={transaction} listQuery={walk} onOpen={open} onClose={close} />
      )}
    </Page>
  );
}
