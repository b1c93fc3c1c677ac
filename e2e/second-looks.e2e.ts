import path from 'node:path';
import type { SecondLooks, Store, TransactionDetail, TransactionRow } from '@tillwatch/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { findBarriersInBothThemes, settle, sidewaysOverflow } from './accessibility.ts';
import { openBrowser, openPage, type WatchedPage } from './browser.ts';
import { type Client, createClient, PASSWORD } from './client.ts';
import { expectToast } from './dashboard.ts';
import { signedInAs } from './prepared.ts';
import { type Staffed, startStaffed } from './staffed.ts';

let product: Staffed;
let browser: Browser;
let watched: WatchedPage;
let second: Client;
let store: Store;
/** What the first agent has verified, with this note. */
let decided: TransactionRow[];
/** What the second agent has flagged. */
let flagged: Pick<TransactionRow, 'id' | 'transactionId'>;
const NOTE = 'The drawer was counted';

beforeAll(async () => {
  product = await startStaffed();
  ({ store } = product);
  const { admin, supervisor, agent } = product.clients;
  browser = await openBrowser();
  second = createClient(product.url);
  const email = 'second@example.com';
  await admin.send('POST', '/api/admin/users', {
    email,
    password: PASSWORD,
    firstName: 'Blake',
    lastName: 'Demo',
    role: 'agent',
    position: null,
    department: null,
    assignedStores: [store.storeNumber],
  });
  await second.send('POST', '/api/login', { email, password: PASSWORD });
  await supervisor.send('PUT', '/api/supervisor/second-looks/share', { sharePercent: 100 });
  const list = `/api/transactions?storeId=${store.id}&limit=2`;
  decided = (await agent.get<{ transactions: TransactionRow[] }>(list)).transactions;
  for (const { id } of decided) {
    const body = { isVerified: true, verificationNotes: NOTE };
    await agent.send('PATCH', `/api/transactions/${id}`, body);
  }
});
afterAll(async () => {
  await product?.stop();
});
afterEach(({ task }) => watched.finish(task));

async function open(client: Client, options = {}): Promise<Page> {
  watched = await openPage(browser, product.url, { ...options, ...signedInAs(client, product.url) });
  return watched.page;
}

/** A folder for pictures of the screens, for people to look at. */
const PICTURES = process.env['PICTURES'];

async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES) await page.screenshot({ path: path.join(PICTURES, `${name}.png`), fullPage: true });
}

it('comes to a colleague without the first answer', { tags: ['barriers'] }, async () => {
  const page = await open(second);
  await page.goto('/queue');
  const looks = page.getByRole('region', { name: 'Second looks (2)' });
  await looks.waitFor();
  await settle(page);
  expect(await findBarriersInBothThemes(page)).toEqual([]);
  await picture(page, 'queue');
  await looks.getByRole('button').first().click();
  const dialog = page.getByRole('dialog');
  const waiting = await second.get<SecondLooks>('/api/second-looks');
  const [first, next] = waiting.transactions;
  flagged = first!;
  await dialog.getByRole('heading', { name: first!.transactionId }).waitFor();
  await dialog.getByText('This is your second look.').waitFor();
  expect(await dialog.innerText()).not.toContain(NOTE);
  expect(await dialog.innerText()).not.toContain('Avery');
  await picture(page, 'dialog');
  // Verify & Next and Flag & Next move along the second looks.
  await page.keyboard.press('s');
  await dialog.getByRole('heading', { name: next!.transactionId }).waitFor();
  await expectToast(
    page,
    'Second Look Saved',
    `Transaction ${first!.transactionId} is verified by Avery Demo. Your second look is recorded separately.`,
  );
  await page.keyboard.press('a');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('region', { name: /^Second looks/ }).waitFor({ state: 'hidden' });
});

it('comes to the supervisor when the answers differ, who settles it', { tags: ['barriers'] }, async () => {
  const desk = await open(product.clients.supervisor);
  await desk.goto('/supervisor');
  const section = desk.getByRole('region', { name: 'Second Looks' });
  await section.getByText('Disagreements to decide (1)').waitFor();
  await section.getByText(NOTE).waitFor();
  await desk.getByRole('row', { name: /Avery Demo 2 .* 1 of 2 \(50\.0%\)/ }).waitFor();
  await settle(desk);
  expect(await findBarriersInBothThemes(desk)).toEqual([]);
  await picture(desk, 'supervisor');
  await section.getByRole('textbox', { name: /Note on transaction/ }).fill('Asked the manager');
  await desk.getByRole('link', { name: 'Cases' }).click();
  const asking = desk.getByRole('alertdialog', { name: 'Discard what you typed?' });
  await asking.getByRole('button', { name: 'Keep Editing' }).click();
  await section.getByRole('button', { name: `Flag transaction ${flagged.transactionId}` }).click();
  await section.getByText('Disagreements to decide (0)').waitFor();
  const settled = await product.clients.agent.get<TransactionDetail>(`/api/transactions/${flagged.id}`);
  expect(settled).toMatchObject({
    isFlagged: true,
    reviewedByName: 'Sam Demo',
    verificationNotes: `${NOTE}\nAsked the manager`,
  });
});

it.each([1440, 1024, 390])('fits %i pixels', { tags: ['long'] }, async (width) => {
  const page = await open(product.clients.supervisor, { viewport: { width, height: 900 } });
  await page.goto('/supervisor');
  const section = page.getByRole('region', { name: 'Second Looks' });
  const share = section.getByRole('textbox', { name: 'Share of decisions, in percent' });
  await share.waitFor();
  await settle(page);
  expect(await sidewaysOverflow(page)).toBe(0);
  await picture(page, `supervisor-${width}`);
  await share.fill('120');
  await share.press('Enter');
  await page.getByText('A share is a whole number from 0 to 100').first().waitFor();
  expect(await share.inputValue()).toBe('100');
  await share.fill('99');
  await share.press('Enter');
  await page.getByText('Second looks: 99% of decisions.').first().waitFor();
  await share.fill('100');
  await share.press('Enter');
  await page.getByText('Second looks: 100% of decisions.').first().waitFor();
});
