// @module-tag long
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { zipArchive } from '../server/ingestion/readers/testing/zip-archive.ts';
import { findBarriers, settle } from './accessibility.ts';
import { openBrowser, openPage, type WatchedPage } from './browser.ts';
import { addStore } from './client.ts';
import { expectShowing, expectToast } from './dashboard.ts';
import { dashboardPath, type Prepared, signedInAs, startPrepared } from './prepared.ts';

let prepared: Prepared;
let browser: Browser;
let watched: WatchedPage;
const folder = mkdtempSync(path.join(os.tmpdir(), 'tillwatch-feeds-'));

beforeAll(async () => {
  prepared = await startPrepared();
  browser = await openBrowser();
});
afterAll(async () => {
  await prepared?.product.stop();
  rmSync(folder, { recursive: true });
});
afterEach(({ task }) => watched.finish(task));

const event = (name: string, number: number, content: string): string =>
  `<?xml version="1.0" encoding="ISO-8859-1"?>
<NAXML-POSJournal version="3.4">
<TransmissionHeader><StoreLocationID>1</StoreLocationID></TransmissionHeader>
<JournalReport>
<${name}>
<CashierID>91</CashierID>
<RegisterID>1</RegisterID>
<TransactionID>${number}</TransactionID>
<EventStartDate>2026-11-16</EventStartDate>
<EventStartTime>13:3${number % 10}:38</EventStartTime>
${content}
</${name}>
</JournalReport>
</NAXML-POSJournal>
`;
const line = (status: string, content: string): string =>
  `<TransactionLine status="${status}">${content}</TransactionLine>`;
const item = (name: string, amount: string): string =>
  `<ItemLine><Description>${name}</Description><EntryMethod method="scan"/><SalesQuantity>1</SalesQuantity><SalesAmount>${amount}</SalesAmount></ItemLine>`;
const cash =
  '<TenderInfo><Tender><TenderCode>cash</TenderCode></Tender><TenderAmount>4.59</TenderAmount></TenderInfo>';
const sale = `<TransactionDetailGroup>
${line('cancel', item('SUNGLASSES', '14.99'))}
${line('normal', item('MILK', '4.59'))}
${line('normal', cash)}
</TransactionDetailGroup>`;

it("takes a register's journal as a zip, and shows its events as receipts", async () => {
  const zip = path.join(folder, 'journal.zip');
  writeFileSync(
    zip,
    zipArchive([
      { name: 'PJR1.xml', content: event('SaleEvent', 501, sale) },
      { name: 'PJR2.xml', content: event('OtherEvent', 502, '<NosaleDetail/>') },
      { name: 'readme.pdf', content: '%PDF-1.4' },
    ]),
  );
  const { product, admin } = prepared;
  const store = await addStore(admin, '0612', 'Harbor Street');
  watched = await openPage(browser, product.url, signedInAs(admin, product.url));
  const { page } = watched;
  await page.goto(dashboardPath(store));
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import another kind of export' }).click();
  await (await choosing).setFiles(zip);
  await expectToast(page, 'Upload Complete');
  await expectShowing(page, 1, 2, 2);

  await page.getByRole('button', { name: 'Review transaction 501' }).click();
  const review = page.getByRole('dialog', { name: /\b501\b/ });
  await review.getByText('Line voided: SUNGLASSES, $14.99.').first().waitFor();
  await review.getByText('VOID LINE SUNGLASSES').first().waitFor();
  await settle(page);
  expect(await findBarriers(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Uploads', exact: true }).click();
  const uploads = page.getByRole('dialog', { name: 'Uploads' });
  await uploads
    .getByText(/1 of the 3 files in this zip could not be read and was left out\. readme\.pdf/)
    .waitFor();
});
