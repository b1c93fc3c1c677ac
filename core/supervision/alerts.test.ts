import { describe, expect, it } from 'vitest';
import { type Alert, findAlerts, isWorthNotifying, needsAttention, type WatchedAgent } from './alerts.ts';
import { sumTeam } from './team.ts';

const NOW = Date.parse('2026-11-18T12:00:00Z');
const NONE = { reviewed: 0, verified: 0, flagged: 0 };

function agent(agentId: number, more: Partial<WatchedAgent> = {}): WatchedAgent {
  return {
    agentId,
    agentName: `Agent ${agentId}`,
    status: 'active',
    reviewCount: 0,
    verifiedCount: 0,
    flaggedCount: 0,
    reportCount: 0,
    lastActivity: new Date(NOW).toISOString(),
    ...more,
  };
}

const idleFor = (agentId: number, minutes: number, more: Partial<WatchedAgent> = {}) =>
  agent(agentId, {
    status: 'idle',
    lastActivity: new Date(NOW - minutes * 60_000).toISOString(),
    ...more,
  });
const kinds = (alerts: Alert[]) => alerts.map(({ kind }) => kind);

describe('findAlerts', () => {
  it('reports progress toward the daily target, and nothing else on a quiet day', () => {
    const alerts = findAlerts([], NONE, NOW);
    expect(alerts).toEqual([{ kind: 'daily-target', reviewed: 0, isReached: false }]);
    expect(alerts.some(needsAttention)).toBe(false);
  });

  // Specification: 2.136
  it('reaches the target at 450 reviews by the whole team', () => {
    const reached = (counts: number[]) =>
      findAlerts(
        counts.map((reviewCount, index) => agent(index, { reviewCount })),
        NONE,
        NOW,
      );
    expect(reached([225, 224])).toContainEqual({ kind: 'daily-target', reviewed: 449, isReached: false });
    expect(reached([225, 225])).toContainEqual({ kind: 'daily-target', reviewed: 450, isReached: true });
  });

  // Specification: 2.134
  it('names agents who are signed in and idle for over 30 minutes, longest first', () => {
    const alerts = findAlerts(
      [
        idleFor(1, 30),
        idleFor(2, 31),
        idleFor(3, 90),
        idleFor(4, 200, { status: 'offline' }),
        idleFor(5, 0, { lastActivity: null }),
      ],
      NONE,
      NOW,
    );
    expect(kinds(alerts)).toEqual(['idle', 'idle', 'daily-target']);
    expect(alerts.slice(0, 2)).toEqual([
      { kind: 'idle', agentId: 3, agentName: 'Agent 3', idleMs: 90 * 60_000 },
      { kind: 'idle', agentId: 2, agentName: 'Agent 2', idleMs: 31 * 60_000 },
    ]);
    expect(alerts.filter(needsAttention)).toHaveLength(2);
  });

  // Specification: 2.135
  it('reports a flagged rate above 10% of the team’s reviews', () => {
    // 10.04% reads 10.0%.
    for (const [reviewCount, flaggedCount] of [
      [10, 1],
      [2500, 251],
    ] as const) {
      expect(kinds(findAlerts([agent(1, { reviewCount, flaggedCount })], NONE, NOW))).toEqual([
        'daily-target',
      ]);
    }
    const alerts = findAlerts(
      [agent(1, { reviewCount: 5, flaggedCount: 2 }), agent(2, { reviewCount: 5 })],
      NONE,
      NOW,
    );
    expect(alerts[0]).toEqual({ kind: 'flagged-rate', rate: 20, flagged: 2, reviewed: 10 });
  });
});

describe('isWorthNotifying', () => {
  const alertsFor = (reviewCount: number, flaggedCount: number) =>
    kinds(findAlerts([agent(1, { reviewCount, flaggedCount })], NONE, NOW).filter(isWorthNotifying));

  it('holds the flagged rate back until ten reviews, and the target until it is reached', () => {
    expect(alertsFor(9, 9)).toEqual([]);
    expect(alertsFor(10, 2)).toEqual(['flagged-rate']);
    expect(alertsFor(449, 0)).toEqual([]);
    expect(alertsFor(450, 0)).toEqual(['daily-target']);
  });

  it('includes every idle agent', () => {
    expect(kinds(findAlerts([idleFor(1, 31)], NONE, NOW).filter(isWorthNotifying))).toEqual(['idle']);
  });
});

describe('sumTeam', () => {
  // Specification: 9.21
  it('adds up, and rounds the average', () => {
    const team = sumTeam(
      [
        agent(1, { reviewCount: 4, verifiedCount: 3, flaggedCount: 1 }),
        agent(2, { reviewCount: 3, verifiedCount: 2, reportCount: 1, status: 'offline' }),
      ],
      NONE,
    );
    expect(team).toEqual({
      agents: 2,
      active: 1,
      reviewed: 7,
      verified: 5,
      flagged: 1,
      reports: 1,
      averageReviews: 4,
    });
  });

  it('counts a transaction that several agents decided once', () => {
    const two = [
      agent(1, { reviewCount: 4, verifiedCount: 3, flaggedCount: 1 }),
      agent(2, { reviewCount: 4, verifiedCount: 4 }),
    ];
    const repeats = { reviewed: 2, verified: 1, flagged: 1 };
    expect(sumTeam(two, repeats)).toMatchObject({ reviewed: 6, verified: 6, flagged: 0, averageReviews: 3 });
    expect(findAlerts(two, repeats, NOW)).toContainEqual({
      kind: 'daily-target',
      reviewed: 6,
      isReached: false,
    });
  });

  it('averages 0 without agents', () => {
    expect(sumTeam([], NONE).averageReviews).toBe(0);
  });
});
