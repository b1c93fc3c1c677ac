import type { AgentDay, AgentHistory } from '@tillwatch/contract';
import type { DayRecord } from './agent-history.queries.ts';

export function describeDay({ firstAt, lastAt, ...figures }: DayRecord): AgentDay {
  return { ...figures, firstAt: firstAt?.toISOString() ?? null, lastAt: lastAt?.toISOString() ?? null };
}

export function sumDays(days: readonly AgentDay[]): AgentHistory['total'] {
  const sum = (field: 'reviewed' | 'verified' | 'flagged' | 'reports' | 'activeMinutes') =>
    days.reduce((total, day) => total + day[field], 0);
  return {
    days: new Set(days.map(({ day }) => day)).size,
    stores: new Set(days.map(({ storeId }) => storeId)).size,
    reviewed: sum('reviewed'),
    verified: sum('verified'),
    flagged: sum('flagged'),
    reports: sum('reports'),
    activeMinutes: sum('activeMinutes'),
  };
}
