import type { RankingLearning } from '@tillwatch/contract';
import type { Page } from 'playwright-core';

const changes = [
  ['late-void', 'Void after the total', -0.28, 0.94],
  ['drawer-soon-after', 'Drawer opened soon after', 1.48, 2.31],
  ['much-money', 'A lot of money', 0.29, 0],
  ['refund', 'Refund', 1.55, 1.1],
  ['below-peers', 'Less of it than the others', -2.51, -2.8],
  ['paid-in-cash', 'Paid in cash', 1.96, 2.1],
] as const;

const before = { pairs: 0.741, early: 21 };
const versionOf = (number: number, madeBy: string | null): RankingLearning['versions'][number] => ({
  number,
  madeAt: `2026-11-0${number}T06:23:12.000Z`,
  madeBy,
  basedOn: number - 1,
  answers: 1180 + number,
  flagged: 164,
  firstDay: '2026-08-03',
  lastDay: `2026-11-0${number}`,
  comparison: {
    answers: 296,
    flagged: 41,
    firstDay: '2026-10-12',
    lastDay: `2026-11-0${number}`,
    before,
    after: { pairs: 0.803, early: 27 },
  },
  changes: changes.map(([signal, label, was, is]) => ({ signal, label, before: was, after: is })),
});

/** What months of reviewing lead to: answers have days, and a test has no time to wait for them. */
const LEARNED: RankingLearning = {
  inForce: 1,
  settings: { randomLooks: 2, learnsNightly: false },
  lastLearning: {
    at: '2026-11-02T06:23:12.000Z',
    outcome: 'better',
    answers: 1182,
    flagged: 164,
    comparison: versionOf(2, null).comparison,
  },
  versions: [versionOf(2, null), versionOf(1, 'Alex Demo')],
  choices: [
    { version: 1, since: '2026-11-02T09:01:00.000Z', by: 'Alex Demo' },
    { version: 2, since: '2026-11-02T06:23:12.000Z', by: null },
  ],
};

/** Makes the page show versions. */
export async function showVersions(page: Page): Promise<void> {
  await page.route('**/api/ranking/learning', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: LEARNED }) : route.fallback(),
  );
}
