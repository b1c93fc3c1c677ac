export const AGENT_STATUSES = ['active', 'idle', 'offline'] as const;
export type AgentStatus = (typeof AGENT_STATUSES)[number];

/** How long an agent stays active after the last activity: a long receipt with its video takes minutes. */
const ACTIVE_FOR_MS = 5 * 60_000;

export interface AgentPresence {
  /** Whether a page of theirs is open and connected. */
  isConnected: boolean;
  /** Milliseconds since the epoch; null when nothing is known. */
  lastActivityMs: number | null;
}

/** Offline without a connected page; with one, active for five minutes after each activity and idle from then on. */
export function agentStatus({ isConnected, lastActivityMs }: AgentPresence, nowMs: number): AgentStatus {
  if (!isConnected) return 'offline';
  return lastActivityMs !== null && nowMs - lastActivityMs <= ACTIVE_FOR_MS ? 'active' : 'idle';
}
