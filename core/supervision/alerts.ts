import { percentOf, shownRate } from './performance.ts';
import { type AgentDay, type Repeats, sumTeam } from './team.ts';

/** Specification, section 2, "Supervisor Controls floating panel". */
const IDLE_ALERT_MS = 30 * 60_000;
const FLAGGED_RATE_THRESHOLD = 10;
export const DAILY_TARGET = 450;

export type Alert =
  | { kind: 'idle'; agentId: number; agentName: string; idleMs: number }
  /** The team's, in percent of today's reviews. */
  | { kind: 'flagged-rate'; rate: number; flagged: number; reviewed: number }
  | { kind: 'daily-target'; reviewed: number; isReached: boolean };

/** An agent's day with the time of the last activity, as ISO text. */
export interface WatchedAgent extends AgentDay {
  lastActivity: string | null;
}

/**
 * What a supervisor should know: agents with a page open who have been idle for over 30 minutes, longest first; a
 * flagged rate above 10% of today's reviews, as it is shown; and, always, progress toward the daily target.
 */
export function findAlerts(agents: readonly WatchedAgent[], repeats: Repeats, nowMs: number): Alert[] {
  const { reviewed, flagged } = sumTeam(agents, repeats);
  const rate = percentOf(flagged, reviewed);
  const idle = agents
    .flatMap(({ agentId, agentName, status, lastActivity }) => {
      if (status !== 'idle' || lastActivity === null) return [];
      const idleMs = nowMs - Date.parse(lastActivity);
      return idleMs > IDLE_ALERT_MS ? [{ kind: 'idle' as const, agentId, agentName, idleMs }] : [];
    })
    .sort((a, b) => b.idleMs - a.idleMs);
  return [
    ...idle,
    ...(shownRate(rate) > FLAGGED_RATE_THRESHOLD
      ? [{ kind: 'flagged-rate' as const, rate, flagged, reviewed }]
      : []),
    { kind: 'daily-target', reviewed, isReached: reviewed >= DAILY_TARGET },
  ];
}

/** With fewer reviews, a single flag would exceed the threshold. */
const FEWEST_REVIEWS_FOR_FLAGGED_RATE = 10;

/** Whether an alert is worth a notification. There is one a day, and it stays after the alert is over. */
export function isWorthNotifying(alert: Alert): boolean {
  switch (alert.kind) {
    case 'idle':
      return true;
    case 'flagged-rate':
      return alert.reviewed >= FEWEST_REVIEWS_FOR_FLAGGED_RATE;
    case 'daily-target':
      return alert.isReached;
  }
}

/** Whether an alert needs attention; a daily target that is not reached yet does not. */
export function needsAttention(alert: Alert): boolean {
  return alert.kind !== 'daily-target';
}
