// @module-tag long
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { someOf } from '../core/testing/test-form.ts';
import { findBarriersInBothThemes, sidewaysOverflow } from './accessibility.ts';
import { openBrowser, openPage, type WatchedPage } from './browser.ts';
import { createClient, PASSWORD } from './client.ts';
import { expectToast } from './dashboard.ts';
import { readOutbox } from './outbox.ts';
import { dashboardPath, type Prepared, signedInAs, startPrepared } from './prepared.ts';

const EMAIL = 'ada@example.com';
const RESET_PASSWORD = 'Reset-Horse-8';
const CHANGED_PASSWORD = 'Changed-Horse-9';
const PHONE = { width: 390, height: 844 };

let prepared: Prepared;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  prepared = await startPrepared();
  browser = await openBrowser();
});
afterAll(async () => {
  await prepared?.product.stop();
});

/** Ada, the administrator; each test starts where the one before left her account. */
describe('a user’s own account, over one day', () => {
  beforeEach(async () => {
    watched = await openPage(browser, prepared.product.url);
    page = watched.page;
  });
  afterEach(({ task }) => watched.finish(task));

  it('gets a new name, and the sidebar shows it', async () => {
    await signIn(PASSWORD);
    await openAccount();
    await page.getByLabel('First Name').fill('');
    await page.getByRole('button', { name: 'Save Name' }).click();
    await page.getByText('First name is required').waitFor();
    await page.getByLabel('First Name').fill('Adaeze');
    await page.getByRole('button', { name: 'Save Name' }).click();
    await expectToast(page, 'Name Changed', 'You are Adaeze Okafor from now on.');
    await page.getByRole('button', { name: 'Adaeze Okafor' }).waitFor();
  });

  // Specification: 2.23, 4.3, 5.13, 8.2, 8.33
  it('turns two-factor sign-in on, and then asks for the emailed code', async () => {
    watched.expectError(/status of 400 .*\/api\/user\/two-factor$/);
    watched.expectError(/status of 401 .*\/api\/login$/);
    await signIn(PASSWORD);
    await openAccount('Two-Factor');
    await page.getByRole('tabpanel').getByLabel('Current Password').fill('Wrong-Horse-7');
    await page.getByRole('button', { name: 'Turn On' }).click();
    await page.getByRole('dialog').getByText('The current password is not right').waitFor();
    await page.getByRole('tabpanel').getByLabel('Current Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Turn On' }).click();
    await expectToast(page, 'Two-Factor Sign-In Is On');
    await openAccount('Two-Factor');
    await page.getByRole('button', { name: 'Turn Off' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/auth');

    expect(await page.getByLabel('2FA Code').count()).toBe(0);
    await submitLogin(PASSWORD);
    await expectToast(page, '2FA Code Sent', 'Please check your email for the verification code.');
    const code = await readCode();
    await expect
      .poll(() => page.getByLabel('2FA Code').evaluate((input) => input === document.activeElement))
      .toBe(true);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByText('2FA code is required').waitFor();
    await page.getByLabel('2FA Code').fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expectToast(
      page,
      'Login Failed',
      'This verification code is not right. Please check the newest email and try again.',
    );
    await page.getByRole('button', { name: 'Send a new code' }).click();
    await expectToast(page, '2FA Code Sent');
    await expect.poll(() => readCode()).not.toBe(code);
    await page.getByLabel('2FA Code').fill(await readCode());
    await page.keyboard.press('Enter');
    await expectToast(page, 'Login Successful');
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByRole('button', { name: 'Adaeze Okafor' }).waitFor();
  });

  it('gets a new password through an emailed link, which ends its sessions and works once', async () => {
    watched.expectError(/status of 410 .*\/api\/reset-password$/);
    await page.goto('/auth');
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    const dialog = page.getByRole('dialog', { name: 'Forgot Password' });
    expect(await dialog.getByLabel('Email').inputValue()).toBe(EMAIL);
    await dialog.getByRole('button', { name: 'Send Link' }).click();
    await dialog.getByText('If there is an active account with this email address').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).first().click();

    const link = await readOutbox(prepared.product.dataDir, EMAIL, /https?:\/\/\S+\/auth\?reset=\S+/);
    // Opened where Ada is signed in: the form still appears.
    await page.context().addCookies(cookiesOfAdmin());
    await page.goto(link);
    await page.getByRole('heading', { name: 'Choose your password' }).waitFor();
    const password = page.getByLabel('New Password');
    const change = page.getByRole('button', { name: 'Change Password' });
    for (const [typed, message] of [
      ['Short1', 'Password must be at least 8 characters'],
      ['lowercase1', 'Password must contain at least one uppercase letter'],
      ['UPPERCASE1', 'Password must contain at least one lowercase letter'],
      ['NoNumbers', 'Password must contain at least one number'],
    ] as const) {
      await password.fill(typed);
      await change.click();
      await page.getByText(message).first().waitFor();
    }
    await password.fill(RESET_PASSWORD);
    await page.getByLabel('Confirm Password').fill(PASSWORD);
    await change.click();
    await page.getByText("Passwords don't match").waitFor();
    await page.getByLabel('Confirm Password').fill(RESET_PASSWORD);
    await change.click();
    await expectToast(page, 'Password Changed');
    await page.waitForURL((url) => url.pathname === '/auth' && url.search === '');
    await page.getByRole('main').getByText('you have been signed out everywhere else').waitFor();

    await submitLogin(RESET_PASSWORD);
    await page.getByLabel('2FA Code').fill(await readNewCode());
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('button', { name: 'Adaeze Okafor' }).waitFor();

    await page.goto(link);
    await page.getByLabel('New Password').fill(PASSWORD);
    await page.getByLabel('Confirm Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Change Password' }).click();
    await page.getByRole('main').getByText('This link has expired or was used before.').waitFor();
    await page.getByRole('button', { name: 'Send a New Link' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send Link' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Back to login' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  it('turns two-factor sign-in off, and changes its password, which ends the sessions elsewhere', async () => {
    await submitLogin(RESET_PASSWORD);
    await page.getByLabel('2FA Code').fill(await readNewCode());
    await page.getByRole('button', { name: 'Sign In' }).click();
    await openAccount('Two-Factor');
    await page.getByRole('tabpanel').getByLabel('Current Password').fill(RESET_PASSWORD);
    await page.getByRole('button', { name: 'Turn Off' }).click();
    await expectToast(page, 'Two-Factor Sign-In Is Off');
    const elsewhere = createClient(prepared.product.url);
    await elsewhere.send('POST', '/api/login', { email: EMAIL, password: RESET_PASSWORD });
    await elsewhere.get('/api/user');

    await openAccount('Password');
    await page.getByRole('tabpanel').getByLabel('Current Password').fill(RESET_PASSWORD);
    await page.getByLabel('New Password', { exact: true }).fill(CHANGED_PASSWORD);
    await page.getByLabel('Confirm New Password').fill(CHANGED_PASSWORD);
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expectToast(page, 'Password Changed');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Adaeze Okafor' }).waitFor();
    await expect(elsewhere.get('/api/user')).rejects.toThrow('401');
    await prepared.admin.send('POST', '/api/login', { email: EMAIL, password: CHANGED_PASSWORD });
  });

  it('asks before a half-filled new password is lost, and keeps it while another tab is open', async () => {
    await page.context().addCookies(cookiesOfAdmin());
    await page.goto(dashboardPath(prepared.store));
    await openAccount('Password');
    const dialog = page.getByRole('dialog', { name: 'Account' });
    const password = dialog.getByLabel('New Password', { exact: true });
    // Looking at a password is not typing.
    await dialog.getByRole('button', { name: 'Show password' }).first().click();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await openAccount('Password');
    await password.fill('Half-Horse');
    await dialog.getByRole('tab', { name: 'Name' }).click();
    await dialog.getByRole('tab', { name: 'Password' }).click();
    expect(await password.inputValue()).toBe('Half-Horse');
    await page.keyboard.press('Escape');
    const asking = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
    await asking.getByRole('button', { name: 'Keep Editing' }).click();
    expect(await password.inputValue()).toBe('Half-Horse');
    await page.keyboard.press('Escape');
    await asking.getByRole('button', { name: 'Discard' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  it('sees where else it is signed in, and signs out there', async () => {
    await page.context().addCookies(cookiesOfAdmin());
    const elsewhere = createClient(prepared.product.url);
    await elsewhere.send('POST', '/api/login', { email: EMAIL, password: CHANGED_PASSWORD });
    await page.goto(dashboardPath(prepared.store));
    await openAccount('Sessions');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('This browser').waitFor();
    await dialog.getByRole('checkbox', { name: 'node' }).waitFor();
    await dialog.getByRole('button', { name: 'Sign Out There' }).click();
    await dialog.getByText('Current password is required').waitFor();
    await dialog.getByLabel('Current Password').fill(CHANGED_PASSWORD);
    await dialog.getByRole('button', { name: 'Sign Out There' }).click();
    await expectToast(page, 'Signed Out Elsewhere');
    await expect(elsewhere.get('/api/user')).rejects.toThrow('401');
    await page.reload();
    await openAccount('Sessions');
    await page.getByText('You are signed in nowhere else.').waitFor();
  });

  it('says so when the server cannot be reached, and keeps what was typed', async () => {
    watched.expectError(/net::ERR_FAILED/);
    await page.context().addCookies(cookiesOfAdmin());
    await page.goto(dashboardPath(prepared.store));
    await openAccount();
    await page.route('**/api/user', (route) => route.abort());
    await page.getByLabel('First Name').fill('Bea');
    await page.getByRole('button', { name: 'Save Name' }).click();
    await expectToast(
      page,
      'Name Not Changed',
      'The server could not be reached. Check the connection and try again.',
    );
    expect(await page.getByLabel('First Name').inputValue()).toBe('Bea');
  });

  it('makes a token that is shown once, lets a program read with it, and revokes it', async () => {
    watched.expectError(/status of 400 .*\/api\/user\/tokens$/);
    const { url } = prepared.product;
    await signIn(CHANGED_PASSWORD);
    await openAccount('Tokens');
    await page.getByRole('button', { name: 'Make Token' }).click();
    await page.getByText('A name is required').waitFor();
    await page.getByLabel('Token Name').fill('Nightly upload');
    await page.getByRole('tabpanel').getByLabel('Current Password').fill('Wrong-Horse-7');
    await page.getByRole('button', { name: 'Make Token' }).click();
    await page.getByRole('dialog').getByText('The current password is not right').waitFor();
    await page.getByRole('tabpanel').getByLabel('Current Password').fill(CHANGED_PASSWORD);
    await page.getByRole('button', { name: 'Make Token' }).click();
    const token = await page.getByRole('status').getByText(/^tw_/).textContent();
    await page.getByRole('list', { name: 'Your tokens' }).getByText('never used').waitFor();
    const call = () => fetch(`${url}/api/stores`, { headers: { authorization: `Bearer ${token}` } });
    expect((await call()).status).toBe(200);

    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'the API' }).click();
    const docs = await opened;
    const stores = docs.getByText('The stores the caller may see');
    // Only what is in view is drawn.
    await docs.getByText('The signed-in user').hover();
    await expect
      .poll(async () => {
        await docs.mouse.wheel(0, 400);
        return stores.count();
      })
      .toBe(1);
    await stores.click();
    await docs.getByRole('button', { name: 'Execute' }).click();
    await docs.getByText('Willow Creek Market').first().waitFor();
    await docs.close();

    await page.getByRole('button', { name: 'Revoke Nightly upload' }).click();
    await expectToast(page, 'Token Revoked');
    await page.getByRole('list', { name: 'Your tokens' }).waitFor({ state: 'detached' });
    expect((await call()).status).toBe(401);
  });
});

/** Each brings a page to the state to check. */
const SCREENS: { name: string; isSignedIn: boolean; show: () => Promise<void> }[] = [
  {
    name: 'login with a code',
    isSignedIn: false,
    async show() {
      // Answered here: codes are limited, and this checks only the form.
      await page.route('**/api/login', (route) =>
        route.fulfill({ json: { requires2FA: true, method: 'email' } }),
      );
      await submitLogin(CHANGED_PASSWORD);
      await page.getByLabel('2FA Code').waitFor();
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByText('2FA code is required').waitFor();
    },
  },
  {
    name: 'forgot password',
    isSignedIn: false,
    async show() {
      await page.goto('/auth');
      await page.getByRole('button', { name: 'Forgot password?' }).click();
      await page.getByRole('button', { name: 'Send Link' }).click();
      await page.getByRole('dialog').getByText('Please enter a valid email address').waitFor();
    },
  },
  {
    name: 'new password',
    isSignedIn: false,
    async show() {
      await page.goto('/auth?reset=token');
      await page.getByRole('button', { name: 'Change Password' }).click();
      await page.getByText('Password must be at least 8 characters').waitFor();
    },
  },
  ...['Name', 'Password', 'Two-Factor', 'Sessions', 'Tokens'].map((tab) => ({
    name: `account: ${tab}`,
    isSignedIn: true,
    async show() {
      await page.goto(dashboardPath(prepared.store));
      const menu = page.getByRole('button', { name: 'Stores, upload and filters' });
      await page.getByRole('heading', { level: 1, name: 'Willow Creek Market' }).waitFor();
      if (await menu.isVisible()) await menu.click();
      await openAccount(tab);
    },
  })),
];

describe.each([
  ['on a screen', {}],
  ['on a phone', { viewport: PHONE }],
] as const)('%s', (_name, options) => {
  afterEach(({ task }) => watched.finish(task));

  it.each(someOf(SCREENS, 2))(
    '$name has no barriers and does not scroll sideways',
    async ({ isSignedIn, show }) => {
      const { url } = prepared.product;
      watched = await openPage(browser, url, {
        ...options,
        ...(isSignedIn && signedInAs(prepared.admin, url)),
      });
      page = watched.page;
      await show();
      expect(await findBarriersInBothThemes(page)).toEqual([]);
      expect(await sidewaysOverflow(page)).toBe(0);
    },
  );
});

async function submitLogin(password: string): Promise<void> {
  if (!page.url().endsWith('/auth')) await page.goto('/auth');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

async function signIn(password: string): Promise<void> {
  await submitLogin(password);
  await page.waitForURL((url) => url.pathname === '/');
}

async function openAccount(tab = 'Name'): Promise<void> {
  await page.getByRole('button', { name: 'Account settings' }).click();
  await page.getByRole('tab', { name: tab }).click();
}

function readCode(): Promise<string> {
  return readOutbox(prepared.product.dataDir, EMAIL, /^ {4}(\d{6})$/m);
}

/** The message is in the outbox before the page hears of it. */
async function readNewCode(): Promise<string> {
  await expectToast(page, '2FA Code Sent');
  return readCode();
}

function cookiesOfAdmin() {
  const state = signedInAs(prepared.admin, prepared.product.url).storageState;
  if (typeof state !== 'object') throw new Error('No cookies');
  return state.cookies;
}
