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

export function sumTeam(agents: readonly AgentDay[]): TeamDay {
  const sum = (field: 'reviewCount' | 'verifiedCount' | 'flaggedCount' | 'reportCount') =>
    agents.reduce((total, agent) => total + agent[field], 0);
  const reviewed = sum('reviewCount');
  return {
    agents: agents.length,
    active: agents.filter(({ status }) => status === 'active').length,
    reviewed,
    verified: sum('verifiedCount'),
    flagged: sum('flaggedCount'),
    reports: sum('reportCount'),
    averageReviews: agents.length === 0 ? 0 : Math.round(reviewed / agents.length),
  };
}
