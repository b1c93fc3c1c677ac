import type { AgentPerformance, Store, SupervisorStats } from '@tillwatch/contract';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatCount } from '../../../ui/format.ts';
import { type Column, Table } from '../../../ui/table.tsx';
import { AgentStatusText } from '../parts/agent-status-text.tsx';
import { LastActivity } from '../parts/last-activity.tsx';
import { PerformanceText, RateText } from '../parts/performance-text.tsx';
import { AgentDetailsDialog } from './agent-details-dialog.tsx';

interface Row {
  agent: AgentPerformance;
  asOf: string;
  onOpen: (agentId: number) => void;
}

const COLUMNS: readonly Column<Row>[] = [
  {
    title: 'Agent',
    cell: ({ agent }) => (
      <span className="inline-block min-w-28 font-medium wrap-anywhere">{agent.agentName}</span>
    ),
  },
  { title: 'Status', cell: ({ agent }) => <AgentStatusText status={agent.status} /> },
  { title: 'Reviews Today', alignsRight: true, cell: ({ agent }) => formatCount(agent.reviewCount) },
  { title: 'Verification Rate', alignsRight: true, cell: ({ agent }) => <RateText agent={agent} /> },
  { title: 'Performance', cell: ({ agent }) => <PerformanceText agent={agent} /> },
  {
    title: 'Last Activity',
    cell: ({ agent, asOf }) => <LastActivity lastActivity={agent.lastActivity} asOf={asOf} />,
  },
  {
    title: 'View Details',
    hidesTitle: true,
    alignsRight: true,
    cell: ({ agent, onOpen }) => (
      <Button
        size="sm"
        aria-label={`View Details of ${agent.agentName}`}
        className="max-md:w-full"
        onClick={() => onOpen(agent.agentId)}
      >
        View Details
      </Button>
    ),
  },
];

/** @param stats undefined while they load. */
interface PerformanceTableProps {
  stats: SupervisorStats | undefined;
  /** The store selected on the page. */
  store: Store | undefined;
}

export function PerformanceTable({ stats, store }: PerformanceTableProps) {
  // By id, so that the dialog follows each refresh.
  const [openId, setOpenId] = useState<number | null>(null);
  const opened = stats?.agentPerformance.find(({ agentId }) => agentId === openId);
  if (stats?.agentPerformance.length === 0) {
    return (
      <EmptyState
        icon={Users}
        title="No performance data available"
        description="Agents appear here once an admin has added them, or they have registered."
      />
    );
  }
  return (
    <>
      <Table
        caption="Agents, and what each has done today"
        isWide
        columns={COLUMNS}
        rows={stats?.agentPerformance.map((agent) => ({ agent, asOf: stats.asOf, onOpen: setOpenId }))}
        keyOf={({ agent }) => agent.agentId}
      />
      {stats && opened && (
        <AgentDetailsDialog agent={opened} stats={stats} store={store} onClose={() => setOpenId(null)} />
      )}
    </>
  );
}
