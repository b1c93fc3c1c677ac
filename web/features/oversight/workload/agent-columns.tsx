import { Link } from '@tanstack/react-router';
import type { AgentWorkload, Store } from '@tillwatch/contract';
import { Button } from '../../../ui/button.tsx';
import { formatCount, formatInstant, formatMoney, formatRelative } from '../../../ui/format.ts';
import { EXPECTED_LOSS_HINT } from '../../stores/overview.ts';
import type { AgentSort } from '../data/sort-keys.ts';
import type { SortRule } from '../data/sort-rows.ts';
import type { SortedColumn } from '../parts/sorted-table.tsx';
import { storesOf } from './stores-of.ts';

interface AgentColumns {
  /** All of them, for the totals; undefined while they load. */
  agents: readonly AgentWorkload[] | undefined;
  stores: readonly Store[];
  onAssign: (agent: AgentWorkload) => void;
}

const SHARE_HINT = 'Each store’s count, divided evenly among its agents';

const by = (
  key: AgentSort,
  first: 'ascending' | 'descending',
  valueOf: SortRule<AgentWorkload, AgentSort>['valueOf'],
): SortRule<AgentWorkload, AgentSort> => ({ key, first, valueOf });

export function agentColumns({
  agents,
  stores,
  onAssign,
}: AgentColumns): SortedColumn<AgentWorkload, AgentSort>[] {
  const sum = (field: 'expectedLoss' | 'pendingCheckAll' | 'pending') =>
    (agents ?? []).reduce((total, agent) => total + agent[field], 0);
  return [
    {
      title: 'Agent',
      sort: by('agent', 'ascending', ({ agentName }) => agentName),
      total: 'All agents',
      cell: ({ agentId, agentName, email }) => (
        <Link
          to="/oversight/agent"
          search={{ agent: agentId }}
          title={email}
          className="inline-block min-w-16 rounded-sm font-medium wrap-anywhere text-primary underline-offset-2 hover:underline"
        >
          {agentName}
        </Link>
      ),
    },
    {
      title: 'Pending',
      alignsRight: true,
      hint: SHARE_HINT,
      sort: by('pending', 'descending', ({ pending }) => pending),
      total: formatCount(sum('pending')),
      cell: ({ pending }) => formatCount(pending),
    },
    {
      title: 'Check All pending',
      alignsRight: true,
      hint: SHARE_HINT,
      sort: by('check-all', 'descending', ({ pendingCheckAll }) => pendingCheckAll),
      total: formatCount(sum('pendingCheckAll')),
      cell: ({ pendingCheckAll }) => formatCount(pendingCheckAll),
    },
    {
      title: 'Expected loss, pending',
      alignsRight: true,
      hint: EXPECTED_LOSS_HINT,
      sort: by('loss', 'descending', ({ expectedLoss }) => expectedLoss),
      total: formatMoney(sum('expectedLoss')),
      cell: ({ expectedLoss }) => formatMoney(expectedLoss),
    },
    {
      title: 'Reviewed today',
      alignsRight: true,
      sort: by('reviewed', 'descending', ({ reviewedToday }) => reviewedToday),
      cell: ({ reviewedToday }) => formatCount(reviewedToday),
    },
    {
      title: 'Last activity',
      sort: by('activity', 'descending', ({ lastActivity }) => lastActivity),
      cell: ({ lastActivity }) => <LastActivity at={lastActivity} />,
    },
    {
      title: 'Stores',
      sort: by('stores', 'descending', ({ storeIds }) => storeIds.length),
      cell: (agent) => <StoreNumbers stores={storesOf(agent, stores)} />,
    },
    {
      title: 'Change',
      hidesTitle: true,
      cell: (agent) => (
        <Button size="sm" aria-label={`Change Stores of ${agent.agentName}`} onClick={() => onAssign(agent)}>
          Change Stores
        </Button>
      ),
    },
  ];
}

function LastActivity({ at }: { at: string | null }) {
  if (at === null) return <span className="text-muted-foreground">Never</span>;
  return (
    <time dateTime={at} title={formatInstant(at)} className="whitespace-nowrap">
      {formatRelative(at)}
    </time>
  );
}

const NUMBERED = 6;

function StoreNumbers({ stores }: { stores: readonly Store[] }) {
  if (stores.length === 0) return <span className="font-medium text-medium">None</span>;
  const others = stores.length - NUMBERED;
  return (
    <span title={stores.map(({ storeNumber, name }) => `${storeNumber} ${name}`).join(', ')}>
      {stores
        .slice(0, NUMBERED)
        .map(({ storeNumber }) => storeNumber)
        .join(', ')}
      {others > 0 && ` and ${others} more`}
    </span>
  );
}
