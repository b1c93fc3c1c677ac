export { AGENT_STATUSES, type AgentStatus, agentStatus } from './agent-status.ts';
export { type Alert, DAILY_TARGET, findAlerts, isWorthNotifying, needsAttention } from './alerts.ts';
export { percentOf, type PerformanceBand, performanceBand, shownRate } from './performance.ts';
export { type Repeats, sumTeam, type TeamDay } from './team.ts';
export { shareWork, type Waiting } from './share-work.ts';
