// @module-tag long
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ManagedUser, Store } from '@tillwatch/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { findBarriersInBothThemes, sidewaysOverflow } from './accessibility.ts';
import { openBrowser, openPage, type WatchedPage } from './browser.ts';
import { person } from './client.ts';
import { expectShowing } from './dashboard.ts';
import { SAMPLES, sampleTruth, signedInAs } from './prepared.ts';
import { registerPerson } from './register-person.ts';
import { type Staffed, startStaffed } from './staffed.ts';

const PHONE = { width: 390, height: 844 };
const BROKEN = 'register 1 of monday.xlsx';

// Later tests rely on what earlier ones have done.
let product: Staffed;
let browser: Browser;
let watched: WatchedPage;
let clients: Staffed['clients'];
let store: Store;
const folder = mkdtempSync(path.join(os.tmpdir(), 'tillwatch-files-'));

beforeAll(async () => {
  product = await startStaffed();
  ({ clients, store } = product);
  browser = await openBrowser();
});
afterAll(async () => {
  await product?.stop();
  rmSync(folder, { recursive: true });
});
afterEach(({ task }) => watched.finish(task));

async function open(role: keyof typeof clients, options = {}): Promise<Page> {
  watched = await openPage(browser, product.url, { ...options, ...signedInAs(clients[role], product.url) });
  return watched.page;
}

const bell = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const list = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

async function openList(page: Page, name: string): Promise<void> {
  await bell(page, name).click();
  await list(page).getByRole('heading', { name: 'Notifications' }).waitFor();
}

// Specification: 2.40, 2.45
it('counts what is unread, and leads to what an upload brought', async () => {
  const page = await open('agent');
  await page.goto('/');
  await openList(page, 'Notifications, 1 unread');
  const group = list(page).getByRole('region', { name: 'Today' });
  const item = group.getByRole('link', {
    name: /Upload finished , unread,.*journal-print\.xlsx was processed/,
  });
  expect(await item.innerText()).toMatch(/1042 Springfield North\s+307 new · Mar 14, 2026/);
  expect(await item.locator('time').getAttribute('title')).toMatch(/\d{4}, \d\d:\d\d:\d\d$/);
  await item.click();
  await expectShowing(page, 1, 50, sampleTruth().length);
  await bell(page, 'Notifications').waitFor();
  await list(page).waitFor({ state: 'detached' });

  await bell(page, 'Notifications').click();
  await list(page)
    .getByRole('link', { name: /^Upload finished [^,]*journal-print/ })
    .waitFor();
  expect(await list(page).getByRole('button', { name: 'Mark all as read' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await list(page).waitFor({ state: 'detached' });
  await expect
    .poll(() => bell(page, 'Notifications').evaluate((button) => button === document.activeElement))
    .toBe(true);
});

// Specification: 2.45
it('shows what comes while the page is open, and leads from a failed upload to the next try', async () => {
  const page = await open('agent');
  await page.goto(`/?store=${store.id}`);
  await page.getByText('Live Monitoring').waitFor();
  await bell(page, 'Notifications').waitFor();
  await clients.supervisor.upload(store.id, path.join(SAMPLES, 'line-items.xlsx'));
  await bell(page, 'Notifications, 1 unread').waitFor();
  await page.getByText('New notification.', { exact: true }).waitFor();

  const file = path.join(folder, BROKEN);
  writeFileSync(file, 'PK\u0003\u0004 and nothing else');
  const { errorMessage } = await clients.agent.upload(store.id, file);
  await openList(page, 'Notifications, 2 unread');
  await list(page)
    .getByRole('link', { name: /Sam Demo uploaded line-items\.xlsx/ })
    .waitFor();
  const failed = list(page).getByRole('link', { name: /Upload failed/ });
  expect(await failed.innerText()).toContain(errorMessage);
  await failed.click();
  await page.getByRole('button', { name: 'Drop Excel files here' }).waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.id);
  await expect.poll(focused).toBe('upload-area');
  await list(page).waitFor({ state: 'detached' });
  expect(await focused()).toBe('upload-area');
  expect(new URL(page.url()).search).toBe(`?store=${store.id}`);
  await bell(page, 'Notifications, 1 unread').waitFor();
});

it('marks all as read, also on the user’s other pages', async () => {
  const page = await open('agent');
  const other = await page.context().newPage();
  await Promise.all([page.goto('/'), other.goto('/')]);
  await bell(other, 'Notifications, 1 unread').waitFor();
  await other.getByText('Live Monitoring').waitFor();
  await openList(page, 'Notifications, 1 unread');
  await list(page).getByRole('button', { name: 'Mark all as read' }).click();
  await bell(page, 'Notifications').waitFor();
  await bell(other, 'Notifications').waitFor();
  await page.reload();
  await bell(page, 'Notifications').waitFor();
});

it('leads an admin to an account that waits, and says how it ended', async () => {
  const page = await open('admin');
  await page.goto('/');
  await openList(page, 'Notifications');
  await list(page).getByText('Nothing yet').waitFor();
  await list(page)
    .getByText(/accounts awaiting your approval/)
    .waitFor();

  const priya = person('Priya', 'Raman', 'supervisor');
  await registerPerson(product, priya);
  const waiting = list(page).getByRole('link', {
    name: /Awaiting approval.*Priya Raman registered as supervisor/,
  });
  await waiting.click();
  await page.waitForURL((url) => url.pathname === '/admin');
  await page.getByRole('row', { name: /Priya Raman.*Awaiting approval/ }).waitFor();
  expect(await page.getByRole('row').filter({ hasText: '@' }).count()).toBe(1);

  const users = await clients.admin.get<ManagedUser[]>('/api/admin/users');
  const { id = 0 } = users.find(({ email }) => email === priya.email) ?? {};
  await clients.admin.send('PUT', `/api/admin/users/${id}`, { isActive: true });
  await bell(page, 'Notifications').click();
  await list(page).getByText('Approved by Alex Demo').waitFor();
});

it('shows 99+ of many, and earlier ones when asked', async () => {
  const users = await clients.admin.get<ManagedUser[]>('/api/admin/users');
  const { id = 0 } = users.find(({ firstName }) => firstName === 'Avery') ?? {};
  for (let change = 1; change <= 100; change += 1) {
    const assignedStores = change % 2 === 0 ? [store.storeNumber] : [];
    await clients.admin.send('PUT', `/api/admin/users/${id}`, { assignedStores });
  }
  const page = await open('agent');
  await page.goto('/');
  await openList(page, 'Notifications, 99+ unread');
  expect(await bell(page, 'Notifications, 99+ unread').innerText()).toBe('Notifications\n99+');
  const links = list(page).getByRole('link');
  await list(page).getByText('Store 1042 is assigned to you.').first().waitFor();
  expect(await links.count()).toBe(50);
  await list(page).getByRole('button', { name: 'Show earlier notifications' }).click();
  await expect.poll(() => links.count()).toBe(100);
  await list(page).getByRole('button', { name: 'Mark all as read' }).click();
  await bell(page, 'Notifications').waitFor();
});

it('says that the list could not be loaded, and tries again', async () => {
  const page = await open('agent');
  watched.expectError(/status of 503|Failed to load resource/);
  await page.route('**/api/notifications*', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/');
  await openList(page, 'Notifications');
  await list(page).getByText('The notifications could not be loaded').waitFor();
  await page.unroute('**/api/notifications*');
  await list(page).getByRole('button', { name: 'Try again' }).click();
  await list(page).getByRole('link').first().waitFor();
});

it('has no barriers in either theme, on a screen and on a phone, where it opens the upload in the drawer', async () => {
  const page = await open('agent');
  await page.goto('/');
  await openList(page, 'Notifications');
  expect(await findBarriersInBothThemes(page)).toEqual([]);

  await page.setViewportSize(PHONE);
  await page.reload();
  await openList(page, 'Notifications');
  expect(await findBarriersInBothThemes(page)).toEqual([]);
  expect(await sidewaysOverflow(page)).toBe(0);
  const earlier = list(page).getByRole('button', { name: 'Show earlier notifications' });
  await earlier.click();
  await earlier.click();
  await list(page)
    .getByRole('link', { name: /Upload failed/ })
    .click();
  await page.getByRole('dialog').getByText('Drop Excel files here').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('upload-area');
});

it('shows files that cause the same as one entry, with the others on demand, by keyboard', async () => {
  const day = (rows: string[]) =>
    ['Transaction ID,Date,Time,Register,Employee ID,Type,Total', ...rows].join('\n');
  for (const at of [1, 2, 3]) {
    const rows = [1, 2, 3, 4, 6, 7, 8, 9].map(
      (minute) => `${at}60${minute},11/0${at}/2026,10:0${minute}:07,7,101,Sale,${at + minute}.50`,
    );
    const file = path.join(folder, `gap ${at}.csv`);
    writeFileSync(file, day(rows));
    await clients.agent.upload(store.id, file);
  }
  const page = await open('supervisor');
  await page.goto('/');
  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
  const entry = list(page)
    .getByRole('listitem')
    .filter({
      has: page.getByRole('link', { name: /Left out of a file\?.*3 like it, the most serious:.*gap 3\.csv/ }),
    });
  await entry.getByText('1 transaction number is missing').waitFor();
  expect(await entry.getByRole('link').count()).toBe(1);
  const more = entry.getByRole('button', { name: 'Show 2 more like it' });
  expect(await more.getAttribute('aria-expanded')).toBe('false');
  await more.focus();
  await page.keyboard.press('Enter');
  const others = entry.getByRole('list', { name: 'Others like it' });
  await others.getByRole('link').first().waitFor();
  expect(await others.getByRole('link').allInnerTexts()).toEqual([
    expect.stringContaining('gap 2.csv'),
    expect.stringContaining('gap 1.csv'),
  ]);
  await expect.poll(() => entry.getByText(', unread,').count()).toBe(0);
  expect(await findBarriersInBothThemes(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await sidewaysOverflow(page)).toBe(0);

  await page.goto(`/?store=${store.id}&uploads=all`);
  await page
    .getByRole('button', { name: /gap 3\.csv.*Left out of a file\? 1 transaction number is missing/ })
    .waitFor();
  expect(await findBarriersInBothThemes(page)).toEqual([]);
  expect(await sidewaysOverflow(page)).toBe(0);
});
