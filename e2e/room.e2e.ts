import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { someOf } from '../core/testing/test-form.ts';
import { findBarriersInBothThemes } from './accessibility.ts';
import { openBrowser, openPage, type WatchedPage } from './browser.ts';
import { addStore, PASSWORD } from './client.ts';
import { expectShowing, expectToast } from './dashboard.ts';
import { dashboardPath, type Prepared, sampleTruth, signedInAs, startPrepared } from './prepared.ts';

const truth = sampleTruth();
const WIDTHS = someOf(
  Array.from({ length: (1920 - 900) / 20 + 1 }, (_, step) => 900 + step * 20),
  13,
);

let prepared: Prepared;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  prepared = await startPrepared();
  browser = await openBrowser();
});
afterAll(async () => {
  await prepared?.product.stop();
});
afterEach(({ task }) => watched.finish(task));

async function openSignedIn(path: string): Promise<void> {
  watched = await openPage(browser, prepared.product.url, signedInAs(prepared.admin, prepared.product.url));
  page = watched.page;
  await page.goto(path);
}

/** Gives transactions texts as long as exports may have. */
async function lengthenTexts(): Promise<void> {
  await page.route('**/api/transactions?*', async (route) => {
    const answer = await route.fetch();
    const { transactions, total } = (await answer.json()) as { transactions: object[]; total: number };
    const long = {
      transactionId: '2026111800471234',
      employeeId: '1000234567',
      employeeName: 'MAXIMILIANA VON HOHENSTEIN-ALBRECHT',
      registerId: '104',
      transactionType: 'Cash Drawer Violation',
      amount: -123_456.78,
      isFlagged: true,
      filterFlags: ['void_items', 'price_override', 'cancel_age_verification'],
      reason: 'Age verification was canceled for CIGARETTES CARTON 200 and the sale went on.',
    };
    await route.fulfill({ json: { total, transactions: transactions.map((one) => ({ ...one, ...long })) } });
  });
}

/** Cells that are narrower than their text without being cut on purpose, and cells that overlap. */
function findCrowded(): string[] {
  const found: string[] = [];
  for (const row of [...document.querySelectorAll('thead tr, tbody tr')].slice(0, 4)) {
    const cells = [...row.querySelectorAll('th, td')];
    // A reason across several columns has a line of its own.
    const [below] = row.querySelectorAll('td > .absolute.truncate');
    const end = below?.getBoundingClientRect().right ?? 0;
    if (end > row.getBoundingClientRect().right) found.push('the reason ends behind its row');
    const ends = cells.map((cell) => {
      // Hidden elements take no room, and text cut with an ellipsis ends there.
      const inside = [...cell.querySelectorAll('*')].filter((one) => {
        const { width, height } = one.getBoundingClientRect();
        const isCut = (one.parentElement?.closest('.truncate, .overflow-hidden') ?? null) !== null;
        return (
          width > 1 &&
          height > 1 &&
          !isCut &&
          one !== below &&
          !one.closest('.sr-only') &&
          getComputedStyle(one).opacity !== '0'
        );
      });
      // Boxes may touch; their texts are in the middle of them.
      const top = below?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
      if (inside.some((one) => one.getBoundingClientRect().bottom > top + 3))
        found.push('the reason covers a cell');
      return {
        start: Math.min(...inside.map((one) => one.getBoundingClientRect().left)),
        end: Math.max(...inside.map((one) => one.getBoundingClientRect().right)),
      };
    });
    for (const [at, cell] of cells.entries()) {
      const { left, right, width } = cell.getBoundingClientRect();
      const name = `${cell.tagName} ${at} "${cell.textContent.slice(0, 20)}"`;
      if (width < 40) found.push(`${name} is ${Math.round(width)} wide`);
      if ((ends[at]?.start ?? left) < left - 1) found.push(`${name} begins before its cell`);
      if ((ends[at]?.end ?? right) > right + 1) found.push(`${name} ends behind its cell`);
    }
  }
  return found;
}

it.each([
  ['one day', {}],
  ['several days', { start: '2026-03-01' }],
])(
  'keeps every cell of the table its room at every width, with long texts, for %s',
  { tags: ['long'] },
  async (_, dates) => {
    await openSignedIn('/');
    await lengthenTexts();
    await page.goto(dashboardPath(prepared.store, dates));
    await expectShowing(page, 1, 50, truth.length);
    const crowded: string[] = [];
    let tables = 0;
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      tables += await page.locator('tbody tr').count().then(Math.sign);
      crowded.push(...(await page.evaluate(findCrowded)).map((text) => `${width}: ${text}`));
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      if (isWide) crowded.push(`${width}: scrolls sideways`);
    }
    expect(crowded).toEqual([]);
    expect(tables).toBeGreaterThan(WIDTHS.length * 0.75);
  },
);

it.each(someOf([1280, 1920, 1440, 1100], 1))(
  'lets no message cover the table or its pages, %i wide',
  { tags: ['long'] },
  async (width) => {
    await openSignedIn(dashboardPath(prepared.store));
    await page.setViewportSize({ width, height: 800 });
    await expectShowing(page, 1, 50, truth.length);
    await page.keyboard.press('j');
    await page.keyboard.press('Shift+V');
    const toast = page.locator('[data-toasts] > [data-state=open]');
    await toast.getByText('Not verified').waitFor();
    // The last visible rows, too.
    for (let rows = 0; rows < 14; rows += 1) await page.keyboard.press('j');
    const covered = await toast.evaluate((card) => {
      const box = card.getBoundingClientRect();
      return [...document.querySelectorAll('main button, main a, main [data-transaction]:focus')]
        .filter((control) => {
          // What the table's own frame cuts off can't be covered.
          const frame = control.closest('.overflow-auto, .lg\\:overflow-auto')?.getBoundingClientRect();
          const own = control.getBoundingClientRect();
          const bottom = Math.min(own.bottom, frame?.bottom ?? own.bottom);
          return (
            bottom > own.top &&
            own.right > box.left &&
            own.left < box.right &&
            bottom > box.top &&
            own.top < box.bottom
          );
        })
        .map((control) => control.textContent);
    });
    expect(covered).toEqual([]);
  },
);

it('scrolls the table only, not the page behind it', { tags: ['long'] }, async () => {
  await openSignedIn(dashboardPath(prepared.store));
  for (const width of [1440, 1280, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    await expectShowing(page, 1, 50, truth.length);
    await page.keyboard.press('End');
    await page.mouse.move(width / 2, 20);
    await page.mouse.wheel(0, 2000);
    const beyond = () => document.documentElement.scrollHeight - innerHeight;
    expect([width, await page.evaluate(beyond)]).toEqual([width, 0]);
  }
});

it.each(someOf([768, 390, 940], 1))(
  'has its floating button on a bar of its own, and all cards above it, %i wide',
  { tags: ['long'] },
  async (width) => {
    await openSignedIn(dashboardPath(prepared.store));
    await page.setViewportSize({ width, height: 844 });
    await expectShowing(page, 1, 50, truth.length);
    const button = page.getByRole('button', { name: 'Supervisor Controls' });
    // Across the window, so that nothing next to it is half hidden.
    const bar = (await page.locator('[data-floating-bar]').boundingBox())!;
    expect([bar.x, bar.width, bar.y + bar.height]).toEqual([0, width, 844]);
    const box = (await button.boundingBox())!;
    expect(box.y >= bar.y && box.y + box.height <= bar.y + bar.height).toBe(true);

    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const last = (await page.getByRole('main').boundingBox())!;
    expect(last.y + last.height).toBeLessThanOrEqual(bar.y);
    // Nor does the keyboard focus get under it.
    await page.evaluate(() => window.scrollTo(0, 0));
    const cards = page.locator('[data-transaction] button, [data-transaction] a');
    await cards.last().focus();
    const focused = (await cards.last().boundingBox())!;
    expect(focused.y + focused.height).toBeLessThanOrEqual(bar.y);
  },
);

it(
  'shows what there is to do in each store, and opens one where something is pending',
  { tags: ['long'] },
  async () => {
    await addStore(prepared.admin, '77', 'Empty Corner');
    await openSignedIn('/');
    const table = page.getByRole('table', { name: 'Stores' });
    const sample = table.getByRole('row', { name: /318 · Willow Creek Market/ });
    await sample.getByText('Mar 14, 2026').waitFor();
    await table
      .getByRole('row', { name: /77 · Empty Corner/ })
      .getByText('No data yet')
      .waitFor();
    // The focus starts at the first of them.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('77 · Empty Corner');
    expect(await findBarriersInBothThemes(page)).toEqual([]);
    await sample.getByRole('button').click();
    await expectShowing(page, 1, 50, truth.length);
    expect(new URL(page.url()).searchParams.get('start')).toBe('2026-03-14');
    // A returning user continues in the same store, and all stores are one choice away.
    await page.goto('/');
    await page.getByRole('heading', { name: 'Willow Creek Market' }).waitFor();
    await page.getByRole('combobox', { name: 'Store' }).click();
    await page.getByRole('option', { name: 'All stores' }).click();
    await table.waitFor();
  },
);

it('gets a returning user to work in three keys', { tags: ['long'] }, async () => {
  await openSignedIn(`/?store=${prepared.store.id}`);
  // There is nothing for today; the latest day is one key away.
  await page.getByRole('button', { name: 'Show Mar 14, 2026' }).waitFor();
  await page.keyboard.press('Enter');
  await expectShowing(page, 1, 50, truth.length);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: /^Transaction / }).waitFor();
});

it('continues to the link that led to signing in', { tags: ['long'] }, async () => {
  watched = await openPage(browser, prepared.product.url);
  page = watched.page;
  watched.expectError(/status of 401/);
  await page.goto(dashboardPath(prepared.store, { search: 'milk' }).replace('/?', '/dashboard?'));
  await expectToast(page, 'Unauthorized', 'Please log in to access this page');
  await page.goto('/auth');
  await page.getByLabel('Email').first().fill('ada@example.com');
  await page.getByLabel('Password').first().fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Willow Creek Market' }).waitFor();
  expect(new URL(page.url()).searchParams.get('search')).toBe('milk');
});
