// @module-tag long
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { UploadStatus } from '@tillwatch/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openBrowser, openPage, type WatchedPage } from './browser.ts';
import { stopClock } from './clock.ts';
import { expectToast } from './dashboard.ts';
import { dashboardPath, type Prepared, SAMPLES, signedInAs, startPrepared } from './prepared.ts';

const SAMPLE = path.join(SAMPLES, 'journal-print.xlsx');

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
  await page.clock.install();
  await page.goto(dashboardPath(prepared.store));
  await page.getByText('Drop Excel files here').waitFor();
});
afterEach(({ task }) => watched.finish(task));

const area = () => page.locator('#upload-area');
const progress = async () => page.getByRole('progressbar').getAttribute('aria-valuenow');

/** The network's part of an upload, simulated: the real one is over too fast to check. */
function uploadStatus(more: Partial<UploadStatus>): UploadStatus {
  return {
    uploadId: `${prepared.store.id}-999`,
    storeId: prepared.store.id,
    filename: 'journal-print.xlsx',
    status: 'processing',
    errorMessage: null,
    needsColumns: false,
    needsConfirmation: false,
    isCalledWrong: false,
    queuePosition: null,
    totalTransactions: 0,
    newTransactions: 0,
    repeatedTransactions: 0,
    changedTransactions: 0,
    rejectedRows: 0,
    firstDay: null,
    lastDay: null,
    report: null,
    contradictedTransactions: 0,
    openDifferences: 0,
    ...more,
  };
}

async function acceptUploads(): Promise<void> {
  await page.route('**/api/upload', (route) =>
    route.fulfill({ json: { uploadId: `${prepared.store.id}-999` } }),
  );
}

async function choose(): Promise<void> {
  await page.getByLabel('Excel file').setInputFiles(SAMPLE);
}

// Specification: 2.85 to 2.87, 4.18, 4.19, 4.22
it('lights up under a file that is dragged over it, and takes the first of two that are dropped', async () => {
  let uploads = 0;
  page.on('request', (request) => (uploads += request.url().endsWith('/api/upload') ? 1 : 0));
  const files = await page.evaluateHandle(
    (content) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      for (const name of ['first.xlsx', 'second.xlsx']) transfer.items.add(new File([bytes], name));
      return transfer;
    },
    readFileSync(SAMPLE, 'base64'),
  );
  const color = () => area().evaluate((node) => getComputedStyle(node).borderColor);
  const before = await color();
  await area().dispatchEvent('dragover', { dataTransfer: files });
  await expect.poll(color).not.toBe(before);
  await area().dispatchEvent('dragleave');
  await expect.poll(color).toBe(before);
  await area().dispatchEvent('drop', { dataTransfer: files });
  await page.getByText('Processing complete!').waitFor();
  await expectToast(page, 'Upload Complete');
  await page.getByText('Ready for analysis').waitFor();
  const widget = page.getByRole('complementary', { name: 'Stores, upload and filters' });
  await widget.getByText('first.xlsx', { exact: true }).waitFor();
  expect(uploads).toBe(1);
  await page.getByRole('button', { name: 'Upload another file' }).click();
  await area().waitFor();
});

// Specification: 4.8, 4.9, 4.11, 4.12, 4.16, 4.20, 4.21, 9.3 to 9.5
it('counts by 10 every 200 ms up to 95, then asks every 2 seconds for 5 minutes', async () => {
  let accept = (): void => {};
  const isAccepted = new Promise<void>((resolve) => (accept = resolve));
  await page.route('**/api/upload', async (route) => {
    await isAccepted;
    await route.fulfill({ json: { uploadId: `${prepared.store.id}-999` } });
  });
  let asked = 0;
  await page.route('**/api/uploads/*/status', async (route) => {
    asked += 1;
    await route.fulfill({ json: uploadStatus({}) });
  });
  await stopClock(page);
  await choose();
  await page.getByText('Uploading file...').waitFor();
  expect(await progress()).toBe('0');
  for (const [ms, percent] of [
    [199, '0'],
    [1, '10'],
    [200, '20'],
    [1_400, '90'],
    [200, '95'],
    [2_000, '95'],
  ] as const) {
    await page.clock.runFor(ms);
    await expect.poll(progress).toBe(percent);
  }

  accept();
  await page.getByText('Processing and cleaning data...').waitFor();
  expect(await progress()).toBe('100');
  expect(asked).toBe(0);
  await page.clock.runFor(1_999);
  expect(asked).toBe(0);
  await page.clock.runFor(1);
  await expect.poll(() => asked).toBe(1);
  await page.clock.runFor(2_000);
  await expect.poll(() => asked).toBe(2);
  await page.clock.fastForward(295_900);
  const before = asked;
  await page.clock.runFor(200);
  await page.getByText('This is taking longer than five minutes.').waitFor();
  await page.clock.runFor(60_000);
  expect(asked - before).toBeLessThanOrEqual(1);
  await page.getByText('Processing and cleaning data...').waitFor();
});

it('goes on following an upload after a reload, until it has ended', async () => {
  await acceptUploads();
  let status: Partial<UploadStatus> = {};
  await page.route('**/api/uploads/*/status', (route) => route.fulfill({ json: uploadStatus(status) }));
  await choose();
  await page.getByText('Processing and cleaning data...').waitFor();
  await page.reload();
  await page.getByText('Processing and cleaning data...').waitFor();
  await page.getByText('journal-print.xlsx', { exact: true }).waitFor();
  status = {
    status: 'completed',
    totalTransactions: 3,
    newTransactions: 3,
    contradictedTransactions: 1,
    openDifferences: 2,
  };
  await page.clock.runFor(2_000);
  await page.getByText('Processing complete!').waitFor();
  await page
    .getByText(/^Files disagree about 1 transaction with 2 differences\. It stays as it is stored/)
    .waitFor();
  await page.reload();
  await page.getByText('Drop Excel files here').waitFor();
});

// Specification: 3.31, 4.14, 4.17, 4.23, 8.15
it('says that processing failed, and why where the server says so', async () => {
  await acceptUploads();
  for (const [errorMessage, told] of [
    [null, 'Failed to process file'],
    ['The file is empty.', 'The file is empty.'],
  ] as const) {
    await page.route('**/api/uploads/*/status', (route) =>
      route.fulfill({ json: uploadStatus({ status: 'failed', errorMessage }) }),
    );
    await choose();
    await expectToast(page, 'Processing Failed', told);
    await page.getByText('Upload failed', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await area().waitFor();
  }
});

it('says how many uploads go first, and what holds one up, without calling it failed', async () => {
  await acceptUploads();
  const noRoom = 'The server has no room left on its disk. This file was kept.';
  let told = uploadStatus({ status: 'pending', queuePosition: 2 });
  await page.route('**/api/uploads/*/status', (route) => route.fulfill({ json: told }));
  await choose();
  await page.getByText('Processing and cleaning data...').waitFor();
  await page.clock.runFor(2_000);
  await page.getByText('Waiting its turn: 2 uploads ahead of it', { exact: true }).waitFor();
  told = uploadStatus({ queuePosition: null, errorMessage: noRoom });
  await page.clock.runFor(2_000);
  await page.getByText(noRoom, { exact: true }).waitFor();
  expect(await page.getByText(/^Waiting its turn/).count()).toBe(0);
  expect(await page.getByText('Upload failed').count()).toBe(0);
  told = uploadStatus({});
  await page.clock.runFor(2_000);
  await page.getByText(noRoom).waitFor({ state: 'detached' });
});

// Specification: 4.15, 8.16
it('says that the status could not be asked for', async () => {
  watched.expectError(/status of 502/);
  await acceptUploads();
  await page.route('**/api/uploads/*/status', (route) => route.fulfill({ status: 502, body: '' }));
  await choose();
  await expectToast(page, 'Status Check Failed', 'Could not check processing status');
  await page.getByText('Upload failed', { exact: true }).waitFor();
});

// Specification: 8.14
it('says with which status and text an upload was refused', async () => {
  watched.expectError(/status of 507/);
  await page.route('**/api/upload', (route) => route.fulfill({ status: 507, body: 'The disk is full' }));
  await choose();
  await page.getByText('507: The disk is full').first().waitFor();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await area().waitFor();
});
