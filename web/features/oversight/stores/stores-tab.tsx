import type { AgentWorkload, ListedStore } from '@tillwatch/contract';
import { Store as StoreIcon } from 'lucide-react';
import { describeError } from '../../../api/client.ts';
import { CardSection } from '../../../ui/card-section.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { joinStores, listUnreachable, useLiveOverviews } from '../../stores/overview.ts';
import type { OversightSearch } from '../data/oversight-search.ts';
import type { StoreSort } from '../data/sort-keys.ts';
import { readSorting, type Sorting } from '../data/sort-rows.ts';
import { SortedTable } from '../parts/sorted-table.tsx';
import { storeColumns, type StaffedRow } from './store-columns.tsx';

interface StoresTabProps {
  /** Undefined while they load. */
  stores: readonly ListedStore[] | undefined;
  agents: readonly AgentWorkload[] | undefined;
  search: OversightSearch;
  onSort: (sorting: Sorting<StoreSort>) => void;
}

/** The open stores in one table, the one with the most to lose first. */
export function StoresTab({ stores, agents, search, onSort }: StoresTabProps) {
  const overviews = useLiveOverviews();
  const open = stores?.filter(({ isActive }) => isActive);
  const rows = open && joinStores(open, overviews.data)?.map((row) => staff(row, agents));
  const lost = listUnreachable(open ?? []);
  const columns = storeColumns(rows, lost.length === 0);
  const rules = columns.flatMap(({ sort }) => sort ?? []);
  return (
    <CardSection
      title="Stores"
      note={open && `${describe(open, stores)} Counts of the last 30 days with data`}
    >
      {overviews.isError && !overviews.data ? (
        <ErrorState
          title="The stores’ figures could not be loaded"
          {...describeError(overviews.error)}
          onRetry={() => void overviews.refetch()}
        />
      ) : rows?.length === 0 && lost.length === 0 ? (
        <EmptyState
          icon={StoreIcon}
          title="No open store"
          description="Stores that take uploads are listed here. An admin can add or reopen one."
        />
      ) : (
        <SortedTable
          caption="Stores, and what there is to do in each"
          columns={columns}
          rows={rows}
          keyOf={({ storeId }) => storeId}
          noted={lost}
          sorting={readSorting(rules, search, 'loss')}
          onSort={onSort}
        />
      )}
    </CardSection>
  );
}

function staff(row: Omit<StaffedRow, 'agents'>, agents: readonly AgentWorkload[] | undefined): StaffedRow {
  return { ...row, agents: agents?.filter(({ storeIds }) => storeIds.includes(row.storeId)) };
}

function describe(open: readonly ListedStore[], all: readonly ListedStore[] | undefined): string {
  const closed = (all?.length ?? 0) - open.length;
  return closed === 0 ? '' : `${closed} closed ${closed === 1 ? 'store is' : 'stores are'} left out.`;
}
