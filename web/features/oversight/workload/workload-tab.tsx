import type { AgentWorkload, Store } from '@tillwatch/contract';
import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { CardSection } from '../../../ui/card-section.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { OversightSearch } from '../data/oversight-search.ts';
import type { AgentSort } from '../data/sort-keys.ts';
import { readSorting, type Sorting } from '../data/sort-rows.ts';
import { SortedTable } from '../parts/sorted-table.tsx';
import { agentColumns } from './agent-columns.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { UnstaffedStores } from './unstaffed-stores.tsx';

interface WorkloadTabProps {
  /** Undefined while they load. */
  stores: readonly Store[] | undefined;
  agents: readonly AgentWorkload[] | undefined;
  search: OversightSearch;
  onSort: (sorting: Sorting<AgentSort>) => void;
}

/** Who has which stores, who has the most to do, and which stores have no agent. */
export function WorkloadTab({ stores = [], agents, search, onSort }: WorkloadTabProps) {
  const [assigning, setAssigning] = useState<AgentWorkload>();
  const columns = agentColumns({ agents, stores, onAssign: setAssigning });
  const rules = columns.flatMap(({ sort }) => sort ?? []);
  return (
    <div className="flex flex-col gap-3">
      {agents && <UnstaffedStores stores={stores} agents={agents} />}
      <CardSection title="Agents" note="A store’s pending transactions are divided evenly among its agents">
        {agents?.length === 0 ? (
          <EmptyState
            icon={UsersRound}
            title="No agents yet"
            description="Agents register themselves, or an admin invites them."
          />
        ) : (
          <SortedTable
            caption="Agents, their stores, and what each has to do"
            columns={columns}
            rows={agents}
            keyOf={({ agentId }) => agentId}
            sorting={readSorting(rules, search, 'pending')}
            onSort={onSort}
          />
        )}
      </CardSection>
      {assigning && agents && (
        <AssignDialog
          key={assigning.agentId}
          agent={assigning}
          agents={agents}
          stores={stores}
          onClose={() => setAssigning(undefined)}
        />
      )}
    </div>
  );
}
