// A file that contradicts a reviewed transaction: announced, compared side by side, kept or used.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TransactionDetail, TransactionRow } from '@tillwatch/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { makeWorkbook } from '../server/testing/upload-file.ts';
import { findBarriersInBothThemes, settle, sidewaysOverflow } from './accessibility.ts';
import { openBrowser, openPage, type WatchedPage } from './browser.ts';
import { expectToast } from './dashboard.ts';
import { holdBack } from './hold-back.ts';
import { dashboardPath, signedInAs } from './prepared.ts';
import { type Staffed, startStaffed } from './staffed.ts';

let product: Staffed;
let browser: Browser;
let watched: WatchedPage;
const folder = mkdtempSync(path.join(os.tmpdir(), 'tillwatch-contests-'));

/** A receipt in this day's file; another file has it with a different operator and price. */
const receipt = (number: number, operator: string, price: string) => [
  ['............................................'],
  [`TRAN# ${number}   TERMINAL 04   03/16/26 05:3${number % 10}:23`],
  [`OPERATOR: ${operator}`],
  [`  SPARKLING LIME                      ${price} *`],
  [`  AMOUNT DUE                          ${price}`],
  [`  CASH TENDERED                       ${price}`],
];
const HEAD = [['        SPRINGFIELD NORTH  SITE 1042'], ['TILL JOURNAL  FROM 03/16/2026 05:30   PAGE 1']];
const NUMBERS = [70_001, 70_002];

async function upload(filename: string, operator: string, price: string): Promise<void> {
  const file = path.join(folder, filename);
  writeFileSync(
    file,
    makeWorkbook([...HEAD, ...NUMBERS.flatMap((number) => receipt(number, operator, price))]),
  );
  const status = await product.clients.agent.upload(product.store.id, file);
  expect(status.errorMessage).toBe(null);
}

let reviewed: TransactionRow[];

beforeAll(async () => {
  product = await startStaffed();
  browser = await openBrowser();
  const { agent } = product.clients;
  await upload('monday.xlsx', '27 NADIA BELL', '5.82');
  const day = 'startDate=2026-03-16&endDate=2026-03-16&sortBy=time&sortOrder=asc';
  ({ transactions: reviewed } = await agent.get<{ transactions: TransactionRow[] }>(
    `/api/transactions?storeId=${product.store.id}&${day}`,
  ));
  expect(reviewed.map(({ transactionId }) => transactionId)).toEqual(['70001', '70002']);
  for (const { id } of reviewed) await agent.send('PATCH', `/api/transactions/${id}`, { isFlagged: true });
  await upload('monday-corrected.xlsx', '31 OWEN PRICE', '1.99');
});
afterAll(async () => {
  await product?.stop();
  rmSync(folder, { recursive: true });
});
afterEach(({ task }) => watched.finish(task));

async function open(role: 'agent' | 'supervisor', options = {}): Promise<Page> {
  watched = await openPage(browser, product.url, {
    ...options,
    ...signedInAs(product.clients[role], product.url),
  });
  return watched.page;
}

const addressOf = (row: TransactionRow | undefined) =>
  dashboardPath(product.store, { start: '2026-03-16', end: '2026-03-16', transaction: row?.id ?? '' });
const strip = (page: Page) => page.getByRole('region', { name: 'Differs in another file' });
const read = (row: TransactionRow | undefined) =>
  product.clients.agent.get<TransactionDetail>(`/api/transactions/${row?.id}`);

it('is announced to the reviewer, and compared side by side, without the decision', async () => {
  const page = await open('agent');
  await page.goto(addressOf(reviewed[0]));
  await strip(page).getByText('Another file says something different.').waitFor();
  await strip(page)
    .getByText(
      /monday-corrected\.xlsx, uploaded by Avery Demo, .* kept as reviewed until somebody decides\. The files name different cashiers, so it counts for neither of them until then\. A supervisor decides which is right\./,
    )
    .waitFor();
  await strip(page).getByRole('row', { name: 'Employee NADIA BELL OWEN PRICE' }).waitFor();
  await strip(page).getByRole('row', { name: 'Amount $5.82 $1.99' }).waitFor();
  expect(await strip(page).getByRole('button').count()).toBe(0);
});

/** A folder for pictures of the screens, for people to look at. */
const PICTURES = process.env['PICTURES'];

async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES) await page.screenshot({ path: path.join(PICTURES, `${name}.png`), fullPage: true });
}

it.each([1440, 390])(
  'is counted for supervisors and listed, at %i pixels',
  { tags: ['barriers'] },
  async (width) => {
    const page = await open('supervisor', { viewport: { width, height: 900 } });
    await page.goto('/supervisor');
    const section = page.getByRole('region', { name: 'Different in Another File' });
    await section.getByText('2 transactions to decide. They stay as reviewed until you do').waitFor();
    await page.getByText('0 of 2').first().waitFor();
    await settle(page);
    expect(await findBarriersInBothThemes(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);
    await picture(page, `supervisor-${width}`);
    await section.getByRole('link', { name: '2 transactions' }).click();
    const isListed = async (address: RegExp) => {
      await page.waitForURL(address);
      await page.getByText('2 transactions to decide').waitFor();
      await page.getByRole('region', { name: 'monday-corrected.xlsx' }).getByText('2 transactions').waitFor();
    };
    await isListed(/differences\?store=1$/);
    await settle(page);
    expect(await findBarriersInBothThemes(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);
    await picture(page, `page-${width}`);

    await page.goto('/queue');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByText('monday-corrected.xlsx, uploaded by Avery Demo, differs in 2 transactions').click();
    await isListed(/differences\?store=1&upload=1-\d+$/);
  },
);

it('is a filter of the list, and is in the email report', async () => {
  const page = await open('agent');
  await page.goto(dashboardPath(product.store, { start: '2026-03-15', end: '2026-03-16' }));
  const box = page.getByRole('checkbox', { name: 'Differs in another file' });
  await box.check();
  await page.getByText('Showing 1 to 2 of 2 transactions').waitFor();
  expect(await page.getByRole('row').getByText('Differs in another file').count()).toBe(2);
  expect(page.url()).toContain('contested=open');
  await picture(page, 'filter');
  await page.getByRole('button', { name: 'Generate Report' }).click();
  const report = page.getByRole('dialog');
  await expect
    .poll(() => report.locator('textarea').first().inputValue())
    .toMatch(
      /Files disagree: Another file says otherwise.*another cashier; amount \$5\.82 here, \$1\.99 there/,
    );
  await picture(page, 'report');
});

it('stays where it is when the cases of the transaction are there', async () => {
  const page = await open('supervisor');
  const cases = await holdBack(page, '**/api/transactions/*/cases');
  await page.goto(addressOf(reviewed[0]));
  await cases.asked;
  const button = strip(page).getByRole('button', { name: 'Keep as Reviewed' });
  await button.waitFor();
  const before = await button.boundingBox();
  cases.release();
  await page.getByText('Not in a case yet').waitFor();
  expect(await button.boundingBox()).toEqual(before);
});

it('is kept or used by a supervisor, who says why, in both themes', { tags: ['barriers'] }, async () => {
  const page = await open('supervisor');
  await page.goto('/queue');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByText('monday-corrected.xlsx, uploaded by Avery Demo, differs in 2 transactions').waitFor();

  await page.goto(addressOf(reviewed[0]));
  await strip(page).getByRole('row', { name: 'Employee NADIA BELL OWEN PRICE' }).waitFor();
  await settle(page);
  expect(await findBarriersInBothThemes(page)).toEqual([]);
  await strip(page).getByRole('button', { name: 'Keep as Reviewed' }).click();
  const keeping = page.getByRole('dialog', { name: 'Keep 70001 as reviewed?' });
  await keeping.getByRole('row', { name: 'Amount $5.82 $1.99' }).waitFor();
  await keeping.getByRole('region', { name: 'As stored' }).getByText('OPERATOR: 27 NADIA BELL').waitFor();
  await keeping
    .getByRole('region', { name: 'In the other file' })
    .getByText('Only here: OPERATOR: 31 OWEN PRICE')
    .waitFor();
  await picture(page, 'decision-1440');
  expect(await findBarriersInBothThemes(page)).toEqual([]);
  await keeping.getByLabel('Reason').fill('The video shows her at the till');
  await keeping.getByRole('button', { name: 'Keep as Reviewed' }).click();
  await expectToast(page, 'Kept as Reviewed');
  await strip(page).waitFor({ state: 'hidden' });
  await page.getByText(/^Sam Demo kept what is stored, although it differs in monday-corrected/).waitFor();
  expect(await read(reviewed[0])).toMatchObject({ employeeName: 'NADIA BELL', amount: 5.82 });

  await page.goto(addressOf(reviewed[1]));
  await strip(page).getByRole('button', { name: 'Use the Other File' }).click();
  const using = page.getByRole('dialog', { name: 'Use the other file for 70002?' });
  await using.getByLabel('Reason').fill('The first file was of another drawer');
  await using.getByRole('button', { name: 'Use the Other File' }).click();
  await expectToast(page, 'Other File Used');
  await page.getByText(/^Sam Demo changed it to what it says in monday-corrected\.xlsx/).waitFor();
  expect(await read(reviewed[1])).toMatchObject({
    employeeName: 'OWEN PRICE',
    amount: 1.99,
    isFlagged: true,
  });
});

// The one with the least money is shown first.
it.each([
  [1024, '0.70'],
  [768, '0.60'],
  [390, '0.50'],
])('fits %i pixels', { tags: ['long'] }, async (width, amount) => {
  const again = `monday-${width}.xlsx`;
  await upload(again, '44 LUPE ARROYO', amount);
  const page = await open('supervisor', { viewport: { width, height: 900 } });
  await page.goto(addressOf(reviewed[1]));
  await strip(page).getByText(again).waitFor();
  await settle(page);
  expect(await sidewaysOverflow(page)).toBe(0);
  const keep = strip(page).getByRole('button', { name: 'Keep as Reviewed' });
  expect(await keep.evaluate((button) => button.getBoundingClientRect().right < window.innerWidth)).toBe(
    true,
  );
  await keep.click();
  const dialog = page.getByRole('dialog', { name: 'Keep 70002 as reviewed?' });
  await dialog.getByRole('region', { name: 'In the other file' }).getByText('LUPE ARROYO').waitFor();
  expect(await sidewaysOverflow(page)).toBe(0);
  await picture(page, `decision-${width}`);
});
