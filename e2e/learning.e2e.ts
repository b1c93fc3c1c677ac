// @module-tag long
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { someOf } from '../core/testing/test-form.ts';
import { findBarriersInBothThemes, sidewaysOverflow } from './accessibility.ts';
import { openBrowser, openPage, type WatchedPage } from './browser.ts';
import { expectToast } from './dashboard.ts';
import { showVersions } from './learned-versions.ts';
import { signedInAs } from './prepared.ts';
import { type Staffed, startStaffed } from './staffed.ts';

let product: Staffed;
let browser: Browser;
let watched: WatchedPage;

beforeAll(async () => {
  product = await startStaffed();
  browser = await openBrowser();
});
afterAll(async () => {
  await product?.stop();
});
afterEach(({ task }) => watched.finish(task));

async function open(role: keyof Staffed['clients'], options = {}): Promise<Page> {
  const visitor = signedInAs(product.clients[role], product.url);
  watched = await openPage(browser, product.url, { ...options, ...visitor });
  return watched.page;
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

it('leads an administrator from the panel to what was learned, which can be tried at once', async () => {
  const page = await open('admin');
  await page.goto('/admin');
  await page.getByRole('link', { name: 'What Ranking Has Learned' }).click();
  await region(page, 'In Force').getByText('The defaults', { exact: true }).waitFor();
  await region(page, 'In Force')
    .getByText(/has not learned yet/)
    .waitFor();
  await page.getByRole('button', { name: 'Learn Now' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Learn Now' }).click();
  await expectToast(page, 'The weights in force stay', 'There are too few answers to tell.');
  await region(page, 'In Force')
    .getByText(/with no answers: too few/)
    .waitFor();
  await page.getByRole('link', { name: 'House Rules' }).click();
  await page.getByRole('heading', { name: 'House Rules' }).waitFor();
});

it('keeps how many random looks there are, and whether nights learn', async () => {
  const page = await open('admin');
  await page.goto('/learning');
  await page.getByLabel('For each store and day').selectOption('3');
  await region(page, 'Random Looks')
    .getByText(/Up to 3 for each store and day/)
    .waitFor();
  // The box shows it at once; a reload before it is saved would keep it from being sent.
  const saved = page.waitForResponse(
    (response) => response.request().postData()?.includes('"learnsNightly":false') === true && response.ok(),
  );
  await page.getByLabel('Learn every night').click();
  await page.getByRole('checkbox', { name: 'Learn every night', checked: false }).waitFor();
  await saved;
  await page.reload();
  await region(page, 'Random Looks')
    .getByText(/Up to 3 for each store and day/)
    .waitFor();
  expect(await page.getByLabel('Learn every night').isChecked()).toBe(false);
});

it('has a record of each signal and filter, for a store and a choice of weeks, sorted as one likes', async () => {
  const page = await open('supervisor');
  await page.goto('/queue');
  await page.getByRole('link', { name: 'What Ranking Has Learned' }).click();
  const filters = region(page, 'Filters');
  const rows = filters.getByRole('row');
  await expect.poll(() => rows.count()).toBe(23);
  await page.getByLabel('Sort filters by').selectOption({ label: 'Hits' });
  const hits = await filters.locator('tbody td:nth-child(2)').allInnerTexts();
  const counts = hits.map((text) => Number(text.replace(/\D/g, '')));
  expect(counts[0]).toBeGreaterThan(0);
  expect(counts).toEqual(counts.toSorted((one, other) => other - one));
  await page.getByLabel('Store', { exact: true }).selectOption({ index: 1 });
  await page.getByLabel('Weeks').selectOption({ label: '13 weeks' });
  await expect.poll(() => new URL(page.url()).search).toBe(`?store=${product.store.id}&weeks=13`);
  await region(page, 'Random Looks')
    .getByText(/It takes 30 answers/)
    .waitFor();
  // Supervisors look; administrators decide.
  expect(await page.getByRole('button', { name: /Learn Now|Put in Force/ }).count()).toBe(0);
  expect(await page.getByRole('checkbox').count()).toBe(0);
});

it('says what changed from version to version, and asks before one is put in force', async () => {
  const page = await open('admin');
  watched.expectError(/status of 404/);
  await showVersions(page);
  await page.goto('/learning');
  await region(page, 'In Force')
    .getByText(/put in force by Alex Demo/)
    .waitFor();
  const newest = region(page, 'Versions').getByRole('listitem').filter({ hasText: 'Learned at night' });
  await newest.getByText('Refund counts less').waitFor();
  await newest.getByText('A lot of money no longer counts').waitFor();
  await newest.getByText('Void after the total raises the risk now').waitFor();
  expect(await newest.getByText('Paid in cash').count()).toBe(0);
  await newest.getByRole('button', { name: 'Show 1 more' }).click();
  await newest.getByText('Paid in cash counts more').waitFor();
  await page.getByRole('button', { name: /^Put in Force\s+Version 2$/ }).click();
  await page
    .getByRole('alertdialog')
    .getByText(/Learning at night is turned off/)
    .waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Put in Force' }).click();
  // The server has no such version.
  await expectToast(page, 'The weights stayed as they were');
});

it('says what could not be loaded, and tries again', async () => {
  const page = await open('supervisor');
  watched.expectError(/status of 503/);
  await page.route('**/api/ranking/**', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/learning');
  await page.getByText('What was learned could not be loaded').waitFor();
  await page.getByText('The records could not be loaded').waitFor();
  await page.unroute('**/api/ranking/**');
  await page.getByRole('button', { name: 'Try Again' }).first().click();
  await region(page, 'In Force').waitFor();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await region(page, 'Filters').waitFor();
});

it('turns agents away', async () => {
  const page = await open('agent');
  await page.goto('/learning');
  await expectToast(page, 'Access Denied', 'Supervisor access required');
  await page.goto('/queue');
  await page.getByRole('heading', { name: 'Pending with money at risk' }).waitFor();
  expect(await page.getByRole('link', { name: 'What Ranking Has Learned' }).count()).toBe(0);
});

it.each(someOf([1440, 1024, 390, 768], 2))(
  'has no barriers at a width of %i, and nothing scrolls sideways',
  async (width) => {
    const page = await open('admin', { viewport: { width, height: 844 } });
    await showVersions(page);
    await page.goto('/learning');
    await region(page, 'Filters').getByText('No Sales').waitFor();
    await region(page, 'Versions').getByText('Refund').first().waitFor();
    expect(await findBarriersInBothThemes(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);
  },
);
