import path from 'node:path';
import type { Queue, QueueRest, Store } from '@tillwatch/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { isLong, runs, someOf } from '../core/testing/test-form.ts';
import { findBarriersInBothThemes, settle, sidewaysOverflow } from './accessibility.ts';
import { openBrowser, openPage, type WatchedPage } from './browser.ts';
import { addStore } from './client.ts';
import { expectToast } from './dashboard.ts';
import { dashboardPath, SAMPLES, signedInAs } from './prepared.ts';
import { type Staffed, startStaffed } from './staffed.ts';

let product: Staffed;
let browser: Browser;
let watched: WatchedPage;
let clients: Staffed['clients'];
let store: Store;

beforeAll(async () => {
  product = await startStaffed();
  ({ clients, store } = product);
  browser = await openBrowser();
});
afterAll(async () => {
  await product?.stop();
});
afterEach(({ task }) => watched.finish(task));

async function open(options = {}): Promise<Page> {
  watched = await openPage(browser, product.url, {
    ...options,
    ...signedInAs(clients.agent, product.url),
  });
  return watched.page;
}

const readQueue = (client = clients.agent, of = '') =>
  client.get<Queue>(`/api/queue?limit=200&storeId=${of}`);
const rowsOf = (page: Page) => page.locator('tbody tr[data-transaction]');

async function openQueue(page: Page): Promise<void> {
  await page.goto(`/?store=${store.id}`);
  await page.getByRole('link', { name: 'Queue' }).click();
  await rowsOf(page).first().waitFor();
}

const DECISIONS = runs(6, 60);

it.each(someOf(['light', 'dark'] as const, 1))(
  'is worked down with the keyboard alone, in the %s',
  { tags: ['long'], timeout: runs(60_000, 600_000) },
  async (colorScheme) => {
    const { admin } = clients;
    const own = await addStore(admin, colorScheme === 'light' ? '81' : '82', 'Harbor Street');
    for (const name of [
      'journal-print.xlsx',
      ...(isLong ? ['line-items.xlsx', 'footer-journal.xlsx'] : []),
    ]) {
      await admin.upload(own.id, path.join(SAMPLES, name));
    }
    watched = await openPage(browser, product.url, { colorScheme, ...signedInAs(admin, product.url) });
    const { page } = watched;
    const { transactions, pending } = await readQueue(admin, String(own.id));
    await page.goto(`/queue?store=${own.id}`);
    await rowsOf(page).first().waitFor();
    const day = page.getByRole('region', { name: 'Your day' });
    const before = Number(/(\d+) of/.exec(await day.innerText())?.[1]);
    expect(await rowsOf(page).evaluateAll((rows) => rows.map((row) => row.dataset['transaction']))).toEqual(
      transactions.slice(0, 60).map(({ id }) => id),
    );
    const first = transactions[0]?.risk?.sentence ?? transactions[0]?.reason ?? '';
    await rowsOf(page).first().getByText(first).waitFor();
    // The first row has the focus from the start.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    const decided = transactions.slice(0, DECISIONS);
    for (const [at, { transactionId }] of decided.entries()) {
      await dialog.getByRole('heading', { name: transactionId }).waitFor();
      await page.keyboard.press(at % 2 === 0 ? 'a' : 's');
    }
    await dialog.getByRole('heading', { name: transactions[DECISIONS]?.transactionId ?? '' }).waitFor();
    await page.keyboard.press('Escape');
    await day.getByText(`${before + DECISIONS} of`).waitFor();
    await expect
      .poll(() => rowsOf(page).first().getAttribute('data-transaction'))
      .toBe(transactions[DECISIONS]?.id);
    const after = await readQueue(admin, String(own.id));
    expect(after.pending.count).toBe(pending.count - decided.length);
    const decisions = await Promise.all(
      decided.map(({ id }) =>
        admin.get<{ isFlagged: boolean; isVerified: boolean }>(`/api/transactions/${id}`),
      ),
    );
    expect(decisions.map(({ isFlagged }) => isFlagged)).toEqual(decided.map((_, at) => at % 2 === 1));
    expect(decisions.every(({ isFlagged, isVerified }) => isFlagged !== isVerified)).toBe(true);
  },
);

it('says at its end that something was skipped, and leads there', async () => {
  const { admin } = clients;
  const own = await addStore(admin, '83', 'Mill Road');
  await admin.upload(own.id, path.join(SAMPLES, 'journal-print.xlsx'));
  const { transactions } = await readQueue(admin, String(own.id));
  const byCashier = Map.groupBy(transactions, ({ employeeId }) => employeeId);
  const [employeeId, rows] = [...byCashier].find(([id, { length }]) => id !== null && length > 2)!;
  const [skipped, ...others] = rows;
  watched = await openPage(browser, product.url, signedInAs(admin, product.url));
  const { page } = watched;
  await page.goto(`/queue?store=${own.id}&employee=${employeeId}`);
  await rowsOf(page).first().waitFor();
  const dialog = page.getByRole('dialog');
  await page.keyboard.press('?');
  await dialog.getByRole('heading', { name: 'In the queue' }).waitFor();
  expect(await dialog.getByRole('heading').allInnerTexts()).toEqual([
    'Keyboard shortcuts',
    'In the queue',
    'In the review',
    'Everywhere',
  ]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('tr')?.getAttribute('data-transaction'));
  await expect.poll(focused).toBe(skipped!.id);
  await page.keyboard.press('j');
  expect(await focused()).toBe(others[0]!.id);
  await page.keyboard.press('k');
  expect(await focused()).toBe(skipped!.id);
  await page.keyboard.press('o');
  const isShown = ({ transactionId } = skipped!) =>
    dialog.getByRole('heading', { name: transactionId }).waitFor();
  await isShown();
  await page.keyboard.press('n');
  for (const other of others) {
    await isShown(other);
    await page.keyboard.press('a');
  }
  await expectToast(
    page,
    'Transaction Updated',
    'Transaction has been successfully updated. That was the end of the list. What you skipped is still pending.',
  );
  await page.getByRole('button', { name: 'Go to It' }).click();
  await isShown();
  await page.keyboard.press('a');
  await expectToast(
    page,
    'Transaction Updated',
    'Transaction has been successfully updated. That was the last pending one in the list.',
  );
  await page.getByText('No pending transaction matches these filters.').waitFor();
});

it('says what it does not have, above and at its end, and leads there', async () => {
  const page = await open();
  const { stores } = await clients.agent.get<QueueRest>(`/api/queue/rest?storeId=${store.id}`);
  const [{ checkAll, checkLot }] = stores as [QueueRest['stores'][number]];
  await page.goto(`/queue?store=${store.id}`);
  await rowsOf(page).first().waitFor();
  await page.getByText(/^Not in this queue, because no money is at risk: /).waitFor();
  const end = page.getByText(/^Left after this queue, with no money at risk: /);
  const count = checkAll > 0 ? checkAll : checkLot;
  await end.getByRole('link').first().click();
  await page
    .getByText(`of ${count.toLocaleString('en-US')} transactions`)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Show those with money at risk, too' }).click();
  await expect.poll(() => page.url()).not.toContain('queued');
});

it(
  'leads to every store with something that it does not have',
  { tags: ['long'], timeout: 120_000 },
  async () => {
    const { admin } = clients;
    for (let at = 0; at < 7; at += 1) {
      const own = await addStore(admin, `9${at}`, 'Long Row');
      await admin.upload(own.id, path.join(SAMPLES, 'journal-print.xlsx'));
    }
    watched = await openPage(browser, product.url, signedInAs(admin, product.url));
    const { page } = watched;
    const { stores } = await admin.get<QueueRest>('/api/queue/rest');
    expect(stores.length).toBeGreaterThan(6);
    await page.goto('/queue');
    const rest = page.getByText(/^Not in this queue, because no money is at risk: /);
    const leading = rest.getByRole('link', { name: new RegExp(`of ${stores.at(-1)!.storeNumber} `) });
    const button = rest.getByRole('button', { name: `Show all ${stores.length}` });
    await button.waitFor();
    expect(await leading.count()).toBe(0);
    await button.focus();
    await page.keyboard.press('Enter');
    const fewer = rest.getByRole('button', { name: 'Show the first 6', expanded: true });
    await fewer.waitFor();
    expect(await fewer.evaluate((one) => one === document.activeElement)).toBe(true);
    await leading.first().waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('A');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await button.waitFor();
    expect(await leading.count()).toBe(0);
  },
);

it('says why in the review, and leads to the tickets that it rests on', async () => {
  const page = await open();
  const { transactions } = await readQueue();
  const details = await Promise.all(
    transactions.slice(0, 40).map(({ id }) =>
      clients.agent.get<{
        id: string;
        transactionId: string;
        risk: { signals: { links: { transactionId: string }[] }[] };
      }>(`/api/transactions/${id}`),
    ),
  );
  const linked = details.find(({ risk }) => risk.signals.some(({ links }) => links.length > 0));
  const [link] = linked?.risk.signals.flatMap(({ links }) => links) ?? [];
  if (!linked || !link) throw new Error('No pending transaction rests on another');
  await page.goto(`/queue?transaction=${linked.id}`);
  const dialog = page.getByRole('dialog');
  const signals = dialog.getByRole('region', { name: 'What deserves a look' });
  await signals
    .getByRole('button', { name: `Open ${link.transactionId}` })
    .first()
    .click();
  await dialog.getByRole('heading', { name: link.transactionId }).waitFor();
  await dialog.getByRole('button', { name: `Back to ${linked.transactionId}` }).click();
  await dialog.getByRole('heading', { name: linked.transactionId }).waitFor();
});

it("keeps how many looks a day has, and narrows to a kind that isn't there", { tags: ['long'] }, async () => {
  const page = await open();
  await openQueue(page);
  const looks = page.getByRole('textbox', { name: 'Looks per day' });
  await looks.fill('9');
  await looks.press('Enter');
  await page.getByText('Your looks for today end here').waitFor();
  await looks.fill('0');
  await looks.press('Enter');
  await page.getByText('A day has 1 to 500 looks').first().waitFor();
  await page.reload();
  await rowsOf(page).first().waitFor();
  expect(await looks.inputValue()).toBe('9');
  // Without Enter, a moment after the last key.
  await page.getByRole('textbox', { name: 'Cashier number' }).fill('nobody');
  await page.getByText('Nothing pending here').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await rowsOf(page).first().waitFor();
});

it(
  'leads to what is pending of a cashier who has several rows, and says when a store is not there',
  { tags: ['long'] },
  async () => {
    const page = await open();
    await openQueue(page);
    const group = page.getByTitle('Show what is pending for this cashier').first();
    const [, count] = /: (\d+) of/.exec(await group.innerText()) ?? [];
    expect(Number(count)).toBeGreaterThan(1);
    await group.click();
    await expect.poll(() => page.url()).toContain('employee=');
    await expect.poll(() => rowsOf(page).count()).toBeGreaterThanOrEqual(Number(count));
    expect(await page.getByText('Several by the same cashier').count()).toBe(0);
    watched.expectError(/status of 404/);
    await page.goto('/queue?store=999999');
    await page.getByText('This store is not one of yours').waitFor();
    await page.getByRole('button', { name: 'Show all stores' }).click();
    await rowsOf(page).first().waitFor();
  },
);

it(
  'shows the whole timeline of the register next to the notes at 1440 by 900',
  { tags: ['long'] },
  async () => {
    const page = await open({ viewport: { width: 1440, height: 900 } });
    await openQueue(page);
    await rowsOf(page).first().getByRole('button').click();
    const picture = page.getByRole('dialog').getByRole('slider', { name: /^Transactions on POS/ });
    await picture.waitFor();
    await settle(page);
    const [inner, column] = await Promise.all([
      picture.boundingBox(),
      page.getByRole('region', { name: 'Review', exact: true }).boundingBox(),
    ]);
    if (!inner || !column) throw new Error('Not in sight');
    expect(inner.y + inner.height).toBeLessThanOrEqual(column.y + column.height);
  },
);

it.each(someOf([390, 768, 1440], 1))(
  'can be used by everybody at %i pixels',
  { tags: ['long'] },
  async (width) => {
    const page = await open({ viewport: { width, height: 900 } });
    await openQueue(page);
    await settle(page);
    expect(await findBarriersInBothThemes(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);
  },
);

it('sorts the list by risk', { tags: ['long'] }, async () => {
  const page = await open();
  await page.goto(dashboardPath(store));
  await rowsOf(page).first().waitFor();
  await page.getByRole('columnheader', { name: 'Risk' }).getByRole('button').click();
  await expect.poll(() => page.url()).toContain('sort=risk');
  const place = rowsOf(page).first().getByText('Number 1 of its day by risk');
  await place.waitFor({ state: 'attached' });
});
