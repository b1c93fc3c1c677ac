import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openBrowser, openPage, type WatchedPage } from './browser.ts';
import { createClient, PASSWORD, person } from './client.ts';
import { expectToast } from './dashboard.ts';
import { readOutbox } from './outbox.ts';
import { type Prepared, signedInAs, startPrepared } from './prepared.ts';
import { registerPerson } from './register-person.ts';

let prepared: Prepared;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  // The attacks in one test come from many addresses.
  prepared = await startPrepared({ TRUST_PROXY: '127.0.0.1, ::1' });
  browser = await openBrowser();
});
afterAll(async () => {
  await prepared?.product.stop();
});
beforeEach(async () => {
  watched = await openPage(browser, prepared.product.url);
  page = watched.page;
});
afterEach(({ task }) => watched.finish(task));

// Specification: 2.1, 2.15
it('leads a visitor from the landing page to the sign-in page, by both buttons', async () => {
  for (const name of ['Sign In', 'Get Started']) {
    await page.goto('/');
    await page.getByRole('link', { name }).or(page.getByRole('button', { name })).first().click();
    await page.waitForURL('**/auth');
    await page.getByRole('tab', { name: 'Login' }).waitFor();
  }
});

// Specification: 2.3, 2.10 to 2.14
it('tells a visitor what the product does, in four cards and three figures', { tags: ['long'] }, async () => {
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

// Specification: 2.5, 6.15
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

// Specification: 2.9
it('leads /api/login to the sign-in page', async () => {
  await page.goto('/api/login');
  await page.waitForURL('**/auth');
});

// Specification: 2.8
it('shows the not-found page to everyone', { tags: ['long'] }, async () => {
  watched.expectError(/status of 404 .*\/no\/such\/page$/);
  await page.goto('/no/such/page');
  await page.getByText('404 Page Not Found').waitFor();
});

// Specification: 2.2, 2.4, 2.22, 4.1, 5.11, 5.12, 8.2, 8.30
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

it('reads nothing more while it signs out, and goes on if that fails', { tags: ['long'] }, async () => {
  watched.expectError(/ERR_FAILED.*logout|Logout failed/);
  await page.goto('/auth');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  let resolveEnded = () => {};
  const ended = new Promise<void>((resolve) => {
    resolveEnded = resolve;
  });
  let releaseResponse = () => {};
  const released = new Promise<void>((resolve) => {
    releaseResponse = resolve;
  });
  let calls = 0;
  await page.route('**/api/logout', async (route) => {
    calls += 1;
    if (calls === 1) return route.abort();
    const response = await route.fetch();
    resolveEnded();
    await released;
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('button', { name: /Notifications/ }).click();
  await page.getByText('Upload finished').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Logout' }).click();
  await ended;
  // The page doesn't know yet: what it asks for now would be refused.
  await page.getByRole('link', { name: 'Queue' }).click();
  releaseResponse();
  await page.waitForURL('**/auth');
});

// Specification: 2.26, 2.42, 5.14 to 5.18, 6.9, 8.31
it('checks a registration, and lets an agent in once the address is verified, to no store at first', async () => {
  await page.goto('/auth');
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('First Name').fill('Bo');
  await page.getByLabel('Last Name').fill('Lind');
  await page.getByLabel('Email').fill('bo@example.com');
  // What was typed stays while somebody looks at the other tab.
  await page.getByRole('tab', { name: 'Login' }).click();
  await page.getByRole('tab', { name: 'Register' }).click();
  expect(await page.getByLabel('First Name').inputValue()).toBe('Bo');
  expect(await page.getByLabel('Email').inputValue()).toBe('bo@example.com');
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

  watched.expectError(/status of 400 .*\/api\/verify-email$/);
  const link = await readOutbox(
    prepared.product.dataDir,
    'bo@example.com',
    /https?:\/\/\S+\/auth\?verify=\S+/,
  );
  await page.goto(link);
  await page.getByRole('heading', { name: 'Verify your email' }).waitFor();
  const verify = page.getByRole('button', { name: 'Verify Email' });
  await verify.click();
  await page.getByText('Password is required').waitFor();
  await password.fill('Other-Horse-7');
  await verify.click();
  await page.getByText('This is not the password that was chosen for this registration').first().waitFor();
  await password.fill(PASSWORD);
  await verify.click();
  await page.getByText('Your email has been verified! You can now log in.').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('bo@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByText('Bo Lind').first().waitFor();
  expect(await page.getByText('Agent', { exact: true }).first().isVisible()).toBe(true);
  expect(await page.getByRole('button', { name: 'Manage Stores' }).count()).toBe(0);
  expect(await page.getByText('Willow Creek Market').count()).toBe(0);
});

it(
  'lets the owner of the link start over, and says when it was already used',
  { tags: ['long'] },
  async () => {
    watched.expectError(/status of 410 .*\/api\/verify-email$/);
    const { product } = prepared;
    await createClient(product.url).send('POST', '/api/register', person('Mal', 'Lory', 'admin'));
    const link = await readOutbox(product.dataDir, 'mal@example.com', /https?:\/\/\S+\/auth\?verify=\S+/);
    await page.goto(link);
    await page.getByRole('button', { name: 'Start over with your own name and password' }).click();
    await page.getByLabel('First Name').fill('Ona');
    await page.getByLabel('Last Name').fill('Wner');
    await page.getByLabel('Password', { exact: true }).fill('Other-Horse-7');
    await page.getByLabel('Confirm Password').fill('Other-Horse-7');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('Your email has been verified! You can now log in.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill('Other-Horse-7');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByText('Ona Wner').first().waitFor();

    await page.goto(link);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Verify Email' }).click();
    await page.getByRole('main').getByText('This email address is verified already').waitFor();
  },
);

it(
  'emails a link to a user whom others try to lock out, and lets a new browser in through it',
  { tags: ['long'] },
  async () => {
    watched.expectError(/status of 4(01|29) .*\/api\/login$/);
    // What the page asked for when its user signed out is answered a moment later.
    watched.expectError(/status of 401 .*\/api\/notifications$/);
    const { product } = prepared;
    await registerPerson(product, person('Sig', 'Nin', 'agent'));
    const body = JSON.stringify({ email: 'sig@example.com', password: 'Wrong-Horse-7' });
    const headers = (address: number) => ({
      'content-type': 'application/json',
      'x-forwarded-for': `198.51.100.${address}`,
    });
    for (let address = 1; address <= 21; address += 1) {
      await fetch(`${product.url}/api/login`, { method: 'POST', headers: headers(address), body });
    }
    const signIn = async (): Promise<void> => {
      await page.getByLabel('Email').fill('sig@example.com');
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign In' }).click();
    };
    await page.goto('/auth');
    await signIn();
    await page.getByRole('main').getByText('check your email for a sign-in link').waitFor();
    await page.goto(await readOutbox(product.dataDir, 'sig@example.com', /https?:\/\/\S+\/auth\?link=\S+/));
    await page.getByText('this device will be recognized').waitFor();
    await signIn();
    await page.getByText('Sig Nin').first().waitFor();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/auth');
    await signIn();
    await page.getByText('Sig Nin').first().waitFor();
  },
);

// Specification: 2.9, 4.7, 8.23
it('tells a user whose session has ended, and leads to the sign-in page', async () => {
  watched.expectError(/status of 401/);
  await page.context().addCookies(signedIn().cookies);
  await page.goto(`/?store=${prepared.store.id}`);
  await page.getByRole('heading', { level: 1, name: 'Willow Creek Market' }).waitFor();
  await page.context().clearCookies();
  const led = page.waitForRequest(
    (request) => request.method() === 'GET' && request.url().endsWith('/api/login'),
  );
  expect(await readToastAfter(page, 'Clear All Filters')).toBe(
    'Unauthorized\nYou are logged out. Logging in again...',
  );
  await led;
  await page.waitForURL('**/auth');
});

/**
 * Presses a button and reads the resulting message from within the page: half a second later the page navigates away,
 * and a page that is unloading can't be asked anything.
 */
async function readToastAfter(page: Page, button: string): Promise<string> {
  const text = new Promise<string>((resolve) => void page.exposeFunction('reportToast', resolve));
  await page.getByRole('button', { name: button }).evaluate((element: HTMLElement) => {
    const { reportToast } = globalThis as unknown as { reportToast: (text: string) => void };
    new MutationObserver(() => {
      const toast = document.querySelector<HTMLElement>('[data-toasts] > [data-state=open]');
      if (toast) reportToast(toast.innerText.trim());
    }).observe(document.body, { childList: true, subtree: true });
    // After this has been answered.
    setTimeout(() => element.click(), 0);
  });
  return text;
}

function signedIn() {
  const state = signedInAs(prepared.admin, prepared.product.url).storageState;
  if (typeof state !== 'object') throw new Error('No cookies');
  return state;
}
