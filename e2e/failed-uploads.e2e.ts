// @module-tag long
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { utils, write } from '@e965/xlsx';
import { LIMITS } from '@tillwatch/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openBrowser, openPage, type WatchedPage } from './browser.ts';
import { expectCard, expectToast } from './dashboard.ts';
import { dashboardPath, type Prepared, SAMPLES, sampleTruth, signedInAs, startPrepared } from './prepared.ts';

let prepared: Prepared;
let browser: Browser;
let watched: WatchedPage;
let page: Page;
const folder = mkdtempSync(path.join(os.tmpdir(), 'tillwatch-files-'));

beforeAll(async () => {
  prepared = await startPrepared();
  browser = await openBrowser();
});
afterAll(async () => {
  await prepared?.product.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  watched = await openPage(browser, prepared.product.url, signedInAs(prepared.admin, prepared.product.url));
  page = watched.page;
  await page.goto(dashboardPath(prepared.store));
  await page.getByText('Drop Excel files here').waitFor();
});
afterEach(({ task }) => watched.finish(task));

// Specification: 5.2, 8.17
it('refuses a file of another type', async () => {
  await choose(makeFile('journal.pdf', '%PDF-1.4'));
  await expectToast(page, 'Invalid File Type', 'Please select an Excel file (.xlsx or .xls)');
  await page.getByText('Drop Excel files here').waitFor();
});

it('refuses a workbook where another kind of export is asked for', async () => {
  await page.getByRole('button', { name: 'Import another kind of export' }).waitFor();
  await page.getByLabel('Another kind of export').setInputFiles(makeFile('day.xlsx', 'no matter'));
  await expectToast(
    page,
    'Invalid File Type',
    'Please select an export of one of these kinds: .xml, .json, .jsonl, .ndjson, .zip, .csv, .txt, .tsv, .psv, .prn, .log, .dat, .htm, .html, .xlsb, .xlsm, .ods, .mdb, .accdb',
  );
  await page.getByText('Drop Excel files here').waitFor();
});

// Specification: 5.4, 8.18
it('refuses a file of 50 MB', async () => {
  await choose(makeFile('large.xlsx', Buffer.alloc(LIMITS.uploadBytes)));
  await expectToast(page, 'File Too Large', 'File size must be less than 50MB');
});

// Specification: 4.14, 4.17
it.each([
  ['a text file with a workbook name', 'text.xlsx', Buffer.from('these are only words\n')],
  [
    'a workbook without transactions',
    'recipes.xlsx',
    workbookOf([['Pancakes'], ['Flour', 200], ['Milk', 300]]),
  ],
  ['an empty workbook', 'empty.xlsx', workbookOf([])],
])('says what is wrong with %s, and takes the next file', async (_, name, bytes) => {
  await choose(makeFile(name, bytes));
  await page.getByText('Upload failed', { exact: true }).waitFor({ timeout: 30_000 });
  await expectToast(page, 'Processing Failed');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByText('Drop Excel files here').waitFor();
  await expectCard(page, 'Total Transactions', sampleTruth().length);
});

it('duplicates nothing when the same file is uploaded again', async () => {
  await choose(path.join(SAMPLES, 'journal-print.xlsx'));
  await page.getByText('Processing complete!').waitFor({ timeout: 30_000 });
  await expectCard(page, 'Total Transactions', sampleTruth().length);
  await page.getByRole('button', { name: 'Upload another file' }).click();
  await page.getByText('Drop Excel files here').waitFor();
});

it('reads the other shapes too', async () => {
  for (const [name, leftOut] of [
    ['line-items.xlsx', 0],
    // The rows of its legend.
    ['summary.xls', 1],
    ['footer-journal.xlsx', 0],
  ] as const) {
    await choose(path.join(SAMPLES, name));
    await page.getByText('Processing complete!').waitFor({ timeout: 30_000 });
    expect(await page.getByText('left out').count()).toBe(leftOut);
    await page.getByRole('button', { name: 'Upload another file' }).click();
  }
});

async function choose(file: string): Promise<void> {
  await page.getByLabel('Excel file').setInputFiles(file);
}

function makeFile(name: string, bytes: string | Buffer): string {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return file;
}

function workbookOf(rows: unknown[][]): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Sheet');
  return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}
