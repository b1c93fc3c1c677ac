import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openBrowser, openPage, type WatchedPage } from './browser.ts';
import { expectShowing } from './dashboard.ts';
import {
  dashboardPath,
  type Prepared,
  sampleTruth,
  signedInAs,
  signInColleague,
  startPrepared,
} from './prepared.ts';

const voids = sampleTruth().filter((row) => row.flags.includes('void_items'));
const [first, second] = voids.map((row) => row.transactionId);

let prepared: Prepared;
let browser: Browser;
let mine: WatchedPage;
let theirs: WatchedPage;

beforeAll(async () => {
  prepared = await startPrepared();
  browser = await openBrowser();
  const { admin, product, store } = prepared;
  const colleague = await signInColleague(prepared);
  mine = await openPage(browser, product.url, signedInAs(admin, product.url));
  theirs = await openPage(browser, product.url, signedInAs(colleague, product.url));
  for (const { page } of [mine, theirs]) {
    await page.goto(dashboardPath(store, { types: 'void_items' }));
    await expectShowing(page, 1, voids.length, voids.length);
  }
});
afterAll(async () => {
  await prepared?.product.stop();
});
afterEach(async ({ task }) => {
  await mine.finish(task);
  await theirs.finish(task);
});

it('shows who has a transaction open, in the list and in the review, until it is closed', async () => {
  const row = (number: string | undefined) =>
    mine.page.getByRole('row', { name: new RegExp(`\\b${number}\\b`) });
  const mark = (number: string | undefined) => row(number).getByText('Open by Jo Park');

  await theirs.page.getByRole('button', { name: `Review transaction ${first}` }).click();
  await mark(first).waitFor();
  // Moving on to the next one moves the mark, too.
  await theirs.page.getByRole('button', { name: 'Next transaction' }).click();
  await mark(second).waitFor();
  await mark(first).waitFor({ state: 'detached' });

  await mine.page.getByRole('button', { name: `Review transaction ${second}` }).click();
  const line = 'Jo Park has this transaction open too.';
  await mine.page.getByText(line).waitFor();
  const admin = await prepared.admin.get<{ firstName: string; lastName: string }>('/api/user');
  await theirs.page
    .getByText(`${admin.firstName} ${admin.lastName} has this transaction open too.`)
    .waitFor();

  // The tab is closed.
  await theirs.page.goto('about:blank');
  await mine.page.getByText(line).waitFor({ state: 'detached' });
  await mine.page.keyboard.press('Escape');
  expect(await mark(second).count()).toBe(0);
});
