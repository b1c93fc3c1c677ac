// @module-tag long
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { someOf } from '../core/testing/test-form.ts';
import { findBarriersInBothThemes, sidewaysOverflow } from './accessibility.ts';
import { openBrowser, openPage, type WatchedPage } from './browser.ts';
import { expectToast } from './dashboard.ts';
import { readOutbox } from './outbox.ts';
import { signedInAs } from './prepared.ts';
import { type Staffed, startStaffed } from './staffed.ts';

let product: Staffed;
let browser: Browser;
let watched: WatchedPage;

beforeAll(async () => {
  product = await startStaffed();
  browser = await openBrowser();
});
afterAll(async () => {
  await product?.stop();
});
afterEach(({ task }) => watched.finish(task));

async function open(role: keyof Staffed['clients'] | null, options = {}): Promise<Page> {
  const visitor = role === null ? {} : signedInAs(product.clients[role], product.url);
  watched = await openPage(browser, product.url, { ...options, ...visitor });
  return watched.page;
}

async function openAccount(page: Page): Promise<void> {
  await page.goto(`/?store=${product.store.id}`);
  await page.getByRole('button', { name: 'Account settings' }).click();
}

it('is turned on by a supervisor for a store, mailed for a try, and turned off by the mail, signed out', async () => {
  const page = await open('supervisor', { timezoneId: 'America/Denver' });
  await openAccount(page);
  await page.getByRole('tab', { name: 'Digest' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('It is off until you turn it on.').waitFor();
  await dialog.getByText('In America/Denver time').waitFor();
  await dialog.getByRole('checkbox', { name: 'Email me the digest every day' }).press('Space');
  await dialog.getByRole('combobox', { name: 'Hour' }).selectOption('06:00');
  await dialog.getByRole('checkbox', { name: /^All stores/ }).press('Space');
  const store = dialog.getByRole('checkbox', { name: product.store.name });
  await store.press('Space');
  await dialog.getByText('Choose at least one store').waitFor();
  expect(await dialog.getByRole('button', { name: 'Save Digest' }).isDisabled()).toBe(true);
  await store.press('Space');
  await dialog.getByRole('button', { name: 'Send Me One Now' }).click();
  await expectToast(
    page,
    'Digest Sent',
    'No mail server is set up. The digest was written to the outbox of the server.',
  );
  await dialog.getByRole('button', { name: 'Save Digest' }).click();
  await expectToast(
    page,
    'Daily Digest Is On',
    'No mail server is set up. The digest for supervisor@example.com is written to the outbox of the server. That is at 06:00.',
  );
  expect(await product.clients.supervisor.get('/api/user/digest')).toMatchObject({
    isOn: true,
    hour: 6,
    timeZone: 'America/Denver',
    storeIds: [product.store.id],
  });
  await watched.page.close();

  const link = await readOutbox(
    product.dataDir,
    'supervisor@example.com',
    /^Turn this digest off: https?:\/\/[^/]+(\/unsubscribe\S+)$/m,
  );
  const stranger = await open(null);
  await stranger.goto(link);
  await stranger.getByRole('button', { name: 'Turn the Digest Off' }).press('Enter');
  await stranger.getByText('The digest is off. You can turn it on again in your account.').waitFor();
  expect(await product.clients.supervisor.get('/api/user/digest')).toMatchObject({ isOn: false, hour: 6 });
});

it('is nothing that an agent is offered', async () => {
  const page = await open('agent');
  await openAccount(page);
  await page.getByRole('tab', { name: 'Tokens' }).waitFor();
  expect(await page.getByRole('tab', { name: 'Digest' }).count()).toBe(0);
});

it('says when a link is invalid, and when a digest could not be fetched', async () => {
  const page = await open('supervisor');
  watched.expectError(/status of (404|503)|Failed to load resource/);
  await page.goto('/unsubscribe?token=wrong');
  await page.getByRole('button', { name: 'Turn the Digest Off' }).click();
  await page.getByText('This link has expired.').waitFor();
  expect(await page.getByRole('button', { name: 'Turn the Digest Off' }).count()).toBe(0);
  await page.route('**/api/user/digest', (route) => route.fulfill({ status: 503, body: '' }));
  await openAccount(page);
  await page.getByRole('tab', { name: 'Digest' }).click();
  await page.getByText('Your digest could not be loaded.').waitFor();
  await page.unroute('**/api/user/digest');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('combobox', { name: 'Hour' }).waitFor();
});

it.each(someOf([390, 1440], 1))(
  'has no barriers at a width of %i, and nothing scrolls sideways',
  async (width) => {
    const page = await open('supervisor', { viewport: { width, height: 844 } });
    await page.goto('/unsubscribe?token=any');
    await page.getByRole('button', { name: 'Turn the Digest Off' }).waitFor();
    expect(await findBarriersInBothThemes(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);
    await page.goto(`/?store=${product.store.id}`);
    const menu = page.getByRole('button', { name: 'Stores, upload and filters' });
    await page.getByRole('heading', { level: 1, name: product.store.name }).waitFor();
    if (await menu.isVisible()) await menu.click();
    await page.getByRole('button', { name: 'Account settings' }).click();
    await page.getByRole('tab', { name: 'Digest' }).click();
    await page.getByRole('combobox', { name: 'Hour' }).waitFor();
    expect(await findBarriersInBothThemes(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);
    const tabs = page.getByRole('tablist');
    expect(await tabs.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
    if (process.env['PICTURES']) await page.screenshot({ path: `/tmp/c-digest-${width}.png` });
  },
);
