import { getRouteApi } from '@tanstack/react-router';
import type { RulesView, Store } from '@tillwatch/contract';
import { type HouseRules, mergeRules } from '@tillwatch/core/rules';
import { type ReactNode, useMemo, useState } from 'react';
import { describeError } from '../../api/client.ts';
import { useCurrentUser } from '../../api/session.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { useDocumentTitle } from '../../ui/document-title.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { formatCount } from '../../ui/format.ts';
import { keepFocus } from '../../ui/keep-focus.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LeftOutList } from '../left-out/index.ts';
import { Page } from '../page/index.ts';
import { StoreFilter, UnknownStore, useIsUnknownStore, useStores } from '../stores/index.ts';
import { DraftBar } from './draft-bar.tsx';
import { FiltersTable, SignalsTable } from './rule-tables.tsx';
import { isUnderWay, useRules } from './rules-queries.ts';
import { VersionsList } from './versions-list.tsx';

const route = getRouteApi('/admin/rules');

/** House rules: admins set them, supervisors look at them and leave somebody out of one. */
export function RulesScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const user = useCurrentUser();
  const stores = useStores();
  const rules = useRules(search.store);
  useDocumentTitle('House Rules');
  const isAdmin = user?.role === 'admin';
  const isUnknownStore = useIsUnknownStore(search.store) && rules.isError;

  return (
    <Page
      title="House Rules"
      isOfOneStore={search.store !== undefined}
      back={
        <BackLink to={isAdmin ? '/admin' : '/supervisor'}>
          {isAdmin ? 'Admin Panel' : 'Supervisor Dashboard'}
        </BackLink>
      }
      controls={
        <StoreFilter
          label="Rules for"
          stores={stores.data ?? []}
          storeId={search.store}
          onChange={(id) => void navigate({ search: id === undefined ? {} : { store: id } })}
        />
      }
      className="max-w-[1200px] gap-4"
    >
      {isUnknownStore ? (
        <UnknownStore onShowAll={() => void navigate({ search: {} })} className="py-10" />
      ) : rules.isError ? (
        <ErrorState
          {...describeError(rules.error)}
          title="The rules could not be loaded"
          onRetry={() => void rules.refetch()}
        />
      ) : rules.data ? (
        <RulesBody
          key={search.store ?? 'all'}
          view={rules.data}
          storeId={search.store}
          stores={stores.data ?? []}
          isReadOnly={!isAdmin}
        />
      ) : (
        <div role="status" aria-label="Loading the rules" className="flex flex-col gap-4">
          <Skeleton className="h-12" />
          <Skeleton className="h-96" />
        </div>
      )}
    </Page>
  );
}

interface RulesBodyProps {
  view: RulesView;
  /** Undefined: all stores. */
  storeId: number | undefined;
  stores: readonly Store[];
  isReadOnly: boolean;
}

interface Draft {
  rules: HouseRules;
  /** The rules in force when the draft was last changed. */
  base: HouseRules;
  /** The version that was in force when the draft was begun; null for none. */
  begunOn: number | null;
}

function RulesBody({ view, storeId, stores, isReadOnly }: RulesBodyProps) {
  const current = view.own ?? view.all;
  const newest = view.versions[0]?.id ?? null;
  const [changed, setChanged] = useState<Draft | null>(null);
  // What somebody else puts in force in the meantime stays: the draft's changes are put on top of it.
  const draft = useMemo(
    () => (changed ? mergeRules({ base: changed.base, mine: changed.rules, theirs: current }) : current),
    [changed, current],
  );
  const setDraft = (rules: HouseRules): void =>
    setChanged((before) => ({ rules, base: current, begunOn: before ? before.begunOn : newest }));
  const fallbacks = { all: storeId === undefined ? {} : view.all, weights: view.weights };
  const store = stores.find(({ id }) => id === storeId);
  const table = {
    current,
    draft,
    fallbacks,
    scopeName: storeId === undefined ? ('All stores' as const) : ('This store' as const),
    isReadOnly,
    onChange: setDraft,
  };
  return (
    <>
      <Progress view={view} stores={stores} />
      <p className="max-w-prose px-1 text-sm text-muted-foreground">
        {isReadOnly
          ? 'Administrators set these rules. You can leave a cashier or a register out of a rule, and a cashier out of comparisons.'
          : 'A change applies to new uploads right away, and to stored transactions in the background. A store’s own settings override those for all stores.'}
      </p>
      <div ref={keepFocus} tabIndex={-1} className="flex flex-col gap-4 outline-none">
        <Card title="Filters">
          <FiltersTable {...table} />
        </Card>
        <Card title="Signals">
          <p className="max-w-prose border-b px-4 py-2.5 text-sm text-muted-foreground">
            A review multiplies each weight by how strongly the signal speaks there, mostly by 1: +0.29 reads
            +0.87 where it speaks three times as strongly.
          </p>
          <SignalsTable {...table} />
        </Card>
        {!isReadOnly && (
          <DraftBar
            storeId={storeId ?? null}
            current={current}
            stores={stores}
            draft={draft}
            newest={view.versions[0]}
            isOvertaken={changed !== null && changed.begunOn !== newest}
            scopeText={store ? `store ${store.storeNumber}` : 'all stores'}
            onDiscard={() => setChanged(null)}
          />
        )}
      </div>
      <Card title="Left Out">
        <LeftOutList exceptions={view.exceptions} stores={stores} storeId={storeId} />
      </Card>
      <Card title="Versions">
        {view.versions.length === 0 ? (
          <p className="px-4 py-3 text-sm text-muted-foreground">
            {storeId === undefined
              ? 'Nothing has been changed: these are the default rules.'
              : 'The store has no settings of its own.'}
          </p>
        ) : (
          <VersionsList
            versions={view.versions}
            inherited={storeId === undefined ? 'default' : 'as in all stores'}
            isReadOnly={isReadOnly}
            onPutBack={setDraft}
          />
        )}
        {view.versions.length > 0 && !isReadOnly && (
          <p className="border-t px-4 py-2 text-xs text-muted-foreground">
            Put Back fills the draft above with a version’s settings: look at it, try it, and put it in force.
          </p>
        )}
      </Card>
    </>
  );
}

function Progress({ view, stores }: { view: RulesView; stores: readonly Store[] }) {
  const { progress, unranked } = view;
  if (!isUnderWay(view)) return null;
  const days = progress.reduce((sum, one) => sum + one.days, 0);
  const done = progress.reduce((sum, one) => sum + one.done, 0);
  const ids = [...new Set([...progress.map(({ storeId }) => storeId), ...unranked])];
  const only = ids.length === 1 ? stores.find(({ id }) => id === ids[0]) : undefined;
  const where = only ? `store ${only.storeNumber}` : `${formatCount(ids.length)} stores`;
  return (
    <Banner tone="info">
      The rules in force are being applied to stored transactions in {where}
      {days > 0
        ? `: ${formatCount(done)} of ${formatCount(days)} days are done, and the order by risk comes last. The other days are still as they were.`
        : '. Priorities and flags are done; the order by risk is being updated.'}
    </Banner>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      ref={keepFocus}
      tabIndex={-1}
      aria-label={title}
      className="overflow-clip rounded-lg border bg-card outline-none"
    >
      <h2 className="border-b px-4 py-2.5 text-sm font-semibold">{title}</h2>
      {children}
    </section>
  );
}
