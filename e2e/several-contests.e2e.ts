// Deciding about many transactions that files disagree about, on the page for supervisors.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type ListedTransaction, type OpenContest, parseRecordId } from '@tillwatch/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { makeWorkbook } from '../server/testing/upload-file.ts';
import { findBarriersInBothThemes, settle, sidewaysOverflow } from './accessibility.ts';
import { openBrowser, openPage, type WatchedPage } from './browser.ts';
import { expectToast } from './dashboard.ts';
import { dashboardPath, signedInAs } from './prepared.ts';
import { type Staffed, startStaffed } from './staffed.ts';

let product: Staffed;
let browser: Browser;
let watched: WatchedPage;
const folder = mkdtempSync(path.join(os.tmpdir(), 'tillwatch-several-'));

const HEAD = [['        SPRINGFIELD NORTH  SITE 1042'], ['TILL JOURNAL  FROM 03/17/2026 05:30   PAGE 1']];

/** A minute after the one before it. */
function receipt(number: number, operator: string, lines: readonly string[]): string[][] {
  const minute = String(number % 60).padStart(2, '0');
  return [
    ['............................................'],
    [`TRAN# ${number}   TERMINAL 04   03/17/26 0${5 + Math.floor((number % 100) / 60)}:${minute}:23`],
    [`OPERATOR: ${operator}`],
    ...lines.map((line) => [line]),
  ];
}
const refund = (amount: string) => [
  '  *** REFUND ***',
  `  GLASS PIPE                         -${amount}`,
  `  AMOUNT DUE                         -${amount}`,
  `  CASH REFUND                        -${amount}`,
];
const sale = (amount: string) => [
  `  SPARKLING LIME                      ${amount} *`,
  `  AMOUNT DUE                          ${amount}`,
  `  CASH TENDERED                       ${amount}`,
];

const NADIA = '27 NADIA BELL';
/** The same in both files. */
const SALES = Array.from({ length: 8 }, (_, at) => 70_941 + at).flatMap((number) =>
  receipt(number, NADIA, sale('5.82')),
);
const NUMBERS = Array.from({ length: 8 }, (_, at) => 71_001 + at);

async function upload(filename: string, rows: string[][]): Promise<void> {
  const file = path.join(folder, filename);
  writeFileSync(file, makeWorkbook([...HEAD, ...rows]));
  const status = await product.clients.agent.upload(product.store.id, file);
  expect(status.errorMessage).toBe(null);
}

const day = { start: '2026-03-17', end: '2026-03-17' };
const list = async () =>
  (
    await product.clients.supervisor.get<{ transactions: ListedTransaction[] }>(
      `/api/transactions?storeId=${product.store.id}&startDate=${day.start}&endDate=${day.end}&sortOrder=asc`,
    )
  ).transactions;
const listOpen = async () =>
  (
    await product.clients.supervisor.get<{ contests: OpenContest[] }>(
      `/api/stores/${product.store.id}/contests`,
    )
  ).contests.map(({ transactionNumber }) => Number(transactionNumber));

beforeAll(async () => {
  product = await startStaffed();
  browser = await openBrowser();
  await upload('tuesday.xlsx', [
    ...SALES,
    ...NUMBERS.flatMap((number) => receipt(number, NADIA, refund('79.90'))),
  ]);
  const first = (await list()).find(({ transactionId }) => transactionId === '71001')!;
  await product.clients.agent.send('PATCH', `/api/transactions/${first.id}`, { isFlagged: true });
  const [one, two, three, four, ...others] = NUMBERS as [number, number, number, number, ...number[]];
  await upload('tuesday-corrected.xlsx', [
    ...SALES,
    ...receipt(one, NADIA, refund('99.90')),
    ...receipt(two, NADIA, sale('1.99')),
    ...receipt(three, '31 OWEN PRICE', refund('79.90')),
    ...receipt(four, NADIA, refund('9.90')),
    ...others.flatMap((number) => receipt(number, NADIA, refund('69.90'))),
  ]);
});
afterAll(async () => {
  await product?.stop();
  rmSync(folder, { recursive: true });
});
afterEach(({ task }) => watched.finish(task));

async function open(options = {}): Promise<Page> {
  watched = await openPage(browser, product.url, {
    ...options,
    ...signedInAs(product.clients.supervisor, product.url),
  });
  const { page } = watched;
  await page.goto(`/supervisor/differences?store=${product.store.id}`);
  await group(page).getByText('8 transactions').waitFor();
  return page;
}

const group = (page: Page) => page.getByRole('region', { name: 'tuesday-corrected.xlsx' });
const numbersOf = (page: Page) =>
  group(page)
    .getByRole('link', { name: /^Review transaction/ })
    .evaluateAll((links) => links.map((link) => Number(link.textContent.replaceAll(/\D/g, ''))));

/** A folder for pictures of the screens, for people to look at. */
const PICTURES = process.env['PICTURES'];

async function picture(page: Page, name: string): Promise<void> {
  if (!PICTURES) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await settle(page);
    await page.screenshot({ path: path.join(PICTURES, `${name}-${colorScheme}.png`) });
  }
}

it.each([1440, 1280, 1024, 768, 390])(
  'shows by file what differs, most telling first, at %i pixels',
  { tags: ['barriers'] },
  async (width) => {
    const page = await open({ viewport: { width, height: 900 } });
    expect((await numbersOf(page)).slice(0, 3)).toEqual([71_002, 71_003, 71_004]);
    await group(page).getByText('uploaded by Avery Demo').waitFor();
    await group(page).getByText('1 lacks a finding').waitFor();
    await group(page).getByText('1 names another cashier').waitFor();
    await picture(page, `open-${width}`);
    await page.getByRole('checkbox', { name: 'Choose all 8 of tuesday-corrected.xlsx' }).click();
    await page.getByText('8 chosen').waitFor();
    await settle(page);
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(await findBarriersInBothThemes(page)).toEqual([]);
    await picture(page, `chosen-${width}`);
    await page.getByRole('button', { name: 'Use the Other File' }).click();
    await page.getByRole('dialog').getByText('8 transactions change').waitFor();
    await settle(page);
    expect(await findBarriersInBothThemes(page)).toEqual([]);
    await picture(page, `deciding-${width}`);
  },
);

it('narrows to what differs, and chooses a range with Shift', async () => {
  const page = await open();
  const choose = (number: number) => page.getByRole('checkbox', { name: `Choose transaction ${number}` });
  const [, second, , fourth] = (await numbersOf(page)) as [number, number, number, number];
  await choose(second).click();
  await choose(fourth).click({ modifiers: ['Shift'] });
  await page.getByText('3 chosen').waitFor();
  await page.getByLabel('What differs').selectOption({ label: 'Another cashier (1)' });
  await expect.poll(() => numbersOf(page)).toEqual([71_003]);
  // What is not shown is not decided about.
  await page.getByText('1 chosen').waitFor();
  await group(page).getByRole('link', { name: 'Review transaction 71003' }).click();
  const review = page.getByRole('dialog');
  await review.getByText('Nobody has reviewed it yet.').waitFor();
  await review.getByRole('button', { name: 'Keep What Is Stored' }).waitFor();
});

it('lists the keys of the page, without an undo that would undo nothing', async () => {
  const page = await open();
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const undo = sheet.getByText('Undo your last change');
  await page.keyboard.press('?');
  await sheet.getByText('Choose, and next row').waitFor();
  expect(await undo.count()).toBe(0);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  // What is decided in a review can be undone.
  await group(page).getByRole('link', { name: 'Review transaction 71003' }).click();
  await page.getByRole('dialog').getByText('Nobody has reviewed it yet.').waitFor();
  await page.keyboard.press('?');
  await undo.waitFor();
});

it('decides about several with the keyboard, and says what happens and whose file it is', async () => {
  const page = await open();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.getByText('1 chosen').waitFor();
  await page.keyboard.press('Shift+ArrowDown');
  await page.getByText('2 chosen').waitFor();
  await page.keyboard.press('t');
  const using = page.getByRole('dialog', { name: 'Use the other file for 2 transactions?' });
  await using.getByText('2 transactions change: 1 loses a finding, 1 gets another cashier').waitFor();
  await using.getByText(/tuesday-corrected\.xlsx, uploaded by Avery Demo/).waitFor();
  // It doesn't count without a reason.
  expect(await using.getByRole('button', { name: 'Use the Other File' }).isDisabled()).toBe(true);
  await page.keyboard.press('Control+Enter');
  await page.keyboard.type('The first file was of another drawer');
  await page.keyboard.press('Enter');
  await using.waitFor();
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Other File Used');
  await group(page).getByText('6 transactions').waitFor();
  const now = await list();
  expect(now.find(({ transactionId }) => transactionId === '71003')?.employeeName).toBe('OWEN PRICE');
  expect(now.find(({ transactionId }) => transactionId === '71002')?.amount).toBe(1.99);
});

it('keeps what is stored, and says what somebody else has decided meanwhile', async () => {
  const page = await open2();
  const [first] = await listOpen();
  await page.getByRole('checkbox', { name: /^Choose all 6/ }).click();
  await page.keyboard.press('s');
  const keeping = page.getByRole('dialog', { name: 'Keep what is stored for 6 transactions?' });
  await keeping.getByText('1 as reviewed, 5 that nobody has reviewed').waitFor();
  await keeping.getByLabel('Reason').fill('Looked at the video');
  await decideElsewhere(first!);
  await page.keyboard.press('Meta+Enter');
  await page.getByText('Nothing to decide').waitFor();
  await page.getByText(`${first}: Alex Demo has already decided`).waitFor();
  expect(await listOpen()).toEqual([]);
  await page.goto(dashboardPath(product.store, day));
  await page.getByText('of 16 transactions').first().waitFor();
  expect(await page.getByText('Differs in another file', { exact: true }).count()).toBe(1);
});

/** Six are left. */
async function open2(): Promise<Page> {
  watched = await openPage(browser, product.url, {
    ...signedInAs(product.clients.supervisor, product.url),
  });
  await watched.page.goto('/supervisor/differences');
  await group(watched.page).getByText('6 transactions').waitFor();
  return watched.page;
}

async function decideElsewhere(number: number): Promise<void> {
  const { admin } = product.clients;
  const { contests } = await admin.get<{ contests: OpenContest[] }>(
    `/api/stores/${product.store.id}/contests`,
  );
  const one = contests.find(({ transactionNumber }) => transactionNumber === String(number))!;
  expect(parseRecordId(one.id).storeId).toBe(product.store.id);
  await admin.send('POST', `/api/transactions/${one.transactionId}/contests/${one.id}`, {
    takes: false,
    seen: one.seen,
    reason: 'Was quicker',
  });
}
