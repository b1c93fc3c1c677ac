import { readFile } from 'node:fs/promises';
import type { EmailReportList, TransactionRow } from '@tillwatch/contract';
import type { Browser, Locator, Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type SmtpServer, startSmtpServer } from '../server/testing/smtp-server.ts';
import { findBarriers, settle } from './accessibility.ts';
import { openBrowser, openPage, type WatchedPage } from './browser.ts';
import { createClient, PASSWORD } from './client.ts';
import { cardNumber, expectCard, expectToast } from './dashboard.ts';
import { dashboardPath, type Prepared, signedInAs, startPrepared } from './prepared.ts';

const SUBJECT = 'Daily POS Monitoring Report - March 14, 2026';

let smtp: SmtpServer;
let prepared: Prepared;
let browser: Browser;
let watched: WatchedPage;

beforeAll(async () => {
  smtp = await startSmtpServer();
  prepared = await startPrepared({ SMTP_URL: smtp.url });
  browser = await openBrowser();
});
afterAll(async () => {
  await prepared?.product.stop();
  await smtp?.close();
});
afterEach(({ task }) => watched.finish(task));

async function open(path = dashboardPath(prepared.store), options = {}): Promise<Page> {
  const { product, admin } = prepared;
  watched = await openPage(browser, product.url, { ...options, ...signedInAs(admin, product.url) });
  await watched.page.goto(path);
  return watched.page;
}

async function openReport(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Generate Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Email Report' });
  await dialog.getByLabel('Subject').waitFor();
  return dialog;
}

const listReports = (): Promise<EmailReportList> =>
  prepared.admin.get(`/api/email-reports?storeId=${prepared.store.id}`);

/**
 * Flags the n-th transaction of the store, as a colleague would, with a picture if there is one.
 * @returns its receipt number
 */
async function flag(index: number, picture?: Buffer): Promise<string> {
  const { admin, store } = prepared;
  const { transactions } = await admin.get<{ transactions: TransactionRow[] }>(
    `/api/transactions?storeId=${store.id}&limit=10`,
  );
  const { id, transactionId } = transactions[index]!;
  if (picture) {
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(picture)]), 'aisle.png');
    const call = { method: 'POST', headers: { cookie: admin.cookie() }, body };
    const added = await fetch(`${prepared.product.url}/api/transactions/${id}/evidence`, call);
    expect(added.status).toBe(200);
  }
  await admin.send('PATCH', `/api/transactions/${id}`, { isFlagged: true });
  return transactionId;
}

const readClipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

// Specification: 2.125
it('asks for a store first, and can be cancelled', { tags: ['long'] }, async () => {
  const page = await open('/?store=999');
  await page.getByText('This store is not one of yours').waitFor();
  await page.getByRole('button', { name: 'Generate Report' }).click();
  await expectToast(page, 'No Store Selected');
  await page.goto(dashboardPath(prepared.store));
  const dialog = await openReport(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect((await listReports()).total).toBe(0);
});

// Specification: 2.38, 2.120 to 2.124, 2.126, 3.38, 3.39, 5.32, 7.27 to 7.31, 8.20, 8.39, 9.32 to 9.34
it('saves and copies what was written, prefilled with the store, the date and the counts in force', async () => {
  const page = await open();
  await expectCard(page, 'Total Transactions', 307);
  const counts = await Promise.all(
    ['Check All', 'Check Lot', 'Check Few'].map((label) => cardNumber(page, label)),
  );
  const dialog = await openReport(page);
  const recipient = dialog.getByLabel('Recipient Email');
  expect(await recipient.inputValue()).toBe('owner@example.com');
  expect(await recipient.getAttribute('type')).toBe('email');
  expect(await dialog.getByLabel('Subject').inputValue()).toBe(SUBJECT);
  const summary = dialog.getByRole('region', { name: 'Report Summary' });
  expect(await summary.getByRole('definition').allInnerTexts()).toEqual([
    expect.stringMatching(new RegExp(`^${counts[0]}\\s+Check All$`)),
    expect.stringMatching(new RegExp(`^${counts[1]}\\s+Check Lot$`)),
    expect.stringMatching(new RegExp(`^${counts[2]}\\s+Check Few$`)),
  ]);
  const boxes = ['Detail report', 'Video screenshots', 'Raw data'];
  expect(await Promise.all(boxes.map((name) => dialog.getByRole('checkbox', { name }).isChecked()))).toEqual([
    true,
    true,
    false,
  ]);
  const content = dialog.getByLabel('Email Content');
  const body = await content.inputValue();
  expect(body).toContain(`High priority (Check All): ${counts[0]}`);

  await recipient.fill('   ');
  await dialog.getByRole('button', { name: 'Save Draft & Copy' }).click();
  await expectToast(page, 'Email Required', 'Please enter recipient email address');
  await recipient.fill('not an address');
  await dialog.getByRole('button', { name: 'Save Draft & Copy' }).click();
  await dialog.getByText('Please enter a valid email address').waitFor();
  expect((await listReports()).total).toBe(0);

  await recipient.fill(' manager@example.com ');
  await content.fill(`Good morning,\n\n${body}`);
  await dialog.getByRole('checkbox', { name: 'Raw data' }).check();
  await dialog.getByRole('button', { name: 'Save Draft & Copy' }).click();
  await expectToast(
    page,
    'Draft Saved & Copied',
    'Email content copied to clipboard. Open Outlook to send the email.',
  );
  await dialog.waitFor({ state: 'hidden' });
  expect(await readClipboard(page)).toBe(
    `To: manager@example.com\nSubject: ${SUBJECT}\n\nGood morning,\n\n${body}`,
  );
  const { reports } = await listReports();
  expect(reports).toMatchObject([
    {
      reportDate: '2026-03-14',
      recipientEmail: 'manager@example.com',
      content: `Good morning,\n\n${body}`,
      transactionIds: [],
      totalHighPriority: counts[0],
      includeRawData: true,
      delivery: 'draft',
    },
  ]);

  const again = await openReport(page);
  const earlier = again.getByRole('region', { name: 'Earlier reports' });
  await earlier.getByText('To manager@example.com').waitFor();
  await earlier.getByRole('button', { name: 'Copy the text' }).click();
  await expectToast(page, 'Copied');
});

// Specification: 8.21
it('keeps the draft in reach when the browser does not copy it', { tags: ['long'] }, async () => {
  const page = await open();
  const dialog = await openReport(page);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'));
  });
  await dialog.getByRole('button', { name: 'Save Draft & Copy' }).click();
  await expectToast(page, 'Draft Saved', 'Email draft saved. Please copy the content manually.');
  await dialog.waitFor({ state: 'hidden' });
  const byHand = page.getByRole('dialog', { name: 'Copy the Draft' });
  await byHand.waitFor();
  const selected = await page.evaluate(() => {
    const area = document.activeElement as HTMLTextAreaElement;
    return area.value.slice(area.selectionStart, area.selectionEnd);
  });
  expect(selected).toMatch(new RegExp(`^To: owner@example\\.com\nSubject: ${SUBJECT}\n\nDaily POS`));
  await byHand.getByRole('button', { name: 'Done' }).click();
  await byHand.waitFor({ state: 'hidden' });
});

// Specification: 2.123, 8.41
it('follows the numbers until the text is edited, and loses nothing to a failed save or a stray key', async () => {
  const page = await open();
  const dialog = await openReport(page);
  const content = dialog.getByLabel('Email Content');
  await page.getByText('Live Monitoring').waitFor();
  await flag(0, await page.screenshot());
  await expect.poll(() => content.inputValue()).toContain('Flagged as suspicious: 1');
  await expect
    .poll(() => content.inputValue())
    .toMatch(/FLAGGED TRANSACTIONS\n1\. Transaction \d+, March 14, 2026/);
  await expect.poll(() => content.inputValue()).toMatch(/Picture: transaction-\d+-screenshot-1\.png/);
  await dialog.getByRole('checkbox', { name: 'Video screenshots' }).uncheck();
  await expect.poll(() => content.inputValue()).not.toContain('Picture:');
  await content.fill('Mine alone');
  await flag(1);
  await dialog.getByText('What the text is about has changed since you edited it.').waitFor();
  await dialog.getByRole('button', { name: 'Keep my text' }).click();

  await page.route('**/api/email-reports', (route) => route.abort());
  watched.expectError(/Failed to load resource/);
  await dialog.getByRole('button', { name: 'Save Draft & Copy' }).click();
  await dialog.getByText('The server could not be reached.').waitFor();
  await page.unroute('**/api/email-reports');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep writing' }).click();
  expect(await content.inputValue()).toBe('Mine alone');
  await dialog.getByRole('button', { name: 'Save Draft & Copy' }).click();
  await expectToast(page, 'Draft Saved & Copied');
  expect((await listReports()).reports[0]).toMatchObject({ content: 'Mine alone' });
});

// Specification: 7.32
it('gives the report as a draft for the mail program, and sends it', { tags: ['long'] }, async () => {
  const page = await open();
  await page.getByText('Live Monitoring').waitFor();
  const flagged = await flag(2, await page.screenshot());
  const dialog = await openReport(page);
  const before = (await listReports()).total;
  const footerDownload = dialog.getByRole('button', { name: 'Download .eml' }).last();
  const [download] = await Promise.all([page.waitForEvent('download'), footerDownload.click()]);
  expect(download.suggestedFilename()).toBe('report-318-2026-03-14.eml');
  const email = await PostalMime.parse(await readFile(await download.path()));
  expect(email.headers).toContainEqual(expect.objectContaining({ key: 'x-unsent', value: '1' }));
  expect(email.subject).toBe(SUBJECT);
  expect(email.to).toMatchObject([{ address: 'owner@example.com' }]);
  expect(email.attachments.map(({ filename }) => filename)).toEqual(
    expect.arrayContaining(['detail-report-318-2026-03-14.xlsx', `transaction-${flagged}-screenshot-1.png`]),
  );

  await dialog.getByRole('button', { name: 'Send now' }).last().click();
  const question = page.getByRole('alertdialog', { name: 'Send this report?' });
  await question.getByText('owner@example.com').waitFor();
  await question.getByRole('button', { name: 'Send', exact: true }).click();
  await expectToast(page, 'Report Sent');
  await dialog.waitFor({ state: 'hidden' });
  // The report that was downloaded is the one that was sent.
  const { reports, total } = await listReports();
  expect([total, reports[0]?.delivery]).toEqual([before + 1, 'sent']);
  expect(smtp.envelopes.map(({ to }) => to)).toEqual([['owner@example.com']]);

  const row = (await openReport(page)).getByRole('listitem').first();
  await row.getByText('Sent', { exact: true }).waitFor();
  expect(await row.getByRole('button', { name: 'Send now' }).count()).toBe(0);
});

it(
  'lets an agent send to allowed recipients only, and save a draft to anyone',
  { tags: ['long'] },
  async () => {
    const { admin, product, store } = prepared;
    const account = { email: 'abe@example.com', password: PASSWORD };
    const names = { firstName: 'Abe', lastName: 'Gent', role: 'agent', assignedStores: [store.storeNumber] };
    await admin.send('POST', '/api/admin/users', { ...account, ...names });
    const recipient = { recipient: 'northwest.example', storeId: store.id };
    await admin.send('POST', '/api/admin/report-recipients', recipient);
    const agent = createClient(product.url);
    await agent.send('POST', '/api/login', account);
    watched = await openPage(browser, product.url, signedInAs(agent, product.url));
    const { page } = watched;
    await page.goto(dashboardPath(store));
    const dialog = await openReport(page);
    const sendNow = dialog.getByRole('button', { name: 'Send now', exact: true }).last();
    await sendNow.waitFor();
    expect(await sendNow.isEnabled()).toBe(true);
    await dialog.getByLabel('Recipient Email').fill('dana@elsewhere.example');
    await dialog.getByText(/^You can’t send to this address/).waitFor();
    expect(await sendNow.isDisabled()).toBe(true);
    expect(await dialog.getByRole('button', { name: 'Save Draft & Copy' }).isEnabled()).toBe(true);
    await settle(page);
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByLabel('Recipient Email').fill('dana@northwest.example');
    await dialog.getByText(/^You can’t send to this address/).waitFor({ state: 'detached' });
    expect(await sendNow.isEnabled()).toBe(true);
  },
);

it.each([
  ['light', 390],
  ['dark', 1280],
] as const)('has no barriers in the %s, %s wide', { tags: ['long'] }, async (colorScheme, width) => {
  const page = await open(dashboardPath(prepared.store), { colorScheme, viewport: { width, height: 800 } });
  const dialog = await openReport(page);
  await dialog.getByRole('region', { name: 'Earlier reports' }).getByRole('listitem').first().waitFor();
  await dialog.getByLabel('Recipient Email').fill('nobody');
  await dialog.getByRole('button', { name: 'Save Draft & Copy' }).click();
  await dialog.getByText('Please enter a valid email address').waitFor();
  await settle(page);
  expect(await findBarriers(page)).toEqual([]);
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(isWider).toBe(false);
});
