import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { someOf } from '../core/testing/test-form.ts';
import { findBarriersInBothThemes, settle, sidewaysOverflow } from './accessibility.ts';
import { openBrowser, openPage, type WatchedPage } from './browser.ts';
import { type Client, createClient, PASSWORD, person } from './client.ts';
import { expectToast, holdToast } from './dashboard.ts';
import { type Prepared, signedInAs, startPrepared } from './prepared.ts';
import { registerPerson } from './register-person.ts';

const PHONE = { width: 390, height: 844 };
const RECIPIENTS = '**/api/admin/report-recipients';
const LONG_NAME = 'Maximiliana Konstantinopolitanische';

let prepared: Prepared;
let browser: Browser;
let watched: WatchedPage;

beforeAll(async () => {
  prepared = await startPrepared();
  browser = await openBrowser();
  const { admin, product } = prepared;
  await addUser({ firstName: 'Abe', lastName: 'Gent', role: 'agent', assignedStores: ['318'] });
  await addUser({
    firstName: LONG_NAME,
    lastName: 'Featherstonehaugh',
    role: 'agent',
    email: 'long@example.com',
  });
  await addUser({ firstName: 'Susan', lastName: 'Visor', role: 'supervisor', position: 'Shift lead' });
  await registerPerson(product, person('Wanda', 'Waits', 'supervisor'));
  expect(await admin.get<unknown[]>('/api/admin/users')).toHaveLength(5);
});
afterAll(async () => {
  await prepared?.product.stop();
});
afterEach(({ task }) => watched.finish(task));

// Specification: 2.7, 2.150 to 2.152, 4.48, 4.49, 5.20 to 5.23, 8.7, 8.34 to 8.36
it('does an administrator’s work on accounts: add, sign in, edit, deactivate, undo, and read what happened', async () => {
  const page = await openAs(prepared.admin);
  await page.goto('/');
  await page.getByRole('link', { name: 'Admin Panel' }).click();
  await page.waitForURL('**/admin');
  await page.getByRole('heading', { level: 1, name: 'Admin Panel' }).waitFor();

  await page.getByRole('button', { name: 'Add User' }).click();
  const adding = page.getByRole('dialog', { name: 'Add User' });
  await adding.getByRole('button', { name: 'Create User' }).click();
  await adding.getByText('Please enter a valid email address').waitFor();
  await adding.getByText('Password must be at least 8 characters').waitFor();
  await adding.getByLabel('Email').fill('nia@example.com');
  await adding.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await adding.getByLabel('First Name').fill('Nia');
  await adding.getByLabel('Last Name').fill('Berg');
  await adding.getByLabel('Position').fill('Reviewer');
  await adding.getByLabel('Assigned Stores').fill(' 318 , 999');
  await adding.getByRole('button', { name: 'Create User' }).click();
  watched.expectError(/status of 400 .*\/api\/admin\/users$/);
  await expectToast(page, 'Error', 'There is no store with the number 999');
  expect(await adding.getByRole('alert').innerText()).toBe('There is no store with the number 999');
  await adding.getByLabel('Assigned Stores').fill('');
  await adding.getByRole('button', { name: '318 Willow Creek Market' }).click();
  expect(await adding.getByLabel('Assigned Stores').inputValue()).toBe('318');
  await adding.getByRole('button', { name: 'Create User' }).click();
  await expectToast(page, 'Success', 'User created successfully');
  await adding.waitFor({ state: 'hidden' });
  await rowOf(page, 'Nia Berg').getByText('Never', { exact: true }).waitFor();

  const nia = createClient(prepared.product.url);
  await nia.send('POST', '/api/login', { email: 'nia@example.com', password: PASSWORD });
  expect(await nia.get('/api/stores')).toMatchObject([{ storeNumber: '318' }]);

  await page.getByRole('button', { name: 'Edit Nia Berg' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit User' });
  expect(await editing.getByLabel('Email').inputValue()).toBe('nia@example.com');
  expect(await editing.getByLabel('Email').isEditable()).toBe(false);
  await editing.getByLabel('Last Name').fill('Bergman');
  await editing.getByLabel('Role').click();
  await page.getByRole('option', { name: 'Supervisor' }).click();
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Success', 'User updated successfully');
  await rowOf(page, 'Nia Bergman').getByRole('cell', { name: 'Supervisor', exact: true }).waitFor();
  await expect(nia.get('/api/user')).rejects.toThrow('401');

  const asked: string[] = [];
  page.once('dialog', (dialog) => void dialog.dismiss());
  await page.getByRole('button', { name: 'Deactivate Nia Bergman' }).click();
  expect(await status(page, 'Nia Bergman', 'Active').count()).toBe(1);
  page.once('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.accept();
  });
  await page.getByRole('button', { name: 'Deactivate Nia Bergman' }).click();
  await expectToast(page, 'Success', 'User deactivated successfully');
  expect(asked).toEqual(['Are you sure you want to deactivate this user?']);
  await holdToast(page);
  await status(page, 'Nia Bergman', 'Inactive').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Success', 'User updated successfully');
  await status(page, 'Nia Bergman', 'Active').waitFor();

  await page.getByRole('tab', { name: 'Audit Log' }).click();
  await page.getByLabel('Who').fill('ada@');
  await page.getByLabel('What').fill('nia@example.com deactivate');
  await page.getByText('Showing 1 entry').waitFor();
  const entry = page.getByRole('row', { name: /Deactivated the account/ });
  await entry.getByText('Ada Okafor').first().waitFor();
  await entry.getByRole('button', { name: 'Details of Deactivated the account, nia@example.com' }).click();
  await entry.getByText('HeadlessChrome').filter({ visible: true }).waitFor();

  // What changed shows without a press, however narrow the window.
  await page.getByLabel('What').fill('nia@example.com Bergman');
  const edited = page.getByRole('row', { name: /Changed the account/ });
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await edited.getByText('Bergman').filter({ visible: true }).first().waitFor();
  }
});

// Specification: 2.149, 6.3
it('approves a self-registered supervisor', async () => {
  const page = await openAs(prepared.admin);
  await page.goto('/admin?status=inactive');
  await status(page, 'Wanda Waits', 'Awaiting approval').waitFor();
  await page.getByRole('button', { name: 'Edit Wanda Waits' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit User' });
  await editing.getByText('is waiting for approval').waitFor();
  await editing.getByText(/^Registered .* from (127\.0\.0\.1|::1) with node$/).waitFor();
  await editing.getByLabel('Status').click();
  await page.getByRole('option', { name: 'Active', exact: true }).click();
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Success', 'User updated successfully');
  await page.getByText('No users found').waitFor();
  await page.getByRole('button', { name: 'Show all users' }).click();
  await status(page, 'Wanda Waits', 'Active').waitFor();
});

// Specification: 2.148, 2.149, 2.155
it('keeps its filters and its tab in the URL, through a reload and Back', { tags: ['long'] }, async () => {
  const page = await openAs(prepared.admin);
  await page.goto('/admin');
  await page.getByRole('combobox', { name: 'Filter by role' }).click();
  await page.getByRole('option', { name: 'Agent' }).click();
  await page.getByText('2 users', { exact: true }).waitFor();
  expect(await page.getByRole('row', { name: /Susan Visor/ }).count()).toBe(0);
  await page.reload();
  await page.getByText('2 users', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'System Stats' }).click();
  await page.getByText('Total Stores').waitFor();
  expect(new URL(page.url()).search).toBe('?tab=stats&role=agent');
  await page.goBack();
  await page.getByText('2 users', { exact: true }).waitFor();
});

it('refuses to leave the system without an admin', async () => {
  const page = await openAs(prepared.admin);
  watched.expectError(/status of 409 .*\/api\/admin\/users\/\d+$/);
  await page.goto('/admin?role=admin');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Deactivate Ada Okafor' }).click();
  await expectToast(
    page,
    'Error',
    'You are the last active admin. Make somebody else an admin before deactivating this account.',
  );
});

it('decides who agents may send reports to', { tags: ['long'] }, async () => {
  const page = await openAs(prepared.admin);
  await page.goto('/admin');
  await page.getByRole('tab', { name: 'Report Recipients' }).click();
  await page.getByText('No recipients yet').waitFor();
  const add = page.getByRole('button', { name: 'Add Recipient' });
  await page.getByLabel('Email Address or Domain').fill('no address');
  await add.click();
  await page.getByText('Enter an email address, or a domain such as example.com').waitFor();
  await page.getByLabel('Email Address or Domain').fill('northwest.example.com');
  await page.getByLabel('Store').click();
  await page.getByRole('option', { name: '318 Willow Creek Market' }).click();
  await add.click();
  await expectToast(page, 'Success', 'Recipient added: Everybody at northwest.example.com');
  await status(page, 'Everybody at northwest.example.com', '318 Willow Creek Market').waitFor();

  await page
    .getByRole('button', { name: 'Remove Everybody at northwest.example.com, 318 Willow Creek Market' })
    .click();
  const asking = page.getByRole('alertdialog', { name: 'Remove this recipient?' });
  await asking
    .getByText(
      'Agents will no longer be able to send reports for store 318 Willow Creek Market to Everybody at northwest.example.com.',
    )
    .waitFor();
  await asking.getByRole('button', { name: 'Remove' }).click();
  await expectToast(page, 'Success', 'Recipient removed');
  await page.getByText('No recipients yet').waitFor();
});

// Specification: 8.10
it('says what failed when the users cannot be fetched, and tries again', { tags: ['long'] }, async () => {
  const page = await openAs(prepared.admin);
  watched.expectError(/status of 500 .*\/api\/admin\/users/);
  await page.route('**/api/admin/users*', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  await page.goto('/admin');
  await page.getByText('Failed to fetch users: Internal Server Error').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await rowOf(page, 'Ada Okafor').waitFor();
});

// Specification: 2.42, 6.10, 6.14, 6.15
it('turns away users who are not admins, and visitors who are not signed in', async () => {
  const supervisor = createClient(prepared.product.url);
  await supervisor.send('POST', '/api/login', { email: 'susan@example.com', password: PASSWORD });
  const page = await openAs(supervisor);
  await page.goto('/admin');
  await expectToast(page, 'Access Denied', "You don't have permission to access the admin panel");
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByText('Susan Visor').first().waitFor();
  expect(await page.getByRole('link', { name: 'Admin Panel' }).count()).toBe(0);
  // Nothing is under way anymore that would miss the session.
  await page.getByText('No transactions found').waitFor();
  await page.context().clearCookies();
  await page.goto('/admin');
  await expectToast(page, 'Unauthorized', 'Please log in to access this page');
  await page.waitForURL((url) => url.pathname === '/');
});

/** Each brings a page to the state to check. */
const SCREENS: { name: string; show: (page: Page) => Promise<void> }[] = [
  { name: 'users', show: (page) => open(page, '/admin', LONG_NAME) },
  {
    name: 'add user',
    async show(page) {
      await open(page, '/admin', LONG_NAME);
      await page.getByRole('button', { name: 'Add User' }).click();
      await page.getByRole('button', { name: 'Create User' }).click();
      await page.getByText('Please enter a valid email address').waitFor();
      await page.getByRole('button', { name: '318 Willow Creek Market' }).click();
    },
  },
  {
    name: 'edit user',
    async show(page) {
      await open(page, '/admin', LONG_NAME);
      await page.getByRole('button', { name: 'Edit Abe Gent' }).click();
      await page.getByRole('dialog').getByText('The email cannot be changed.').waitFor();
    },
  },
  { name: 'nobody', show: (page) => open(page, '/admin?role=admin&status=inactive', 'No users found') },
  {
    name: 'no recipients',
    async show(page) {
      await page.route(RECIPIENTS, (route) => route.fulfill({ json: [] }), { times: 1 });
      await open(page, '/admin?tab=recipients', 'No recipients yet');
      await page.getByRole('button', { name: 'Add Recipient' }).click();
      await page.getByText('Enter an email address, or a domain such as example.com').waitFor();
    },
  },
  {
    name: 'recipients',
    async show(page) {
      const added = { store: null, addedByName: LONG_NAME, createdAt: new Date().toISOString() };
      const json = [
        {
          ...added,
          id: 1,
          recipient: `${'franchise.operations.'.repeat(2)}reports@${'holdings-'.repeat(4)}x.example`,
        },
        { ...added, id: 2, recipient: '@example.net' },
      ];
      await page.route(RECIPIENTS, (route) => route.fulfill({ json }), { times: 1 });
      await open(page, '/admin?tab=recipients', 'Everybody at example.net');
    },
  },
  { name: 'system stats', show: (page) => open(page, '/admin?tab=stats', 'active,') },
  {
    name: 'audit log',
    async show(page) {
      await open(page, '/admin?tab=audit', 'Showing 1 to');
      await page
        .getByRole('button', { name: /^Details of Added the account/ })
        .first()
        .click();
      await page.getByText('Browser', { exact: true }).filter({ visible: true }).waitFor();
    },
  },
  { name: 'empty audit log', show: (page) => open(page, '/admin?tab=audit&who=nobody', 'No entries found') },
];

it.each(someOf(SCREENS, 3))(
  '$name has no barriers in either theme, and does not scroll sideways at any width',
  { tags: ['long'] },
  async ({ show }) => {
    const page = await openAs(prepared.admin);
    await show(page);
    expect(await findBarriersInBothThemes(page)).toEqual([]);
    for (const viewport of [{ width: 1280, height: 800 }, PHONE]) {
      await page.setViewportSize(viewport);
      await settle(page);
      expect(await sidewaysOverflow(page)).toBe(0);
    }
  },
);

async function openAs(client: Client, options: BrowserContextOptions = {}): Promise<Page> {
  const { url } = prepared.product;
  watched = await openPage(browser, url, { ...options, ...signedInAs(client, url) });
  return watched.page;
}

async function open(page: Page, path: string, text: string): Promise<void> {
  await page.goto(path);
  await page.getByText(text).first().waitFor();
}

function rowOf(page: Page, name: string) {
  return page.getByRole('row', { name: new RegExp(name) });
}

/** Narrow windows show it elsewhere in the row. */
function status(page: Page, name: string, text: string) {
  return rowOf(page, name).getByText(text, { exact: true }).filter({ visible: true });
}

async function addUser(user: { firstName: string; [field: string]: unknown }): Promise<void> {
  await prepared.admin.send('POST', '/api/admin/users', {
    email: `${user.firstName.toLowerCase()}@example.com`,
    password: PASSWORD,
    ...user,
  });
}
