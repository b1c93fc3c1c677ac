import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findBarriers, settle } from './accessibility.ts';
import { openBrowser, openPage, type WatchedPage } from './browser.ts';
import { expectShowing } from './dashboard.ts';
import { dashboardPath, type Prepared, sampleTruth, signedInAs, startPrepared } from './prepared.ts';

const truth = sampleTruth();
const PHONE = { width: 390, height: 844 };

let prepared: Prepared;
let browser: Browser;
let watched: WatchedPage;

beforeAll(async () => {
  prepared = await startPrepared();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await prepared?.product.stop();
});

afterEach(({ task }) => watched.finish(task));

/** Each brings a page to what is to be looked at. */
const SCREENS: { name: string; isSignedIn: boolean; show: (page: Page) => Promise<void> }[] = [
  { name: 'landing page', isSignedIn: false, show: (page) => open(page, '/', 'Get Started') },
  { name: 'login', isSignedIn: false, show: (page) => open(page, '/auth', 'Login') },
  {
    name: 'register',
    isSignedIn: false,
    async show(page) {
      await open(page, '/auth', 'Register');
      await page.getByRole('tab', { name: 'Register' }).click();
      await page.getByRole('button', { name: 'Create Account' }).click();
      await page.getByText('Please enter a valid email address').waitFor();
    },
  },
  { name: 'not found', isSignedIn: false, show: (page) => open(page, '/nowhere', '404 Page Not Found') },
  {
    name: 'dashboard',
    isSignedIn: true,
    show: (page) => open(page, dashboardPath(prepared.store), `of ${truth.length} transactions`),
  },
  {
    name: 'dashboard without transactions',
    isSignedIn: true,
    show: (page) => open(page, `/?store=${prepared.store.id}`, 'No transactions found'),
  },
  {
    name: 'review dialog',
    isSignedIn: true,
    async show(page) {
      const flagged = truth.find((row) => row.flags.includes('void_items'));
      await open(page, dashboardPath(prepared.store, { types: 'void_items' }), 'transactions');
      await page.getByRole('button', { name: `Review transaction ${flagged?.transactionId}` }).click();
      await page.getByRole('heading', { name: 'Electronic Journal' }).waitFor();
      await page.getByRole('button', { name: /^Show all/ }).waitFor();
      await page.getByLabel('Video verified').check();
    },
  },
  {
    name: 'shortcuts',
    isSignedIn: true,
    async show(page) {
      await open(page, dashboardPath(prepared.store), 'transactions');
      await page.keyboard.press('?');
      await page.getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor();
    },
  },
  {
    name: 'stores',
    isSignedIn: true,
    async show(page) {
      await open(page, '/', 'Live Monitoring');
      await page.getByRole('button', { name: 'Manage Stores' }).click();
      await page.getByRole('dialog').getByText('Willow Creek Market').waitFor();
      await page.getByRole('button', { name: 'Add New Store' }).click();
      await page.getByRole('button', { name: 'Create Store' }).click();
      await page.getByText('Store number is required').waitFor();
    },
  },
];

describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
  it.each(SCREENS)('$name has no barriers', async ({ isSignedIn, show }) => {
    const page = await openScreen(isSignedIn, { colorScheme });
    await show(page);
    await settle(page);
    expect(await findBarriers(page)).toEqual([]);
  });
});

it('would find a barrier', async () => {
  const page = await openScreen(false, {});
  await page.goto('/nowhere');
  await page.getByText('404 Page Not Found').waitFor();
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('button')));
  expect(await findBarriers(page)).toEqual([expect.stringContaining('button-name')]);
});

it('switches to dark and remembers it', async () => {
  const page = await openScreen(true, { colorScheme: 'light' });
  await page.goto(dashboardPath(prepared.store));
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.getByRole('button', { name: 'Switch to dark mode' }).click();
  await expect.poll(background).not.toBe(light);
  const dark = await background();
  await page.reload();
  expect(await background()).toBe(dark);
});

it('turns the sidebar into a drawer and rows into cards on a phone, and nothing scrolls sideways', async () => {
  const page = await openScreen(true, { viewport: PHONE });
  await page.goto(dashboardPath(prepared.store));
  await page.getByRole('button', { name: `Review transaction ${truth[0]?.transactionId}` }).waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
  await expectShowing(page, 1, 50, truth.length);
  expect(await sidewaysOverflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Stores, upload and filters' }).click();
  await page.getByRole('dialog').getByText('Drop Excel files here').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Review transaction ${truth[0]?.transactionId}` }).click();
  await page.getByRole('heading', { name: 'Transaction Details' }).waitFor();
  expect(await sidewaysOverflow(page)).toBe(0);
});

it('does not scroll sideways at 1280', async () => {
  const page = await openScreen(true, { viewport: { width: 1280, height: 800 } });
  await page.goto(dashboardPath(prepared.store));
  await expectShowing(page, 1, 50, truth.length);
  expect(await sidewaysOverflow(page)).toBe(0);
});

it.each([
  { name: 'landing page', isSignedIn: false, path: () => '/', text: 'Get Started' },
  { name: 'sign-in page', isSignedIn: false, path: () => '/auth', text: 'Welcome back' },
  { name: 'dashboard', isSignedIn: true, path: () => dashboardPath(prepared.store), text: 'Showing 1 to 50' },
])('loads less than 200 KB of JavaScript before the $name stands', async ({ isSignedIn, path, text }) => {
  const page = await openScreen(isSignedIn, {});
  await open(page, path(), text);
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.name.endsWith('.js'))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  );
  // The kernel of it all is React's: less would mean that nothing was counted.
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(200_000);
});

async function openScreen(isSignedIn: boolean, options: Parameters<typeof openPage>[2]): Promise<Page> {
  const { url } = prepared.product;
  watched = await openPage(browser, url, { ...options, ...(isSignedIn && signedInAs(prepared.admin, url)) });
  return watched.page;
}

async function open(page: Page, path: string, text: string): Promise<void> {
  await page.goto(path);
  await page.getByText(text).first().waitFor();
}

/** Pixels by which the page is wider than its window. */
function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
