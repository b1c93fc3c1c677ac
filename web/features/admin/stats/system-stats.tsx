import { ROLES, type SystemStats as Stats } from '@tillwatch/contract';
import type { ReactNode } from 'react';
import { describeError } from '../../../api/client.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCount } from '../../../ui/format.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ROLE_LABELS } from '../../auth/index.ts';
import { useSystemStats } from '../users/users-query.ts';

export function SystemStats() {
  const stats = useSystemStats();
  if (stats.isError) {
    return (
      <div className="rounded-lg border bg-card">
        <ErrorState
          title="The figures could not be loaded"
          {...describeError(stats.error)}
          onRetry={() => void stats.refetch()}
        />
      </div>
    );
  }
  const { data } = stats;
  return (
    <section aria-label="System Stats" aria-busy={!data} className="grid gap-3 lg:grid-cols-3">
      <StatPanel title="Total Users">
        <BigNumber value={data?.totalUsers} />
        <ActiveCount active={data?.activeUsers} invited={data?.invitedUsers} total={data?.totalUsers} />
      </StatPanel>
      <StatPanel title="Users by Role">
        <RoleCounts stats={data} />
      </StatPanel>
      <StatPanel title="Total Stores">
        <BigNumber value={data?.totalStores} />
        <ActiveCount active={data?.openStores} total={data?.totalStores} />
      </StatPanel>
    </section>
  );
}

function StatPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rounded-lg border bg-card px-4 py-3">
      <h2 className="mb-1 text-xs font-medium text-muted-foreground">{title}</h2>
      {children}
    </div>
  );
}

function BigNumber({ value }: { value: number | undefined }) {
  if (value === undefined) return <Skeleton className="my-1 h-7 w-16" />;
  return <p className="text-2xl font-semibold tabular-nums">{formatCount(value)}</p>;
}

interface ActiveCountProps {
  active: number | undefined;
  /** Neither active nor inactive; left out if there are none. */
  invited?: number | undefined;
  total: number | undefined;
}

function ActiveCount({ active, invited = 0, total }: ActiveCountProps) {
  if (active === undefined || total === undefined) return <Skeleton className="mt-2 w-28" />;
  return (
    <p className="mt-1 text-sm text-muted-foreground tabular-nums">
      {formatCount(active)} active,{invited > 0 && ` ${formatCount(invited)} invited,`}{' '}
      {formatCount(total - active - invited)} inactive
    </p>
  );
}

function RoleCounts({ stats }: { stats: Stats | undefined }) {
  return (
    <dl className="flex flex-col gap-1.5 py-1">
      {ROLES.map((role) => {
        const count = stats?.usersByRole[role];
        return (
          <div key={role} className="grid grid-cols-[6rem_1fr_3rem] items-center gap-2 text-sm">
            <dt>{ROLE_LABELS[role]}</dt>
            <dd className="contents">
              <span aria-hidden className="h-1.5 overflow-hidden rounded-sm bg-muted">
                <span
                  className="block h-full rounded-sm bg-primary"
                  style={{ width: `${stats ? ((count ?? 0) / Math.max(1, stats.totalUsers)) * 100 : 0}%` }}
                />
              </span>
              {count === undefined ? (
                <Skeleton className="ml-auto w-6" />
              ) : (
                <span className="text-right font-medium tabular-nums">{formatCount(count)}</span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
