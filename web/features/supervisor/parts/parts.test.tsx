import type { AgentPerformance, SupervisorStats } from '@tillwatch/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PerformanceTable } from '../page/performance-table.tsx';
import { SupervisorCards } from '../page/supervisor-cards.tsx';
import { AgentStatusText } from './agent-status-text.tsx';
import { PerformanceText, RateText } from './performance-text.tsx';
import { RepeatsNote } from './repeats-note.tsx';

const agent: AgentPerformance = {
  agentId: 1,
  agentName: 'Avery Demo',
  status: 'active',
  reviewCount: 9,
  verifiedCount: 7,
  flaggedCount: 2,
  reportCount: 0,
  secondLooksGiven: 0,
  openedShare: 66.666_666,
  openedCount: 2,
  openedOf: 3,
  openedUntold: 0,
  medianSeconds: 74.4,
  verificationRate: 77.777_777,
  lastActivity: null,
};
const stats: SupervisorStats = {
  asOf: '2026-11-18T12:00:00.000Z',
  today: '2026-11-18',
  totalAgents: 5,
  activeAgents: 4,
  totalStores: 3,
  avgTransactionsPerAgent: 2,
  totalVerifiedToday: 1,
  repeatsToday: { reviewed: 0, verified: 0, flagged: 0 },
  agentPerformance: [agent],
  otherReviewers: [],
};

const wordsOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

describe('the status of an agent', () => {
  // The theme's color names: verified is green, medium yellow, high red.
  // Specification: 2.129, 4.44 to 4.47
  it.each([
    ['active', 'Active', 'bg-verified-solid'],
    ['idle', 'Idle', 'bg-medium-solid'],
    ['offline', 'Offline', 'bg-high-solid'],
    ['away', 'Unknown', 'bg-muted-foreground'],
  ])('%s is %s with a dot', (status, label, color) => {
    const html = renderToStaticMarkup(<AgentStatusText status={status} />);
    expect(wordsOf(html)).toBe(label);
    expect(html).toContain(color);
  });
});

describe('the verification rate', () => {
  // Specification: 5.33 to 5.36, 9.22 to 9.26
  it.each([
    [100, '100.0%', 'Excellent', 'text-verified'],
    [90, '90.0%', 'Excellent', 'text-verified'],
    // 2249 of 2500: what is labeled is what is shown.
    [89.96, '90.0%', 'Excellent', 'text-verified'],
    [89.94, '89.9%', 'Good', 'text-good'],
    [75, '75.0%', 'Good', 'text-good'],
    [74.9, '74.9%', 'Average', 'text-medium'],
    [60, '60.0%', 'Average', 'text-medium'],
    [59.9, '59.9%', 'Needs Improvement', 'text-high'],
    [0, '0.0%', 'Needs Improvement', 'text-high'],
  ])('%d is shown as %s and %s, in its color', (verificationRate, rate, label, color) => {
    const shown = { ...agent, verificationRate };
    for (const [html, text] of [
      [renderToStaticMarkup(<RateText agent={shown} />), rate],
      [renderToStaticMarkup(<PerformanceText agent={shown} />), label],
    ] as const) {
      expect(wordsOf(html)).toBe(text);
      expect(html).toContain(`${color}"`);
    }
  });
});

it('says why the agents’ reviews add up to more than the team’s', () => {
  const textFor = (reviewed: number) =>
    wordsOf(
      renderToStaticMarkup(<RepeatsNote repeats={{ reviewed, verified: 0, flagged: 0 }} className="" />),
    );
  expect(textFor(0)).toBe('');
  expect(textFor(1)).toBe(
    'One review was of a transaction that another agent decided later today; the team’s totals count each transaction once.',
  );
  expect(textFor(2)).toMatch(/^2 reviews were of a transaction/);
});

describe('the supervisor dashboard', () => {
  // Specification: 2.142
  it('has five cards', () => {
    expect(wordsOf(renderToStaticMarkup(<SupervisorCards stats={stats} />))).toBe(
      'Total Agents 5 Active Agents 4 Total Stores 3 Avg Reviews/Agent 2 Verified Today 1',
    );
  });

  // Specification: 2.143
  it('has a table of agents with the specified columns', () => {
    const html = renderToStaticMarkup(<PerformanceTable store={undefined} stats={stats} />);
    const headings = [...html.matchAll(/<th[ >].*?<\/th>/g)].map(([heading]) => wordsOf(heading));
    expect(headings).toEqual([
      'Agent',
      'Status',
      'Reviews Today',
      'Verification Rate',
      'Performance',
      'Last Activity',
      'View Details',
    ]);
  });

  it('says so when there is nobody', () => {
    const nobody = { ...stats, agentPerformance: [] };
    expect(renderToStaticMarkup(<PerformanceTable store={undefined} stats={nobody} />)).toContain(
      'No performance data available',
    );
  });
});
