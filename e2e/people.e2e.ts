import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openBrowser, openPage, type WatchedPage } from './browser.ts';
import { PASSWORD } from './client.ts';
import { expectToast } from './dashboard.ts';
import { readOutbox } from './outbox.ts';
import { type Prepared, signedInAs, startPrepared } from './prepared.ts';

let prepared: Prepared;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  prepared = await startPrepared();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await prepared?.product.stop();
});
beforeEach(async () => {
  watched = await openPage(browser, prepared.product.url);
  page = watched.page;
});
afterEach(({ task }) => watched.finish(task));

it('leads a visitor from the landing page to the sign-in page, by both buttons', async () => {
  for (const name of ['Sign In', 'Get Started']) {
    await page.goto('/');
    await page.getByRole('link', { name }).or(page.getByRole('button', { name })).first().click();
    await page.waitForURL('**/auth');
    await page.getByRole('tab', { name: 'Login' }).waitFor();
  }
});

it('tells a visitor what it does, in four cards and three figures', async () => {
  await page.goto('/');
  const header = page.getByRole('banner');
  await header.getByText('Tillwatch').waitFor();
  await header.getByRole('link', { name: 'Sign In' }).waitFor();
  const main = page.getByRole('main');
  await main.getByRole('heading', { level: 1 }).waitFor();
  await main.getByRole('link', { name: 'Get Started' }).first().waitFor();
  const cards = await main.getByRole('article').allInnerTexts();
  expect(cards).toHaveLength(4);
  for (const claim of [
    /25\+ detection filters/,
    /Messy Excel and Access files are cleaned.*original data is kept for auditing/,
    /verified on video.*video management system/,
    /tracked for every agent.*supervisor oversight/,
  ]) {
    expect(cards.filter((text) => claim.test(text.replaceAll('\n', ' ')))).toHaveLength(1);
  }
  const figures = (await main.getByRole('region', { name: 'Tillwatch in figures' }).innerText()).split('\n');
  for (const [figure, label] of [
    ['100+', 'stores monitored'],
    ['200+', 'daily verifications'],
    ['25+', 'detection filters'],
  ] as const) {
    expect(figures).toEqual(expect.arrayContaining([figure, label]));
  }
  await page.getByRole('contentinfo').getByText('Tillwatch', { exact: true }).waitFor();
});

it('turns a signed-out visitor away from the dashboard', async () => {
  await page.goto('/dashboard');
  await expectToast(page, 'Unauthorized', 'Please log in to access this page');
  await page.waitForURL((url) => url.pathname === '/');
  await page
    .getByRole('link', { name: 'Get Started' })
    .or(page.getByRole('button', { name: 'Get Started' }))
    .first()
    .waitFor();
});

it('leads /api/login to the sign-in page', async () => {
  await page.goto('/api/login');
  await page.waitForURL('**/auth');
});

it('shows the not-found page to everyone', async () => {
  await page.goto('/no/such/page');
  await page.getByText('404 Page Not Found').waitFor();
});

it('refuses a wrong password, then signs in, keeps /auth away, and signs out', async () => {
  watched.expectError(/status of 401 .*\/api\/login$/);
  await page.goto('/auth');
  await page.getByLabel('Email').fill('not an address');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('Please enter a valid email address').waitFor();
  await page.getByText('Password is required').waitFor();
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Password', { exact: true }).fill('Wrong-Horse-7');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectToast(page, 'Login Failed', 'Invalid credentials');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Show password' }).click();
  expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expectToast(page, 'Login Successful');
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByText('Ada Okafor').first().waitFor();
  await page.goto('/auth');
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/auth');
  await page.goto('/');
  await page.getByText('Get Started').first().waitFor();
});

it('checks a registration, and lets an agent in once the address is verified, to no store at first', async () => {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('First Name').fill('Bo');
  await page.getByLabel('Last Name').fill('Lind');
  await page.getByLabel('Email').fill('bo@example.com');
  const password = page.getByLabel('Password', { exact: true });
  const create = page.getByRole('button', { name: 'Create Account' });
  for (const [typed, message] of [
    ['Short1', 'Password must be at least 8 characters'],
    ['lowercase1', 'Password must contain at least one uppercase letter'],
    ['UPPERCASE1', 'Password must contain at least one lowercase letter'],
    ['NoNumbers', 'Password must contain at least one number'],
  ] as const) {
    await password.fill(typed);
    await create.click();
    await page.getByText(message).first().waitFor();
  }
  await password.fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill('Other-Horse-7');
  await create.click();
  await page.getByText("Passwords don't match").waitFor();
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await create.click();
  await expectToast(page, 'Registration Successful');

  await page.goto(
    await readOutbox(prepared.product.dataDir, 'bo@example.com', /https?:\/\/\S+verify-email\S+/),
  );
  await page.getByText('Your email has been verified! You can now log in.').waitFor();
  await page.getByLabel('Email').fill('bo@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByText('Bo Lind').first().waitFor();
  expect(await page.getByText('Agent', { exact: true }).first().isVisible()).toBe(true);
  expect(await page.getByRole('button', { name: 'Manage Stores' }).count()).toBe(0);
  expect(await page.getByText('Willow Creek Market').count()).toBe(0);
});

it('tells a user whose session has ended, and leads to the sign-in page', async () => {
  watched.expectError(/status of 401/);
  await page.context().addCookies(signedIn().cookies);
  await page.goto(`/?store=${prepared.store.id}`);
  await page.getByRole('heading', { level: 1, name: 'Willow Creek Market' }).waitFor();
  await page.context().clearCookies();
  // The page goes half a second after it has said so; held here until that is read.
  let letGo = (): void => {};
  const isRead = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/login', async (route) => {
    await isRead;
    await route.continue();
  });
  const led = page.waitForRequest(
    (request) => request.method() === 'GET' && request.url().endsWith('/api/login'),
  );
  await page.getByRole('button', { name: 'Clear All Filters' }).click();
  await expectToast(page, 'Unauthorized', 'You are logged out. Logging in again...');
  await led;
  letGo();
  await page.waitForURL('**/auth');
});

function signedIn() {
  const state = signedInAs(prepared.admin, prepared.product.url).storageState;
  if (typeof state !== 'object') throw new Error('No cookies');
  return state;
}
