import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { UploadRecord, UploadStatus } from '@tillwatch/contract';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { findBarriers, settle } from './accessibility.ts';
import { openBrowser, openPage, type WatchedPage } from './browser.ts';
import { addStore } from './client.ts';
import { expectShowing, expectToast } from './dashboard.ts';
import { dashboardPath, type Prepared, SAMPLES, signedInAs, startPrepared } from './prepared.ts';

let prepared: Prepared;
let browser: Browser;
let watched: WatchedPage;
let summary: UploadStatus;

beforeAll(async () => {
  prepared = await startPrepared();
  summary = await prepared.admin.upload(prepared.store.id, path.join(SAMPLES, 'summary.xls'));
  browser = await openBrowser();
});
afterAll(async () => {
  await prepared?.product.stop();
});
afterEach(({ task }) => watched.finish(task));

it(
  "shows a store's uploads with their reports and files, and takes one back",
  { tags: ['barriers'] },
  async () => {
    const { product, admin, store } = prepared;
    watched = await openPage(browser, product.url, signedInAs(admin, product.url));
    const { page } = watched;
    await page.goto(dashboardPath(store));
    await page.getByRole('button', { name: 'Uploads', exact: true }).click();

    const dialog = page.getByRole('dialog', { name: 'Uploads' });
    const uploads = dialog.getByRole('list', { name: 'Uploads' });
    // The latest one comes first and is open.
    await dialog.getByRole('heading', { name: 'summary.xls' }).waitFor();
    expect(await uploads.getByRole('listitem').count()).toBe(2);
    await dialog.getByText('Summary, one row per transaction').waitFor();
    await settle(page);
    expect(await findBarriers(page)).toEqual([]);

    const downloading = page.waitForEvent('download');
    await dialog.getByRole('link', { name: 'Cleaned data' }).click();
    expect((await downloading).suggestedFilename()).toBe('summary - cleaned.xlsx');

    await uploads.getByRole('button', { name: /^journal-print\.xlsx/ }).click();
    await dialog.getByText('Journal print').waitFor();
    const day = dialog.getByRole('button', { name: /^Mar 14, 2026: covered, 307 transactions/ });
    await day.waitFor();
    // The open upload is in the URL.
    await page.reload();
    await dialog.getByRole('heading', { name: 'journal-print.xlsx' }).waitFor();

    await uploads.getByRole('button', { name: /^summary\.xls/ }).click();
    await dialog.getByRole('button', { name: 'Withdraw Upload' }).click();
    const asking = page.getByRole('alertdialog', { name: 'Withdraw this upload?' });
    await asking.getByText(`${summary.totalTransactions} transactions of summary.xls`).waitFor();
    // The live channel may announce it before the call is answered.
    const isWithdrawn = dialog.getByText('Withdrawn by Ada Okafor');
    await page.route('**/withdraw', async (route) => {
      const response = await route.fetch();
      await isWithdrawn.waitFor();
      await route.fulfill({ response });
    });
    await asking.getByRole('button', { name: 'Withdraw Upload' }).click();
    await expectToast(page, 'Upload Withdrawn');
    expect(await dialog.getByRole('button', { name: 'Withdraw Upload' }).count()).toBe(0);

    await page.setViewportSize({ width: 390, height: 844 });
    await uploads.getByRole('button', { name: /^journal-print/ }).click();
    // Its details are below the list, and scroll into view.
    const details = dialog.getByRole('heading', { name: 'journal-print.xlsx' });
    await expect.poll(async () => (await details.boundingBox())?.y).toBeLessThan(300);
    await settle(page);
    expect(await findBarriers(page)).toEqual([]);
    await day.click();
    await dialog.waitFor({ state: 'detached' });
    await expectShowing(page, 1, 50, 307);
  },
);

it(
  'shows what waits its turn, and distinguishes what is held up from what has failed',
  { tags: ['long'] },
  async () => {
    const { product, admin, store } = prepared;
    watched = await openPage(browser, product.url, signedInAs(admin, product.url));
    const { page } = watched;
    const noRoom = 'The server has no room left on its disk. This file was kept.';
    let now: Partial<UploadRecord> = { status: 'pending', queuePosition: 1 };
    await page.route(/\/api\/(stores\/[^/]+\/)?uploads(\/[^/]+|\?.*)?$/, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { uploads?: UploadRecord[] };
      const latest = body.uploads?.[0] ?? body;
      Object.assign(latest, { report: null, withdrawnAt: null, withdrawnByName: null, ...now });
      await route.fulfill({ response, json: body });
    });
    const dialog = page.getByRole('dialog', { name: 'Uploads' });
    const show = async (changes: Partial<UploadRecord>): Promise<void> => {
      now = changes;
      await page.goto(dashboardPath(store));
      await page.getByRole('button', { name: 'Uploads', exact: true }).click();
      await dialog.getByRole('heading', { name: 'summary.xls' }).waitFor();
      await settle(page);
      expect(await findBarriers(page)).toEqual([]);
    };
    await show(now);
    // In the list, and among the details.
    await expect.poll(() => dialog.getByText('Waiting its turn: 1 upload ahead of it').count()).toBe(2);

    const message = dialog.locator('p', { hasText: noRoom });
    const color = () => message.evaluate((node) => getComputedStyle(node).backgroundColor);
    await show({ status: 'processing', queuePosition: null, errorMessage: noRoom });
    const heldUp = await color();
    expect(await dialog.getByText('Failed', { exact: true }).count()).toBe(0);
    await show({ status: 'failed', queuePosition: null, errorMessage: noRoom });
    expect(await color()).not.toBe(heldUp);
  },
);

it(
  'says of a journal whose lines do not add up that it may have been read incorrectly, and where',
  { tags: ['long'] },
  async () => {
    const { product, admin } = prepared;
    const store = await addStore(admin, '77', 'The store with the odd journal');
    const folder = await mkdtemp(path.join(os.tmpdir(), 'tillwatch-e2e-'));
    const file = path.join(folder, 'odd.xls');
    const receipt = (number: number, amount: string): string =>
      [
        `TRAN# ${number}   TERMINAL 04   03/14/26 05:30:23`,
        'SPARKLING LIME                      1.99',
        `PLAYING CARDS                       ${amount}`,
        'SUB-TOTAL                           5.48',
        'AMOUNT DUE                          5.48',
        'CASH                                5.48',
      ].join('\n');
    await writeFile(file, [receipt(88_101, '3.49'), receipt(88_102, '3 49')].join('\n'));
    await admin.upload(store.id, file);

    watched = await openPage(browser, product.url, signedInAs(admin, product.url));
    const { page } = watched;
    await page.goto(dashboardPath(store));
    await page.getByRole('button', { name: 'Uploads', exact: true }).click();
    const uploads = page.getByRole('dialog', { name: 'Uploads' });
    await uploads.getByText(/^In 1 of 2 transactions with a printed subtotal.*\(88102\)/).waitFor();
    await page.keyboard.press('Escape');

    const warning = page.getByText(
      'The lines that were read add up to $1.99, but the receipt comes to $5.48',
    );
    await page.getByRole('button', { name: 'Review transaction 88102' }).click();
    await warning.waitFor();
    await settle(page);
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Review transaction 88101' }).click();
    await page.getByRole('heading', { name: 'Electronic Journal' }).waitFor();
    expect(await warning.count()).toBe(0);
    await rm(folder, { recursive: true });
  },
);
