// @module-tag long
// A register's minutes in the review, and a store's day above the list: by pointer, by keyboard, and in words.
import type { RegisterTimeline, StoreDay } from '@tillwatch/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { findBarriersInBothThemes, sidewaysOverflow } from './accessibility.ts';
import { openBrowser, openPage, type WatchedPage } from './browser.ts';
import { expectShowing, shownNumbers } from './dashboard.ts';
import { holdBack } from './hold-back.ts';
import { dashboardPath, type Prepared, sampleTruth, signedInAs, startPrepared } from './prepared.ts';

const truth = sampleTruth();
const DAY = truth[0]?.transactionTime.slice(0, 10) ?? '';

let prepared: Prepared;
let browser: Browser;
let watched: WatchedPage;
let page: Page;
let day: StoreDay;

beforeAll(async () => {
  prepared = await startPrepared();
  browser = await openBrowser();
  day = await prepared.admin.get<StoreDay>(`/api/stores/${prepared.store.id}/day?date=${DAY}`);
});
afterAll(async () => {
  await prepared?.product.stop();
});
afterEach(({ task }) => watched.finish(task));

async function openAt(
  width: number,
  more: Record<string, string> = {},
  beforehand: (page: Page) => Promise<void> = async () => {},
): Promise<void> {
  const { admin, product, store } = prepared;
  watched = await openPage(browser, product.url, {
    ...signedInAs(admin, product.url),
    viewport: { width, height: 900 },
  });
  page = watched.page;
  await beforehand(page);
  await page.goto(dashboardPath(store, more));
}

const picture = () => page.getByRole('slider');
const readTimeline = (id: string) => prepared.admin.get<RegisterTimeline>(`/api/transactions/${id}/register`);
const expectOpen = (number: string | undefined) =>
  page.getByRole('dialog', { name: new RegExp(`\\b${number}\\b`) }).waitFor();

/** How many of the sample's transactions are in these minutes. */
function countBetween(from: string, until: string): number {
  const minutes = truth.map(({ transactionTime }) => transactionTime.slice(11, 16));
  return minutes.filter((minute) => minute >= from && minute <= until).length;
}

it('leads from a review to the transactions around it, and back', async () => {
  const middle = day.findings.find(({ filterFlags }) => filterFlags.includes('no_sales'));
  const { tickets } = await readTimeline(middle?.id ?? '');
  await openAt(1440, { transaction: middle?.id ?? '' });
  await picture().focus();
  await page.keyboard.press('End');
  await expect.poll(() => picture().getAttribute('aria-valuetext')).toContain(tickets.at(-1)?.transactionId);
  await page.keyboard.press('Home');
  const first = tickets[0]?.transactionId;
  await expect.poll(() => picture().getAttribute('aria-valuetext')).toContain(`number ${first}`);
  expect(await findBarriersInBothThemes(page)).toEqual([]);

  await page.keyboard.press('Enter');
  await expectOpen(first);
  await page.keyboard.press('b');
  await expectOpen(middle?.transactionId);

  const box = await picture().boundingBox();
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) - 20, (box?.y ?? 0) + 60);
  await expectOpen(tickets.at(-1)?.transactionId);
});

it('says the same in a table', async () => {
  const middle = day.findings.find(({ filterFlags }) => filterFlags.includes('no_sales'));
  const { tickets } = await readTimeline(middle?.id ?? '');
  await openAt(1024, { transaction: middle?.id ?? '' });
  await page.getByRole('button', { name: 'Show as table' }).click();
  const table = page.getByRole('table', { name: 'Transactions of the POS, by time' });
  await expect.poll(() => table.getByRole('row').count()).toBe(tickets.length + 1);
  expect(await findBarriersInBothThemes(page)).toEqual([]);
  await table.getByRole('button', { name: `Open transaction ${tickets[0]?.transactionId}` }).click();
  await expectOpen(tickets[0]?.transactionId);
});

it('compares the receipts that a signal links, side by side and beneath one another', async () => {
  const linking = await findLinking();
  for (const width of [1440, 390]) {
    if (width < 1440) await watched.finish({ name: 'wide' });
    await openAt(width, { transaction: linking });
    await picture().waitFor();
    await page.getByRole('button', { name: 'Compare', exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Compare receipts' });
    await expect.poll(() => dialog.getByRole('region', { name: /^Receipt / }).count()).toBe(2);
    expect(await findBarriersInBothThemes(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await picture().waitFor();
  }
});

async function findLinking(): Promise<string> {
  for (const { id } of day.findings) {
    const { tickets } = await readTimeline(id);
    if (tickets.some(({ isLinked }) => isLinked)) return id;
  }
  throw new Error('No signal of the sample links two tickets of a register.');
}

it('filters the list by a span that is drawn across the day, or typed', async () => {
  await openAt(1440);
  await expectShowing(page, 1, 50, truth.length);
  await page.getByRole('button', { name: 'Day picture' }).click();
  const box = await picture().boundingBox();
  const [x, y, width] = [box?.x ?? 0, (box?.y ?? 0) + 10, box?.width ?? 0];
  await page.mouse.move(x + width * 0.5, y);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.6, y, { steps: 4 });
  await page.mouse.up();
  const chip = page.getByRole('button', { name: /^\d\d:\d\d to \d\d:\d\d: show the whole day$/ });
  const [from = '', until = ''] = (await chip.innerText()).match(/\d\d:\d\d/g) ?? [];
  expect(new URL(page.url()).searchParams.get('from')).toBe(from);
  const drawn = countBetween(from, until);
  expect(drawn).toBeGreaterThan(0);
  await expectShowing(page, 1, Math.min(50, drawn), drawn);
  expect(await findBarriersInBothThemes(page)).toEqual([]);

  await page.getByLabel('From').fill('06:00');
  await page.getByLabel('To', { exact: true }).fill('06:30');
  const typed = countBetween('06:00', '06:30');
  await expectShowing(page, 1, typed, typed);
  expect(await shownNumbers(page)).toHaveLength(typed);

  await page.getByRole('button', { name: '06:00 to 06:30: show the whole day' }).click();
  await expectShowing(page, 1, 50, truth.length);
});

it('opens what is found on a day, by the keyboard and from the table', async () => {
  await openAt(1440);
  await page.getByRole('button', { name: 'Day picture' }).click();
  await picture().focus();
  await page.keyboard.press('Home');
  const [first] = day.findings;
  await expect.poll(() => picture().getAttribute('aria-valuetext')).toContain(first?.transactionId);
  await page.keyboard.press('Enter');
  await expectOpen(first?.transactionId);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Show as table' }).click();
  expect(await findBarriersInBothThemes(page)).toEqual([]);
  const last = day.findings.at(-1);
  await page.getByRole('button', { name: `Open transaction ${last?.transactionId}` }).click();
  await expectOpen(last?.transactionId);
});

it('chooses the last day with data of several, and is put away again', async () => {
  let numbers = { release: () => {} };
  await openAt(390, { start: '2026-03-10', end: '2026-03-20' }, async (opened) => {
    numbers = await holdBack(opened, '**/api/transactions/stats?*');
  });
  await page.getByRole('button', { name: 'Day picture' }).click();
  // It may be pressed before the days are known.
  numbers.release();
  await picture().waitFor();
  expect(new URL(page.url()).searchParams.get('start')).toBe(DAY);
  expect(new URL(page.url()).searchParams.get('end')).toBe(DAY);
  expect(await sidewaysOverflow(page)).toBe(0);
  expect(await findBarriersInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Day picture' }).click();
  await picture().waitFor({ state: 'detached' });
});
