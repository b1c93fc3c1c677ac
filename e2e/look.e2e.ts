import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { isLong, someOf } from '../core/testing/test-form.ts';
import {
  EVERYTHING,
  findBarriers,
  findBarriersInBothThemes,
  sidewaysOverflow,
  WCAG,
} from './accessibility.ts';
import { openBrowser, openPage, type WatchedPage } from './browser.ts';
import { type Client, createClient, PASSWORD } from './client.ts';
import { expectShowing } from './dashboard.ts';
import { dashboardPath, type Prepared, sampleTruth, signedInAs, startPrepared } from './prepared.ts';
import { type Screen, SCREENS } from './screens.ts';

const truth = sampleTruth();
const PHONE = { width: 390, height: 844 };

let prepared: Prepared;
/** Without any store. */
let agent: Client;
let browser: Browser;
let watched: WatchedPage;

beforeAll(async () => {
  prepared = await startPrepared();
  agent = await addAgent();
  browser = await openBrowser();
});
afterAll(async () => {
  await prepared?.product.stop();
});

afterEach(({ task }) => watched.finish(task));

it.each(someOf(SCREENS, 12))('$name has no barriers in either theme', { tags: ['long'] }, async (screen) => {
  const page = await openScreen(screen.as, screen.isPhone ? { viewport: PHONE } : {});
  for (const pattern of screen.errors ?? []) watched.expectError(pattern);
  await screen.show(page, prepared);
  expect(await findBarriersInBothThemes(page, screen.hasPopup ? WCAG : EVERYTHING)).toEqual([]);
  expect(await sidewaysOverflow(page)).toBe(0);
});

it.runIf(isLong)('would find a barrier', { tags: ['long'] }, async () => {
  const page = await openScreen(undefined, {});
  watched.expectError(/status of 404 .*\/nowhere$/);
  await page.goto('/nowhere');
  await page.getByText('404 Page Not Found').waitFor();
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('button')));
  expect(await findBarriers(page)).toEqual([expect.stringContaining('button-name')]);
});

// Specification: 2.39
it('switches to dark and remembers it', async () => {
  const page = await openScreen('admin', { colorScheme: 'light' });
  await page.goto(dashboardPath(prepared.store));
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.getByRole('button', { name: 'Switch to dark mode' }).click();
  await expect.poll(background).not.toBe(light);
  const dark = await background();
  await page.reload();
  expect(await background()).toBe(dark);
});

it(
  'turns the sidebar into a drawer and rows into cards on a phone, and nothing scrolls sideways',
  { tags: ['barriers'] },
  async () => {
    const page = await openScreen('admin', { viewport: PHONE });
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
  },
);

it('does not scroll sideways at 1280', async () => {
  const page = await openScreen('admin', { viewport: { width: 1280, height: 800 } });
  await page.goto(dashboardPath(prepared.store));
  await expectShowing(page, 1, 50, truth.length);
  expect(await sidewaysOverflow(page)).toBe(0);
});

it.each([
  { name: 'landing page', as: undefined, path: () => '/', text: 'Get Started' },
  { name: 'sign-in page', as: undefined, path: () => '/auth', text: 'Welcome back' },
  { name: 'dashboard', as: 'admin', path: () => dashboardPath(prepared.store), text: 'Showing 1 to 50' },
] as const)(
  'loads less than 200 KB of JavaScript before the $name is complete',
  async ({ as, path, text }) => {
    const page = await openScreen(as, {});
    await page.addInitScript(markWhenShown, text);
    await open(page, path(), text);
    // What is prefetched for later loads from then on.
    const scripts = await page.evaluate(() => {
      const [stands] = performance.getEntriesByName('stands');
      return performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming && entry.name.endsWith('.js'))
        .filter(({ startTime }) => startTime < (stands?.startTime ?? 0))
        .map((entry) => ({ name: entry.name, size: (entry as PerformanceResourceTiming).encodedBodySize }));
    });
    const bytes = scripts.reduce((sum, { size }) => sum + size, 0);
    expect(scripts.length, scripts.map(({ name }) => name).join('\n')).toBeLessThan(16);
    // React alone takes more: less would mean that nothing was counted.
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes, scripts.map(({ name, size }) => `${size} ${name}`).join('\n')).toBeLessThan(200_000);
  },
);

it('preloads what the dashboard needs for a signed-in user', async () => {
  const page = await openScreen('admin', {});
  const answer = await page.goto(dashboardPath(prepared.store));
  expect(await answer?.text()).toMatch(/<link rel="modulepreload" crossorigin href="\/assets\/dashboard-/);
  await expectShowing(page, 1, 50, truth.length);
  const calls = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.name.includes('/api/'))
      .map((entry) => [new URL(entry.name).pathname, (entry as PerformanceResourceTiming).initiatorType]),
  );
  // Once each, and not by the program.
  for (const path of ['/api/user', '/api/stores']) {
    expect(calls.filter(([called]) => called === path)).toEqual([[path, 'link']]);
  }
});

async function addAgent(): Promise<Client> {
  const account = { email: 'agent@example.com', password: PASSWORD };
  await prepared.admin.send('POST', '/api/admin/users', { ...account, firstName: 'Bo', lastName: 'Lind' });
  const client = createClient(prepared.product.url);
  await client.send('POST', '/api/login', account);
  return client;
}

async function openScreen(as: Screen['as'], options: Parameters<typeof openPage>[2]): Promise<Page> {
  const { url } = prepared.product;
  const client = as === 'agent' ? agent : prepared.admin;
  watched = await openPage(browser, url, { ...options, ...(as && signedInAs(client, url)) });
  return watched.page;
}

async function open(page: Page, path: string, text: string): Promise<void> {
  await page.goto(path);
  await page.getByText(text).first().waitFor();
}

/** Runs in the page. */
function markWhenShown(text: string): void {
  const observer = new MutationObserver(() => {
    if (document.body?.textContent?.includes(text)) {
      performance.mark('stands');
      observer.disconnect();
    }
    // Meanwhile, somebody keeps moving the mouse.
    window.dispatchEvent(new PointerEvent('pointermove'));
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}
