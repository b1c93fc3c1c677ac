import type { AgentPerformance, SupervisorStats } from '@tillwatch/contract';
import { AGENT_STATUSES, agentStatus, percentOf, type Repeats, sumTeam } from '@tillwatch/core/supervision';
import type { ReviewCare } from './review-care.queries.ts';
import type { AgentRecord } from './supervisor.queries.ts';

interface StatsInput {
  /** By name. */
  agents: readonly AgentRecord[];
  /** By id. */
  care: ReadonlyMap<number, ReviewCare>;
  totalStores: number;
  repeats: Repeats;
  now: Date;
  /** YYYY-MM-DD */
  today: string;
}

/** Computes the supervisors' figures from each agent's record. */
export function buildStats({ agents, care, totalStores, repeats, now, today }: StatsInput): SupervisorStats {
  const describeThose = (isAgent: boolean) =>
    agents
      .filter(({ role }) => (role === 'agent') === isAgent)
      .map((agent) => describeAgent(agent, now, care.get(agent.agentId)))
      .toSorted((a, b) => AGENT_STATUSES.indexOf(a.status) - AGENT_STATUSES.indexOf(b.status));
  const agentPerformance = describeThose(true);
  const team = sumTeam(agentPerformance, repeats);
  return {
    asOf: now.toISOString(),
    today,
    totalAgents: team.agents,
    activeAgents: team.active,
    totalStores,
    avgTransactionsPerAgent: team.averageReviews,
    totalVerifiedToday: team.verified,
    repeatsToday: repeats,
    agentPerformance,
    otherReviewers: describeThose(false),
  };
}

export function describeAgent(agent: AgentRecord, now: Date, care?: ReviewCare): AgentPerformance {
  const { agentId, isConnected, lastActivity, reviewCount, verifiedCount } = agent;
  return {
    agentId,
    agentName: nameAgent(agent),
    status: agentStatus({ isConnected, lastActivityMs: lastActivity?.getTime() ?? null }, now.getTime()),
    reviewCount,
    verifiedCount,
    flaggedCount: agent.flaggedCount,
    reportCount: agent.reportCount,
    secondLooksGiven: agent.secondLooksGiven,
    openedShare: care && care.reported > 0 ? percentOf(care.opened, care.reported) : null,
    openedCount: care?.opened ?? 0,
    openedOf: care?.reported ?? 0,
    openedUntold: care?.unreported ?? 0,
    medianSeconds: care?.medianSeconds ?? null,
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
