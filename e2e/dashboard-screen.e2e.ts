import { FILTERS, PRIORITIES } from '@tillwatch/core/detection';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { sidewaysOverflow } from './accessibility.ts';
import { openBrowser, openPage, type WatchedPage } from './browser.ts';
import { addStore } from './client.ts';
import { expectShowing, expectToast } from './dashboard.ts';
import { dashboardPath, type Prepared, sampleTruth, signedInAs, startPrepared } from './prepared.ts';

const truth = sampleTruth();
const refunds = truth.filter((row) => row.flags.includes('refund'));

let prepared: Prepared;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  prepared = await startPrepared();
  // With only one store there would be nothing to select.
  await addStore(prepared.admin, '319', 'Quiet Corner');
  browser = await openBrowser();
});
afterAll(async () => {
  await prepared?.product.stop();
});
beforeEach(async () => {
  watched = await openPage(browser, prepared.product.url, signedInAs(prepared.admin, prepared.product.url));
  page = watched.page;
});
afterEach(({ task }) => watched.finish(task));

const sidebar = () => page.getByRole('complementary', { name: 'Stores, upload and filters' });

/** How many columns an element lays out its children in. */
function countColumns(grid: Locator): Promise<number> {
  return grid.evaluate((node) => getComputedStyle(node).gridTemplateColumns.split(' ').length);
}

// Specification: 2.5, 2.28 to 2.32, 2.34, 2.83 to 2.85, 7.22, 9.39
it(
  'has a sidebar of 320 pixels with the product, the user, the stores, an upload that folds and the filters',
  { tags: ['long'] },
  async () => {
    const counted: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/filter-counts')) counted.push(request.url());
    });
    await page.goto('/dashboard');
    await page
      .getByText('Select one to see its transactions. Counts are of the last 30 days with data.')
      .waitFor();
    expect((await sidebar().boundingBox())?.width).toBe(320);
    for (const text of [
      'Tillwatch',
      'AO',
      'Ada Okafor',
      'Admin',
      'Select store...',
      'Please select a store first',
    ]) {
      await sidebar().getByText(text, { exact: true }).first().waitFor();
    }
    await sidebar().getByRole('button', { name: 'Clear All Filters' }).waitFor();
    expect(counted).toEqual([]);

    const upload = sidebar().getByRole('button', { name: 'Data Upload' });
    await upload.click();
    await sidebar().getByText('Please select a store first').waitFor({ state: 'hidden' });
    await upload.click();
    await sidebar().getByRole('combobox', { name: 'Store' }).click();
    await page.getByRole('option', { name: /Willow Creek Market/ }).click();
    await sidebar().getByText('Drop Excel files here').waitFor();
    await expect.poll(() => counted).toEqual([expect.stringContaining(`storeId=${prepared.store.id}`)]);
  },
);

// Specification: 2.35 to 2.41, 2.43, 2.46 to 2.48, 9.40
it('has a header with the store and its controls, and six cards in six columns', async () => {
  await page.goto(dashboardPath(prepared.store));
  await expectShowing(page, 1, 50, truth.length);
  const header = page.getByRole('banner');
  await header.getByRole('heading', { level: 1, name: 'Willow Creek Market' }).waitFor();
  await header.getByText('12 Creek Road, Springfield').waitFor();
  await header.getByText('Live Monitoring').waitFor();
  await header.getByRole('textbox', { name: 'Search transactions' }).waitFor();
  for (const name of ['Generate Report', 'Export', 'Logout', 'Switch to dark mode', 'Manage Stores']) {
    await header.getByRole('button', { name }).waitFor();
  }
  await header.getByRole('button', { name: /^Notifications/ }).waitFor();
  await header.getByRole('link', { name: 'Admin Panel' }).waitFor();
  await page.getByRole('button', { name: 'Supervisor Controls' }).waitFor();

  const cards = page.getByRole('region', { name: 'Numbers for the store and dates in force' });
  const labels = (await cards.locator('> *').allInnerTexts()).map((text) => text.split('\n')[0]);
  expect(labels).toEqual([
    'Total Transactions',
    'Check All',
    'Check Lot',
    'Check Few',
    'Verified',
    'Pending',
  ]);
  expect(await countColumns(cards)).toBe(6);
  await page.getByRole('heading', { name: 'Transaction Review' }).waitFor();
});

// Specification: 2.33, 2.34, 2.75 to 2.82, 5.5, 5.6, 9.12
it('has a filter for each priority and each type with its count, dates of today, amounts and an employee', async () => {
  await page.goto(`/?store=${prepared.store.id}`);
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv-SE'));
  const boxes = sidebar().getByRole('checkbox');
  const statuses = [{ label: 'Pending' }, { label: 'Verified' }, { label: 'Flagged' }];
  const contested = { label: 'Differs in another file' };
  const names = [...PRIORITIES, ...statuses, contested, ...FILTERS].map(({ label }) => label);
  await sidebar().getByRole('checkbox', { name: 'Cash Drawer Violation' }).waitFor();
  expect(
    await boxes.evaluateAll((all) =>
      all.map((box) => box.closest<HTMLElement>('li, label')?.innerText.split('\n')[0]),
    ),
  ).toEqual(names);
  const isOn = (count: number) => boxes.nth(count).isChecked();
  expect(await Promise.all([0, 1, 2, 3].map(isOn))).toEqual([true, true, true, false]);
  const types = sidebar().getByRole('group', { name: 'Transaction Type' });
  const list = types.locator('> div');
  expect(await list.evaluate((node) => getComputedStyle(node).maxHeight)).toBe('640px');
  expect(await list.evaluate((node) => getComputedStyle(node).overflowY)).toBe('auto');
  // It has room for all of them: only the sidebar itself scrolls, not the list inside it.
  expect(await list.evaluate((node) => node.scrollHeight > node.clientHeight)).toBe(false);

  const fields = { 'Start Date': 'date', 'End Date': 'date', 'Min Amount': 'number', 'Max Amount': 'number' };
  for (const [label, type] of Object.entries(fields)) {
    expect(await sidebar().getByLabel(label).getAttribute('type')).toBe(type);
  }
  expect(await sidebar().getByLabel('Employee ID').getAttribute('type')).toBe('text');
  expect(await sidebar().getByLabel('Start Date').inputValue()).toBe(today);
  expect(await sidebar().getByLabel('End Date').inputValue()).toBe(today);

  await page.goto(dashboardPath(prepared.store, { types: 'refund', min: '1', max: '900', employee: '101' }));
  const refundRow = sidebar().getByRole('listitem').filter({ hasText: 'Refunds' });
  await refundRow.getByText(String(refunds.length), { exact: true }).waitFor();
  await sidebar().getByRole('button', { name: 'Clear All Filters' }).click();
  for (const label of ['Min Amount', 'Max Amount', 'Employee ID']) {
    await expect.poll(() => sidebar().getByLabel(label).inputValue()).toBe('');
  }
  for (const label of ['Start Date', 'End Date']) {
    await expect.poll(() => sidebar().getByLabel(label).inputValue()).toBe(today);
  }
  await expect
    .poll(() => boxes.evaluateAll((all) => all.filter((box) => box.ariaChecked === 'true').length))
    .toBe(0);
});

// Specification: 2.93 to 2.96
it('sorts by priority, time, or amount; another key starts descending, and the same key reverses the order', async () => {
  await page.goto(dashboardPath(prepared.store));
  await expectShowing(page, 1, 50, truth.length);
  const choose = async (current: string, option: string) => {
    await page.getByRole('button', { name: `Sort by ${current}` }).click();
    await page.getByRole('menuitemradio').nth(2).waitFor();
    expect(await page.getByRole('menuitemradio').allInnerTexts()).toEqual([
      'Priority',
      'Risk',
      'Time',
      'Amount',
      'Employee',
    ]);
    await page.getByRole('menuitemradio', { name: option }).click();
    await page.getByRole('menu').waitFor({ state: 'detached' });
  };
  await choose('Time, descending', 'Time');
  await choose('Time, ascending', 'Amount');
  await choose('Amount, descending', 'Priority');
  await page.getByRole('button', { name: 'Sort by Priority, descending' }).waitFor();
  expect(new URL(page.url()).searchParams.get('sort')).toBe('priority');
  await page
    .getByRole('region', { name: 'Transaction Review' })
    .getByRole('button', { name: 'Export', exact: true })
    .waitFor();
});

// Specification: 2.98, 2.105, 9.10
it(
  'shows ten gray rows while the list loads, and a spinner while a transaction does',
  { tags: ['long'] },
  async () => {
    let open = (): void => {};
    const isOpen = new Promise<void>((resolve) => (open = resolve));
    await page.route(/\/api\/transactions(\?|\/\d+-\d+$)/, async (route) => {
      await isOpen;
      await route.continue();
    });
    await page.goto(dashboardPath(prepared.store, { transaction: `${prepared.store.id}-1` }));
    await page.getByRole('dialog').getByText('Loading the transaction').waitFor();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(10);
    open();
    await page.getByRole('dialog').getByRole('heading', { name: 'Transaction Details' }).waitFor();
    await expect.poll(() => page.locator('tbody').first().locator('tr').count()).toBe(50);
  },
);

it(
  'offers no export and no report while it is not known which stores there are',
  { tags: ['long'] },
  async () => {
    let open = (): void => {};
    const isOpen = new Promise<void>((resolve) => (open = resolve));
    await page.route('**/api/stores', async (route) => {
      await isOpen;
      await route.continue();
    });
    await page.goto(dashboardPath(prepared.store));
    const buttons = ['Export', 'Generate Report'].map((name) =>
      page.getByRole('banner').getByRole('button', { name }),
    );
    for (const button of buttons) await expect.poll(() => button.isDisabled()).toBe(true);
    open();
    for (const button of buttons) await expect.poll(() => button.isEnabled()).toBe(true);
  },
);

// Specification: 4.35, 4.37, 7.25
it('closes the review after the last transaction of the list', { tags: ['long'] }, async () => {
  const last = refunds.at(-1)?.transactionId;
  await page.goto(dashboardPath(prepared.store, { types: 'refund' }));
  await page.getByRole('button', { name: `Review transaction ${last}` }).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(String(last)) });
  await dialog.getByRole('button', { name: 'Mark Verified' }).waitFor();
  await dialog.getByRole('textbox', { name: 'Verification Notes' }).fill('Seen');
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await dialog.getByRole('button', { name: 'Save & Next' }).click();
  expect(Object.keys((await sent).postDataJSON() as object)).toEqual([
    'verificationNotes',
    'opened',
    'openingProof',
    'version',
  ]);
  await dialog.waitFor({ state: 'hidden' });
  await expectToast(page, 'Transaction Updated');
});

// Specification: 5.31
it('accepts only text that can become a recording link', { tags: ['long'] }, async () => {
  await page.goto(dashboardPath(prepared.store, { types: 'refund' }));
  await page.getByRole('button', { name: `Review transaction ${refunds[0]?.transactionId}` }).click();
  await page.getByLabel('Video verified').check();
  const link = page.getByLabel('Screen recording link');
  await link.pressSequentially('x');
  expect(await link.inputValue()).toBe('');
  await page.getByText('Only a Loom share link fits here').waitFor();
  await link.fill('http://www.loom.com/share/abc123');
  expect(await link.inputValue()).toBe('http://www.loom.com/share/abc123');
});

// Specification: 7.33, 7.34, 8.11, 8.12
it('says with which status the list failed, and that an export failed', { tags: ['long'] }, async () => {
  watched.expectError(/status of 503/);
  await page.route(/\/api\/(transactions\?|export)/, (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto(dashboardPath(prepared.store));
  await page.getByText('Failed to fetch transactions: 503').waitFor();
  const asked = page.waitForRequest('**/api/export/transactions?*');
  await page.getByRole('button', { name: 'Export', exact: true }).first().click();
  await expectToast(page, 'Export Failed', 'Failed to export transactions. Please try again.');
  const query = Object.fromEntries(new URL((await asked).url()).searchParams);
  expect(query).toMatchObject({
    storeId: String(prepared.store.id),
    format: 'xlsx',
    includeRawData: 'false',
    includeFilters: 'true',
    priorities: 'check_all,check_lot,check_few',
  });
});

it('says why each is worth a look at every width', { tags: ['long'] }, async () => {
  await page.goto(`${dashboardPath(prepared.store)}&sort=risk`);
  await expectShowing(page, 1, 50, truth.length);
  const query = `storeId=${prepared.store.id}&sortBy=risk&sortOrder=desc`;
  const { transactions } = await prepared.admin.get<{
    transactions: { id: string; risk: { sentence: string | null } | null }[];
  }>(`/api/transactions?${query}`);
  const [first] = transactions;
  const sentence = page.locator(`[data-transaction="${first?.id}"]`).getByTitle(first?.risk?.sentence ?? '?');
  for (const width of [390, 768, 900, 959, 960, 1024, 1151, 1152, 1200, 1279, 1280, 1366, 1439, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    // As many letters as name what happened.
    await expect
      .poll(async () => (await sentence.filter({ visible: true }).boundingBox())?.width ?? 0, {
        message: `at ${width}`,
      })
      .toBeGreaterThan(140);
    expect(await sidewaysOverflow(page)).toBe(0);
  }
});
