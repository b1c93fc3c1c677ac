import { getRouteApi } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { describeError } from '../../../api/client.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { useDocumentTitle } from '../../../ui/document-title.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Page } from '../../page/index.ts';
import { useStores } from '../../stores/index.ts';
import { useAgentHistory } from '../data/oversight-queries.ts';
import type { AgentSearch } from '../data/oversight-search.ts';
import { AgentHistoryView } from './agent-history-view.tsx';

const route = getRouteApi('/oversight/agent');

/** What one person has done, by day and store. */
export function AgentScreen() {
  const { agent, start, end } = route.useSearch();
  const navigate = route.useNavigate();
  const change = (next: AgentSearch) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false });
  return (
    <Page
      title="Agent History"
      back={
        <BackLink to="/oversight" search={{ tab: 'workload' }}>
          Workload
        </BackLink>
      }
    >
      {agent === undefined ? (
        <EmptyState
          icon={History}
          title="No agent selected"
          description="Select an agent in the workload to see what they have done."
        />
      ) : (
        <AgentHistory
          key={agent}
          agentId={agent}
          start={start}
          end={end}
          onDates={(first, last) => change({ start: first, end: last })}
        />
      )}
    </Page>
  );
}

interface AgentHistoryProps {
  agentId: number;
  /** YYYY-MM-DD; absent: the last 30 days. */
  start: string | undefined;
  end: string | undefined;
  onDates: (start: string | undefined, end: string | undefined) => void;
}

function AgentHistory({ agentId, start, end, onDates }: AgentHistoryProps) {
  const history = useAgentHistory(agentId, { startDate: start, endDate: end });
  const stores = useStores();
  useDocumentTitle(history.data ? `${history.data.agentName} · Agent History` : 'Agent History');
  if (history.isError) {
    return (
      <section className="rounded-lg border bg-card">
        <ErrorState
          title="The history could not be loaded"
          {...describeError(history.error)}
          onRetry={() => void history.refetch()}
        />
      </section>
    );
  }
  return (
    <AgentHistoryView
      history={history.data}
      isPrevious={history.isPlaceholderData}
      stores={stores.data ?? []}
      onDates={onDates}
    />
  );
}
