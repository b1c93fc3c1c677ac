// @module-tag long
// A layout that is new to a store: shown, confirmed, reported as wrong, announced, refused.
import path from 'node:path';
import type { Notification, Store } from '@tillwatch/contract';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeWorkbook } from '../server/testing/upload-file.ts';
import { expectNoBarriers } from './accessibility.ts';
import { openBrowser, openPage, type WatchedPage } from './browser.ts';
import { addStore, type Client } from './client.ts';
import { expectToast } from './dashboard.ts';
import {
  dashboardPath,
  type Prepared,
  SAMPLES,
  signedInAs,
  signInColleague,
  startPrepared,
} from './prepared.ts';

let prepared: Prepared;
let colleague: Client;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  prepared = await startPrepared();
  colleague = await signInColleague(prepared);
  browser = await openBrowser();
});
afterAll(() => prepared?.product.stop());
beforeEach(() => openAs(colleague));
afterEach(({ task }) => watched.finish(task));

const LOOK = 'Was this read correctly?';
const COLUMNS = 'Which column is what?';
const NOT_CONFIRMED = 'Layout not confirmed yet';

async function openAs(client: Client): Promise<void> {
  watched = await openPage(browser, prepared.product.url, signedInAs(client, prepared.product.url));
  page = watched.page;
}

function dialog(name: string): Locator {
  return page.getByRole('dialog', { name });
}

async function openStore(store: Store = prepared.store): Promise<void> {
  await page.goto(dashboardPath(store));
  await page.getByText('Drop Excel files here').waitFor();
}

async function choose(sample: string): Promise<void> {
  await page.getByLabel('Excel file').setInputFiles(path.join(SAMPLES, sample));
  await page.getByText('Processing complete!').waitFor({ timeout: 30_000 });
}

async function check(): Promise<Locator> {
  await page.getByRole('button', { name: 'Check How It Was Read' }).first().click();
  const look = dialog(LOOK);
  await look.getByRole('region', { name: 'A sale' }).waitFor();
  return look;
}

/** The dialog asks first; Escape then keeps what was typed. */
async function expectKept(leave: () => Promise<void>): Promise<void> {
  await leave();
  const question = page.getByRole('alertdialog', { name: /^Discard (what you typed|your choices)\?$/ });
  // Until it has the focus, Escape belongs to the dialog below.
  await expect.poll(() => question.evaluate((one) => one.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
}

it('shows how a new layout was read, takes the answer by keyboard, and asks no second time', async () => {
  await openStore();
  await choose('summary.xls');
  await page.getByText(NOT_CONFIRMED).waitFor();
  const look = await check();
  const sale = look.getByRole('region', { name: 'A sale' });
  await sale.getByText('In the file').waitFor();
  await sale.getByText('As it was read').waitFor();
  await look.getByRole('region', { name: 'The largest refund' }).waitFor();
  const found = look.getByRole('region', { name: 'What was found' });
  await found.getByText('Sales', { exact: true }).waitFor();
  await found.getByText('Cashiers', { exact: true }).waitFor();
  await expectNoBarriers(page);
  await look.getByRole('button', { name: 'Right', exact: true }).press('Enter');
  await expectToast(page, 'Layout Confirmed');
  await look.waitFor({ state: 'detached' });
  await page.getByText(NOT_CONFIRMED).waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Upload another file' }).click();
  await choose('summary.xls');
  expect(await page.getByText(NOT_CONFIRMED).count()).toBe(0);
});

it('warns whoever decides that nobody has confirmed how the file is read, until somebody does', async () => {
  const store = await addStore(prepared.admin, '321', 'Ash Street Market');
  await page.context().close();
  await openAs(prepared.admin);
  await openStore(store);
  await choose('footer-journal.xlsx');
  const WARNING = /^Nobody has confirmed yet that footer-journal\.xlsx is read correctly\./;
  const desk = page.getByRole('main');
  await desk.getByText(WARNING).waitFor();
  await expectNoBarriers(page);
  await desk
    .getByRole('button', { name: /^Review transaction/ })
    .first()
    .click();
  const review = page.getByRole('dialog', { name: /^Transaction/ });
  await review.getByText(WARNING).waitFor();
  await expectNoBarriers(page);
  await review.getByRole('button', { name: 'Check How It Was Read' }).press('Enter');
  const look = dialog(LOOK);
  await look.getByRole('button', { name: 'Right', exact: true }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Is it right although words were not understood?' });
  await question.getByText(/“COUPONS VOID WHERE PROHIBITED BY LAW”/).waitFor();
  await question.getByRole('button', { name: 'Right Nevertheless' }).press('Enter');
  await expectToast(page, 'Layout Confirmed');
  await look.waitFor({ state: 'detached' });
  await review.getByText(WARNING).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await review.waitFor({ state: 'detached' });
  expect(await desk.getByText(WARNING).count()).toBe(0);
});

it('offers the answer of another store of the chain', async () => {
  const store = await addStore(prepared.admin, '319', 'Elm Street Market');
  await page.context().close();
  await openAs(prepared.admin);
  await openStore(store);
  await choose('summary.xls');
  const look = await check();
  await look.getByText('Store 318 has the same layout').waitFor();
  await look.getByRole('button', { name: 'Use the answer of store 318' }).click();
  await expectToast(page, 'Layout Confirmed');
  await page.getByText(NOT_CONFIRMED).waitFor({ state: 'detached' });
});

it('reads a table again by other columns, says why some are refused, and asks again', async () => {
  await openStore();
  await choose('line-items.xlsx');
  const look = await check();
  await look.getByRole('button', { name: 'Not Right' }).click();
  const columns = dialog(COLUMNS);
  // What was read is already selected.
  const number = columns.getByLabel('Which column is the transaction number?');
  expect(await number.inputValue()).toBe('0');
  await expectNoBarriers(page);
  const again = columns.getByRole('button', { name: 'Read Again with These Columns' });
  const register = columns.getByLabel('Which column is the register?');
  const before = await register.inputValue();
  const date = columns.getByLabel('Which column is the date?');
  const day = await date.inputValue();
  await date.focus();
  await date.selectOption(before);
  await register.selectOption('Not in this file');
  await expectKept(() => page.keyboard.press('Escape'));
  await expectKept(() => columns.getByRole('button', { name: 'Back' }).click());
  await expectKept(() => columns.getByRole('button', { name: 'Something Else Is Wrong' }).click());
  expect(await date.inputValue()).toBe(before);
  watched.expectError(/status of 400/);
  await again.click();
  await columns.getByRole('alert').waitFor();
  await date.selectOption(day);
  await again.click();
  await expectToast(page, 'Columns Remembered');
  await page.getByText('Processing complete!').waitFor({ timeout: 30_000 });
  const second = await check();
  await second.getByRole('region', { name: 'A sale' }).getByText('N/A').first().waitFor();
  // Somebody else has to confirm what an agent chose.
  await second.getByText('You chose these columns').waitFor();
  await second.getByText('Read with the columns that Jo Park chose').waitFor();
  expect(await second.getByRole('button', { name: 'Right', exact: true }).count()).toBe(0);
  await expectNoBarriers(page);
});

it('tells an agent whom to ask about what a supervisor has confirmed, in place of the columns', async () => {
  const bytes = makeWorkbook([
    ['Trans #', 'Date', 'Time', 'Register', 'Cashier', 'Bagger', 'Type', 'Total'],
    ['101', '11/16/2026', '06:01:41', '1', '27', '31', 'Sale', '4.10'],
  ]);
  const file = { name: 'baggers.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) };
  await page.context().close();
  await openAs(prepared.admin);
  await openStore();
  await page.getByLabel('Excel file').setInputFiles(file);
  await page.getByText('Processing complete!').waitFor({ timeout: 30_000 });
  const asked = await check();
  await asked.getByRole('button', { name: 'Right', exact: true }).click();
  await expectToast(page, 'Layout Confirmed');
  await page.context().close();
  await openAs(colleague);
  await openStore();
  await page.getByRole('button', { name: 'Uploads', exact: true }).click();
  const uploads = dialog('Uploads');
  await uploads.getByRole('button', { name: /baggers/ }).click();
  await page.getByRole('button', { name: 'Check How It Was Read' }).first().click();
  const look = dialog(LOOK);
  await look.getByText('To have them read in another way, ask').waitFor();
  await expectNoBarriers(page);
  await look.getByRole('button', { name: 'Not Right' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Not Right' }).click();
  await dialog('What is wrong?').waitFor();
});

it('takes down what is wrong with a print, and tells administrators', async () => {
  await openStore();
  await page.getByRole('button', { name: 'Uploads', exact: true }).click();
  const uploads = dialog('Uploads');
  const list = uploads.getByRole('list', { name: 'Uploads' });
  const listed = list.getByRole('button', { name: /journal-print/ });
  await listed.click();
  await listed.getByText(NOT_CONFIRMED).waitFor();
  await expectNoBarriers(page);
  await page.route('**/layouts', (route) => route.abort());
  watched.expectError(/net::ERR_FAILED/);
  await page.getByRole('button', { name: 'Check How It Was Read' }).first().click();
  await page.getByText('The layout could not be loaded').waitFor();
  await page.unroute('**/layouts');
  await page.getByRole('button', { name: 'Try Again' }).click();
  const look = dialog(LOOK);
  await look.getByRole('region', { name: 'A sale' }).waitFor();
  await look.getByRole('button', { name: 'Not Right' }).click();
  const remark = dialog('What is wrong?');
  await remark.getByRole('button', { name: 'Send' }).click();
  await remark.getByRole('alert').getByText('Say what is wrong').waitFor();
  const words = remark.getByLabel('What is wrong?');
  await words.fill('The cashier is the one after.');
  const back = remark.getByRole('button', { name: 'Back' });
  await expectKept(() => page.keyboard.press('Escape'));
  await expectKept(() => back.click());
  expect(await words.inputValue()).toBe('The cashier is the one after.');
  await back.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await look.getByRole('button', { name: 'Not Right' }).click();
  expect(await words.inputValue()).toBe('');
  await back.click();
  await look.getByRole('button', { name: 'Not Right' }).click();
  await words.fill('The cashier is the one before.');
  await expectNoBarriers(page);
  await remark.getByRole('button', { name: 'Send' }).click();
  await expectToast(page, 'Thank You');
  await listed.getByText(NOT_CONFIRMED).waitFor();
  const { notifications } = await prepared.admin.get<{ notifications: Notification[] }>('/api/notifications');
  expect(notifications[0]).toMatchObject({
    kind: 'layout-wrong',
    filename: 'journal-print.xlsx',
    saidBy: 'Jo Park',
    remark: 'The cashier is the one before.',
  });
  await page.getByRole('button', { name: 'Check How It Was Read' }).first().click();
  await look.getByText('Not right, said Jo Park').waitFor();
});

it('shows the ticket with a rare line and what was not used in it, and takes what is pointed at', async () => {
  const store = await addStore(prepared.admin, '320', 'Oak Street Market');
  await page.context().close();
  await openAs(prepared.admin);
  await openStore(store);
  await page.getByLabel('Excel file').setInputFiles({
    name: 'tape.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(makeWorkbook(printTape())),
  });
  await page.getByText('Processing complete!').waitFor({ timeout: 30_000 });
  const look = await check();
  const odd = look.getByRole('region', { name: 'One that is different, 5009' });
  await odd.getByText('Has lines that the ones above don’t: “LOCKER').waitFor();
  await odd.locator('mark').getByText('12.34').waitFor();
  await odd.getByText('Marked amounts were not used.').waitFor();
  await odd.getByText('Nothing in the lines in gray italics was used.').waitFor();
  await odd.getByText('CASH $20.00').waitFor();
  await expectNoBarriers(page);
  await odd.getByRole('button', { name: 'This Is Wrong' }).press('Enter');
  // A supervisor may point at its rows instead.
  const ticket = dialog('What does a ticket look like?');
  await ticket
    .getByRole('group', { name: 'Transaction 5009' })
    .getByRole('option', { name: 'LOCKER' })
    .waitFor();
  await ticket.getByRole('button', { name: 'Something Else Is Wrong' }).click();
  const remark = dialog('What is wrong?');
  const chosen = remark.getByRole('checkbox', { name: 'One that is different, 5009' });
  expect(await chosen.isChecked()).toBe(true);
  await remark.getByRole('checkbox', { name: 'LOCKER' }).press('Space');
  await expectNoBarriers(page);
  await remark.getByRole('button', { name: 'Send' }).click();
  await expectToast(page, 'Thank You');
  await page.getByRole('button', { name: 'Check How It Was Read' }).first().click();
  await look.getByText(/Transaction 5009, row \d+: “LOCKER 12\.34 HELD FOR PICKUP”\./).waitFor();
});

/** Tickets of a register, of which one has a line that no other has. */
function printTape(): string[][] {
  const minute = (at: number): string => String(at).padStart(2, '0');
  return Array.from({ length: 14 }, (_, at) => [
    `STORE #1042   REG 03   TRANS# ${5000 + at}`,
    `11/16/2026 06:${minute(at)}:30   CASHIER 110 ANN`,
    ' GUM SINGLE                    2.00',
    ' MILK GALLON                   3.00',
    ...(at === 9 ? [' LOCKER 12.34 HELD FOR PICKUP', ' MEMBER OF THE CLUB'] : []),
    ' TOTAL DUE                    $5.00',
    ' CASH                         20.00',
    ' CHANGE                       15.00',
    '==========================================',
  ])
    .flat()
    .map((line) => [line]);
}

it('lists answers for administrators, who forget one at a time', async () => {
  await page.context().close();
  await openAs(prepared.admin);
  await page.goto('/admin?tab=answers');
  const rows = page.getByRole('table', { name: 'Answers about exports' }).getByRole('row');
  await rows.filter({ hasText: 'Layout read correctly' }).first().waitFor();
  await rows.filter({ hasText: 'One row per line' }).waitFor();
  await rows.filter({ hasText: 'Not right: The cashier' }).waitFor();
  await expectNoBarriers(page);
  const count = await rows.count();
  await rows
    .filter({ hasText: 'Not right: The cashier' })
    .getByRole('button', { name: /^Forget/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Forget' }).click();
  await expectToast(page, 'Answer forgotten');
  await rows.filter({ hasText: 'Not right: The cashier' }).waitFor({ state: 'detached' });
  expect(await rows.count()).toBe(count - 1);
});
