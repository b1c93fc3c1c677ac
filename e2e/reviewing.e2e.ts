import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser, openPage, type WatchedPage } from './browser.ts';
import type { Client } from './client.ts';
import { expectCard, expectShowing, expectToast, holdToast, shownNumbers } from './dashboard.ts';
import {
  dashboardPath,
  type Prepared,
  sampleTruth,
  signedInAs,
  signInColleague,
  startPrepared,
} from './prepared.ts';

const truth = sampleTruth();
const numbers = truth.filter((row) => row.flags.includes('void_items')).map((row) => row.transactionId);
const [first = '', second = '', third = '', fourth = '', fifth = ''] = numbers;

let prepared: Prepared;
let colleague: Client;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  prepared = await startPrepared();
  browser = await openBrowser();
  colleague = await signInColleague(prepared);
});
afterAll(async () => {
  await prepared?.product.stop();
});
beforeEach(async () => {
  watched = await openPage(browser, prepared.product.url, signedInAs(prepared.admin, prepared.product.url));
  page = watched.page;
  await page.goto(dashboardPath(prepared.store, { types: 'void_items' }));
  await expectShowing(page, 1, numbers.length, numbers.length);
});
afterEach(async ({ task }) => {
  await watched.finish(task);
  // Every test begins with nothing reviewed.
  const { transactions } = await prepared.admin.get<{ transactions: { id: string }[] }>(
    `/api/transactions?storeId=${prepared.store.id}&status=verified,flagged&limit=200`,
  );
  for (const { id } of transactions) {
    const body = { isVerified: false, isFlagged: false, verificationNotes: '' };
    await prepared.admin.send('PATCH', `/api/transactions/${id}`, body);
  }
});

const press = (...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
const row = (number: string) => page.getByRole('row', { name: new RegExp(`\\b${number}\\b`) });
const review = (number: string) => page.getByRole('dialog', { name: new RegExp(`\\b${number}\\b`) });
const notes = () => page.getByRole('textbox', { name: 'Verification Notes' });
const expectWriting = () =>
  expect.poll(() => notes().evaluate((field) => field === document.activeElement)).toBe(true);

/** A closing dialog returns the focus a moment later. */
const expectRowFocus = (number: string) =>
  expect.poll(() => row(number).evaluate((element) => element === document.activeElement)).toBe(true);

async function findId(number: string): Promise<string> {
  const { transactions } = await prepared.admin.get<{ transactions: { id: string }[] }>(
    `/api/transactions?storeId=${prepared.store.id}&search=${number}`,
  );
  return transactions[0]?.id ?? '';
}

async function statusOf(number: string): Promise<string> {
  const transaction = await prepared.admin.get<{ isVerified: boolean; isFlagged: boolean }>(
    `/api/transactions/${await findId(number)}`,
  );
  return transaction.isFlagged ? 'flagged' : transaction.isVerified ? 'verified' : 'pending';
}

async function open(number: string): Promise<void> {
  await page.getByRole('button', { name: `Review transaction ${number}` }).click();
  await review(number).waitFor();
  await page.getByText(/^\d+ of \d+$/).waitFor();
}

describe('one key a decision', () => {
  it('verifies or flags, and goes on to the next pending one, past what is reviewed', async () => {
    await prepared.admin.send('PATCH', `/api/transactions/${await findId(second)}`, { isVerified: true });
    await open(first);
    await page.getByText(`1 of ${numbers.length}`, { exact: true }).waitFor();
    await press('a');
    await review(third).waitFor();
    // What is said beside the next one names the one before.
    await expectToast(
      page,
      'Transaction Updated',
      `Transaction has been successfully updated. ${first} is verified.`,
    );
    await press('s');
    await review(fourth).waitFor();
    await expectToast(
      page,
      'Transaction Updated',
      `Transaction has been successfully updated. ${third} is flagged.`,
    );
    await expect.poll(() => statusOf(first)).toBe('verified');
    await expect.poll(() => statusOf(third)).toBe('flagged');
    // J and K go to all of them, or only to pending ones.
    await press('k');
    await review(third).waitFor();
    // What names none leaves with the one that it is about.
    await press('Shift+V');
    await expectToast(page, 'Not verified');
    await holdToast(page);
    await press('j');
    await review(fourth).waitFor();
    await page.getByText('Not verified', { exact: true }).waitFor({ state: 'hidden' });
    await press('p', 'j');
    await review(fifth).waitFor();
    await press('k');
    await review(fourth).waitFor();
    await page.getByRole('button', { name: 'Previous transaction' }).waitFor();
    await expect
      .poll(() => page.getByRole('button', { name: 'Previous transaction' }).getAttribute('aria-disabled'))
      .toBe('true');
    await press('p');
  });

  it('closes after the last pending one and says so', async () => {
    await page.goto(dashboardPath(prepared.store, { types: 'void_items', search: first }));
    await expectShowing(page, 1, 1, 1);
    await page.getByRole('button', { name: `Review transaction ${first}` }).click();
    await review(first).waitFor();
    await page.getByText('1 of 1', { exact: true }).waitFor();
    await press('a');
    await review(first).waitFor({ state: 'hidden' });
    await expectToast(
      page,
      'Transaction Updated',
      'Transaction has been successfully updated. That was the last pending one in the list.',
    );
  });

  it(
    'gives the keys back to the review after notes are saved with Ctrl and Enter',
    { tags: ['long'] },
    async () => {
      await open(first);
      await press('e');
      await expectWriting();
      await page.keyboard.type('Seen');
      await press('Control+Enter');
      await review(second).waitFor();
      await press('a');
      await review(third).waitFor();
      await expect.poll(() => statusOf(second)).toBe('verified');
      expect(await notes().inputValue()).toBe('');
    },
  );

  it('claims no update where Save & Next has nothing to save', { tags: ['long'] }, async () => {
    await open(first);
    await press('n');
    await review(second).waitFor();
    expect(await page.getByText('Transaction Updated').count()).toBe(0);
  });
});

describe('undo', () => {
  it('undoes decision by decision, last one first, and names each', async () => {
    await open(first);
    await press('a');
    await review(second).waitFor();
    await press('s');
    await review(third).waitFor();
    await press('a');
    await review(fourth).waitFor();
    await page.getByRole('button', { name: `Undo verify ${third}` }).waitFor();
    await press('u');
    await expect.poll(() => statusOf(third)).toBe('pending');
    await page.getByRole('button', { name: `Undo flag ${second}` }).waitFor();
    await press('u');
    await expect.poll(() => statusOf(second)).toBe('pending');
    await press('u');
    await expect.poll(() => statusOf(first)).toBe('pending');
  });

  it('undoes three changes of one transaction, one after another', { tags: ['long'] }, async () => {
    await open(first);
    await press('v');
    await review(first).waitFor({ state: 'hidden' });
    await expect.poll(() => row(first).evaluate((element) => element === document.activeElement)).toBe(true);
    await press('f');
    await row(first).getByText('Flagged').waitFor();
    await press('v');
    await row(first).getByText('Verified').waitFor();
    await press('u');
    await row(first).getByText('Flagged').waitFor();
    await press('u');
    await row(first).getByText('Verified').waitFor();
    await press('u');
    await row(first).getByText('Pending').waitFor();
    await expect.poll(() => statusOf(first)).toBe('pending');
  });
});

it('takes back the last key in the list, however fast the keys come', async () => {
  await press('j', 'v');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Verify' }).click();
  await row(first).getByText('Verified').waitFor();
  await press('u');
  await row(first).getByText('Pending').waitFor();
  await expectRowFocus(first);
  // All at once, faster than any finger.
  await page.evaluate(() => {
    for (const key of ['v', 'j', 'v', 'j', 'f', 'u']) {
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      );
    }
  });
  await expect
    .poll(() => Promise.all([first, second, third].map(statusOf)))
    .toEqual(['verified', 'verified', 'pending']);
  await press('u', 'u');
  await expect.poll(() => Promise.all([first, second].map(statusOf))).toEqual(['pending', 'pending']);
  // What the server has done is announced a moment later, replacing the message.
  const messages = async () => {
    await press('u');
    return page.locator('[data-toasts]').innerText();
  };
  await expect.poll(messages).toContain('Nothing to undo');
});

describe('two people', () => {
  it('says who has changed the open transaction, and asks before overturning their decision', async () => {
    await open(first);
    await press('e');
    await expectWriting();
    await page.keyboard.type('Mine');
    const id = await findId(first);
    await colleague.send('PATCH', `/api/transactions/${id}`, {
      isFlagged: true,
      verificationNotes: 'Kept the change',
    });
    await page.getByText(/^Jo Park flagged it .*“Kept the change”/).waitFor();
    await press('Escape', 'Escape');
    await page.getByRole('button', { name: 'Keep writing' }).click();
    await page.getByRole('button', { name: 'Verify & Next' }).click();
    const question = page.getByRole('alertdialog', { name: 'Mark Verified anyway?' });
    await question.getByText(/Jo Park flagged it/).waitFor();
    await question.getByRole('button', { name: 'Look again' }).click();
    await review(first).waitFor();
    expect(await statusOf(first)).toBe('flagged');
    await page.getByRole('button', { name: 'Verify & Next' }).click();
    await question.getByRole('button', { name: 'Mark Verified' }).click();
    await review(second).waitFor();
    await expect.poll(() => statusOf(first)).toBe('verified');
    // Both notes are in the history, with who wrote them.
    await press('k');
    await review(first).waitFor();
    const history = page.getByRole('region', { name: 'Review History' });
    // Those from earlier tests are below.
    const latest = async () => (await history.getByRole('listitem').allInnerTexts()).slice(0, 2);
    await expect
      .poll(latest)
      .toEqual([
        expect.stringMatching(/verified it.*\s+Kept the change\s+Mine$/s),
        expect.stringMatching(/^Jo Park flagged it.*\s+Kept the change$/s),
      ]);
  });

  it('asks nothing when the reviewer agrees with the colleague', { tags: ['long'] }, async () => {
    await open(first);
    const id = await findId(first);
    await colleague.send('PATCH', `/api/transactions/${id}`, { isVerified: true });
    await page.getByText(/^Jo Park verified it .*\.$/).waitFor();
    await press('a');
    await review(second).waitFor();
    expect(await statusOf(first)).toBe('verified');
  });

  it(
    'asks in the list, too, before a decision of somebody else is overturned',
    { tags: ['long'] },
    async () => {
      await colleague.send('PATCH', `/api/transactions/${await findId(first)}`, {
        isFlagged: true,
        verificationNotes: 'Pocketed it',
      });
      await row(first).getByText('Flagged').waitFor();
      await press('j', 'v');
      const question = page.getByRole('alertdialog', { name: 'Verify anyway?' });
      await question
        .getByText(`Jo Park has flagged transaction ${first}. Note by Jo Park: “Pocketed it”`)
        .waitFor();
      await question.getByRole('button', { name: 'Cancel' }).click();
      expect(await statusOf(first)).toBe('flagged');
      await press('v');
      await question.getByRole('button', { name: 'Verify' }).click();
      await row(first).getByText('Verified').waitFor();
    },
  );

  it('says by whom and when it was flagged', { tags: ['long'] }, async () => {
    await colleague.send('PATCH', `/api/transactions/${await findId(first)}`, { isFlagged: true });
    await open(first);
    await review(first)
      .getByText(/^by Jo Park, (just now|\d+ seconds ago)$/)
      .waitFor();
  });
});

/** @returns the parts of the program that are being loaded. */
function watchAssets(): ReadonlySet<Request> {
  const pending = new Set<Request>();
  page.on('request', (request) => {
    if (request.url().includes('/assets/')) pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return pending;
}

it(
  'keeps decisions and says what is missing when the connection is lost before anything was opened',
  { tags: ['long'] },
  async () => {
    watched.expectError(/./);
    const pending = watchAssets();
    await page.goto(dashboardPath(prepared.store, { types: 'void_items' }));
    await expectShowing(page, 1, numbers.length, numbers.length);
    // Nobody has touched anything: the code for decisions loads by itself, with everything that it imports.
    await page.waitForFunction(
      () =>
        performance.getEntriesByType('resource').filter(({ name }) => /review-|spot-check/.test(name))
          .length >= 2,
    );
    await expect.poll(() => pending.size).toBe(0);
    await page.context().setOffline(true);
    await press('j', 'f');
    await row(first)
      .getByText(/“Flag Suspicious” is not saved/)
      .waitFor();
    await page.getByRole('button', { name: `Review transaction ${fifth}` }).click();
    await page
      .getByRole('dialog')
      .getByText(/could not be reached/)
      .waitFor();
    await page.context().setOffline(false);
    await review(fifth).waitFor();
    await press('Escape');
    await open(first);
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect.poll(() => statusOf(first)).toBe('flagged');
  },
);

it('marks the row of a save that failed, stops there, and sends it again', { tags: ['long'] }, async () => {
  watched.expectError(/api\/transactions/);
  await open(first);
  await page
    .context()
    .route('**/api/transactions/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
  await press('a');
  await review(second).waitFor();
  await page.getByText(`“Mark Verified” of transaction ${first} is not saved`).waitFor();
  // Leaving the page now asks first.
  const isAsked = await page.evaluate(
    () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })),
  );
  expect(isAsked).toBe(true);
  await page.context().unroute('**/api/transactions/*');
  // The next one is the one that is not saved.
  await press('a');
  await review(first).waitFor();
  await expect.poll(() => statusOf(second)).toBe('verified');
  await press('Escape');
  await row(first)
    .getByText(/“Mark Verified” is not saved/)
    .waitFor();
  await open(first);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => statusOf(first)).toBe('verified');
  await press('Escape');
  await expect
    .poll(() =>
      row(first)
        .getByText(/is not saved/)
        .count(),
    )
    .toBe(0);
});

describe('the list', () => {
  it(
    'asks once whether unopened ones may be verified, and keeps that they were not opened',
    { tags: ['long'] },
    async () => {
      await press('j', 'v');
      const question = page.getByRole('alertdialog', { name: 'Verify without opening?' });
      await question.getByRole('button', { name: 'Cancel' }).click();
      expect(await statusOf(first)).toBe('pending');
      await press('v');
      await question.getByRole('button', { name: 'Verify' }).click();
      await row(first).getByText('Verified').waitFor();
      await press('j', 'v');
      await row(second).getByText('Verified').waitFor();
      expect(await question.count()).toBe(0);
      const id = await findId(second);
      // The row says so before the response has come.
      await expect
        .poll(async () => {
          const { steps } = await prepared.admin.get<{ steps: { wasOpened: boolean }[] }>(
            `/api/transactions/${id}/history`,
          );
          return steps[0]?.wasOpened;
        })
        .toBe(false);
    },
  );

  it('verifies several rows with one note, and undoes them as one', async () => {
    await press('j', 'Shift+ArrowDown', 'Shift+J');
    await page.getByText('3 selected').waitFor();
    await page.getByLabel(`Select transaction ${second}`).click();
    await page.getByText('2 selected').waitFor();
    await press('v');
    const dialog = page.getByRole('dialog', { name: 'Verify 2 transactions as a spot check?' });
    await dialog.getByRole('textbox').fill('Spot check');
    await dialog.getByRole('button', { name: 'Verify 2' }).click();
    await expectToast(page, 'Transactions Updated', '2 transactions have been successfully updated');
    expect(await Promise.all([first, second, third].map(statusOf))).toEqual([
      'verified',
      'pending',
      'verified',
    ]);
    expect(await prepared.admin.get(`/api/transactions/${await findId(third)}`)).toMatchObject({
      verificationNotes: 'Spot check',
    });
    await press('u');
    await expect.poll(() => Promise.all([first, third].map(statusOf))).toEqual(['pending', 'pending']);
  });

  it(
    'moves on to the next row when a decision takes the row out of the list',
    { tags: ['long'] },
    async () => {
      await press('6');
      await page.waitForURL(/status=pending/);
      await expectShowing(page, 1, numbers.length, numbers.length);
      await press('j', 'v');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Verify' }).click();
      await expectShowing(page, 1, numbers.length - 1, numbers.length - 1);
      await expectRowFocus(second);
      await press('v');
      await expectShowing(page, 1, numbers.length - 2, numbers.length - 2);
      await expectRowFocus(third);
    },
  );

  it('shows what is pending, verified or flagged by card and by key', { tags: ['long'] }, async () => {
    await prepared.admin.send('PATCH', `/api/transactions/${await findId(first)}`, { isVerified: true });
    await prepared.admin.send('PATCH', `/api/transactions/${await findId(second)}`, { isFlagged: true });
    await expectCard(page, 'Verified', 1);
    await press('6');
    await expectShowing(page, 1, numbers.length - 2, numbers.length - 2);
    expect(new URL(page.url()).searchParams.get('status')).toBe('pending');
    await press('5');
    await expectShowing(page, 1, 1, 1);
    expect(await shownNumbers(page)).toEqual([first]);
    await page.getByRole('button', { name: '1 flagged' }).click();
    await expect.poll(() => shownNumbers(page)).toEqual([second]);
    await page.reload();
    await expect.poll(() => shownNumbers(page)).toEqual([second]);
    await press('1');
    await expectShowing(page, 1, numbers.length, numbers.length);
  });

  it('finds a filter by its label, and sorts by employee', { tags: ['long'] }, async () => {
    const query = new URLSearchParams({
      storeId: String(prepared.store.id),
      sortBy: 'employee',
      sortOrder: 'asc',
    });
    await page.goto(dashboardPath(prepared.store, { search: 'item void', sort: 'employee', order: 'asc' }));
    await expectShowing(page, 1, numbers.length, numbers.length);
    query.set('search', 'item void');
    const { transactions } = await prepared.admin.get<{ transactions: { transactionId: string }[] }>(
      `/api/transactions?${query}&limit=50`,
    );
    expect(await shownNumbers(page)).toEqual(transactions.map(({ transactionId }) => transactionId));
  });
});

it('leaves no other link behind where something typed was refused', { tags: ['long'] }, async () => {
  await open(first);
  await page.getByLabel('Video verified').check();
  const link = page.getByLabel('Screen recording link');
  await link.pressSequentially('https://loom.com/share/abc-def');
  expect(await link.inputValue()).toBe('https://loom.com/share/abc');
  await page.getByRole('button', { name: 'Mark Verified' }).click();
  await expectToast(page, 'Invalid Loom URL', 'Please enter a valid Loom share URL');
  expect(await statusOf(first)).toBe('pending');
  await link.fill('https://loom.com/share/xyz');
  await page.getByRole('button', { name: 'Mark Verified' }).click();
  await expect.poll(() => statusOf(first)).toBe('verified');
});

it('leaves neither date half cleared, and does not touch the other one', { tags: ['long'] }, async () => {
  const [start, end] = [page.getByLabel('Start Date'), page.getByLabel('End Date')];
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv-SE'));
  // Making today the first day would move the last one.
  await start.fill('');
  await expect.poll(() => start.inputValue()).toBe('2026-03-14');
  await end.fill('');
  await expect.poll(() => end.inputValue()).toBe(today);
  await expect.poll(() => new URL(page.url()).searchParams.get('end')).toBe(today);
  expect(await start.inputValue()).toBe('2026-03-14');
  await start.fill('');
  await expect.poll(() => new URL(page.url()).searchParams.has('start')).toBe(false);
  expect(await start.inputValue()).toBe(today);
});

it('offers the employees of the dates', { tags: ['long'] }, async () => {
  const field = page.getByLabel('Employee ID');
  await field.focus();
  const employees = new Set(truth.map(({ employeeId }) => employeeId).filter(Boolean));
  await expect.poll(() => page.locator('datalist option').count()).toBe(employees.size);
});
