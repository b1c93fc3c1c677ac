// @module-tag long
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { read, utils, write } from '@e965/xlsx';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { findBarriers, findBarriersInBothThemes, settle, WCAG } from './accessibility.ts';
import { openBrowser, openPage, type WatchedPage } from './browser.ts';
import { addStore } from './client.ts';
import { expectToast } from './dashboard.ts';
import { dashboardPath, type Prepared, SAMPLES, signedInAs, startPrepared } from './prepared.ts';

let prepared: Prepared;
let browser: Browser;
let watched: WatchedPage;
let page: Page;
const folder = mkdtempSync(path.join(os.tmpdir(), 'tillwatch-files-'));
const LINES = renameHeadings('line-items.xlsx', 'kasse.xlsx');
const SALES = renameHeadings('summary.xls', 'tage.xlsx');
const DATES = writeDates('kurz.xlsx');

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

// Specification: 4.14
it('asks what the columns are, reads the file by the answer, and does not ask again', async () => {
  await choose(LINES);
  const dialog = await answerByHand();
  await dialog.getByRole('button', { name: 'Use These Columns' }).click();
  await expectToast(page, 'Columns Remembered');
  await page.getByText('Processing complete!').waitFor({ timeout: 30_000 });
  const count = countOf('line-items.xlsx').toLocaleString('en-US');
  await page.getByText(`${count} new`).first().waitFor();

  await page.getByRole('button', { name: 'Upload another file' }).click();
  await choose(LINES);
  await page.getByText('Processing complete!').waitFor({ timeout: 30_000 });
  expect(await dialog.count()).toBe(0);

  await page.getByRole('button', { name: 'Uploads', exact: true }).click();
  const uploads = page.getByRole('dialog', { name: 'Uploads' });
  await uploads.getByText('Remembered columns (1)').click();
  await uploads.getByText('Transaction number: A · Spalte eins').waitFor();
  await settle(page);
  expect(await findBarriers(page, WCAG)).toEqual([]);
  await uploads.getByRole('button', { name: /^Forget/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Forget' }).click();
  await expectToast(page, 'Columns Forgotten');
  await uploads.getByText('Remembered columns').waitFor({ state: 'detached' });
});

it('asks without barriers, on a wide screen and on a phone', async () => {
  const store = await addStore(prepared.admin, '2050', 'Wide Street');
  await page.goto(dashboardPath(store));
  await page.getByText('Drop Excel files here').waitFor();
  await choose(LINES);
  const ways = page.getByRole('region', { name: 'Ways to read this table' });
  await ways.getByText('4-88102').first().waitFor();
  expect(await findBarriersInBothThemes(page, WCAG)).toEqual([]);
  await answerByHand();
  expect(await findBarriersInBothThemes(page, WCAG)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await settle(page);
  expect(await findBarriers(page, WCAG)).toEqual([]);
});

it('shows the ways to read a file side by side, and goes on after one press', async () => {
  // In a store whose other files don't settle it.
  const store = await addStore(prepared.admin, '2051', 'Short Street');
  await page.goto(dashboardPath(store));
  await page.getByText('Drop Excel files here').waitFor();
  await choose(DATES);
  const dialog = page.getByRole('dialog', { name: 'In which order are the dates?' });
  const ways = dialog.getByRole('region', { name: 'Ways to read this table' });
  const cards = ways.locator('ul > li');
  await ways.getByText('Dates: day first').waitFor();
  expect(await cards.count()).toBe(2);
  const names = await cards.getByRole('button').evaluateAll((all) => all.map((one) => one.ariaLabel));
  expect(names).toEqual([
    expect.stringMatching(/^This Is Right: reading A, Dates: (day|month) first$/),
    expect.stringMatching(/^This Is Right: reading B, Dates: (day|month) first$/),
  ]);
  const monthFirst = cards.filter({ has: page.getByRole('heading', { name: 'Dates: month first' }) });
  await monthFirst.getByText('Mar 4, 2025').first().waitFor();
  expect(await findBarriersInBothThemes(page, WCAG)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await settle(page);
  expect(await findBarriers(page, WCAG)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });

  await monthFirst.getByRole('button', { name: 'This Is Right' }).press('Enter');
  await expectToast(page, 'Columns Remembered');
  await page.getByText('Processing complete!').waitFor({ timeout: 30_000 });
  await page.getByText('12 new').first().waitFor();
});

it('takes all suggestions at once', async () => {
  const store = await addStore(prepared.admin, '2052', 'Long Street');
  await page.goto(dashboardPath(store));
  await page.getByText('Drop Excel files here').waitFor();
  await page.locator('#upload-area').focus();
  await choose(SALES);
  const dialog = page.getByRole('dialog', { name: 'Which column is what?' });
  await dialog.getByRole('button', { name: /^(?:None Is|Not) Right$/ }).click();
  const questions = dialog.getByLabel(/^Which column is the/);
  const readAnswers = async () =>
    Promise.all((await questions.all()).map((one) => one.evaluate((select) => Reflect.get(select, 'value'))));
  const before = await readAnswers();
  for (const one of await questions.all()) {
    await one.focus();
    await one.selectOption('');
  }
  const use = dialog.getByRole('button', { name: 'Use All 5 Suggestions' });
  await use.waitFor();
  expect(await findBarriersInBothThemes(page, WCAG)).toEqual([]);
  await use.press('Enter');
  await use.waitFor({ state: 'detached' });
  // Nothing was typed, but something would be lost.
  await page.keyboard.press('Escape');
  const asked = page.getByRole('alertdialog', { name: 'Discard your choices?' });
  await asked.getByRole('button', { name: 'Keep Editing' }).click();
  await questions.first().focus();
  await expect.poll(() => questions.first().evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await readAnswers()).toEqual(before);
  await dialog.getByRole('button', { name: 'Use These Columns' }).press('Enter');
  await expectToast(page, 'Columns Remembered');
  await page.getByText('Processing complete!').waitFor({ timeout: 30_000 });
  // What was pressed is gone; the keyboard goes on where it was.
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
});

it('lets somebody else answer later from the uploads, or discard the upload', async () => {
  await choose(SALES);
  const dialog = page.getByRole('dialog', { name: 'Which column is what?' });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Upload another file' }).waitFor();
  await page.getByRole('button', { name: 'Uploads', exact: true }).click();
  const uploads = page.getByRole('dialog', { name: 'Uploads' });
  await uploads.getByRole('list', { name: 'Uploads' }).getByText('Needs an answer').waitFor();
  await uploads.getByText('Which column is the transaction number?').waitFor();
  await settle(page);
  expect(await findBarriersInBothThemes(page, WCAG)).toEqual([]);
  await uploads.getByRole('button', { name: 'Answer', exact: true }).click();
  await dialog.getByRole('button', { name: 'Discard upload' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard upload' }).click();
  await expectToast(page, 'Upload Discarded');
  await uploads.getByText('Discarded by Ada Okafor').waitFor();
  expect(await dialog.count()).toBe(0);
  await uploads.getByRole('button', { name: 'Close' }).click();
  await page.getByText('Drop Excel files here').waitFor();
});

/** Says for each column of the line items what it is, and looks at how that is understood. */
async function answerByHand(): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: 'Which column is what?' });
  await dialog.getByText('Not all columns of kasse.xlsx were recognized.').waitFor();
  await dialog.getByRole('button', { name: /^(?:None Is|Not) Right$/ }).press('Enter');
  await dialog.getByRole('cell', { name: 'PAPER TOWEL ROLL' }).waitFor();
  // The likely answer is already selected.
  expect(await question(dialog, 'Which column is the transaction number?').inputValue()).toBe('0');
  await question(dialog, 'Which column is the date?').selectOption('B · Spalte zwei');
  expect(await question(dialog, 'Which column is the time?').inputValue()).toBe('same');
  await question(dialog, 'Which column is the register?').selectOption('C · Spalte drei');
  await question(dialog, 'Which column is the employee?').selectOption('Not in this file');
  await question(dialog, 'Which column says what was sold?').selectOption('G · Spalte sieben');
  await dialog.getByLabel('What is I · Spalte neun?').selectOption('Amount of the line');
  await dialog.getByLabel('What is H · Spalte acht?').selectOption('Quantity');
  await dialog.getByLabel('What is F · Spalte sechs?').selectOption('Kind of transaction');
  const understood = dialog.getByRole('region', { name: 'How it is understood' });
  await understood.getByRole('cell', { name: '4-88102' }).waitFor();
  await understood.getByRole('cell', { name: '06:02:00' }).first().waitFor();
  await dialog.getByLabel('What is D · Spalte vier?').selectOption('Employee number');
  await dialog.getByLabel('What is E · Spalte fünf?').selectOption('Employee name');
  expect(await question(dialog, 'Which column is the employee?').inputValue()).toBe('3');
  await understood.getByRole('cell', { name: '27 NADIA BELL' }).first().waitFor();
  return dialog;
}

function question(dialog: Locator, name: string): Locator {
  return dialog.getByLabel(name);
}

async function choose(file: string): Promise<void> {
  await page.getByLabel('Excel file').setInputFiles(file);
}

function countOf(sample: string): number {
  const truth = JSON.parse(readFileSync(path.join(SAMPLES, `${sample}.truth.json`), 'utf8')) as {
    transactions: unknown[];
  };
  return truth.transactions.length;
}

/** Sales of one day, whose date may be written year first or day first. */
function writeDates(name: string): string {
  const sales = Array.from({ length: 12 }, (_, at) => [
    4021 + at,
    '03/04/2025',
    `06:${10 + at}:05`,
    1,
    101,
    at === 4 ? 'Refund' : 'Sale',
    at === 4 ? -2.49 : 3.5 + at,
  ]);
  const sheet = utils.aoa_to_sheet([
    ['Trans #', 'Date', 'Time', 'Register', 'Cashier', 'Type', 'Total'],
    ...sales,
  ]);
  const book = utils.book_new(sheet, 'Sales');
  const file = path.join(folder, name);
  writeFileSync(file, write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
  return file;
}

/** The sample with headings that nothing recognizes. */
function renameHeadings(sample: string, name: string): string {
  const words = ['eins', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn'];
  const book = read(readFileSync(path.join(SAMPLES, sample)), { cellNF: true });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
  const rows = utils.sheet_to_json<unknown[]>(sheet, { header: 1 });
  const headingAt = rows.findIndex((row) => row.length > 5);
  const headings = words.slice(0, rows[headingAt]?.length).map((word) => `Spalte ${word}`);
  utils.sheet_add_aoa(sheet, [headings], { origin: { r: headingAt, c: 0 } });
  const file = path.join(folder, name);
  writeFileSync(file, write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
  return file;
}
