import type { ManagedUser, Store } from '@tillwatch/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { findBarriersInBothThemes } from './accessibility.ts';
import { openBrowser, openPage, type WatchedPage } from './browser.ts';
import { addStore } from './client.ts';
import { expectToast, holdToast } from './dashboard.ts';
import { holdBack } from './hold-back.ts';
import { signedInAs } from './prepared.ts';
import { type Staffed, startStaffed } from './staffed.ts';

let product: Staffed;
let browser: Browser;
let watched: WatchedPage;
let clients: Staffed['clients'];
let store: Store;

beforeAll(async () => {
  product = await startStaffed();
  ({ clients, store } = product);
  browser = await openBrowser();
});
afterAll(async () => {
  await product?.stop();
});
afterEach(({ task }) => watched.finish(task));

async function open(role: keyof typeof clients, options = {}): Promise<Page> {
  watched = await openPage(browser, product.url, { ...options, ...signedInAs(clients[role], product.url) });
  return watched.page;
}

const nameButton = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1 }).getByRole('button', { name });

// Specification: 2.157, 2.158, 2.160, 4.51, 5.7 to 5.10, 5.24, 6.8, 8.27
it('lets a supervisor read and edit a store from its name, not delete it', { tags: ['long'] }, async () => {
  const page = await open('supervisor');
  await page.goto(`/?store=${store.id}`);
  await nameButton(page, store.name).click();
  const dialog = page.getByRole('dialog', { name: store.name });
  await dialog.getByText('307', { exact: true }).waitFor();
  await dialog.getByText('Active', { exact: true }).waitFor();
  expect(await dialog.getByRole('button', { name: 'Delete Store' }).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Edit' }).click();

  const form = page.getByRole('dialog', { name: 'Edit Store' });
  for (const label of ['Store Number', 'Store Name', 'Address', 'Franchise Owner Email']) {
    await form.getByLabel(label).fill('');
  }
  await form.getByRole('button', { name: 'Save Changes' }).click();
  for (const message of [
    'Store number is required',
    'Store name is required',
    'Address is required',
    'Valid email is required',
  ]) {
    await form.getByText(message).waitFor();
  }
  await form.getByLabel('Store Number').fill(store.storeNumber);
  await form.getByLabel('Store Name').fill('Springfield Centre');
  await form.getByLabel('Address').fill('1 Plaza');
  await form.getByLabel('Franchise Owner Email').fill('new@example.com');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Store Updated');
  await holdToast(page);
  await page.getByRole('dialog', { name: 'Springfield Centre' }).getByText('new@example.com').waitFor();
  // Undone with the dialog open, and then changed again: other tests rely on the new name.
  await page.keyboard.press('u');
  await expectToast(page, 'Change Undone');
  await page.getByRole('dialog', { name: store.name }).waitFor();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await form.getByLabel('Store Name').fill('Springfield Centre');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Store Updated');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await nameButton(page, 'Springfield Centre').waitFor();
});

// Specification: 8.5
it('says at the field that a number is taken', { tags: ['long'] }, async () => {
  const taken = await addStore(clients.admin, '77', 'Taken');
  const page = await open('supervisor');
  watched.expectError(/status of 409/);
  await page.goto(`/?store=${store.id}`);
  await page.getByRole('heading', { level: 1 }).getByRole('button').click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit Store' });
  await form.getByLabel('Store Number').fill(taken.storeNumber);
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Failed to Update Store', 'Store number 77 is already in use');
  await form.getByText('Store number 77 is already in use').waitFor();
});

// Specification: 8.4
it(
  'says that a store could not be created, in the words of the specification',
  { tags: ['long'] },
  async () => {
    const page = await open('admin');
    watched.expectError(/status of 500/);
    await page.route('**/api/stores', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    );
    await page.goto(`/?store=${store.id}`);
    await page.getByRole('button', { name: 'Manage Stores' }).click();
    await page.getByRole('button', { name: 'Add New Store' }).click();
    const form = page.getByRole('dialog', { name: 'Add New Store' });
    await form.getByLabel('Store Number').fill('55');
    await form.getByLabel('Store Name').fill('Corner');
    await form.getByLabel('Address').fill('1 Plaza');
    await form.getByLabel('Franchise Owner Email').fill('owner@example.com');
    await form.getByRole('button', { name: 'Create Store' }).click();
    await expectToast(page, 'Failed to Create Store', 'An error occurred while creating the store');
    // What was typed is still there; the new row says that there is nothing yet.
    await page.unroute('**/api/stores');
    await form.getByRole('button', { name: 'Create Store' }).click();
    await expectToast(page, 'Store Created', 'Corner has been added.');
    await page
      .getByRole('dialog', { name: 'Manage Stores' })
      .getByRole('row', { name: /^55 Corner .*No upload yet 0 0 Active$/ })
      .waitFor();
  },
);

// Specification: 2.161, 5.25, 5.26, 8.28
it('lets an admin delete a store without transactions, after asking', async () => {
  const empty = await addStore(clients.admin, '88', 'Closed Corner');
  const page = await open('admin');
  await page.goto(`/?store=${empty.id}`);
  await nameButton(page, empty.name).waitFor();
  await page.getByRole('button', { name: 'Manage Stores' }).click();
  const manage = page.getByRole('dialog', { name: 'Manage Stores' });

  await manage.getByRole('button', { name: /Springfield/ }).click();
  await page.getByText('Only a store without transactions can be deleted.').waitFor();
  expect(await page.getByRole('button', { name: 'Delete Store' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');

  await manage.getByRole('button', { name: empty.name }).click();
  await page.getByRole('button', { name: 'Delete Store' }).click();
  const confirmation = page.getByRole('alertdialog');
  await confirmation.getByText('This action cannot be undone.').waitFor();
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete Store' }).click();
  // The live event, sent before the answer, has the page look at its stores again. What it finds after the answer must
  // not replace the answer's toast.
  const list = await holdBack(page, '**/api/stores');
  await page.route(`**/api/stores/${empty.id}`, async (route) => {
    const response = await route.fetch();
    await list.asked;
    await route.fulfill({ response });
  });
  await confirmation.getByRole('button', { name: 'Delete Store' }).click();
  await expectToast(page, 'Store Deleted');
  await holdToast(page);
  // Having looked, the page reloads everything else.
  const reload = page.waitForRequest('**/api/stores/overview*');
  list.release();
  await reload;
  await expectToast(page, 'Store Deleted');
  await manage.getByRole('button', { name: empty.name }).waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => url.searchParams.get('store') === 'all');
  expect((await clients.admin.get<Store[]>('/api/stores')).map(({ id }) => id)).not.toContain(empty.id);
});

// Specification: 8.6
it('says why a store could not be deleted', { tags: ['long'] }, async () => {
  const empty = await addStore(clients.admin, '99', 'Busy Corner');
  const page = await open('admin');
  watched.expectError(/status of 409/);
  await page.route('**/transaction-count', (route) => route.fulfill({ json: { count: 0 } }));
  await page.goto(`/?store=${store.id}`);
  await page.getByRole('heading', { level: 1 }).getByRole('button').click();
  await page.getByRole('button', { name: 'Delete Store' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Store' }).click();
  await expectToast(
    page,
    'Failed to Delete Store',
    'This store has 307 transactions; only a store without any can be deleted.',
  );
  expect((await clients.admin.get<Store[]>('/api/stores')).map(({ id }) => id)).toContain(empty.id);
});

// Specification: 6.8
it('gives an agent the name alone', async () => {
  const page = await open('agent');
  await page.goto(`/?store=${store.id}`);
  await page.getByRole('heading', { level: 1, name: 'Springfield' }).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).getByRole('button').count()).toBe(0);
});

it('leaves a store that is taken from its agent, and says that one is closed, without a reload', async () => {
  const other = await addStore(clients.admin, '66', 'Shelbyville');
  const agents = await clients.admin.get<ManagedUser[]>('/api/admin/users?role=agent');
  const [{ id, assignedStores }] = agents as [ManagedUser];
  const assign = (stores: readonly string[]) =>
    clients.admin.send('PUT', `/api/admin/users/${id}`, { assignedStores: stores });
  await assign([...assignedStores, other.storeNumber]);
  const page = await open('agent');
  await page.goto(`/?store=${other.id}`);
  await page.getByRole('heading', { level: 1, name: other.name }).waitFor();

  await clients.admin.send('PUT', `/api/stores/${other.id}/status`, { isActive: false });
  await page.getByText('Closed · ').waitFor();
  // What is asked just before the store is taken may be answered just after.
  watched.expectError(/status of 404/);
  let fetches = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/stores') fetches += 1;
  });
  await assign(assignedStores);
  await page.getByText('This store is not one of yours').waitFor();
  await expectToast(page, 'Store 66 Is No Longer Yours');
  // Everything else is fetched again after the list of stores, and the list not once more.
  await page.evaluate(async () => (await fetch('/api/user')).text());
  expect(fetches).toBe(1);
});

it('hears of a store that was closed before its live channel opened', async () => {
  const other = await addStore(clients.admin, '67', 'Ogdenville');
  const agents = await clients.admin.get<ManagedUser[]>('/api/admin/users?role=agent');
  const [{ id, assignedStores }] = agents as [ManagedUser];
  const assigned = [...assignedStores, other.storeNumber];
  await clients.admin.send('PUT', `/api/admin/users/${id}`, { assignedStores: assigned });
  const page = await open('agent');
  // What was still on its way when the store closed is refused.
  watched.expectError(new RegExp(`status of 404 .*(?:storeId=|/stores/)${other.id}\\b`));
  const opening = Promise.withResolvers<void>();
  await page.route('**/api/live', async (route) => {
    await opening.promise;
    await route.continue();
  });
  await page.goto(`/?store=${other.id}`);
  await page.getByRole('heading', { level: 1, name: other.name }).waitFor();
  await clients.admin.send('PUT', `/api/stores/${other.id}/status`, { isActive: false });
  opening.resolve();
  await page.getByText('Closed · ').waitFor();
  await clients.admin.send('PUT', `/api/admin/users/${id}`, { assignedStores });
});

it('has no barriers in either theme, reading and editing', { tags: ['long'] }, async () => {
  const page = await open('admin', { viewport: { width: 390, height: 844 } });
  await page.goto(`/?store=${store.id}`);
  await page.getByRole('heading', { level: 1 }).getByRole('button').click();
  await page.getByRole('dialog').getByText('307', { exact: true }).waitFor();
  expect(await findBarriersInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Store Name').fill('');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Store name is required').waitFor();
  expect(await findBarriersInBothThemes(page)).toEqual([]);
});
