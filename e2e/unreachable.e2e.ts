// @module-tag long
// What people see of stores on a database server that is down: server/node-down.test.ts has what the server answers.
import type { ListedStore, Store, StoreOverview } from '@tillwatch/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { findBarriersInBothThemes, sidewaysOverflow } from './accessibility.ts';
import { openBrowser, openPage, type WatchedPage } from './browser.ts';
import { addStore } from './client.ts';
import { signedInAs } from './prepared.ts';
import { type Staffed, startStaffed } from './staffed.ts';

const NOTICE = 'Store 1055 can’t be reached right now, so this page leaves it out. Nothing is lost.';
const MARK = 'Can’t be reached right now';

let product: Staffed;
let browser: Browser;
let watched: WatchedPage;
let clients: Staffed['clients'];
let lost: Store;
let isLost: boolean;

beforeAll(async () => {
  product = await startStaffed();
  ({ clients } = product);
  lost = await addStore(clients.admin, '1055', 'Harbor Road');
  browser = await openBrowser();
});
afterAll(async () => {
  await product?.stop();
});
afterEach(({ task }) => watched.finish(task));

/** A supervisor's page; as long as `isLost`, the calls answer as while the second store's server is down. */
async function open(options = {}): Promise<Page> {
  isLost = true;
  watched = await openPage(browser, product.url, {
    ...options,
    ...signedInAs(clients.supervisor, product.url),
  });
  const { page } = watched;
  await page.route('**/api/stores', async (route) => {
    const response = await route.fetch();
    const stores = (await response.json()) as ListedStore[];
    await route.fulfill({
      response,
      json: stores.map((store) => ({ ...store, isReachable: !isLost || store.id !== lost.id })),
    });
  });
  await page.route('**/api/stores/overview', async (route) => {
    const response = await route.fetch();
    const overviews = (await response.json()) as StoreOverview[];
    await route.fulfill({
      response,
      json: overviews.filter(({ storeId }) => !isLost || storeId !== lost.id),
    });
  });
  return page;
}

it.each([1440, 390])('the list of stores marks one that can’t be reached, %d wide', async (width) => {
  const page = await open({ viewport: { width, height: 844 } });
  for (const path of ['/?store=all', '/oversight']) {
    await page.goto(path);
    await page.getByText(NOTICE).waitFor();
    await page.getByText(MARK, { exact: true }).waitFor();
    await page.getByText('1055 · Harbor Road').waitFor();
    expect(await findBarriersInBothThemes(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);
  }
});

it('a page across stores says what it leaves out, until it’s back, and one about another store doesn’t', async () => {
  const page = await open();
  for (const path of ['/queue', '/supervisor', '/cases', '/learning', '/supervisor/differences']) {
    await page.goto(path);
    await page.getByText(NOTICE).waitFor();
  }
  await page.goto(`/queue?store=${product.store.id}`);
  await page.getByText('Pending with money at risk').waitFor();
  expect(await page.getByText(NOTICE).count()).toBe(0);

  await page.goto('/queue');
  await page.getByText(NOTICE).waitFor();
  isLost = false;
  // Any news of stores makes the page ask for them again, as the news that it's back does.
  await addStore(clients.admin, '1060', 'Mill Lane');
  await page.getByText(NOTICE).waitFor({ state: 'hidden' });
});
