import { getRouteApi } from '@tanstack/react-router';
import { describeError } from '../../api/client.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { useDocumentTitle } from '../../ui/document-title.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx';
import { Page } from '../page/index.ts';
import { useStores } from '../stores/index.ts';
import { useWorkload } from './data/oversight-queries.ts';
import type { AgentSort, StoreSort } from './data/sort-keys.ts';
import type { Sorting } from './data/sort-rows.ts';
import { StoresTab } from './stores/stores-tab.tsx';
import { WorkloadTab } from './workload/workload-tab.tsx';

const route = getRouteApi('/oversight');

/** All stores at a glance, and who works on them: where a supervisor's morning begins. */
export function OversightScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const stores = useStores();
  const workload = useWorkload();
  const failed = [stores, workload].find(({ isError, data }) => isError && !data);
  useDocumentTitle('Stores and Workload');

  const showTab = (tab: string) =>
    void navigate({ search: tab === 'workload' ? { tab } : {}, resetScroll: false });
  const sort = ({ key, direction }: Sorting<StoreSort | AgentSort>) =>
    void navigate({
      search: (before) => ({ ...before, sort: key, order: direction }),
      replace: true,
      resetScroll: false,
    });

  return (
    <Page title="Stores and Workload" back={<BackLink to="/supervisor">Supervisor Dashboard</BackLink>}>
      <Tabs value={search.tab ?? 'stores'} onValueChange={showTab}>
        <TabsList className="max-sm:w-full">
          <TabsTrigger value="stores">Stores</TabsTrigger>
          <TabsTrigger value="workload">Workload</TabsTrigger>
        </TabsList>
        {failed?.error ? (
          <section className="mt-3 rounded-lg border bg-card">
            <ErrorState
              title="The figures could not be loaded"
              {...describeError(failed.error)}
              onRetry={() => void failed.refetch()}
            />
          </section>
        ) : (
          <>
            <TabsContent value="stores" className="mt-3">
              <StoresTab stores={stores.data} agents={workload.data} search={search} onSort={sort} />
            </TabsContent>
            <TabsContent value="workload" className="mt-3">
              <WorkloadTab stores={stores.data} agents={workload.data} search={search} onSort={sort} />
            </TabsContent>
          </>
        )}
      </Tabs>
    </Page>
  );
}
