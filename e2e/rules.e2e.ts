import type { HouseRules } from '@tillwatch/core/rules';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { findBarriersInBothThemes, sidewaysOverflow } from './accessibility.ts';
import { openBrowser, openPage, type WatchedPage } from './browser.ts';
import { expectToast } from './dashboard.ts';
import { sampleTruth, signedInAs } from './prepared.ts';
import { type Staffed, startStaffed } from './staffed.ts';

const truth = sampleTruth();
const aborted = truth.filter(({ flags }) => flags.includes('abort'));

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

const countAborts = async (): Promise<number> => {
  const counts = await product.clients.admin.get<Record<string, number>>(
    `/api/transactions/filter-counts?storeId=${product.store.id}`,
  );
  return counts['abort'] ?? 0;
};

interface Listed {
  id: string;
  transactionId: string;
  registerId: string;
}

async function findListed(number: string): Promise<Listed> {
  const { transactions } = await product.clients.admin.get<{ transactions: Listed[] }>(
    `/api/transactions?storeId=${product.store.id}&search=${number}`,
  );
  const found = transactions.find(({ transactionId }) => transactionId === number);
  if (!found) throw new Error(`There is no transaction ${number}.`);
  return found;
}

const choosePriority = (page: Page, filter: string, label: string) =>
  page.getByRole('combobox', { name: `Priority of ${filter}` }).selectOption({ label });

it('lets an admin try a change, put it in force for a store, and put the one before back', async () => {
  expect(await countAborts()).toBe(aborted.length);
  const page = await open('admin');
  await page.goto('/admin');
  await page.getByRole('link', { name: 'House Rules' }).click();
  await page.getByRole('combobox', { name: 'Rules for' }).selectOption({ label: '1042 · Springfield North' });
  await page.getByText('The store has no settings of its own.').waitFor();

  await choosePriority(page, 'Aborts', 'Off');
  const row = page.getByRole('row', { name: /^Aborts/ });
  await row.getByText('Draft', { exact: true }).waitFor();
  expect(await row.getByText('This store').count()).toBe(0);
  await page.getByLabel('Unit price below').fill('0.50');
  const bar = page.getByRole('region', { name: 'Changes that are not in force yet' });
  expect(await bar.getByRole('listitem').allInnerTexts()).toEqual([
    'Aborts: as in all stores → off',
    'Retail Below $0.95, unit price below: as in all stores → $0.50',
  ]);
  await bar.getByRole('button', { name: 'Try' }).click();
  await bar.getByText(/this would have shown \d+( a week)? instead of \d+/).waitFor();
  const lost = bar.getByRole('region', { name: 'No longer shown' });
  const link = lost.getByRole('link').first();
  expect(await link.innerText()).toMatch(/Store 1042[^]*Cashier \d+ · \S/);
  expect(await link.getAttribute('href')).toMatch(/transaction=/);
  expect(await countAborts()).toBe(aborted.length);

  await bar.getByRole('button', { name: 'Put in Force' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Aborts are looked at elsewhere');
  await dialog.getByRole('button', { name: 'Put in Force' }).click();
  await expectToast(page, 'Rules in force');
  const versions = page.getByRole('region', { name: 'Versions' });
  await versions.getByText('Aborts are looked at elsewhere').waitFor();
  await row.getByText('This store', { exact: true }).waitFor();
  await page.getByText('The rules in force are being applied').waitFor({ state: 'detached' });
  await expect.poll(countAborts, { timeout: 15_000 }).toBe(0);

  await choosePriority(page, 'Aborts', 'Check All (default)');
  await bar.getByRole('button', { name: 'Put in Force' }).click();
  await dialog.getByLabel('Reason').fill('Back again');
  await dialog.getByLabel('Reason').press('Meta+Enter');
  await versions.getByText('Back again').waitFor();
  await expect.poll(countAborts, { timeout: 15_000 }).toBe(aborted.length);
  await versions.getByRole('button', { name: /^Put Back version/ }).click();
  expect(await bar.getByRole('listitem').allInnerTexts()).toEqual(['Aborts: as in all stores → off']);
  await bar.getByRole('button', { name: 'Discard' }).click();
  await bar.waitFor({ state: 'detached' });
});

it('puts an admin’s changes on top of what another has put in force, and the defaults back', async () => {
  const admin = product.clients.admin;
  const read = () =>
    admin.get<{ all: HouseRules; versions: { id: number }[] }>('/api/rules').then(({ all, versions }) => ({
      all,
      basedOn: versions[0]?.id ?? null,
    }));
  const putInForce = async (rules: HouseRules) =>
    admin.send('PUT', '/api/rules', {
      storeId: null,
      rules,
      reason: 'Agreed',
      basedOn: (await read()).basedOn,
    });
  const page = await open('admin');
  await page.goto('/admin/rules');
  const bar = page.getByRole('region', { name: 'Changes that are not in force yet' });
  const changes = () => bar.getByRole('listitem').allInnerTexts();
  const weight = page.getByLabel('Weight of Refund', { exact: true });

  await weight.fill('99');
  await page
    .getByText(/The weight of “Refund” must be between/)
    .first()
    .waitFor();
  expect(await weight.getAttribute('aria-invalid')).toBe('true');
  await weight.fill('2.5');
  expect(await weight.getAttribute('aria-invalid')).toBe(null);
  await page.getByLabel('Rung again within').fill('9999');
  await page.getByRole('spinbutton', { name: 'Rung again within', description: /must be from/ }).waitFor();
  await page.getByLabel('Rung again within').fill('');
  await bar.getByText('One change').waitFor();

  // The page hears of it by its live channel.
  await putInForce({ thresholds: { rungAgainSeconds: 600 }, signals: { refund: { weight: 3 } } });
  await bar.getByText(/Alex Demo has put version \d+ in force in the meantime/).waitFor();
  expect(await changes()).toEqual(['Refund: +3 → +2.5']);

  // And if it doesn't, the refusal makes it look.
  await bar.getByRole('button', { name: 'Put in Force' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Fewer refunds');
  let isHeld = true;
  await page.route('**/api/rules', async (route) => {
    if (route.request().method() === 'PUT' && isHeld) {
      isHeld = false;
      await putInForce({ thresholds: { rungAgainSeconds: 500 }, signals: { refund: { weight: 3 } } });
    }
    await route.continue();
  });
  watched.expectError(/status of 409/);
  await dialog.getByRole('button', { name: 'Put in Force' }).click();
  await dialog.getByText(/Somebody else has changed these rules/).waitFor();
  expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual(['Refund: +3 → +2.5']);
  await dialog.getByRole('button', { name: 'Put in Force' }).click();
  await expectToast(page, 'Rules in force');
  await bar.waitFor({ state: 'detached' });
  expect((await read()).all).toMatchObject({
    thresholds: { rungAgainSeconds: 500 },
    signals: { refund: { weight: 2.5 } },
  });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Filters/);

  await page.getByRole('button', { name: 'Put Back the default rules' }).click();
  expect(await changes()).toEqual([
    'Refund: +2.5 → default',
    'The same goods rung soon after, rung again within: 500 seconds → default',
  ]);
  await bar.getByRole('button', { name: 'Discard' }).click();
  await bar.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Filters/);

  await page.goto('/learning');
  await page.getByText('House Rules change 1 of the weights for all stores.').waitFor();
  await putInForce({});
});

it('lets a supervisor leave a register out, which its transactions say, and end that', async () => {
  const listed = await Promise.all(aborted.map(({ transactionId }) => findListed(transactionId)));
  const [first] = listed;
  const register = first?.registerId ?? '';
  const page = await open('supervisor');
  await page.goto('/supervisor');
  await page.getByRole('link', { name: 'Rules' }).click();
  expect(await page.getByRole('combobox', { name: 'Priority of Aborts' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Leave Out…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Left out of').selectOption({ label: 'Aborts' });
  await dialog.getByLabel('Number').fill('none');
  await dialog.getByLabel('Reason').fill('Safe-count register');
  await dialog.getByRole('button', { name: 'Leave Out' }).click();
  watched.expectError(/status of 404/);
  await dialog.getByText('No transaction of the store has this number.').waitFor();
  await dialog.getByLabel('Number').fill(register);
  await dialog.getByRole('button', { name: 'Leave Out' }).click();
  await page.getByText(`Register ${register} left out of Aborts`).waitFor();
  const others = listed.filter(({ registerId }) => registerId !== register).length;
  await expect.poll(countAborts, { timeout: 15_000 }).toBe(others);

  await page.goto(`/?store=${product.store.id}&transaction=${first?.id}`);
  await page.getByText(/^Left out of Aborts until .*: Safe-count register, by Sam Demo$/).waitFor();

  await page.goto('/admin/rules');
  await page.getByRole('button', { name: /^End Now/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End Now' }).click();
  await page.getByText('Nobody is left out').waitFor();
  await expect.poll(countAborts, { timeout: 15_000 }).toBe(aborted.length);
});

it('turns agents away, and says when the rules could not be loaded', { tags: ['long'] }, async () => {
  const page = await open('agent');
  await page.goto('/admin/rules');
  await page.getByText('Supervisor access required').first().waitFor();
  await watched.page.close();
  const own = await open('admin');
  watched.expectError(/status of 503|Failed to load resource/);
  await own.route('**/api/rules*', (route) => route.fulfill({ status: 503, body: '' }));
  await own.goto('/admin/rules');
  await own.getByText('The rules could not be loaded').waitFor();
});

it('is accessible in both themes, by the keyboard, and at every width', { tags: ['long'] }, async () => {
  const page = await open('admin');
  await page.goto('/admin/rules');
  await page.getByText('Nothing has been changed').or(page.getByText('Version')).first().waitFor();
  await page.getByRole('combobox', { name: 'Priority of No Sales' }).focus();
  await page.keyboard.press('o');
  await page.getByRole('region', { name: 'Changes that are not in force yet' }).waitFor();
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(await findCutChoices(page)).toEqual([]);
  }
  await page.getByText('Check All (default)').first().waitFor({ state: 'attached' });
  expect(await page.getByText(/comes from default/i).count()).toBe(0);
  expect(await findBarriersInBothThemes(page)).toEqual([]);
});

/** @returns choices in the tables that are wider than the room for them */
const findCutChoices = (page: Page): Promise<string[]> =>
  page.locator('td select').evaluateAll((selects) =>
    (selects as HTMLSelectElement[]).flatMap((select) => {
      const context = document.createElement('canvas').getContext('2d')!;
      const { font, paddingLeft, paddingRight } = getComputedStyle(select);
      context.font = font;
      const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      return [...select.options]
        .filter(({ text }) => context.measureText(text).width > room)
        .map(({ text }) => text);
    }),
  );
