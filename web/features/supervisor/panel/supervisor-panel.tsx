import { Link } from '@tanstack/react-router';
import type { SupervisorStats } from '@tillwatch/contract';
import { DAILY_TARGET, findAlerts, needsAttention, sumTeam } from '@tillwatch/core/supervision';
import { ArrowRight, Bell, FileChartColumn } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { describeError } from '../../../api/client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { UnreachableStores } from '../../stores/index.ts';
import { useSupervisorStats } from '../data/supervisor-queries.ts';
import { AgentStatusText } from '../parts/agent-status-text.tsx';
import { RepeatsNote } from '../parts/repeats-note.tsx';
import { StaleNote } from '../parts/stale-note.tsx';
import { AlertsDialog } from './alerts-dialog.tsx';
import { ReportsDialog } from './reports-dialog.tsx';

/** Specification, section 9. */
const LISTED_AGENTS = 6;

const LINK =
  'inline-flex items-center gap-1 rounded-sm text-sm font-medium text-primary underline-offset-4 hover:underline';

/** What the floating button opens. */
export function SupervisorPanel({ storeId }: { storeId: number | undefined }) {
  const stats = useSupervisorStats();
  const retry = () => void stats.refetch();
  const search = storeId === undefined ? {} : { store: storeId };
  return (
    <>
      <div className="border-b px-4 py-3">
        <h2 id="supervisor-controls" className="text-base font-semibold">
          Supervisor Controls
        </h2>
        <p className="text-xs text-muted-foreground">Live updates every 30s</p>
      </div>
      <div className="relative min-h-0 flex-1 overflow-y-auto" aria-busy={stats.isPending}>
        {stats.isError && stats.data && (
          <div className="p-3 pb-0">
            <StaleNote error={stats.error} onRetry={retry} />
          </div>
        )}
        <UnreachableStores className="m-3 mb-0" />
        {stats.data ? (
          <PanelBody stats={stats.data} />
        ) : stats.isError ? (
          <ErrorState {...describeError(stats.error)} onRetry={retry} className="py-8" />
        ) : (
          <PanelSkeleton />
        )}
      </div>
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-t px-4 py-2.5">
        <Link to="/supervisor" search={search} className={LINK}>
          View Detailed Metrics
          <ArrowRight aria-hidden className="size-4" />
        </Link>
        <Link to="/cashiers" search={search} className={LINK}>
          Cashiers
          <ArrowRight aria-hidden className="size-4" />
        </Link>
        <Link to="/cases" search={search} className={LINK}>
          Cases
          <ArrowRight aria-hidden className="size-4" />
        </Link>
      </div>
    </>
  );
}

function PanelBody({ stats }: { stats: SupervisorStats }) {
  const [dialog, setDialog] = useState<'alerts' | 'reports' | null>(null);
  const close = () => setDialog(null);
  const { agentPerformance } = stats;
  const alerts = findAlerts(agentPerformance, stats.repeatsToday, Date.parse(stats.asOf));
  const urgent = alerts.filter(needsAttention).length;
  const team = sumTeam(agentPerformance, stats.repeatsToday);

  return (
    <>
      <dl className="grid grid-cols-2 divide-x border-b">
        <Figure label="Total Agents">{formatCount(stats.totalAgents)}</Figure>
        <Figure label="Active Now">{formatCount(stats.activeAgents)}</Figure>
      </dl>
      <PanelSection title="Agent Activity">
        {agentPerformance.length === 0 ? (
          <p className="text-sm text-muted-foreground">No active agents</p>
        ) : (
          <ul className="flex flex-col gap-1.5 text-sm">
            {agentPerformance.slice(0, LISTED_AGENTS).map((agent) => (
              <li key={agent.agentId} className="flex items-center justify-between gap-3">
                <span title={agent.agentName} className="truncate">
                  {agent.agentName}
                </span>
                <AgentStatusText status={agent.status} className="text-xs text-muted-foreground" />
              </li>
            ))}
          </ul>
        )}
      </PanelSection>
      <PanelSection title="Today’s Performance">
        {team.reviewed === 0 ? (
          <p className="text-sm text-muted-foreground">No performance data available</p>
        ) : (
          <dl className="grid grid-cols-[1fr_auto] gap-y-1 text-sm tabular-nums">
            <dt className="text-muted-foreground">Reviews</dt>
            <dd className="text-right">
              {formatCount(team.reviewed)} of {formatCount(DAILY_TARGET)}
            </dd>
            <dt className="text-muted-foreground">Verified</dt>
            <dd className="text-right">{formatCount(team.verified)}</dd>
            <dt className="text-muted-foreground">Flagged</dt>
            <dd className="text-right">{formatCount(team.flagged)}</dd>
            <dt className="text-muted-foreground">Avg Reviews/Agent</dt>
            <dd className="text-right">{formatCount(stats.avgTransactionsPerAgent)}</dd>
          </dl>
        )}
        <RepeatsNote
          repeats={stats.repeatsToday}
          className="mt-1.5 text-xs text-muted-foreground tabular-nums"
        />
      </PanelSection>
      <div className="grid grid-cols-2 gap-2 px-4 py-3">
        <Button onClick={() => setDialog('alerts')}>
          <Bell aria-hidden />
          Alerts
          {urgent > 0 && (
            <Badge tone="medium" className="tabular-nums">
              {urgent}
            </Badge>
          )}
        </Button>
        <Button onClick={() => setDialog('reports')}>
          <FileChartColumn aria-hidden />
          Reports
        </Button>
      </div>
      {dialog === 'alerts' && <AlertsDialog alerts={alerts} onClose={close} />}
      {dialog === 'reports' && <ReportsDialog stats={stats} onClose={close} />}
    </>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="px-4 py-2.5">
      <dt className="text-xs text-muted-foreground">{label}</dt>
      <dd className="text-xl font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-b px-4 py-3">
      <h3 className="mb-1.5 text-xs font-medium text-muted-foreground">{title}</h3>
      {children}
    </section>
  );
}

function PanelSkeleton() {
  return (
    <div className="flex flex-col gap-3 px-4 py-3">
      {['w-full', 'w-3/4', 'w-5/6', 'w-2/3', 'w-full'].map((width, index) => (
        <Skeleton key={index} className={width} />
      ))}
    </div>
  );
}
