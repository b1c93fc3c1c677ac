import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openBrowser, openPage, type WatchedPage } from './browser.ts';
import { expectCard, expectShowing, expectToast, holdToast } from './dashboard.ts';
import {
  dashboardPath,
  type Prepared,
  sampleTruth,
  signedInAs,
  signInColleague,
  startPrepared,
} from './prepared.ts';

const truth = sampleTruth();
const voids = truth.filter((row) => row.flags.includes('void_items'));
const [first, second, third] = voids.map((row) => row.transactionId);

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
beforeEach(async () => {
  watched = await openPage(browser, prepared.product.url, signedInAs(prepared.admin, prepared.product.url));
  page = watched.page;
  await page.goto(dashboardPath(prepared.store, { types: 'void_items' }));
  await expectShowing(page, 1, voids.length, voids.length);
});
afterEach(({ task }) => watched.finish(task));

const press = (...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
const row = (number: string | undefined) => page.getByRole('row', { name: new RegExp(`\\b${number}\\b`) });
const review = (number: string | undefined) =>
  page.getByRole('dialog', { name: new RegExp(`\\b${number}\\b`) });
const focusedNumber = () =>
  page.evaluate(
    () => document.activeElement?.closest('tr')?.querySelector('[aria-label^="Review"]')?.ariaLabel,
  );

const notes = () => page.getByRole('textbox', { name: 'Verification Notes' });

/** Until the notes have the focus, typing would trigger shortcuts. */
const expectWriting = () =>
  expect.poll(() => notes().evaluate((field) => field === document.activeElement)).toBe(true);

/** The server says which transaction comes next; until then, the key does nothing. */
const expectNext = () =>
  expect
    .poll(() => page.getByRole('button', { name: 'Next transaction' }).getAttribute('aria-disabled'))
    .toBe('false');

const updated = (remark: string) => `Transaction has been successfully updated. ${remark}`;

async function findId(number: string | undefined): Promise<string> {
  const { transactions } = await prepared.admin.get<{ transactions: { id: string }[] }>(
    `/api/transactions?storeId=${prepared.store.id}&search=${number}`,
  );
  return transactions[0]?.id ?? '';
}

it('reviews from the table, undoes with a key, and counts nothing twice', async () => {
  await press('v');
  expect(await page.getByText('Transaction Updated').count()).toBe(0);
  await press('j', 'j', 'v');
  // Verifying unopened ones from the list asks first, once.
  await page.getByRole('alertdialog').getByRole('button', { name: 'Verify' }).click();
  await row(second).getByText('Verified').waitFor();
  await expectToast(page, 'Transaction Updated', updated(`${second} is verified.`));
  await expectCard(page, 'Verified', 1);
  await press('u');
  await expectToast(page, 'Change Undone', `Transaction ${second} is pending, as it was before.`);
  await row(second).getByText('Pending').waitFor();
  await expectCard(page, 'Verified', 0);

  await press('f');
  await row(second).getByText('Flagged').waitFor();
  await expectToast(page, 'Transaction Updated', updated(`${second} is flagged.`));
  await press('f');
  await expectToast(page, 'Already flagged');
  await press('v');
  await row(second).getByText('Verified').waitFor();
  await press('Shift+V');
  await row(second).getByText('Pending').waitFor();
  await expectToast(page, 'Transaction Updated', updated(`${second} is pending.`));
  await press('Control+z');
  await row(second).getByText('Verified').waitFor();
  // The row says so before the response has come.
  const id = await findId(second);
  await expect
    .poll(() => prepared.admin.get(`/api/transactions/${id}`))
    .toMatchObject({ isVerified: true, verificationNotes: '', unverifiedBy: null });
});

it('does a review without the mouse: notes, reasons, next, and back to the row', async () => {
  await press('j', 'e');
  await review(first).waitFor();
  await expectWriting();
  await page.keyboard.type('video: fine?');
  // What is typed is text, not shortcuts; the field keeps its own undo.
  expect(await notes().inputValue()).toBe('video: fine?');
  await press('Control+Enter');
  await review(second).waitFor();
  await press('Tab', 'r');
  const reason = await page.evaluate(() => document.activeElement?.textContent);
  expect(reason).toContain('Voids');
  await page.locator('li.bg-primary-soft').first().waitFor();
  await expectNext();
  await press('j');
  await review(third).waitFor();
  await press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(focusedNumber).toBe(`Review transaction ${third}`);
});

it('leaves the notes by Escape, with what was typed, so that keys decide again', async () => {
  await press('j', 'e');
  await review(first).waitFor();
  await expectWriting();
  await page.keyboard.type(' Seen on video');
  await press('Escape');
  expect(await notes().inputValue()).toMatch(/ Seen on video$/);
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('TEXTAREA');
  // Letters are keys again.
  await press('e');
  await expectWriting();
  await press('Escape', 'j');
  await page.getByRole('button', { name: 'Discard' }).click();
  await review(second).waitFor();
});

it('takes notes while the transaction is still loading', async () => {
  const id = await findId(third);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.context().route(`**/api/transactions/${id}`, async (route) => {
    await held;
    await route.continue();
  });
  await press('j', 'j', 'j', 'Enter');
  await page.getByText('Loading the transaction').waitFor();
  await press('e');
  await page.keyboard.type('Ask for the video');
  release();
  await review(third).waitFor();
  await expectWriting();
  await page.keyboard.type(' of lane 2');
  expect(await notes().inputValue()).toBe('Ask for the video of lane 2');
  await page.context().unroute(`**/api/transactions/${id}`);
});

it('moves to a message while a dialog is open, and back', { tags: ['long'] }, async () => {
  await press('j', 'Enter');
  await review(first).waitFor();
  await press('e');
  await expectWriting();
  await page.keyboard.type(' Noted.');
  await press('Escape', 'Escape');
  await page.getByRole('button', { name: 'Keep writing' }).click();
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
  await press('e');
  await expectWriting();
  await press('Control+Enter');
  await review(second).waitFor();
  await expectToast(page, 'Transaction Updated');
  await press('F8', 'Tab');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON');
  await press('Enter');
  await expectToast(page, 'Change Undone');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null))
    .toBe(true);
  await holdToast(page);
  await press('F8', 'Escape');
  // The message is closed, not the dialog, and the focus is back where it was, so the keys belong to the review.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('dialog');
  await review(second).waitFor();
});

it("shows the cashier's day, opens one of it and leads back", { tags: ['long'] }, async () => {
  await press('j', 'o');
  await review(first).waitFor();
  const employee = voids[0]?.employeeId;
  const others = truth.filter(
    (one) => one.employeeId === employee && one.flags.length > 0 && one.transactionId !== first,
  );
  const section = page.getByRole('region', { name: /^Other findings of / });
  await section.getByText(new RegExp(`^${others.length} findings`)).waitFor();
  await section.getByRole('button', { name: `Show all ${others.length}` }).click();
  expect(await section.getByRole('listitem').count()).toBe(others.length);
  await press('d', 'Enter');
  await page.getByRole('button', { name: `Back to ${first}` }).waitFor();
  expect(await review(first).count()).toBe(0);
  await press('b');
  await review(first).waitFor();
  expect(await page.getByRole('button', { name: /^Back to/ }).count()).toBe(0);
});

it('opens the report by a key, and comes back to the row', { tags: ['long'] }, async () => {
  await press('j', 'g');
  const report = page.getByRole('dialog', { name: 'Email Report' });
  await report.getByLabel('Subject').waitFor();
  await press('Escape');
  await report.waitFor({ state: 'hidden' });
  await expect.poll(focusedNumber).toBe(`Review transaction ${first}`);
});

it('lists the shortcuts, and can do without single keys', { tags: ['long'] }, async () => {
  await press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await sheet.getByText('Open and write notes').waitFor();
  await sheet.getByText('Undo your last change').waitFor();
  await sheet.getByRole('checkbox').uncheck();
  await press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await press('j');
  expect(await focusedNumber()).toBeUndefined();
  await press('ArrowDown');
  expect(await focusedNumber()).toBe(`Review transaction ${first}`);
  await page.reload();
  await expectShowing(page, 1, voids.length, voids.length);
  await press('ArrowDown', 'v', 'Enter');
  await review(first).waitFor();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).last().click();
  await sheet.getByRole('checkbox').check();
  await press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await press('n');
  await review(second).waitFor();
});

// Specification: 7.24
it('says what a colleague did in the meantime, keeps the notes and saves them anyway', async () => {
  watched.expectError(/status of 409 .*\/api\/transactions\//);
  const colleague = await signInColleague(prepared);
  const id = await findId(third);
  await press('j', 'j', 'j', 'e');
  await review(third).waitFor();
  await expectWriting();
  await page.keyboard.type('Mine');
  // Neither the live channel nor the response comes before the save.
  await page.context().route(`**/api/transactions/${id}`, async (route) => {
    if (route.request().method() === 'PATCH' && !isChanged) {
      isChanged = true;
      await colleague.send('PATCH', `/api/transactions/${id}`, {
        isFlagged: true,
        verificationNotes: 'Theirs',
      });
    }
    await route.continue();
  });
  let isChanged = false;
  await press('Escape', 'Escape');
  await page.getByRole('button', { name: 'Keep writing' }).click();
  await page.getByRole('button', { name: 'Mark Verified' }).click();
  await expectToast(page, 'Change not saved');
  await page.getByRole('button', { name: 'Review again' }).click();
  await review(third)
    .getByText(/Jo Park changed it (just now|\d+ seconds ago): it is flagged now(, with other notes)?\./)
    .waitFor();
  expect(await notes().inputValue()).toBe('Mine');
  await page.getByRole('button', { name: 'Save anyway' }).click();
  await expectToast(page, 'Transaction Updated');
  expect(await prepared.admin.get(`/api/transactions/${id}`)).toMatchObject({
    isVerified: true,
    verificationNotes: 'Theirs\nMine',
  });
});
