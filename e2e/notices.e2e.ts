// @module-tag long
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openBrowser, openPage, type WatchedPage } from './browser.ts';
import { type Client, createClient, PASSWORD, person } from './client.ts';
import { expectDelay, runUntil, stopClock } from './clock.ts';
import { expectToast } from './dashboard.ts';
import { dashboardPath, type Prepared, signedInAs, startPrepared } from './prepared.ts';

let prepared: Prepared;
let agent: Client;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  prepared = await startPrepared();
  browser = await openBrowser();
  const { firstName, lastName, email, role } = person('Abe', 'Gent', 'agent');
  const input = { firstName, lastName, email, role, password: PASSWORD, assignedStores: ['318'] };
  await prepared.admin.send('POST', '/api/admin/users', input);
  agent = createClient(prepared.product.url);
  await agent.send('POST', '/api/login', { email, password: PASSWORD });
});
afterAll(async () => {
  await prepared?.product.stop();
});
afterEach(({ task }) => watched.finish(task));

async function openAs(client: Client | null): Promise<void> {
  const { url } = prepared.product;
  watched = await openPage(browser, url, client ? signedInAs(client, url) : {});
  page = watched.page;
  await page.clock.install();
}

const toasts = () => page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
const openToast = (title: string) =>
  toasts().and(page.locator('[data-state=open]')).filter({ hasText: title });
const isShown = (title: string) => async () => (await openToast(title).count()) > 0;
const isAt = (path: string) => () => page.evaluate((wanted) => location.pathname === wanted, path);

// Specification: 4.4, 4.6, 7.8, 8.30, 9.35, 9.36
it('leads to / half a second after signing in, and to /auth half a second after signing out', async () => {
  await openAs(null);
  await page.goto('/auth');
  await page.getByLabel('Email').fill('abe@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await stopClock(page);
  const signedIn = page.waitForResponse('**/api/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await signedIn;
  await runUntil(page, isShown('Login Successful'));
  expectDelay(await runUntil(page, isAt('/')), 500);
  await page.clock.resume();
  await page.getByText('Abe Gent').first().waitFor();
  await page.getByRole('heading', { level: 1, name: 'Willow Creek Market' }).waitFor();

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await stopClock(page);
  const answered = page.waitForResponse('**/api/logout');
  await page.getByRole('button', { name: 'Logout' }).click();
  await answered;
  expectDelay(await runUntil(page, isAt('/auth')), 500);
  await page.clock.resume();
  // Nothing that was fetched is kept for the next user.
  asked.length = 0;
  await page.getByLabel('Email').fill('abe@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { level: 1, name: 'Willow Creek Market' }).waitFor();
  expect(asked).toContain('/api/stores');
});

// Specification: 6.12, 6.13, 9.37
it('leads an agent away from /supervisor after a second', async () => {
  await openAs(agent);
  await page.goto('/auth');
  await page.getByText('Abe Gent').first().waitFor();
  await stopClock(page);
  await page.goto('/supervisor');
  await runUntil(page, isShown('Access Denied'));
  expect(await page.getByText('Supervisor access required').count()).toBeGreaterThan(0);
  expectDelay(await runUntil(page, isAt('/')), 1_000);
});

// Specification: 9.42, 9.44 to 9.46
it('shows one toast for five seconds; F8 leads there, and a swipe to the right of 50 pixels sends it away', async () => {
  await openAs(prepared.admin);
  await page.goto('/?store=999');
  await page.getByText('This store is not one of yours').waitFor();
  await stopClock(page);
  const exportButton = page.getByRole('button', { name: 'Export', exact: true }).first();
  const show = async () => {
    await exportButton.click();
    await runUntil(page, isShown('No Store Selected'));
  };
  await show();
  await show();
  expect(await toasts().count()).toBe(1);

  await page.keyboard.press('F8');
  const region = page.getByRole('region', { name: 'Notifications (F8)' });
  expect(await region.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  await exportButton.focus();

  await page.clock.runFor(4_900);
  expect(await isShown('No Store Selected')()).toBe(true);
  await page.clock.runFor(200);
  await expect.poll(isShown('No Store Selected')).toBe(false);

  await show();
  await swipe(40);
  expect(await isShown('No Store Selected')()).toBe(true);
  await swipe(60);
  await expect.poll(isShown('No Store Selected')).toBe(false);
});

/** Drags the toast this many pixels to the right. */
async function swipe(pixels: number): Promise<void> {
  const box = await openToast('No Store Selected').boundingBox();
  const [x, y] = [(box?.x ?? 0) + 30, (box?.y ?? 0) + 12];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + pixels / 2, y);
  await page.mouse.move(x + pixels, y);
  await page.mouse.up();
  await page.mouse.move(0, 0);
  await page.clock.runFor(20);
}

// Specification: 9.47
it('explains a control 700 ms after the pointer came to rest on it', async () => {
  await openAs(null);
  await page.goto('/auth');
  const toggle = page.getByRole('button', { name: /Switch to/ });
  await toggle.waitFor();
  await stopClock(page);
  await toggle.hover();
  await page.clock.runFor(690);
  expect(await page.getByRole('tooltip').count()).toBe(0);
  await page.clock.runFor(20);
  await page.getByRole('tooltip', { name: /Switch to/ }).waitFor();
});

// Specification: 2.17 to 2.21, 8.24
it('catches what breaks a page: it says so, and continues or reloads when told to', async () => {
  await openAs(prepared.admin);
  watched.expectError(/Numbers are gone/);
  await page.goto(dashboardPath(prepared.store));
  await page.getByText('Showing 1 to 50').waitFor();
  // Together with the click: anything else drawn in the meantime would break, too.
  const breakNumbersAndClick = () =>
    page.getByRole('checkbox', { name: 'Refunds' }).evaluate((box) => {
      const numbers = Object.getOwnPropertyDescriptor(Intl.NumberFormat.prototype, 'format') ?? {};
      Object.assign(window, {
        mend: () => Object.defineProperty(Intl.NumberFormat.prototype, 'format', numbers),
      });
      Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
        configurable: true,
        get() {
          throw new Error('Numbers are gone');
        },
      });
      if (box instanceof HTMLElement) box.click();
    });
  const logged = page.waitForEvent('console', (message) => message.text().includes('Numbers are gone'));

  await breakNumbersAndClick();
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  await page.getByText('An unexpected error occurred.').waitFor();
  await page.getByText('Numbers are gone', { exact: true }).waitFor();
  expect((await logged).type()).toBe('error');
  await page.evaluate(() => (window as unknown as { mend: () => void }).mend());
  await page.getByRole('button', { name: 'Try to Continue' }).click();
  // As many as one page holds, once they are all there.
  await expect.poll(() => page.getByRole('row', { name: /Refund/ }).count()).toBeGreaterThan(1);
  await page
    .getByRole('table', { name: /Transactions/ })
    .and(page.locator('[aria-busy=false]'))
    .waitFor();

  await breakNumbersAndClick();
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Refresh Page' }).click();
  await loaded;
  await page.getByText('Showing 1 to 50').waitFor();
});

// Specification: 8.25
it('reloads 100 ms after an error from mixed versions, but not over and over', async () => {
  await openAs(null);
  watched.expectError(/Cannot access/);
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Login' }).waitFor();
  let loads = 0;
  page.on('load', () => (loads += 1));
  const fail = () =>
    page.evaluate(() =>
      queueMicrotask(() => {
        throw new ReferenceError("Cannot access 'x' before initialization");
      }),
    );
  await stopClock(page);
  await fail();
  await page.clock.runFor(99);
  expect(loads).toBe(0);
  const loaded = page.waitForEvent('load');
  await page.clock.runFor(1);
  await loaded;
  await fail();
  await page.clock.runFor(10_000);
  expect(loads).toBe(1);
});

// Specification: 8.2, 8.3
it('says that a sign-in and a registration failed where the server does not say why', async () => {
  await openAs(null);
  watched.expectError(/status of 502/);
  await page.route('**/api/{login,register}', (route) => route.fulfill({ status: 502, body: '' }));
  await page.goto('/auth');
  await page.getByLabel('Email').fill('abe@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectToast(page, 'Login Failed', 'Invalid credentials');
  await register('bo@example.com');
  await expectToast(page, 'Registration Failed', 'Failed to create account');
});

// Specification: 7.9
it('only logs that a logout failed', async () => {
  await openAs(agent);
  watched.expectError(/status of 503|Logout failed/);
  await page.goto('/');
  await page.getByText('Abe Gent').first().waitFor();
  await page.route('**/api/logout', (route) => route.fulfill({ status: 503, body: '' }));
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('Logout failed'));
  await page.getByRole('button', { name: 'Logout' }).click();
  await logged;
  expect(await toasts().count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/');
  await page.getByRole('heading', { level: 1, name: 'Willow Creek Market' }).waitFor();
});

// Specification: 2.1, 2.24, 2.25, 2.27, 4.5, 5.19, 6.2, 8.31
it('registers as an agent by default, and then asks the user to check their email', async () => {
  await openAs(null);
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  const role = page.getByRole('combobox', { name: 'Role' });
  expect(await role.innerText()).toBe('Agent');
  await role.click();
  expect(await page.getByRole('option').allInnerTexts()).toEqual(['Agent', 'Supervisor', 'Admin']);
  await page.keyboard.press('Escape');
  await register('cleo@example.com');
  await expectToast(page, 'Registration Successful');
  await page.getByRole('main').getByText('Please check your email for the verification link.').waitFor();
});

async function register(email: string): Promise<void> {
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('First Name').fill('Bo');
  await page.getByLabel('Last Name').fill('Lind');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
}

// Specification: 2.26
it('says that an address is verified whatever the parameter carries', async () => {
  await openAs(null);
  for (const query of ['verified', 'verified=true']) {
    await page.goto(`/auth?${query}`);
    await page.getByText('Your email has been verified! You can now log in.').waitFor();
  }
});

// Specification: 2.8, 2.16
it('shows the not-found page to a signed-in user, with a hint for developers', async () => {
  await openAs(agent);
  watched.expectError(/status of 404 .*\/reports$/);
  await page.goto('/reports');
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
  await page.getByText('There is no page at this address.').waitFor();
  await page.getByText('No route matches /').waitFor();
});
