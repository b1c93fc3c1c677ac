import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Briefcase } from 'lucide-react';
import { describeError } from '../../../api/client.ts';
import { useCurrentUser } from '../../../api/session.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { CardSection } from '../../../ui/card-section.tsx';
import { useDocumentTitle } from '../../../ui/document-title.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Page } from '../../page/index.ts';
import { useStores } from '../../stores/index.ts';
import { casesOptions, PAGE_SIZE, useLiveCases } from '../data/cases-queries.ts';
import type { CasesSearch } from '../data/cases-search.ts';
import { CaseFiguresTable } from './case-figures-table.tsx';
import { CaseFilters } from './case-filters.tsx';
import { CaseTable } from './case-table.tsx';

const route = getRouteApi('/cases');

/** Cases of all the stores that the user may see. */
export function CasesScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const user = useCurrentUser();
  const stores = useStores();
  const cases = useQuery({ ...casesOptions(search), placeholderData: keepPreviousData });
  useLiveCases();
  useDocumentTitle('Cases');
  const isSupervisor = user !== undefined && user !== null && user.role !== 'agent';
  const { page = 1, sort: _, ...filter } = search;
  const isFiltered = Object.values(filter).some((value) => value !== undefined);

  function change(next: CasesSearch): void {
    void navigate({ search: (before) => ({ ...before, page: undefined, ...next }), replace: true });
  }

  return (
    <Page
      title="Cases"
      isOfOneStore={search.store !== undefined}
      back={
        <BackLink to="/" search={search.store === undefined ? {} : { store: search.store }}>
          Back to Dashboard
        </BackLink>
      }
    >
      <CaseFilters
        key={search.search ?? ''}
        search={search}
        stores={stores.data ?? []}
        hasWorkers={isSupervisor}
        onChange={change}
      />
      <CardSection
        title={search.status === undefined ? 'Unfinished Cases' : 'Cases'}
        note={cases.data && formatCount(cases.data.total)}
      >
        {cases.isError && !cases.data ? (
          <ErrorState
            title="The cases could not be loaded"
            {...describeError(cases.error)}
            onRetry={() => void cases.refetch()}
          />
        ) : cases.data?.cases.length === 0 ? (
          <EmptyState
            icon={Briefcase}
            title={isFiltered ? 'No case matches these filters' : 'No unfinished cases'}
            description="A case gathers flagged transactions of one person or event. Open one from a flagged transaction’s review."
            action={
              isFiltered && (
                <Button onClick={() => void navigate({ search: {}, replace: true })}>Clear filters</Button>
              )
            }
            className="py-8"
          />
        ) : (
          <CaseTable
            cases={cases.data?.cases}
            stores={stores.data ?? []}
            isPrevious={cases.isPlaceholderData}
          />
        )}
        <Pager page={page} total={cases.data?.total ?? 0} onPage={(next) => change({ page: next })} />
      </CardSection>
      {isSupervisor && <CaseFiguresTable storeId={search.store} stores={stores.data ?? []} />}
    </Page>
  );
}

interface PagerProps {
  page: number;
  total: number;
  onPage: (page: number) => void;
}

function Pager({ page, total, onPage }: PagerProps) {
  const pages = Math.ceil(total / PAGE_SIZE);
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className="flex items-center justify-end gap-2 border-t px-4 py-2 text-sm">
      <span className="mr-auto text-muted-foreground tabular-nums">
        Page {formatCount(page)} of {formatCount(pages)}
      </span>
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
