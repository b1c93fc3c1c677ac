// @module-tag long
import { utils, write } from '@e965/xlsx';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { findBarriersInBothThemes, WCAG } from './accessibility.ts';
import { openBrowser, openPage, type WatchedPage } from './browser.ts';
import { addStore } from './client.ts';
import { expectToast } from './dashboard.ts';
import { dashboardPath, type Prepared, signedInAs, startPrepared } from './prepared.ts';

let prepared: Prepared;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  prepared = await startPrepared();
  browser = await openBrowser();
});
afterAll(() => prepared?.product.stop());
beforeEach(async () => {
  watched = await openPage(browser, prepared.product.url, signedInAs(prepared.admin, prepared.product.url));
  page = watched.page;
  await page.goto(dashboardPath(prepared.store));
});
afterEach(({ task }) => watched.finish(task));

// Specification: 4.14
it('offers a file to the other stores that it names', async () => {
  const { storeNumber } = prepared.store;
  const other = await addStore(prepared.admin, '2042', 'Airport Road');
  const stores = [storeNumber, other.storeNumber, storeNumber, other.storeNumber, '999'];
  await page
    .getByLabel('Excel file')
    .setInputFiles({ name: 'stores.xlsx', mimeType: '', buffer: makeFile(stores) });
  await page.getByText('Processing complete!').waitFor({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Uploads', exact: true }).click();
  const named = page.getByRole('region', { name: 'Other stores in this file' });
  await named.getByText('No store that you can upload to').waitFor();
  await named.scrollIntoViewIfNeeded();
  expect(await findBarriersInBothThemes(page, WCAG)).toEqual([]);
  await named.getByRole('button', { name: 'Upload to Store 2042' }).click();
  await expectToast(page, 'Uploaded to Another Store');
  await named.getByText('Uploaded there').waitFor();
});

function makeFile(stores: readonly string[]): Buffer {
  const rows = stores.map((store, at) => [
    store,
    `470${at}`,
    '11/16/2026',
    `10:0${at}:07`,
    '1',
    '101',
    'Sale',
    '4.50',
  ]);
  const headings = ['Store #', 'Transaction ID', 'Date', 'Time', 'Register', 'Employee ID', 'Type', 'Total'];
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([headings, ...rows]), 'Sales');
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}
