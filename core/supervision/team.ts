import type { AgentStatus } from './agent-status.ts';

/** One agent's day, which the supervisor's figures are computed from. */
export interface AgentDay {
  agentId: number;
  agentName: string;
  status: AgentStatus;
  reviewCount: number;
  verifiedCount: number;
  flaggedCount: number;
  reportCount: number;
}

export interface TeamDay {
  agents: number;
  active: number;
  reviewed: number;
  verified: number;
  flagged: number;
  reports: number;
  /** Per agent, rounded; 0 without agents. */
  averageReviews: number;
}

/**
 * Decisions of agents about transactions that another agent decided after them on the same day: the agent's figures
 * have them, the team's, which count a transaction once, don't.
 */
export type Repeats = Pick<TeamDay, 'reviewed' | 'verified' | 'flagged'>;

export function sumTeam(agents: readonly AgentDay[], repeats: Repeats): TeamDay {
  const sum = (field: 'reviewCount' | 'verifiedCount' | 'flaggedCount' | 'reportCount') =>
    agents.reduce((total, agent) => total + agent[field], 0);
  const reviewed = sum('reviewCount') - repeats.reviewed;
  return {
    agents: agents.length,
    active: agents.filter(({ status }) => status === 'active').length,
    reviewed,
    verified: sum('verifiedCount') - repeats.verified,
    flagged: sum('flaggedCount') - repeats.flagged,
    reports: sum('reportCount'),
    averageReviews: agents.length === 0 ? 0 : Math.round(reviewed / agents.length),
  };
}
