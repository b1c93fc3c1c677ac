// @module-tag long
import type { AgentWorkload, ManagedUser, Store, TransactionRow } from '@tillwatch/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { someOf } from '../core/testing/test-form.ts';
import { findBarriersInBothThemes, sidewaysOverflow } from './accessibility.ts';
import { openBrowser, openPage, type WatchedPage } from './browser.ts';
import { PASSWORD } from './client.ts';
import { signedInAs } from './prepared.ts';
import { type Staffed, startStaffed } from './staffed.ts';

let product: Staffed;
let browser: Browser;
let watched: WatchedPage;
let clients: Staffed['clients'];
let store: Store;
let newcomer: ManagedUser;

beforeAll(async () => {
  product = await startStaffed();
  ({ clients, store } = product);
  for (const [storeNumber, name] of [
    ['7', 'Empty Corner'],
    ['99', 'Quiet Harbor'],
  ] as const) {
    await clients.admin.send('POST', '/api/stores', {
      storeNumber,
      name,
      address: '1 Main Street',
      franchiseOwnerEmail: 'owner@example.com',
    });
  }
  newcomer = await clients.admin.send<ManagedUser>('POST', '/api/admin/users', {
    email: 'newcomer@example.com',
    password: PASSWORD,
    firstName: 'Noor',
    lastName: 'Newcomer',
    assignedStores: ['7'],
  });
  const path = `/api/transactions?storeId=${store.id}&limit=9`;
  const { transactions } = await clients.agent.get<{ transactions: TransactionRow[] }>(path);
  for (const [index, { id }] of transactions.entries()) {
    const body = index < 7 ? { isVerified: true } : { isFlagged: true };
    await clients.agent.send('PATCH', `/api/transactions/${id}`, body);
  }
  browser = await openBrowser();
});
afterAll(async () => {
  await product?.stop();
});
afterEach(({ task }) => watched.finish(task));

async function open(role: keyof typeof clients, options = {}): Promise<Page> {
  watched = await openPage(browser, product.url, { ...options, ...signedInAs(clients[role], product.url) });
  return watched.page;
}

const rowNames = async (page: Page, table: RegExp): Promise<string[]> =>
  page
    .getByRole('table', { name: table })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('td a')?.textContent ?? ''));

it('shows a supervisor which store needs help first, sorted as the address says, and leads on', async () => {
  const page = await open('supervisor');
  await page.goto('/supervisor');
  await page.getByRole('link', { name: 'Stores and Workload' }).click();
  const table = page.getByRole('table', { name: /Stores, and what there is to do/ });
  await table.getByRole('row', { name: /1042 · Springfield North .* Avery Demo/ }).waitFor();
  expect((await rowNames(page, /^Stores/))[0]).toBe('1042 · Springfield North');
  await table.getByRole('row', { name: /^All stores/ }).waitFor();
  await table.getByRole('row', { name: /99 · Quiet Harbor .* Nobody/ }).waitFor();

  await table.getByRole('button', { name: 'Store' }).click();
  await page.waitForURL((url) => url.searchParams.get('sort') === 'store');
  const byNumber = ['7 · Empty Corner', '99 · Quiet Harbor', '1042 · Springfield North'];
  expect(await rowNames(page, /^Stores/)).toEqual(byNumber);
  await table.getByRole('button', { name: 'Store' }).click();
  await page.waitForURL((url) => url.searchParams.get('order') === 'descending');
  await page.reload();
  await table.getByRole('row', { name: /1042 · / }).waitFor();
  expect(await rowNames(page, /^Stores/)).toEqual(byNumber.toReversed());
  expect(
    await table.locator('th[aria-sort]').evaluateAll((cells) => cells.map((cell) => cell.ariaSort)),
  ).toEqual(['descending']);

  await table.getByTitle('Show what is flagged').click();
  await page.getByText('Showing 1 to 2 of 2 transactions').waitFor();
  await page.goBack();
  await table.getByRole('link', { name: '1042 · Springfield North' }).click();
  await page.getByRole('heading', { level: 1, name: store.name }).waitFor();
  await page.getByText(/^Showing 1 to \d+ of \d+ transactions/).waitFor();
});

it('shows who has what to do, gives a store to an agent, and takes it away again', async () => {
  const page = await open('supervisor');
  await page.goto('/oversight');
  await page.getByRole('tab', { name: 'Workload' }).click();
  const agents = page.getByRole('table', { name: /^Agents/ });
  await agents.getByRole('row', { name: /Avery Demo .* 1042/ }).waitFor();
  expect(await rowNames(page, /^Agents/)).toEqual(['Avery Demo', 'Noor Newcomer']);

  const unstaffed = page.getByRole('region', { name: 'Unassigned Stores' });
  await unstaffed.getByLabel('Assign 99 Quiet Harbor to').selectOption({ label: 'Noor Newcomer (1 store)' });
  await agents.getByRole('row', { name: /Noor Newcomer .* 7, 99/ }).waitFor();
  await unstaffed.waitFor({ state: 'detached' });

  // What is pending is shared from then on.
  const pendingOf = async (name: string) =>
    Number(
      await agents
        .getByRole('row', { name: new RegExp(`^${name}`) })
        .locator('td')
        .nth(1)
        .innerText(),
    );
  const alone = await pendingOf('Avery Demo');
  await page.getByRole('button', { name: 'Change Stores of Noor Newcomer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Stores of Noor Newcomer' });
  await dialog.getByText('Also Avery Demo').waitFor();
  await dialog.getByLabel(/^1042 · Springfield North/).check();
  await dialog.getByLabel(/^99 · Quiet Harbor/).uncheck();
  await dialog.getByText('1 more, 1 fewer').waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await agents.getByRole('row', { name: /Noor Newcomer .* 7, 1042/ }).waitFor();
  await expect.poll(() => pendingOf('Avery Demo')).toBe(Math.round(alone / 2));
  expect(await pendingOf('Noor Newcomer')).toBe(Math.round(alone / 2));

  const { entries } = await clients.admin.get<{ entries: { userName: string; entityId: string }[] }>(
    '/api/admin/audit-log?what=which%20stores',
  );
  expect(entries).toMatchObject([
    { userName: 'Sam Demo', entityId: String(newcomer.id) },
    { userName: 'Sam Demo', entityId: String(newcomer.id) },
  ]);
});

it('shows what an agent did by day and store, for the days in the address', async () => {
  const page = await open('supervisor');
  await page.goto('/oversight?tab=workload');
  await page.getByRole('link', { name: 'Avery Demo' }).click();
  await page.getByRole('heading', { name: 'Avery Demo' }).waitFor();
  const days = page.getByRole('table', { name: /by day and store/ });
  await days
    .getByRole('row', { name: /1042 · Springfield North 9 7 2 0 \d\d:\d\d \d\d:\d\d \d+ min/ })
    .waitFor();
  await page.getByText('As a table').click();
  await page.getByRole('table', { name: 'Reviews by day' }).getByRole('row', { name: / 7 2$/ }).waitFor();
  await page.getByLabel('End Date').fill('2026-01-05');
  await page.getByText('Nothing on these days').waitFor();
  await page.reload();
  await page.getByText('Nothing on these days').waitFor();
  await page.getByRole('button', { name: 'Show the last 30 days' }).click();
  await days.getByTitle('Show the transactions verified by Avery Demo').click();
  await page.getByText('Showing 1 to 7 of 7 transactions').waitFor();

  // The figure stays when somebody else decides later; the list says why it has fewer.
  const [changed] = (
    await clients.supervisor.get<{ transactions: TransactionRow[] }>(
      `/api/transactions?storeId=${store.id}&status=verified&limit=1`,
    )
  ).transactions;
  await clients.supervisor.send('PATCH', `/api/transactions/${changed!.id}`, { isFlagged: true });
  await page.reload();
  await page.getByText('Showing 1 to 6 of 6 transactions').waitFor();
  await page.getByText('7 count as verified that day.').waitFor();
});

it('shows an admin the last 30 days of the system', async () => {
  const page = await open('admin');
  await page.goto('/admin?tab=stats');
  const uploads = page.getByRole('region', { name: 'Uploads' });
  await uploads.getByText('1 in 30 days, 0 failed').waitFor();
  const reviewed = page.getByRole('region', { name: 'Reviewed' });
  await reviewed.getByText('As a table').click();
  const table = reviewed.getByRole('table', { name: 'Reviewed by day' });
  await table.getByRole('row', { name: / 7 2$/ }).waitFor();
  expect(await table.getByRole('row').count()).toBe(31);
  const system = page.getByRole('region', { name: 'System', exact: true });
  expect(await system.innerText()).toMatch(/Database\s+[\d.]+ MB[\s\S]*Node\.js\s+24/);
});

const SIZES = [
  { name: '1440', viewport: { width: 1440, height: 900 } },
  { name: '1024', viewport: { width: 1024, height: 768 } },
  { name: '390', viewport: { width: 390, height: 844 } },
];
it.each(someOf(SIZES, 1))(
  'has no barriers $name wide in either theme, and nothing scrolls sideways',
  { tags: ['long'] },
  async ({ viewport }) => {
    const page = await open('supervisor', { viewport });
    const agents = await clients.supervisor.get<AgentWorkload[]>('/api/supervisor/workload');
    const avery = agents.find(({ agentName }) => agentName === 'Avery Demo');
    for (const [path, shows] of [
      ['/oversight', 'All stores'],
      ['/oversight?tab=workload', 'All agents'],
      [`/oversight/agent?agent=${avery?.agentId}`, 'All days'],
      [`/oversight/agent?agent=${newcomer.id}`, 'Nothing on these days'],
    ] as const) {
      await page.goto(path);
      await page.getByText(shows, { exact: true }).first().waitFor();
      expect(await findBarriersInBothThemes(page)).toEqual([]);
      expect(await sidewaysOverflow(page)).toBe(0);
    }
    await page.goto('/oversight?tab=workload');
    await page.getByRole('button', { name: 'Change Stores of Noor Newcomer' }).click();
    await page.getByRole('dialog', { name: 'Stores of Noor Newcomer' }).waitFor();
    expect(await findBarriersInBothThemes(page)).toEqual([]);
  },
);

it.each(someOf(SIZES, 1))(
  'shows the system $name wide without barriers in either theme',
  { tags: ['long'] },
  async ({ viewport }) => {
    const page = await open('admin', { viewport });
    await page.goto('/admin?tab=stats');
    await page.getByRole('region', { name: 'System', exact: true }).getByText('Node.js').waitFor();
    expect(await findBarriersInBothThemes(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);
  },
);
