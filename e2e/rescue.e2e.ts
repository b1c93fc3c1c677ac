// @module-tag long
// Accounts that wait for approval, are invited, or are in trouble; sessions that end; and what is typed in the
// meantime.
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { codeAt, stepAt } from '../server/auth/two-factor/totp.ts';
import { findBarriers, findBarriersInBothThemes, settle, sidewaysOverflow } from './accessibility.ts';
import { openBrowser, openPage, type WatchedPage } from './browser.ts';
import { type Client, createClient, PASSWORD, person } from './client.ts';
import { expectToast } from './dashboard.ts';
import { readOutbox } from './outbox.ts';
import { dashboardPath, type Prepared, signedInAs, signInColleague, startPrepared } from './prepared.ts';
import { readQr } from './read-qr.ts';
import { registerPerson } from './register-person.ts';

let prepared: Prepared;
let browser: Browser;
let watched: WatchedPage;
let jo: Client;

beforeAll(async () => {
  prepared = await startPrepared();
  browser = await openBrowser();
  jo = await signInColleague(prepared);
  for (const name of ['Wanda', 'Rufus', 'Rita']) {
    await registerPerson(prepared.product, person(name, 'Waits', 'supervisor'));
  }
});
afterAll(() => prepared?.product.stop());
afterEach(({ task }) => watched.finish(task));

async function openAs(client: Client | null, options: BrowserContextOptions = {}): Promise<Page> {
  const { url } = prepared.product;
  watched = await openPage(browser, url, { ...options, ...(client && signedInAs(client, url)) });
  return watched.page;
}

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const outbox = (email: string, pattern: RegExp) => readOutbox(prepared.product.dataDir, email, pattern);

it('decides on accounts in the notification and in the row, and tells the people', async () => {
  const page = await openAs(prepared.admin);
  await page.goto('/admin');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('region', { name: 'Today' }).getByLabel('Approve Wanda Waits').click();
  await expectToast(
    page,
    'Account Approved',
    'No mail server is set up. The message to Wanda Waits was written to the outbox of the server.',
  );
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('dialog', { name: 'Notifications' }).waitFor({ state: 'hidden' });
  await outbox('wanda@example.com', /Your Tillwatch account is approved/);
  await rowOf(page, 'Wanda Waits').getByText('Active', { exact: true }).filter({ visible: true }).waitFor();

  await page.getByRole('button', { name: 'Refuse Rufus Waits' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Refuse' }).click();
  await expectToast(page, 'Success', 'Rufus Waits was refused');
  await outbox('rufus@example.com', /was not approved/);
  await rowOf(page, 'Rufus Waits').getByText('Refused', { exact: true }).filter({ visible: true }).waitFor();
});

it('asks before it makes somebody an admin', async () => {
  await registerPerson(prepared.product, person('Xaver', 'Waits', 'admin'));
  const page = await openAs(prepared.admin);
  await page.goto('/admin');
  const approve = page.getByRole('button', { name: 'Approve Xaver Waits' });
  await approve.click();
  const asking = page.getByRole('alertdialog', { name: 'Make Xaver Waits an admin?' });
  await asking.getByRole('button', { name: 'Cancel' }).click();
  await rowOf(page, 'Xaver Waits').getByText('Awaiting approval').filter({ visible: true }).waitFor();
  await approve.click();
  await asking.getByRole('button', { name: 'Approve' }).click();
  await expectToast(page, 'Success', 'Xaver Waits was approved');

  // An account that comes in the meantime is listed without a reload, and its notification asks, too.
  await registerPerson(prepared.product, person('Yuri', 'Waits', 'admin'));
  await rowOf(page, 'Yuri Waits').getByText('Awaiting approval').filter({ visible: true }).waitFor();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('region', { name: 'Today' }).getByLabel('Approve Yuri Waits').click();
  const again = page.getByRole('alertdialog', { name: 'Make Yuri Waits an admin?' });
  await again.getByRole('button', { name: 'Approve' }).click();
  await expectToast(
    page,
    'Account Approved',
    'No mail server is set up. The message to Yuri Waits was written to the outbox of the server.',
  );
});

it('asks in the notification, too, before it refuses somebody', async () => {
  const page = await openAs(prepared.admin);
  await page.goto('/admin');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const refuse = page.getByRole('region', { name: 'Today' }).getByLabel('Refuse Rita Waits');
  const asking = page.getByRole('alertdialog', { name: 'Refuse Rita Waits?' });
  await refuse.click();
  await asking.getByText(/^An email to them is written/).waitFor();
  // A second Enter is not an answer.
  await page.keyboard.press('Enter');
  await asking.waitFor({ state: 'hidden' });
  await rowOf(page, 'Rita Waits').getByText('Awaiting approval').filter({ visible: true }).waitFor();
  await refuse.click();
  await asking.getByRole('button', { name: 'Refuse' }).click();
  await expectToast(
    page,
    'Account Refused',
    'No mail server is set up. The message to Rita Waits was written to the outbox of the server.',
  );
  const notification = page.getByRole('link', { name: /Rita Waits/ });
  await expect.poll(() => notification.evaluate((link) => link === document.activeElement)).toBe(true);
  await outbox('rita@example.com', /was not approved/);
});

it('invites a person, who chooses a password, and helps with a reset link', async () => {
  const page = await openAs(prepared.admin);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Invite User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite User' });
  await dialog.getByLabel('Email').fill('ivy@example.com');
  await dialog.getByLabel('First Name').fill('Ivy');
  // Half-filled fields are not lost to a key.
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep Editing' }).click();
  expect(await dialog.getByLabel('First Name').inputValue()).toBe('Ivy');
  await dialog.getByRole('button', { name: 'Send Invitation' }).click();
  await expectToast(
    page,
    'Success',
    /^No mail server is set up\. The invitation for ivy@example\.com was written to the outbox/,
  );
  await rowOf(page, 'ivy@example.com').getByText('Invited').filter({ visible: true }).waitFor();

  const link = await outbox('ivy@example.com', /https?:\/\/\S+\/auth\?reset=\S+&invited=1/);
  await page.context().clearCookies();
  await page.goto(link);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set Password' }).click();
  await page.getByRole('main').getByText('Your password is set. You can now log in.').waitFor();
  // Typing can begin at once.
  expect(await page.getByLabel('Email').evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('ivy@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('Ivy').first().waitFor();
});

it('helps from the menu of a row, and finds people by name', async () => {
  const page = await openAs(prepared.admin);
  await page.goto('/admin');
  await page.getByLabel('Find a user').fill('park jo');
  await page.getByText('1 user', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'More for Jo Park' }).click();
  await page.getByRole('menuitem', { name: 'Send Reset Link' }).click();
  await page
    .getByText(/^No mail server is set up\. A link to choose a new password for jo@example\.com was written/)
    .waitFor();
  await outbox('jo@example.com', /The administrator Ada Okafor asked/);
  // Those who only registered are found by the same field.
  const stranger = createClient(prepared.product.url);
  await stranger.send('POST', '/api/register', person('Nell', 'Unread', 'agent'));
  await page.reload();
  await page.getByLabel('Find a user').fill('unread nell');
  await page.getByRole('button', { name: /^Send Link Again to nell/ }).waitFor();
  await page.getByLabel('Find a user').fill('unread jo');
  await page.getByText('0 users', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Waiting for Email Verification' }).waitFor({ state: 'hidden' });
  await page.getByRole('tab', { name: 'Audit Log' }).click();
  await page
    .getByRole('row', { name: /Sent a link to choose a new password/ })
    .first()
    .waitFor();
});

it('says that a session has ended, and goes on with what was typed after another sign-in', async () => {
  const page = await openAs(jo);
  // Calls that were under way.
  watched.expectError(/status of 401/);
  await page.goto(dashboardPath(prepared.store));
  await page
    .getByRole('button', { name: /^Review/ })
    .first()
    .click();
  const notes = page.getByRole('textbox', { name: /Notes/ }).first();
  await notes.fill('The customer left before');
  const [{ id }] = await prepared.admin.get<[{ id: number }]>('/api/admin/users?search=jo@example.com');
  await prepared.admin.send('POST', `/api/admin/users/${id}/rescue`, { action: 'end_sessions' });
  const dialog = page.getByRole('dialog', { name: 'You Are Signed Out' });
  await dialog.waitFor({ timeout: 5_000 });
  const password = dialog.getByLabel('Password', { exact: true });
  // Typing can begin at once, even above the review.
  await expect.poll(() => password.evaluate((field) => field === document.activeElement)).toBe(true);
  await password.fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await notes.inputValue()).toBe('The customer left before');
  await page.getByText('Live Monitoring').first().waitFor();

  await prepared.admin.send('PUT', `/api/admin/users/${id}`, { isActive: false });
  await page.getByRole('dialog', { name: 'Your Account Is Deactivated' }).waitFor({ timeout: 5_000 });
  await prepared.admin.send('PUT', `/api/admin/users/${id}`, { isActive: true });
  await page.getByRole('button', { name: 'Go to Sign-In' }).click();
  await page.waitForURL('**/auth');
});

it('signs in with an authenticator app, and with a recovery code when it is lost', async () => {
  await prepared.admin.send('POST', '/api/admin/users', {
    email: 'tess@example.com',
    password: PASSWORD,
    firstName: 'Tess',
    lastName: 'Otp',
    role: 'supervisor',
  });
  const tess = createClient(prepared.product.url);
  await tess.send('POST', '/api/login', { email: 'tess@example.com', password: PASSWORD });
  const page = await openAs(tess);
  await page.goto('/');
  await page.getByRole('button', { name: /Tess Otp/ }).click();
  const account = page.getByRole('dialog', { name: 'Account' });
  await account.getByRole('tab', { name: 'Two-Factor' }).click();
  await account.getByLabel('Current Password', { exact: true }).fill(PASSWORD);
  await account.getByRole('button', { name: 'Set Up an Authenticator App' }).click();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`));
  const key = await account.locator('code').innerText();
  const picture = account.getByRole('img', { name: 'The key, to scan' });
  expect(await readQr(picture)).toMatch(
    new RegExp(`^otpauth://totp/Tillwatch:tess%40example\\.com\\?secret=${key.replaceAll(' ', '')}&`),
  );
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await settle(page);
    expect(await findBarriers(page)).toEqual([]);
    // Cameras expect dark on light.
    expect(await picture.evaluate((svg) => getComputedStyle(svg).backgroundColor)).toBe('rgb(255, 255, 255)');
  }
  await account.getByLabel('Code').fill(codeAt(key.replaceAll(' ', ''), stepAt(Date.now())));
  await account.getByRole('button', { name: 'Turn On' }).click();
  const codes = account.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  expect(await codes.count()).toBe(10);
  const recoveryCode = await codes.first().innerText();
  // The key is not sent anywhere, neither for the picture nor to confirm it.
  expect(requests.filter((request) => request.includes(key.replaceAll(' ', '')))).toEqual([]);
  await account.getByRole('button', { name: 'Close', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Close without saving the codes?' });
  await question.getByRole('button', { name: 'Keep Open' }).click();
  await question.waitFor({ state: 'detached' });
  await account.getByRole('button', { name: 'I Have Saved Them' }).click();
  await account.getByRole('button', { name: 'I Have Saved Them' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/auth');

  await page.getByLabel('Email').fill('tess@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('of your authenticator app, or a recovery code').waitFor();
  await page.getByLabel('2FA Code').fill(recoveryCode);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('Tess Otp').first().waitFor();
});

it('closes a store, says what that means, and opens it again', async () => {
  const page = await openAs(prepared.admin);
  await page.goto(dashboardPath(prepared.store));
  await page.getByRole('button', { name: 'Manage Stores' }).click();
  const manage = page.getByRole('dialog', { name: 'Manage Stores' });
  await manage.getByRole('row', { name: /Willow Creek Market.*Active/ }).waitFor();
  await manage.getByRole('button', { name: 'Willow Creek Market' }).click();
  const details = page.getByRole('dialog', { name: 'Willow Creek Market' });
  await details.getByRole('button', { name: 'Close Store' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close Store' }).click();
  await expectToast(page, 'Store Closed', 'Willow Creek Market no longer accepts uploads.');
  await details.getByText('No uploads, and nothing in the queue').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByText('This store is closed and doesn’t accept uploads.').waitFor();
  expect(await prepared.admin.get('/api/queue')).toMatchObject({ transactions: [] });
  await prepared.admin.send('PUT', `/api/stores/${prepared.store.id}/status`, { isActive: true });
});

it.each([1440, 1024, 768, 390])('shows accounts without barriers, at %i pixels', async (width) => {
  const page = await openAs(prepared.admin, { viewport: { width, height: 900 } });
  await page.goto('/admin');
  await rowOf(page, 'Jo Park').waitFor();
  await settle(page);
  expect(await sidewaysOverflow(page)).toBe(0);
  expect(await findBarriersInBothThemes(page)).toEqual([]);
  // Whatever the width, the row says it.
  await rowOf(page, 'Jo Park').getByText('318').filter({ visible: true }).first().waitFor();
});
