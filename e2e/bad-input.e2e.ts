// @module-tag long
// Stores whose exports lack what comparing and ranking rely on: each page says what can't be compared, and the queue
// ranks by what is left.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { utils, write } from '@e965/xlsx';
import type { Queue, Store } from '@tillwatch/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openBrowser, openPage, type WatchedPage } from './browser.ts';
import { addStore } from './client.ts';
import { signedInAs } from './prepared.ts';
import { type Staffed, startStaffed } from './staffed.ts';

const DATE = '11/16/2026';
const NAMES = ['OWEN PRICE', 'NADIA BELL', 'KIM LEE'];

interface Row {
  'Transaction ID': string;
  Date: string;
  Time?: string;
  Register?: string;
  'Employee ID'?: string;
  Employee?: string;
  Type: string;
  Total: string;
}

let product: Staffed;
let browser: Browser;
let watched: WatchedPage;
let stores = 0;
const folder = mkdtempSync(path.join(os.tmpdir(), 'tillwatch-bad-input-'));

beforeAll(async () => {
  product = await startStaffed();
  browser = await openBrowser();
});
afterAll(async () => {
  await product?.stop();
  rmSync(folder, { recursive: true });
});
afterEach(({ task }) => watched.finish(task));

/** A day of 240 tickets, every eighth of them refunded, rung by three cashiers in turn. */
function dayOf(change: (row: Row, at: number) => Partial<Row> = () => ({})): Row[] {
  return Array.from({ length: 240 }, (_, at) => {
    const minutes = 360 + at * 3;
    const row: Row = {
      'Transaction ID': String(7000 + at),
      Date: DATE,
      Time: `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`,
      Register: '1',
      'Employee ID': String(31 + (at % 3)),
      Employee: NAMES[at % 3] ?? '',
      Type: at % 8 === 5 ? 'Refund' : 'Sale',
      Total: at % 8 === 5 ? '-14.50' : (3 + (at % 11)).toFixed(2),
    };
    return { ...row, ...change(row, at) };
  });
}

function without(rows: readonly Row[], ...columns: (keyof Row)[]): Partial<Row>[] {
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !columns.includes(name as keyof Row))),
  );
}

/** @returns a store of its own with the export in it. */
async function storeWith(rows: readonly Partial<Row>[]): Promise<Store> {
  stores += 1;
  const store = await addStore(product.clients.admin, String(3000 + stores), `Odd Corner ${stores}`);
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.json_to_sheet([...rows]), 'Transactions');
  const file = path.join(folder, `day-${stores}.xlsx`);
  writeFileSync(file, write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
  const status = await product.clients.admin.upload(store.id, file);
  expect([status.status, status.errorMessage]).toEqual(['completed', null]);
  return store;
}

async function openCashiers(store: Store): Promise<Page> {
  watched = await openPage(browser, product.url, signedInAs(product.clients.supervisor, product.url));
  await watched.page.goto(`/cashiers?store=${store.id}`);
  return watched.page;
}

/** Checks that what may have cost the most is at the top. */
async function expectRanked(store: Store): Promise<Queue['transactions']> {
  const { transactions } = await product.clients.admin.get<Queue>(`/api/queue?storeId=${store.id}&limit=200`);
  const { transactions: byRisk } = await product.clients.admin.get<{ transactions: { id: string }[] }>(
    `/api/transactions?storeId=${store.id}&sortBy=risk&sortOrder=desc`,
  );
  expect(transactions[0]?.risk?.moneyAtRisk).toBeGreaterThan(0);
  expect(transactions[0]?.id).toBe(byRisk[0]?.id);
  return transactions;
}

it('says that one cashier has nobody to be compared with', async () => {
  const store = await storeWith(dayOf(() => ({ 'Employee ID': '31', Employee: NAMES[0] ?? '' })));
  const page = await openCashiers(store);
  await page.getByText('Only one cashier works here').waitFor();
  await expectRanked(store);
});

it('says that exports name no articles, on the cashiers’ page and in the review', async () => {
  const store = await storeWith(dayOf());
  const page = await openCashiers(store);
  await page.getByText('1 day has no articles in the exports').waitFor();
  const [first] = await expectRanked(store);
  await page.goto(`/?store=${store.id}&start=2026-11-16&end=2026-11-16&transaction=${first?.id}`);
  await page.getByRole('dialog').getByText('no telling what was rung again').waitFor();
});

it('says that exports name no employees', async () => {
  const store = await storeWith(without(dayOf(), 'Employee ID', 'Employee'));
  const page = await openCashiers(store);
  await page.getByText('The exports of this store name no employees').waitFor();
  await expectRanked(store);
});

it('does not count transactions without an employee for any cashier, and says how many there are', async () => {
  const store = await storeWith(dayOf((_, at) => (at % 4 === 0 ? { 'Employee ID': '', Employee: '' } : {})));
  const page = await openCashiers(store);
  await page
    .getByText('60 of 240 transactions name no employee and are not counted for any cashier.')
    .waitFor();
  await expectRanked(store);
});

it('says that there are no times of day, on the cashiers’ page, in the picture, and in the review', async () => {
  const store = await storeWith(dayOf(() => ({ Time: '00:00:00' })));
  const page = await openCashiers(store);
  await page.getByText('1 day has no times of day in the exports').waitFor();
  const [first] = await expectRanked(store);
  await page.goto(`/?store=${store.id}&start=2026-11-16&end=2026-11-16&transaction=${first?.id}`);
  await page.getByRole('dialog').getByText('The export gives no times of day').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Day picture' }).click();
  await page.getByText('The exports for this day give no times of day').waitFor();
});

it('names both who share a number', async () => {
  const store = await storeWith(
    dayOf((row, at) => (row['Employee ID'] === '31' && at > 120 ? { Employee: 'ANN OTHER' } : {})),
  );
  const page = await openCashiers(store);
  await page.goto(`/cashiers/person?store=${store.id}&employee=31`);
  await page
    .getByText(/Number \d+ stands for 2 names: (OWEN PRICE, ANN OTHER|ANN OTHER, OWEN PRICE)\./)
    .first()
    .waitFor();
  await expectRanked(store);
});

it('ranks what has no register, what runs back, and ten million in one ticket', async () => {
  const store = await storeWith(
    without(
      dayOf((_, at) => ({
        ...(at > 100 && at < 140 && { Time: '06:15:00' }),
        ...(at === 77 && { Type: 'Refund', Total: '-10000000.00' }),
      })),
      'Register',
    ),
  );
  const page = await openCashiers(store);
  await page.getByText('The exports name no POS, so there is no telling').waitFor();
  const [first] = await expectRanked(store);
  expect(first?.transactionId).toBe('7077');
});

it('says that a clock may have been set back, on the cashiers’ page as in the review', async () => {
  const store = await storeWith(
    dayOf((_, at) => {
      // An hour back at ten.
      const minutes = 360 + at * 3 - (at >= 80 ? 60 : 0);
      const pad = (figure: number): string => String(figure).padStart(2, '0');
      return { Time: `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}:${at >= 80 ? '30' : '00'}` };
    }),
  );
  const page = await openCashiers(store);
  await page.getByText('On 1 day, the numbers of a POS don’t follow its times').waitFor();
  const { transactions } = await product.clients.admin.get<{ transactions: { id: string }[] }>(
    `/api/transactions?storeId=${store.id}&search=7085`,
  );
  await page.goto(`/?store=${store.id}&transaction=${transactions[0]?.id}`);
  await page.getByRole('dialog').getByText('its clock may have been set back').waitFor();
});

it('keeps long names and numbers within the page', async () => {
  const name = 'MAXIMILIANA'.repeat(6).slice(0, 60);
  const store = await storeWith(
    dayOf((row) => ({
      Register: '20261116000001',
      ...(row['Employee ID'] === '31' && { Employee: name }),
    })),
  );
  const page = await openCashiers(store);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('link', { name: new RegExp(name) }).waitFor();
  expect(await rightEnd(page, 'th:last-child, main a')).toBeLessThanOrEqual(1440);

  await page.setViewportSize({ width: 390, height: 844 });
  const { transactions } = await product.clients.admin.get<Queue>(`/api/queue?storeId=${store.id}&limit=200`);
  const named = transactions.find(({ employeeName }) => employeeName === name);
  await page.goto(`/queue?store=${store.id}`);
  await page.getByText('Several by the same cashier').waitFor();
  expect(await rightEnd(page, 'p:has(> a) > *')).toBeLessThanOrEqual(390 - 12);
  await page.goto(`/queue?store=${store.id}&transaction=${named?.id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('POS 20261116000001').first().waitFor();
  expect(await rightEnd(page, '[role=dialog] h2, [role=dialog] h2 ~ *, [role=dialog] p')).toBeLessThanOrEqual(
    390,
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/?store=${store.id}&start=2026-11-16&end=2026-11-16`);
  const cell = page.getByRole('cell', { name: '20261116000001' }).first();
  await cell.getByText('…').hover();
  await page.getByRole('tooltip').getByText('20261116000001').waitFor();
});

/** @returns how far to the right the visible ones of these elements reach. */
const rightEnd = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .evaluateAll((elements) => Math.max(...elements.map((one) => one.getBoundingClientRect().right)));
