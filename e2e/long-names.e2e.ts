// @module-tag long
// Names and titles are other people's words: none may push what stands beside it off the page.
import type { TransactionRow } from '@tillwatch/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openBrowser, openPage, type WatchedPage } from './browser.ts';
import { signedInAs } from './prepared.ts';
import { type Staffed, startStaffed } from './staffed.ts';

const LONGEST_NAME = 100;
const LONGEST_TITLE = 120;
const WIDTHS = [1440, 1280, 1024, 768, 390];

let product: Staffed;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  product = await startStaffed();
  const { agent } = product.clients;
  const name = { firstName: 'W'.repeat(LONGEST_NAME), lastName: 'M'.repeat(LONGEST_NAME) };
  await agent.send('PUT', '/api/user', name);
  const path = `/api/transactions?storeId=${product.store.id}&limit=3`;
  const { transactions } = await agent.get<{ transactions: TransactionRow[] }>(path);
  const ids = transactions.map(({ id }) => id);
  for (const id of ids) await agent.send('PATCH', `/api/transactions/${id}`, { isFlagged: true });
  const title = 'W'.repeat(LONGEST_TITLE);
  await agent.send('POST', '/api/cases', { title, transactionIds: ids });
  browser = await openBrowser();
});
afterAll(async () => {
  await product?.stop();
});
afterEach(({ task }) => watched.finish(task));

/** Cells and links that end behind the window, where nothing can be scrolled to them. */
function findLost(): string[] {
  const isReachable = (one: Element): boolean => {
    for (let above = one.parentElement; above !== null; above = above.parentElement)
      if (above.scrollWidth > above.clientWidth && /auto|scroll/.test(getComputedStyle(above).overflowX))
        return true;
    return false;
  };
  return [...document.querySelectorAll('main :is(th, td, a, button)')].flatMap((one) => {
    const { right, width, height } = one.getBoundingClientRect();
    // What is only there for screen readers takes no room.
    const frame = one.closest('thead, .sr-only')?.getBoundingClientRect();
    const isSeen = width > 1 && height > 1 && (frame === undefined || frame.width > 1);
    if (!isSeen || right <= innerWidth + 1 || isReachable(one)) return [];
    return [`${one.tagName} "${one.textContent.slice(0, 20)}" ends at ${Math.round(right)}`];
  });
}

it.each([
  ['/supervisor', 'supervisor'],
  ['/oversight', 'supervisor'],
  ['/cases', 'supervisor'],
  ['/queue', 'supervisor'],
  ['/admin', 'admin'],
] as const)('leaves everything else on %s where it can be seen', async (path, role) => {
  watched = await openPage(browser, product.url, signedInAs(product.clients[role], product.url));
  page = watched.page;
  await page.goto(path);
  await page.locator('main tbody tr').first().waitFor();
  const lost: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    lost.push(...(await page.evaluate(findLost)).map((text) => `${width}: ${text}`));
  }
  expect(lost).toEqual([]);
});
