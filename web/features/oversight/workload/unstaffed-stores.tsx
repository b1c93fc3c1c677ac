import type { AgentWorkload, Store } from '@tillwatch/contract';
import { describeForToast } from '../../../api/client.ts';
import { CardSection } from '../../../ui/card-section.tsx';
import { formatCount } from '../../../ui/format.ts';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { toast } from '../../../ui/toast.ts';
import { joinStores, type StoreRow, useLiveOverviews } from '../../stores/overview.ts';
import { useAssignStores } from '../data/oversight-queries.ts';
import { agentsOf } from './stores-of.ts';

interface UnstaffedStoresProps {
  stores: readonly Store[];
  agents: readonly AgentWorkload[];
}

/** Open stores without an agent, the one with the most pending first; renders nothing when there are none. */
export function UnstaffedStores({ stores, agents }: UnstaffedStoresProps) {
  const overviews = useLiveOverviews();
  const unstaffed = stores.filter((store) => store.isActive && agentsOf(store, agents).length === 0);
  const rows = joinStores(unstaffed, overviews.data)?.toSorted((a, b) => b.pending - a.pending);
  if (!rows || rows.length === 0) return null;
  return (
    <CardSection title="Unassigned Stores" note="No agent reviews what is pending in these">
      <ul>
        {rows.map((row) => (
          <UnstaffedStore key={row.storeId} row={row} agents={agents} />
        ))}
      </ul>
    </CardSection>
  );
}

function UnstaffedStore({ row, agents }: { row: StoreRow; agents: readonly AgentWorkload[] }) {
  const assigning = useAssignStores();
  const { storeNumber, name } = row.store;

  function assign(agentId: number): void {
    const agentName = agents.find((agent) => agent.agentId === agentId)?.agentName;
    assigning.mutate(
      { agentId, assign: [row.storeId] },
      {
        onSuccess: () =>
          toast({ title: 'Store Assigned', description: `${name} is now assigned to ${agentName}.` }),
        onError: (error) =>
          toast({ title: 'The store was not assigned', variant: 'destructive', ...describeForToast(error) }),
      },
    );
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b px-4 py-1.5 text-sm last:border-b-0">
      <span className="min-w-0 flex-1 font-medium">
        {storeNumber} · {name}
      </span>
      <span className="text-muted-foreground tabular-nums">{formatCount(row.pending)} pending</span>
      <NativeSelect
        aria-label={`Assign ${storeNumber} ${name} to`}
        className="w-56 max-sm:w-full"
        value=""
        disabled={assigning.isPending || agents.length === 0}
        onChange={({ target }) => assign(Number(target.value))}
      >
        <option value="" disabled>
          Assign to…
        </option>
        {agents.map(({ agentId, agentName, storeIds }) => (
          <option key={agentId} value={agentId}>
            {agentName} ({storeIds.length} {storeIds.length === 1 ? 'store' : 'stores'})
          </option>
        ))}
      </NativeSelect>
    </li>
  );
}
