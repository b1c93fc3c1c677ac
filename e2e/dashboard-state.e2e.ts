// @module-tag long
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openBrowser, openPage, type WatchedPage } from './browser.ts';
import { cardNumber, expectCard, expectShowing, expectToast, shownNumbers } from './dashboard.ts';
import { holdBack } from './hold-back.ts';
import { dashboardPath, type Prepared, sampleTruth, signedInAs, startPrepared } from './prepared.ts';

const truth = sampleTruth();
const refunds = truth.filter((row) => row.flags.includes('refund'));

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
beforeEach(async () => {
  watched = await openPage(browser, prepared.product.url, signedInAs(prepared.admin, prepared.product.url));
  page = watched.page;
});
afterEach(({ task }) => watched.finish(task));

// Specification: 2.104
it('keeps filters, page and the open transaction through a reload, the back button and a link', async () => {
  await page.goto(dashboardPath(prepared.store));
  await expectShowing(page, 1, 50, truth.length);
  await page.getByRole('checkbox', { name: 'Refunds' }).check();
  await expectShowing(page, 1, refunds.length, refunds.length);
  await page.reload();
  await expectShowing(page, 1, refunds.length, refunds.length);
  expect(await page.getByRole('checkbox', { name: 'Refunds' }).isChecked()).toBe(true);

  const [first] = refunds;
  await page.getByRole('button', { name: `Review transaction ${first?.transactionId}` }).click();
  await page.getByRole('dialog', { name: new RegExp(String(first?.transactionId)) }).waitFor();
  const link = page.url();
  const colleague = await openPage(
    browser,
    prepared.product.url,
    signedInAs(prepared.admin, prepared.product.url),
  );
  await colleague.page.goto(link);
  await colleague.page.getByRole('dialog', { name: new RegExp(String(first?.transactionId)) }).waitFor();
  await colleague.finish({ name: 'colleague' });

  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expectShowing(page, 1, refunds.length, refunds.length);
  await page.goBack();
  await expectShowing(page, 1, 50, truth.length);
});

it('leaves nothing of the page dead behind a review that a link has opened', async () => {
  // The list of stores loads while the review is open.
  const stores = await holdBack(page, '**/api/stores');
  const { transactions } = await prepared.admin.get<{ transactions: { id: string }[] }>(
    `/api/transactions?storeId=${prepared.store.id}&limit=1`,
  );
  await page.goto(dashboardPath(prepared.store, { transaction: transactions[0]?.id ?? '' }));
  await stores.asked;
  // Waits until the review's code is prefetched, too: then both are drawn at once.
  await page.waitForTimeout(2_500);
  stores.release();
  await page.getByRole('dialog').getByRole('heading', { name: 'Electronic Journal' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await page.locator('[inert]').count()).toBe(0);
  await page.getByRole('checkbox', { name: 'Refunds' }).check();
  await expectShowing(page, 1, refunds.length, refunds.length);
});

it('lets a user leave while the only store, which it would choose, is still being fetched', async () => {
  const stores = await holdBack(page, '**/api/stores');
  const adminPanel = await holdBack(page, '**/assets/admin-*.js');
  await page.goto('/');
  await page.getByRole('link', { name: 'Admin Panel' }).click();
  await adminPanel.asked;
  // Not what the dashboard shows then: on a slow machine, that may already be a spinner.
  const answered = page.waitForResponse('**/api/stores');
  stores.release();
  await (await answered).finished();
  adminPanel.release();
  await page.getByRole('heading', { level: 1, name: 'Admin Panel' }).waitFor();
  const { pathname, search } = new URL(page.url());
  expect(pathname + search).toBe('/admin');
});

// Specification: 2.94, 4.52
it('sorts by amount, reverses the order, and returns to the first page', async () => {
  await page.goto(dashboardPath(prepared.store, { page: '3' }));
  await expectShowing(page, 101, 150, truth.length);
  const amounts = truth.map((row) => row.amount).toSorted((a, b) => b - a);
  for (const [from, to] of [
    [amounts[0], amounts[49]],
    [amounts.at(-1), amounts.at(-50)],
  ]) {
    await page.getByRole('columnheader', { name: 'Amount' }).getByRole('button').click();
    await expectShowing(page, 1, 50, truth.length);
    await expect
      .poll(
        async () => {
          const shown = await shownNumbers(page);
          return [shown[0], shown.at(-1)].map((id) => truth.find((row) => row.transactionId === id)?.amount);
        },
        { timeout: 10_000 },
      )
      .toEqual([from, to]);
  }
});

// Specification: 2.100 to 2.102
it('shows pages by number, up to five and the last', async () => {
  await page.goto(dashboardPath(prepared.store));
  await expectShowing(page, 1, 50, truth.length);
  const pages = page.getByRole('navigation', { name: 'Pages of transactions' });
  expect(await pages.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);
  const last = Math.ceil(truth.length / 50);
  expect(await pages.getByRole('button', { name: /^Page / }).allInnerTexts()).toEqual(
    ['1', '2', '3', '4', '5', String(last)].slice(0, last),
  );
  await pages.getByRole('button', { name: `Page ${last}` }).click();
  await expectShowing(page, (last - 1) * 50 + 1, truth.length, truth.length);
  expect(await pages.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
});

// Specification: 2.47
it('shows numbers that agree with each other', async () => {
  await page.goto(dashboardPath(prepared.store));
  // The numbers come with a response of their own.
  await expectCard(page, 'Total Transactions', truth.length);
  const numbers = await Promise.all(
    ['Total Transactions', 'Check All', 'Check Lot', 'Check Few', 'Verified', 'Pending'].map((label) =>
      cardNumber(page, label),
    ),
  );
  const [total = 0, all = 0, lot = 0, few = 0, verified = 0, pending = 0] = numbers;
  expect(all + lot + few).toBe(total);
  expect(verified + pending).toBe(total);
  await page.getByRole('checkbox', { name: 'Check Lot' }).uncheck();
  await page.getByRole('checkbox', { name: 'Check Few' }).uncheck();
  await expectShowing(page, 1, Math.min(50, all), all);
});

// Specification: 2.79, 2.80
it('filters by amount and employee', async () => {
  await page.goto(dashboardPath(prepared.store));
  await page.getByLabel('Min Amount').fill('50');
  const large = truth.filter((row) => row.amount >= 50);
  await expectShowing(page, 1, Math.min(50, large.length), large.length);
  const [one] = large;
  await page.getByLabel('Employee ID').fill(one?.employeeId ?? '');
  const theirs = large.filter((row) => row.employeeId === one?.employeeId);
  await expectShowing(page, 1, Math.min(50, theirs.length), theirs.length);
  expect(await shownNumbers(page)).toEqual(theirs.slice(0, 50).map((row) => row.transactionId));
  await page.getByRole('button', { name: 'Clear All Filters' }).click();
  for (const label of ['Min Amount', 'Employee ID']) {
    await expect.poll(() => page.getByLabel(label).inputValue()).toBe('');
  }
});

// Specification: 2.36
it("shows a colleague's review without a reload", async () => {
  const [first] = refunds;
  await page.goto(dashboardPath(prepared.store, { types: 'refund' }));
  await expectShowing(page, 1, refunds.length, refunds.length);
  await page.getByText('Live Monitoring').waitFor();
  const { transactions } = await prepared.admin.get<{ transactions: { id: string }[] }>(
    `/api/transactions?storeId=${prepared.store.id}&search=${first?.transactionId}`,
  );
  await prepared.admin.send('PATCH', `/api/transactions/${transactions[0]?.id}`, { isFlagged: true });
  await page
    .getByRole('row', { name: new RegExp(String(first?.transactionId)) })
    .getByText('Flagged')
    .waitFor();
  await expectCard(page, 'Pending', truth.length - 1);
  await prepared.admin.send('PATCH', `/api/transactions/${transactions[0]?.id}`, { isFlagged: false });
});

it('reviews with the keyboard alone', async () => {
  await page.goto(dashboardPath(prepared.store, { types: 'refund' }));
  await expectShowing(page, 1, refunds.length, refunds.length);
  await page.getByRole('button', { name: `Review transaction ${refunds[0]?.transactionId}` }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: new RegExp(String(refunds[0]?.transactionId)) }).waitFor();
  await page.keyboard.press('n');
  await page.getByRole('dialog', { name: new RegExp(String(refunds[1]?.transactionId)) }).waitFor();
  await page.keyboard.press('v');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expectCard(page, 'Verified', 1);
});

it('treats a double click as one click, whatever is behind the review that it closes', async () => {
  const path = dashboardPath(prepared.store, { types: 'refund' });
  await page.goto(path);
  await page.getByRole('button', { name: `Review transaction ${refunds.at(-1)?.transactionId}` }).click();
  await page.getByRole('button', { name: 'Mark Verified' }).dblclick();
  await expectToast(page, 'Transaction Updated');
  await expectShowing(page, 1, refunds.length, refunds.length);
  const filters = (address: string) => Object.fromEntries(new URL(address, page.url()).searchParams);
  expect(filters(page.url())).toEqual(filters(path));
});

// Specification: 2.106, 8.22
it('says that a transaction is missing', async () => {
  watched.expectError(/status of 404 .*\/api\/transactions\//);
  await page.goto(dashboardPath(prepared.store, { transaction: `${prepared.store.id}-999999` }));
  await page.getByText('Transaction Not Found').waitFor();
  await page.getByText('The requested transaction could not be found.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
});

it('says that part of the page did not load, and works without it', async () => {
  watched.expectError(/ERR_FAILED|Failed to fetch dynamically imported module/);
  await page.goto(dashboardPath(prepared.store));
  await expectShowing(page, 1, 50, truth.length);
  const open = page.getByRole('button', { name: 'Uploads', exact: true });
  await page.route('**/assets/*.js', (route) => route.abort());
  await open.click();
  await expectToast(page, 'This could not be opened');
  await page.getByRole('checkbox', { name: 'Refunds' }).check();
  await expectShowing(page, 1, refunds.length, refunds.length);
  await page.unroute('**/assets/*.js');
  // Browsers don't request a module again that has failed.
  await page.reload();
  await open.click();
  await page.getByRole('dialog', { name: 'Uploads' }).waitFor();
});

// Specification: 5.27, 8.13
it('asks for a store before it exports', async () => {
  await page.goto('/?store=999');
  await page.getByText('This store is not one of yours').waitFor();
  await page.getByRole('button', { name: 'Export', exact: true }).first().click();
  await expectToast(page, 'No Store Selected');
});
