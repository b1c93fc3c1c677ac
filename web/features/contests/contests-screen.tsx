import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { CONTEST_KINDS, nameDifferences, type OpenContest } from '@tillwatch/contract';
import { FileCheck2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { describeError } from '../../api/client.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { useDocumentTitle } from '../../ui/document-title.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { formatCount } from '../../ui/format.ts';
import { NativeSelect } from '../../ui/native-select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useLazyComponent } from '../../ui/use-lazy-component.ts';
import { Page } from '../page/index.ts';
import { useLivePresence } from '../presence/index.ts';
import { ShortcutsButton } from '../shortcuts/index.ts';
import { HeadStoreSelector, UnknownStore, useIsUnknownStore, useStores } from '../stores/index.ts';
import { ContestList } from './contest-list.tsx';
import { contestedStoresOptions, contestsOptions, useLiveContests } from './contests-queries.ts';
import type { ContestsSearch } from './contests-search.ts';
import { concerns, groupContests } from './group-contests.ts';
import { type LeftAlone, LeftAloneNote } from './left-alone.tsx';
import { KIND_LABELS } from './words.ts';

const route = getRouteApi('/supervisor/differences');
const loadReview = async () => (await import('../review/index.ts')).ReviewDialog;

/** What other files say about a store's transactions, by file, to decide about one or many. */
export function ContestsScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const stores = useStores();
  const contested = useQuery(contestedStoresOptions);
  // Without one, the first store that has something to decide.
  const storeId = search.store ?? contested.data?.[0]?.storeId;
  const isUnknownStore = useIsUnknownStore(search.store);
  const { transaction } = search;
  // Stays after the last one is decided.
  const [left, setLeft] = useState<LeftAlone[]>([]);
  useLiveContests(storeId);
  useLivePresence(storeId);
  useDocumentTitle('Different in Another File');

  function change(next: ContestsSearch): void {
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false });
  }
  const open = (id: string | undefined) => change({ transaction: id });
  const close = () => open(undefined);
  const { Component: ReviewDialog } = useLazyComponent(loadReview, transaction !== undefined, close);
  const walk = useMemo(() => ({ storeId: storeId ?? 0, contested: 'open' as const }), [storeId]);

  return (
    <Page
      title="Different in Another File"
      isOfOneStore={search.store !== undefined}
      back={
        <BackLink to="/supervisor" search={search.store === undefined ? {} : { store: search.store }}>
          Back to Supervisor Dashboard
        </BackLink>
      }
      controls={
        <HeadStoreSelector
          stores={stores.data}
          storeId={storeId}
          onChoose={(id) => {
            setLeft([]);
            void navigate({ search: { store: id }, replace: true });
          }}
        />
      }
    >
      {left.length > 0 && <LeftAloneNote left={left} onClose={() => setLeft([])} />}
      {isUnknownStore ? (
        <UnknownStore onShowAll={() => void navigate({ search: {}, replace: true })} className="py-10" />
      ) : contested.isError && storeId === undefined ? (
        <ErrorState
          title="The stores could not be loaded"
          {...describeError(contested.error)}
          onRetry={() => void contested.refetch()}
        />
      ) : storeId === undefined ? (
        contested.data ? (
          <NothingOpen upload={search.upload} />
        ) : (
          <Waiting />
        )
      ) : (
        <OfStore key={storeId} storeId={storeId} search={search} onChange={change} onLeft={setLeft} />
      )}
      {ReviewDialog && transaction !== undefined && storeId !== undefined && (
        <ReviewDialog transactionId={transaction} listQuery={walk} onOpen={open} onClose={close} />
      )}
    </Page>
  );
}

interface OfStoreProps {
  storeId: number;
  search: ContestsSearch;
  onChange: (next: ContestsSearch) => void;
  /** Those of a decision that were not decided. */
  onLeft: (left: LeftAlone[]) => void;
}

function OfStore({ storeId, search, onChange, onLeft }: OfStoreProps) {
  const { data, error, refetch } = useQuery(contestsOptions(storeId));
  const { upload, differs } = search;
  const groups = useMemo(
    () => groupContests(data?.files ?? [], data?.contests ?? [], { upload, differs }),
    [data, upload, differs],
  );
  if (!data) {
    if (!error) return <Waiting />;
    return (
      <ErrorState
        title="What other files say could not be loaded"
        {...describeError(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data.contests.length === 0) return <NothingOpen upload={upload} />;
  const isFiltered = upload !== undefined || differs !== undefined;
  const clear = () => onChange({ upload: undefined, differs: undefined, page: undefined });
  return (
    <>
      <Head {...data} search={search} onChange={onChange} onClear={clear} />
      {groups.length === 0 && isFiltered ? (
        <EmptyState
          icon={FileCheck2}
          title="Nothing like this is waiting"
          description={upload === undefined ? 'It may have been decided already.' : ENDED}
          action={<Button onClick={clear}>Show everything that waits</Button>}
          className="rounded-lg border border-dashed py-8"
        />
      ) : (
        <ContestList
          storeId={storeId}
          files={data.files}
          groups={groups}
          page={search.page ?? 1}
          onPage={(page) => onChange({ page: page === 1 ? undefined : page })}
          onLeft={onLeft}
        />
      )}
    </>
  );
}

interface HeadProps extends Omit<OfStoreProps, 'storeId' | 'onLeft'> {
  contests: readonly OpenContest[];
  total: number;
  transactions: number;
  onClear: () => void;
}

/** How many wait, what the page is for, and what differs. */
function Head({ contests, total, transactions, search, onChange, onClear }: HeadProps) {
  const { upload, differs } = search;
  const ofFile = upload === undefined ? contests : contests.filter((contest) => concerns(contest, upload));
  const count = (kind: OpenContest['kinds'][number]) =>
    ofFile.filter(({ kinds }) => kinds.includes(kind)).length;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-1">
      <div className="min-w-0 flex-1 basis-80">
        <p className="font-medium tabular-nums">
          {nameDifferences({ transactions, differences: total })} to decide
        </p>
        <p className="text-sm text-muted-foreground">
          {total > contests.length
            ? `The first ${formatCount(contests.length)} are here; the others follow when these are decided. `
            : ''}
          Until you decide, what is stored counts
          {count('cashier') > 0
            ? '. Where files name different cashiers, the transaction counts for neither of them until then. '
            : '. '}
          What would hide a finding, other cashiers, and less money come first.
        </p>
      </div>
      {upload !== undefined && <Button onClick={onClear}>Show all files</Button>}
      <NativeSelect
        aria-label="What differs"
        className="w-64 max-sm:w-full"
        value={differs ?? ''}
        onChange={({ target }) =>
          onChange({ differs: CONTEST_KINDS.find((kind) => kind === target.value), page: undefined })
        }
      >
        <option value="">All differences</option>
        {CONTEST_KINDS.filter((kind) => kind === differs || count(kind) > 0).map((kind) => (
          <option key={kind} value={kind}>
            {KIND_LABELS[kind]} ({formatCount(count(kind))})
          </option>
        ))}
      </NativeSelect>
      <ShortcutsButton />
    </div>
  );
}

/** Where a notification of a file leads once nothing of it waits. */
const ENDED =
  'What this file says otherwise has been decided, or one of the files was withdrawn. The history of each transaction says which.';

function NothingOpen({ upload }: { upload: string | undefined }) {
  return (
    <EmptyState
      icon={FileCheck2}
      title="Nothing to decide"
      description={
        upload === undefined
          ? 'No file says anything else about this store’s transactions. When one does, it appears here and supervisors are notified.'
          : ENDED
      }
      className="rounded-lg border border-dashed py-12"
    />
  );
}

function Waiting() {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">Loading what other files say</span>
      <Skeleton className="h-10 w-80 max-w-full" />
      <div className="flex flex-col rounded-lg border bg-card">
        {Array.from({ length: 8 }, (_, row) => (
          <div key={row} className="border-b px-4 py-4 last:border-b-0">
            <Skeleton className="h-4" style={{ width: `${[70, 85, 60, 75][row % 4]}%` }} />
          </div>
        ))}
      </div>
    </div>
  );
}
