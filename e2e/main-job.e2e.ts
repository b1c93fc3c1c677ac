import { readFileSync } from 'node:fs';
import path from 'node:path';
import { read, utils } from '@e965/xlsx';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openBrowser, openPage, type WatchedPage } from './browser.ts';
import { PASSWORD } from './client.ts';
import { expectCard, expectShowing, expectToast, shownNumbers } from './dashboard.ts';
import { SAMPLES, sampleTruth } from './prepared.ts';
import { type Product, startProduct } from './product.ts';

const truth = sampleTruth();
const voids = truth.filter((row) => row.flags.includes('void_items'));

let product: Product;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  // As users have it: with the product's own database.
  product = await startProduct({}, { isEmbedded: true });
  browser = await openBrowser();
  watched = await openPage(browser, product.url);
  page = watched.page;
});

afterAll(async () => {
  await product?.stop();
});

afterEach(({ task }) => watched.finish(task));

// Specification: 2.37, 2.49, 2.77, 2.84, 2.92, 2.97, 2.99, 2.107, 2.108, 2.110 to 2.113, 2.115 to 2.119
// Specification: 2.156, 4.13, 4.22, 4.24, 4.30 to 4.32, 4.36, 4.38 to 4.40, 5.7 to 5.10, 5.30, 7.11
// Specification: 7.26, 7.35, 8.19, 8.26, 8.29, 8.32, 8.37, 8.38
it(
  'does the whole job: set up, store, upload, filter, review, next, export',
  { timeout: 180_000 },
  async () => {
    await setUp();
    await addStore();
    await uploadSample();
    await filterVoids();
    await reviewFirst();
    await saveAndGoOn();
    await flagOne();
    await exportAndCompare();
    await searchAndLeaf();
  },
);

async function setUp(): Promise<void> {
  await page.goto(product.setupLink);
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Last Name').fill('Okafor');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expectToast(page, 'Account Created');
  await page.getByText('Please select a store first').waitFor();
  await page.getByText('Ada Okafor').first().waitFor();
}

async function addStore(): Promise<void> {
  await page.getByRole('button', { name: 'Manage Stores' }).click();
  await page
    .getByRole('dialog', { name: 'Manage Stores' })
    .getByRole('button', { name: 'Add New Store' })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Add New Store' });
  await dialog.getByRole('button', { name: 'Create Store' }).click();
  for (const message of [
    'Store number is required',
    'Store name is required',
    'Address is required',
    'Valid email is required',
  ]) {
    await dialog.getByText(message).waitFor();
  }
  await dialog.getByLabel('Store Number').fill('318');
  await dialog.getByLabel('Store Name').fill('Willow Creek Market');
  await dialog.getByLabel('Address').fill('12 Creek Road, Springfield');
  await dialog.getByLabel('Franchise Owner Email').fill('owner@example.com');
  await dialog.getByRole('button', { name: 'Create Store' }).click();
  await expectToast(page, 'Store Created');
  await dialog.waitFor({ state: 'hidden' });
  const stores = page.getByRole('dialog', { name: 'Manage Stores' });
  await stores.getByText('Willow Creek Market').waitFor();
  await stores.getByRole('button', { name: 'Close' }).click();
  await stores.waitFor({ state: 'hidden' });
  const selector = page.getByRole('combobox', { name: 'Store' });
  if (!(await selector.innerText()).includes('Willow Creek Market')) {
    await selector.click();
    await page.getByRole('option', { name: /Willow Creek Market/ }).click();
  }
  await page.getByRole('heading', { level: 1, name: 'Willow Creek Market' }).waitFor();
  await page.getByText('No transactions found').waitFor();
}

async function uploadSample(): Promise<void> {
  await page.getByText('Drop Excel files here').waitFor();
  await page.getByLabel('Excel file').setInputFiles(path.join(SAMPLES, 'journal-print.xlsx'));
  await page.getByText('Processing complete!').waitFor({ timeout: 60_000 });
  await page.getByText('Ready for analysis').waitFor();
  await expectToast(page, 'Upload Complete');
  // The dates have moved to the day that the file covers.
  await expectShowing(page, 1, 50, truth.length);
  await expectCard(page, 'Total Transactions', truth.length);
  await expectCard(page, 'Verified', 0);
  await expectCard(page, 'Pending', truth.length);
  expect(await shownNumbers(page)).toEqual(truth.slice(0, 50).map((row) => row.transactionId));
}

async function filterVoids(): Promise<void> {
  const box = page.getByRole('checkbox', { name: 'Voids & Item Voids' });
  // The counts come with a response of their own.
  await expect
    .poll(() => box.evaluate((node) => node.closest('label')?.textContent))
    .toContain(String(voids.length));
  await box.check();
  await expectShowing(page, 1, voids.length, voids.length);
  expect(await shownNumbers(page)).toEqual(voids.map((row) => row.transactionId));
}

async function reviewFirst(): Promise<void> {
  await openReview(voids[0]?.transactionId);
  const dialog = page.getByRole('dialog');
  for (const title of [
    'Transaction Details',
    'Items Scanned',
    'Raw Transaction Data',
    'Electronic Journal',
    'Verification Notes',
  ]) {
    await dialog.getByRole('heading', { name: title }).waitFor();
  }
  await dialog.getByRole('button', { name: 'Show how lines were read' }).click();
  await dialog.getByText(/^Read as: Void line item .*: .*Item Voids/).waitFor();
  await dialog.getByRole('button', { name: 'Hide how lines were read' }).click();
  await dialog.getByText('Read as: ').first().waitFor({ state: 'detached' });
  await dialog.getByRole('textbox', { name: 'Verification Notes' }).fill('Customer changed their mind.');
  await dialog.getByLabel('Video verified').check();
  await dialog.getByRole('textbox', { name: 'Findings' }).fill('Item put back on the shelf');
  const link = dialog.getByLabel('Screen recording link');
  await link.fill('https://www.loom.com/share/');
  await dialog.getByRole('button', { name: 'Mark Verified' }).click();
  await expectToast(page, 'Invalid Loom URL', 'Please enter a valid Loom share URL');
  await link.fill('https://www.loom.com/share/abc123');
  await dialog.getByRole('button', { name: 'Mark Verified' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expectToast(page, 'Transaction Updated', 'Transaction has been successfully updated');
  await expectCard(page, 'Verified', 1);
  await expectCard(page, 'Pending', truth.length - 1);
  await openReview(voids[0]?.transactionId);
  const notes = await page.getByRole('textbox', { name: 'Verification Notes' }).inputValue();
  expect(notes).toBe(
    'Customer changed their mind.\n[VIDEO VERIFIED]\nFindings: Item put back on the shelf\n' +
      'Loom Recording: https://www.loom.com/share/abc123',
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Unverify' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expectCard(page, 'Verified', 0);
}

async function saveAndGoOn(): Promise<void> {
  await openReview(voids[1]?.transactionId);
  const notes = page.getByRole('textbox', { name: 'Verification Notes' });
  await notes.fill('Looked at, ordinary.');
  await page.getByRole('button', { name: 'Save & Next' }).click();
  await page.getByRole('dialog', { name: new RegExp(`${voids[2]?.transactionId}`) }).waitFor();
  expect(await notes.inputValue()).toBe('');
  await page.getByRole('button', { name: 'Previous transaction' }).click();
  await page.getByRole('dialog', { name: new RegExp(`${voids[1]?.transactionId}`) }).waitFor();
  expect(await notes.inputValue()).toBe('Looked at, ordinary.');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

async function flagOne(): Promise<void> {
  await openReview(voids[2]?.transactionId);
  await page.getByRole('button', { name: 'Flag Suspicious' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expectCard(page, 'Pending', truth.length - 1);
  await page
    .getByRole('row', { name: new RegExp(`${voids[2]?.transactionId}`) })
    .getByText('Flagged')
    .waitFor();
}

async function exportAndCompare(): Promise<void> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).first().click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  await expectToast(page, 'Export Successful');
  const saved = path.join(product.dataDir, 'exported.xlsx');
  await file.saveAs(saved);
  const workbook = read(readFileSync(saved));
  const [name = ''] = workbook.SheetNames;
  const rows = utils.sheet_to_json<Record<string, unknown>>(workbook.Sheets[name] ?? {});
  expect(rows.map((row) => String(row['Transaction ID']))).toEqual(await shownNumbers(page));
  expect(rows.map((row) => Number(row['Amount']))).toEqual(voids.map((row) => row.amount));
  expect(rows[2]?.['Status']).toBe('Flagged');
}

async function searchAndLeaf(): Promise<void> {
  await page.getByRole('button', { name: 'Clear All Filters' }).click();
  await page.getByText('No transactions found').waitFor();
  // Clearing goes back to today; the empty state offers the day that has data.
  await page.getByRole('button', { name: 'Show Mar 14, 2026' }).click();
  await expectShowing(page, 1, 50, truth.length);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expectShowing(page, 51, 100, truth.length);
  expect(await shownNumbers(page)).toEqual(truth.slice(50, 100).map((row) => row.transactionId));
  const wanted = truth[200]?.transactionId ?? '';
  await page.getByRole('textbox', { name: 'Search transactions' }).fill(wanted);
  await expectShowing(page, 1, 1, 1);
  expect(await shownNumbers(page)).toEqual([wanted]);
  await page.getByRole('textbox', { name: 'Search transactions' }).fill('no such thing');
  await page.getByText('Try adjusting your filters or upload new data').waitFor();
}

async function openReview(number: string | undefined): Promise<void> {
  await page.getByRole('button', { name: `Review transaction ${number}` }).click();
  await page.getByRole('dialog').getByRole('heading', { name: 'Transaction Details' }).waitFor();
}
