// @module-tag long
import type { Store, SupervisorStats, TransactionRow } from '@tillwatch/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { someOf } from '../core/testing/test-form.ts';
import { findBarriersInBothThemes, settle, sidewaysOverflow } from './accessibility.ts';
import { openBrowser, openPage, type WatchedPage } from './browser.ts';
import { PASSWORD } from './client.ts';
import { expectShowing, expectToast } from './dashboard.ts';
import { signedInAs } from './prepared.ts';
import { type Staffed, startStaffed } from './staffed.ts';

// Later tests rely on what earlier ones have done.
let product: Staffed;
let browser: Browser;
let watched: WatchedPage;
let clients: Staffed['clients'];
let store: Store;

beforeAll(async () => {
  product = await startStaffed();
  ({ clients, store } = product);
  browser = await openBrowser();
});
afterAll(async () => {
  await product?.stop();
});
afterEach(({ task }) => watched.finish(task));

async function open(role: keyof typeof clients | null, options = {}): Promise<Page> {
  watched = await openPage(browser, product.url, {
    ...options,
    ...(role && signedInAs(clients[role], product.url)),
  });
  return watched.page;
}

/** The agent verifies seven transactions and flags two more. */
async function review(): Promise<void> {
  const path = `/api/transactions?storeId=${store.id}&limit=9`;
  const { transactions } = await clients.agent.get<{ transactions: TransactionRow[] }>(path);
  for (const [index, { id }] of transactions.entries()) {
    const body = index < 7 ? { isVerified: true } : { isFlagged: true };
    await clients.agent.send('PATCH', `/api/transactions/${id}`, body);
  }
}

async function cardText(page: Page, label: string): Promise<string> {
  const card = page.getByRole('region', { name: 'Team numbers' }).locator('> *').filter({ hasText: label });
  return (await card.innerText()).replace(label, '').trim();
}

// Specification: 2.133, 2.138
it('shows a team that has done nothing yet as it is', async () => {
  const page = await open('supervisor');
  await page.goto('/');
  await page.getByRole('button', { name: 'Supervisor Controls' }).click();
  const panel = page.getByRole('dialog', { name: 'Supervisor Controls' });
  await panel.getByText('Avery Demo').waitFor();
  await panel.getByText('No performance data available').waitFor();
  await panel.getByText('Live updates every 30s').waitFor();
});

// Specification: 2.6, 2.43, 2.127, 2.129 to 2.132, 2.135, 2.136, 2.139, 2.142 to 2.144, 6.6, 9.22
it('leads a supervisor from the panel with live figures to the dashboard and back', async () => {
  await review();
  const page = await open('supervisor');
  await page.goto(`/?store=${store.id}`);
  await page.getByRole('button', { name: 'Supervisor Controls' }).click();
  const panel = page.getByRole('dialog', { name: 'Supervisor Controls' });
  await panel.getByText('9 of 450').waitFor();
  expect(await panel.innerText()).toMatch(/Total Agents\s+1\s+Active Now\s+0/);
  expect(await panel.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^Avery Demo\s+Offline$/),
  ]);

  await panel.getByRole('button', { name: 'Alerts' }).click();
  const alerts = page.getByRole('dialog', { name: 'Alerts' });
  await alerts.getByText('Flagged rate 22.2%').waitFor();
  await alerts.getByText('9 of 450 reviews today').waitFor();
  await page.keyboard.press('Escape');
  await alerts.waitFor({ state: 'hidden' });
  await panel.getByRole('button', { name: 'Reports' }).click();
  const reports = page.getByRole('dialog', { name: 'Reports' });
  await reports.getByRole('row', { name: /Avery Demo 9 7 2 0 77\.8% Good/ }).waitFor();
  await reports.getByRole('button', { name: 'Close' }).first().click();

  await panel.getByRole('link', { name: 'View Detailed Metrics' }).click();
  await page.waitForURL((url) => url.pathname === '/supervisor');
  await page.getByRole('heading', { name: 'Agent Performance' }).waitFor();
  for (const [label, value] of [
    ['Total Agents', '1'],
    ['Active Agents', '0'],
    ['Total Stores', '1'],
    ['Avg Reviews/Agent', '9'],
    ['Verified Today', '7'],
  ] as const) {
    expect(await cardText(page, label)).toBe(value);
  }
  const table = page.getByRole('table', { name: /Agents, and what each has done today/ });
  await table.getByRole('row', { name: /Avery Demo Offline 9 77\.8% Good/ }).waitFor();
  await table.getByRole('button', { name: 'View Details of Avery Demo' }).click();
  const details = page.getByRole('dialog', { name: 'Avery Demo' });
  expect(await details.innerText()).toMatch(/Verified\s+7\s+Flagged\s+2/);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await page.getByRole('heading', { level: 1, name: store.name }).waitFor();
});

// Specification: 2.140, 2.145 to 2.147, 5.6
it('shows the history of a store once one is chosen, between dates that the address keeps', async () => {
  const page = await open('supervisor');
  await page.goto('/supervisor');
  await page.getByText('No store selected').waitFor();
  await page.getByRole('combobox', { name: 'Store' }).click();
  await page.getByRole('option', { name: new RegExp(store.name) }).click();
  const history = page.getByRole('region', { name: 'Store Activity History' });
  await history.getByRole('row', { name: /Avery Demo 9 7 2 0/ }).waitFor();
  expect(await history.getByRole('columnheader').allInnerTexts()).toEqual([
    'Date',
    'Agent',
    'Reviews',
    'Verified',
    'Flagged',
    'Reports Generated',
  ]);
  const today = await history.getByLabel('End Date').inputValue();
  expect(await history.getByLabel('Start Date').inputValue()).toBe(today);
  await history.getByLabel('End Date').fill('2026-01-05');
  await history.getByText('No activity on these dates').waitFor();
  await page.reload();
  await history.getByText('No activity on these dates').waitFor();
  expect(await history.getByLabel('Start Date').inputValue()).toBe('2026-01-05');
  await history.getByRole('button', { name: 'Show today' }).click();
  // A figure leads to the transactions behind it.
  await history
    .getByRole('row', { name: /Avery Demo/ })
    .getByRole('link', { name: '7' })
    .click();
  await expectShowing(page, 1, 7, 7);
  await page.getByText(/^Reviewed by Avery Demo on /).waitFor();
  await page.getByRole('button', { name: "Show everyone's reviews" }).click();
  await page.getByText(/^Reviewed by /).waitFor({ state: 'detached' });
});

// Specification: 2.6, 7.38, 9.19
it('sees the figures of others within 30 seconds', async () => {
  const page = await open('admin');
  await page.clock.install();
  await page.goto('/supervisor');
  await page.getByRole('row', { name: /Avery Demo Offline 9/ }).waitFor();
  const path = `/api/transactions?storeId=${store.id}&limit=1&offset=20`;
  const { transactions } = await clients.agent.get<{ transactions: TransactionRow[] }>(path);
  await clients.agent.send('PATCH', `/api/transactions/${transactions[0]?.id}`, { isVerified: true });
  await page.clock.fastForward(30_000);
  await page.getByRole('row', { name: /Avery Demo Offline 10/ }).waitFor();
});

it('says that the figures could not be loaded, and tries again', async () => {
  const page = await open('supervisor');
  watched.expectError(/status of 503|Failed to load resource/);
  await page.route('**/api/supervisor/stats', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/supervisor');
  await page.getByText('The figures could not be loaded').waitFor();
  await page.unroute('**/api/supervisor/stats');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('row', { name: /Avery Demo Offline/ }).waitFor();
});

// Specification: 2.128, 2.130, 2.137, 2.138, 2.141, 9.20, 9.41
it('lists six agents in the panel, five cards in five columns, and says so when there is nobody', async () => {
  for (let number = 1; number <= 6; number += 1) {
    const user = {
      email: `more${number}@example.com`,
      password: PASSWORD,
      firstName: 'More',
      lastName: `${number}`,
    };
    await clients.admin.send('POST', '/api/admin/users', user);
  }
  const page = await open('supervisor');
  await page.goto('/');
  await page.getByRole('button', { name: 'Supervisor Controls' }).click();
  const panel = page.getByRole('dialog', { name: 'Supervisor Controls' });
  await expect.poll(() => panel.getByRole('listitem').count()).toBe(6);
  expect(await panel.innerText()).toMatch(/Total Agents\s+7/);
  await panel.getByText('Today’s Performance').waitFor();
  await panel.getByRole('link', { name: 'View Detailed Metrics' }).click();
  const cards = page.getByRole('region', { name: 'Team numbers' });
  await cards.getByText('Verified Today').waitFor();
  expect(await cards.evaluate((node) => getComputedStyle(node).gridTemplateColumns.split(' ').length)).toBe(
    5,
  );

  const stats = await clients.supervisor.get<SupervisorStats>('/api/supervisor/stats');
  const nobody = { ...stats, totalAgents: 0, activeAgents: 0, agentPerformance: [] };
  await page.route('**/api/supervisor/stats', (route) => route.fulfill({ json: nobody }));
  await page.goto('/');
  await page.getByRole('button', { name: 'Supervisor Controls' }).click();
  await panel.getByText('No active agents').waitFor();
  await panel.getByText('No performance data available').waitFor();
});

// Specification: 2.44, 6.6, 6.7, 6.12, 6.15
it('turns agents away a second later, and the signed-out at once', async () => {
  const page = await open('agent');
  await page.goto('/supervisor');
  await expectToast(page, 'Access Denied', 'Supervisor access required');
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByText('Avery Demo').first().waitFor();
  expect(await page.getByRole('button', { name: 'Supervisor Controls' }).count()).toBe(0);
  // Not on the dashboard, which would go to the sign-in page by itself as soon as one of its calls is refused.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto('/supervisor');
  await expectToast(page, 'Unauthorized', 'Please log in to access this page');
  await page.waitForURL((url) => url.pathname === '/');
});

const SIZES = [
  { name: 'screen', viewport: { width: 1280, height: 800 } },
  { name: 'phone', viewport: { width: 390, height: 844 } },
];

it.each(someOf(SIZES, 1))(
  'has no barriers on a $name in either theme, and nothing scrolls sideways',
  async ({ viewport }) => {
    const page = await open('supervisor', { viewport });
    await page.goto(`/supervisor?store=${store.id}`);
    await page.getByText('Store Activity History').waitFor();
    await page.getByRole('button', { name: 'View Details of Avery Demo' }).waitFor();
    expect(await findBarriersInBothThemes(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);
    await page.getByRole('button', { name: 'View Details of Avery Demo' }).click();
    await settledDialog(page, 'Avery Demo');
    expect(await findBarriersInBothThemes(page)).toEqual([]);

    // A day without rows; those are checked elsewhere.
    await page.goto(`/?store=${store.id}`);
    await page.getByRole('button', { name: 'Supervisor Controls' }).click();
    await page.getByText('of 450').waitFor();
    await settledDialog(page, 'Supervisor Controls');
    expect(await findBarriersInBothThemes(page)).toEqual([]);
    for (const name of ['Alerts', 'Reports']) {
      await page.getByRole('button', { name }).click();
      await settledDialog(page, name);
      expect(await findBarriersInBothThemes(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog', { name }).waitFor({ state: 'hidden' });
    }
  },
);

/** Waits for animations to end: contrast has to be measured while nothing moves. */
async function settledDialog(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog', { name }).waitFor();
  await settle(page);
}
