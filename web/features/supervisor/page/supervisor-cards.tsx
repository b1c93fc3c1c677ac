import type { SupervisorStats } from '@tillwatch/contract';
import { StatCard } from '../../../ui/stat-card.tsx';

/** The five cards. @param stats undefined while they load, null when they could not be fetched. */
export function SupervisorCards({ stats }: { stats: SupervisorStats | undefined | null }) {
  return (
    <section
      aria-label="Team numbers"
      className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-5 max-sm:[&>:last-child]:col-span-2"
      aria-busy={stats === undefined}
    >
      <StatCard label="Total Agents" value={stats && stats.totalAgents} />
      <StatCard label="Active Agents" tone="verified" value={stats && stats.activeAgents} />
      <StatCard label="Total Stores" value={stats && stats.totalStores} />
      <StatCard label="Avg Reviews/Agent" value={stats && stats.avgTransactionsPerAgent} />
      <StatCard label="Verified Today" value={stats && stats.totalVerifiedToday} />
    </section>
  );
}
