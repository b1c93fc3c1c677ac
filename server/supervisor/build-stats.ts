import type { AgentPerformance, SupervisorStats } from '@tillwatch/contract';
import { AGENT_STATUSES, agentStatus, percentOf, sumTeam } from '@tillwatch/core/supervision';
import type { AgentRecord } from './supervisor.queries.ts';

interface StatsInput {
  /** By name. */
  agents: readonly AgentRecord[];
  totalStores: number;
  now: Date;
  /** YYYY-MM-DD */
  today: string;
}

/** Computes the supervisors' figures from each agent's record. */
export function buildStats({ agents, totalStores, now, today }: StatsInput): SupervisorStats {
  const agentPerformance = agents
    .map((agent) => describeAgent(agent, now))
    .toSorted((a, b) => AGENT_STATUSES.indexOf(a.status) - AGENT_STATUSES.indexOf(b.status));
  const team = sumTeam(agentPerformance);
  return {
    asOf: now.toISOString(),
    today,
    totalAgents: team.agents,
    activeAgents: team.active,
    totalStores,
    avgTransactionsPerAgent: team.averageReviews,
    totalVerifiedToday: team.verified,
    agentPerformance,
  };
}

export function describeAgent(agent: AgentRecord, now: Date): AgentPerformance {
  const { agentId, isSignedIn, lastActivity, reviewCount, verifiedCount, flaggedCount, reportCount } = agent;
  return {
    agentId,
    agentName: nameAgent(agent),
    status: agentStatus({ isSignedIn, lastActivityMs: lastActivity?.getTime() ?? null }, now.getTime()),
    reviewCount,
    verifiedCount,
    flaggedCount,
    reportCount,
    verificationRate: percentOf(verifiedCount, reviewCount),
    lastActivity: lastActivity?.toISOString() ?? null,
  };
}

export function nameAgent({
  firstName,
  lastName,
  email,
}: Pick<AgentRecord, 'firstName' | 'lastName' | 'email'>): string {
  return `${firstName} ${lastName}`.trim() || email;
}
