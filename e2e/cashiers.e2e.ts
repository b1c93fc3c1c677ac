import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { CashierList, Store } from '@tillwatch/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { FINDING_KINDS } from '../core/ranking/kind-names.ts';
import { someOf } from '../core/testing/test-form.ts';
import { playDemoChain } from '../server/demo/demo-journals.ts';
import { findBarriersInBothThemes, sidewaysOverflow } from './accessibility.ts';
import { openBrowser, openPage, type WatchedPage } from './browser.ts';
import { addStore } from './client.ts';
import { expectToast } from './dashboard.ts';
import { signedInAs } from './prepared.ts';
import { type Staffed, startStaffed } from './staffed.ts';

const LONG_NAME = 'Harbor Street and Old Ferry Landing at the Corner of Market';

let product: Staffed;
let browser: Browser;
let watched: WatchedPage;
/** Has two weeks of invented data; one of its cashiers steals. */
let store: Store;
let empty: Store;
let list: CashierList;

beforeAll(async () => {
  product = await startStaffed();
  const { clients } = product;
  store = await addStore(clients.admin, '2042', LONG_NAME);
  empty = await addStore(clients.admin, '2043', 'Airport Road');
  await uploadInvented();
  list = await clients.supervisor.get(`/api/cashiers?storeId=${store.id}`);
  browser = await openBrowser();
});
afterAll(async () => {
  await product?.stop();
});
afterEach(({ task }) => watched.finish(task));

async function uploadInvented(): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tillwatch-cashiers-'));
  const { journals } = await playDemoChain('2026-04-06', '2026-04-06', '2026-04-19T23:59:59');
  for (const { name, bytes } of journals.filter(({ storeNumber }) => storeNumber === '1042')) {
    const file = path.join(folder, name);
    writeFileSync(file, bytes);
    const { status } = await product.clients.admin.upload(store.id, file);
    expect(status).toBe('completed');
  }
  rmSync(folder, { recursive: true });
}

async function open(role: keyof Staffed['clients'], options = {}): Promise<Page> {
  const visitor = signedInAs(product.clients[role], product.url);
  watched = await openPage(browser, product.url, { ...options, ...visitor });
  return watched.page;
}

/** The cashier who stands out the most. */
function first(): CashierList['cashiers'][number] {
  const [cashier] = list.cashiers;
  if (!cashier?.comparisons[0]?.standsOut) throw new Error('Nobody stands out.');
  return cashier;
}

const comparisonsOf = ({ cashiers }: CashierList) =>
  Object.fromEntries(cashiers.map(({ employeeId, comparisons }) => [employeeId, comparisons]));

const nameOf = ({ employeeId, employeeName }: CashierList['cashiers'][number]) =>
  `${employeeId} · ${employeeName}`;

async function openFirst(page: Page): Promise<void> {
  const query = new URLSearchParams({ store: String(store.id), employee: first().employeeId });
  await page.goto(`/cashiers/person?${query}`);
  await page.getByRole('heading', { level: 1, name: nameOf(first()) }).waitFor();
  await page.getByRole('heading', { name: 'Riskiest Transactions' }).waitFor();
}

it('leads a supervisor from the panel to who stands out, and on to one cashier', async () => {
  const page = await open('supervisor');
  await page.goto(`/?store=${store.id}`);
  await page.getByRole('button', { name: 'Supervisor Controls' }).click();
  await page.getByRole('link', { name: 'Cashiers' }).click();
  const named = page.getByRole('region', { name: 'Who Stands Out' });
  const card = named.getByRole('article').first();
  const words = await card.getByRole('listitem').first().innerText();
  expect(words).toMatch(
    /^\d+ \S.*, where [\d.]+ (is|are) usual for [\d,]+ sales \([\d.]+ to [\d.]+ times as often\)/,
  );
  const others = page.getByRole('table', { name: /don’t stand out/ });
  await others.waitFor();
  expect(await others.getByRole('row').count()).toBe(
    1 + list.cashiers.filter(({ comparisons }) => comparisons.every((one) => !one.standsOut)).length,
  );

  await card.getByRole('link', { name: nameOf(first()) }).click();
  await page.getByRole('heading', { level: 1, name: nameOf(first()) }).waitFor();
  const [worst] = first().comparisons;
  const beside = page.getByRole('region', { name: 'Compared with the Others' });
  expect(await beside.getByRole('row').nth(1).innerText()).toMatch(/Stands out\s+\d+/);
  const weeks = page.getByRole('table', { name: /by week$/ });
  await weeks.waitFor();
  const counted = await weeks.getByRole('row').locator('td:nth-of-type(2)').allInnerTexts();
  expect(counted.reduce((sum, text) => sum + Number(text), 0)).toBe(worst?.observed);
  await page.getByRole('combobox', { name: 'Kind of finding' }).selectOption('refund');
  await page.getByRole('table', { name: 'Refunds by week' }).waitFor();
  await page.getByRole('table', { name: 'Refunds and sales by hour and weekday' }).waitFor();
  await page.getByRole('link', { name: 'Cashiers' }).click();
  await named.waitFor();
});

it('opens the review of a risky transaction, and the list of all of the cashier', async () => {
  const page = await open('admin');
  await openFirst(page);
  const review = page.getByRole('link', { name: /^Review transaction / }).first();
  const number = (await review.innerText()).trim();
  await review.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Transaction Details' }).waitFor();
  await dialog.getByText(number).first().waitFor();
  await page.goBack();
  const [worst] = first().comparisons;
  const { kind, observed } = worst!;
  await page.getByRole('link', { name: `${observed} ${FINDING_KINDS[kind]}`, exact: true }).click();
  await page.getByText(`Only ${FINDING_KINDS[kind]}`).waitFor();
  await page
    .getByText(new RegExp(`^Showing 1 to \\d+ of ${observed} `))
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Show all kinds' }).click();
  await page.waitForURL((url) => !url.searchParams.has('kind'));
  await page.goBack();
  await page.goBack();
  await page.getByRole('link', { name: 'Show Transactions' }).click();
  await page.waitForURL((url) => url.searchParams.get('employee') === first().employeeId);
  await page
    .getByText(/^Showing 1 to 50 of \d/)
    .first()
    .waitFor();
});

it(
  'says why nobody can be compared, and that a cashier or the figures could not be loaded',
  { tags: ['long'] },
  async () => {
    const page = await open('supervisor');
    watched.expectError(/status of (404|503)|Failed to load resource/);
    await page.goto('/cashiers');
    await page.getByText('No store selected').waitFor();
    await page.getByRole('combobox', { name: 'Store' }).click();
    await page.getByRole('option', { name: new RegExp(empty.name) }).click();
    await page.getByText('No transactions yet').waitFor();
    await page.goto(`/cashiers/person?store=${store.id}&employee=nobody`);
    await page.getByText('This cashier has rung nothing in the store in the last weeks.').waitFor();
    await page.route('**/api/cashiers?*', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto(`/cashiers?store=${store.id}`);
    await page.getByText('The cashiers could not be loaded').waitFor();
    await page.unroute('**/api/cashiers?*');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByRole('heading', { name: 'Who Stands Out' }).waitFor();
  },
);

it('turns agents away', { tags: ['long'] }, async () => {
  const page = await open('agent');
  for (const address of ['/cashiers', '/cashiers/person?store=1&employee=1']) {
    await page.goto(address);
    await expectToast(page, 'Access Denied', 'Supervisor access required');
    await page.waitForURL((url) => url.pathname === '/');
  }
  await page.getByText('Avery Demo').first().waitFor();
  expect(await page.getByRole('link', { name: 'Cashiers' }).count()).toBe(0);
});

it(
  'leaves a cashier out of comparisons, lists it among the rules, and ends it there',
  { tags: ['barriers'] },
  async () => {
    const page = await open('supervisor');
    await openFirst(page);
    const comparison = page.getByRole('region', { name: 'Comparison' });
    await comparison.getByRole('button', { name: 'Leave Out…' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel('Left out of').inputValue()).toBe('comparison');
    expect(await dialog.getByLabel('Number').count()).toBe(0);
    await dialog.getByText('In the Queue, this cashier’s pending transactions lose').waitFor();
    await dialog.getByLabel('Reason').fill('Self-checkout');
    expect(await findBarriersInBothThemes(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Leave Out' }).click();
    await comparison.getByText(/^Left out of comparisons until/).waitFor();

    await page.goto(`/cashiers?store=${store.id}`);
    await page.getByText('1 cashier is left out').waitFor();
    const leftOut = page.getByRole('region', { name: 'Left out of the comparison' });
    await leftOut.getByRole('link', { name: new RegExp(`^${first().employeeId}`) }).waitFor();
    expect(await findBarriersInBothThemes(page)).toEqual([]);
    await leftOut.getByRole('link', { name: 'Everybody who is left out, in House Rules' }).click();
    await page.getByText(`Cashier ${first().employeeId} left out of comparisons`).waitFor();
    await page.getByRole('button', { name: /^End Now/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End Now' }).click();
    await page.getByText('Nobody is left out').waitFor();
    const after = await product.clients.supervisor.get<CashierList>(`/api/cashiers?storeId=${store.id}`);
    // They are sorted by expected loss, which follows once the store is ranked again.
    expect(comparisonsOf(after)).toEqual(comparisonsOf(list));
  },
);

it('prints a cashier with columns, and nothing that can only be pressed', { tags: ['long'] }, async () => {
  const page = await open('supervisor', { viewport: { width: 700, height: 960 }, colorScheme: 'dark' });
  await openFirst(page);
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
  expect(await page.getByRole('combobox', { name: 'Kind of finding' }).isVisible()).toBe(false);
  expect(await clipped(page)).toEqual([]);
  const heading = page.getByRole('columnheader', { name: 'Times as Often' });
  expect((await heading.boundingBox())?.width).toBeGreaterThan(50);
  const color = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(color).toBe('rgb(255, 255, 255)');
});

it.each(someOf([1440, 1280, 1024, 390, 768], 2))(
  'has no barriers at a width of %i, and nothing scrolls sideways',
  { tags: ['long'] },
  async (width) => {
    const page = await open('supervisor', { viewport: { width, height: 844 } });
    await page.goto(`/cashiers?store=${store.id}`);
    await page.getByRole('heading', { name: 'Everybody Else' }).waitFor();
    expect(await findBarriersInBothThemes(page)).toEqual([]);
    expect(await clipped(page)).toEqual([]);
    // The scale of the pictures is shown with them at every width.
    for (const title of ['Who Stands Out', 'Everybody Else']) {
      const axis = page.getByRole('region', { name: title }).locator('svg text', { hasText: 'usual' });
      expect(await axis.filter({ visible: true }).count()).toBeGreaterThan(0);
    }
    await openFirst(page);
    expect(await findBarriersInBothThemes(page)).toEqual([]);
    expect(await clipped(page)).toEqual([]);
  },
);

/** A card clips what is too wide for it, so the page's own width wouldn't show it. */
async function clipped(page: Page): Promise<string[]> {
  expect(await sidewaysOverflow(page)).toBe(0);
  return page
    .locator('section')
    .evaluateAll((sections) =>
      sections.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent.slice(0, 40)),
    );
}
