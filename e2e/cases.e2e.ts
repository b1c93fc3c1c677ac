// A supervisor follows one cashier's flagged transactions into a case and to its end.
import path from 'node:path';
import type { CaseDetail, CaseMark, ListedTransaction } from '@tillwatch/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { makePng } from '../server/testing/make-image.ts';
import { findBarriers, settle } from './accessibility.ts';
import { openBrowser, openPage, type WatchedPage } from './browser.ts';
import { expectToast } from './dashboard.ts';
import { dashboardPath, signedInAs } from './prepared.ts';
import { type Staffed, startStaffed } from './staffed.ts';

let product: Staffed;
let browser: Browser;
let watched: WatchedPage;
/** Transactions of one cashier, newest first. */
let flagged: ListedTransaction[];
/** Not flagged, and in no case. */
let spare: ListedTransaction;

beforeAll(async () => {
  product = await startStaffed();
  browser = await openBrowser();
  const { agent } = product.clients;
  const { transactions } = await agent.get<{ transactions: ListedTransaction[] }>(
    `/api/transactions?storeId=${product.store.id}&employeeId=31&limit=200`,
  );
  flagged = transactions.slice(0, 4);
  spare = transactions[4]!;
  for (const [at, { id, transactionId }] of flagged.entries()) {
    // This one is flagged on its way into the case.
    if (at === 1) continue;
    await agent.send('PATCH', `/api/transactions/${id}`, {
      isFlagged: true,
      verificationNotes: `Drawer stayed open at ${transactionId}`,
    });
  }
});
afterAll(async () => {
  await product?.stop();
});
afterEach(({ task }) => watched.finish(task));

/** A folder for pictures of the screens, for people to look at. */
const PICTURES = process.env['PICTURES'];

async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES) await page.screenshot({ path: path.join(PICTURES, `${name}.png`) });
}

async function openAs(role: 'agent' | 'supervisor' | 'admin', to: string): Promise<Page> {
  watched = await openPage(browser, product.url, signedInAs(product.clients[role], product.url));
  await watched.page.goto(to);
  return watched.page;
}

const readCase = (id: string): Promise<CaseDetail> => product.clients.supervisor.get(`/api/cases/${id}`);

it('goes from the review with one key into a case, and to its end', { tags: ['barriers'] }, async () => {
  const [first, second, third] = flagged as [ListedTransaction, ListedTransaction, ListedTransaction];
  const page = await openAs('supervisor', dashboardPath(product.store, { transaction: first.id }));
  const review = page.getByRole('dialog').first();
  await review.getByText('Not in a case yet').waitFor();
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'Add to a Case' });
  await dialog.getByLabel('Name of the case').fill('Drawer open at night');
  await dialog.getByLabel('Note').fill('Always before closing');
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Case Opened');
  await review.getByRole('link', { name: 'Drawer open at night' }).waitFor();

  // The cashier's next one, not flagged yet: the key and Enter.
  await page.goto(dashboardPath(product.store, { transaction: second.id }));
  await review.getByRole('heading', { name: 'Electronic Journal' }).waitFor();
  await page.keyboard.press('c');
  await dialog.getByText('The transaction is also flagged as suspicious.').waitFor();
  await dialog.getByRole('radio', { name: /Drawer open at night/ }).waitFor();
  expect(await dialog.getByRole('radio', { name: /Drawer open at night/ }).isChecked()).toBe(true);
  // Whoever wants a new one is told of the one there is.
  await dialog.getByRole('radio', { name: 'A new case' }).check();
  await dialog.getByText('already has an open case, “Drawer open at night”.').waitFor();
  await picture(page, 'another-open-case');
  await dialog.getByRole('button', { name: 'Add to That Case' }).click();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Added to the Case');

  // From the list, several at once.
  await page.goto(dashboardPath(product.store, { employee: '31', status: 'flagged' }));
  for (const { transactionId } of flagged.slice(0, 3)) {
    await page.getByRole('checkbox', { name: new RegExp(transactionId) }).check();
  }
  await page.getByRole('button', { name: 'Add to case' }).click();
  await dialog.getByRole('radio', { name: /Drawer open at night/ }).waitFor();
  await dialog.getByRole('button', { name: 'Add to Case' }).click();
  await dialog.waitFor({ state: 'hidden' });

  await page.goto('/queue');
  await page.getByRole('link', { name: 'Cases' }).click();
  await page.getByRole('link', { name: 'Drawer open at night' }).click();
  await page.getByRole('link', { name: `Review transaction ${third.transactionId}` }).waitFor();
  await page.getByLabel('Working on it').selectOption({ label: 'Sam Demo (you)' });
  await page.getByLabel('Status').selectOption('In progress');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Case Saved');
  await page
    .getByLabel('Images of the case')
    .setInputFiles({ name: 'statement.png', mimeType: 'image/png', buffer: makePng(40, 30) });
  await page.getByRole('img', { name: 'statement.png' }).waitFor();
  await page.getByRole('button', { name: 'Remove statement.png' }).click();
  const removal = page.getByRole('alertdialog', { name: 'Remove statement.png?' });
  await removal.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Remove statement.png' }).click();
  await removal.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Removed by Sam Demo').waitFor();
  await page.getByRole('button', { name: 'Bring back statement.png' }).click();
  await page.getByRole('button', { name: 'Remove statement.png' }).waitFor();
  await page.getByLabel('New note').fill('Talked to the cashier');
  await page.getByRole('button', { name: 'Add Note' }).click();
  await page.getByText('Always before closing').waitFor();

  await page.getByLabel('Status').selectOption('Loss confirmed');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Please say why the case is closed').waitFor();
  await page.getByText('A confirmed loss has an amount').waitFor();
  await page.getByLabel('Lost, in dollars').fill('a lot');
  await page.getByLabel('Recovered').fill('some');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter dollars and cents').nth(1).waitFor();
  expect(await page.getByText('Please say why the case is closed').isVisible()).toBe(true);
  await picture(page, 'case-with-faults');
  await page.getByLabel('Reason').fill('Admitted it');
  await page.getByLabel('Lost, in dollars').fill('$1,042.05');
  await page.getByLabel('Recovered').fill('40');
  await settle(page);
  expect(await findBarriers(page)).toEqual([]);
  await page.getByLabel('Reason').press('Control+Enter');
  await page.getByText('Reason: Admitted it').first().waitFor();
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  expect(await readCase(id)).toMatchObject({
    status: 'loss_confirmed',
    lost: 1042.05,
    recovered: 40,
    assignedToName: 'Sam Demo',
    transactions: 3,
    images: [{ filename: 'statement.png' }],
  });

  const [file] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Print the File' }).click(),
  ]);
  await file.getByRole('heading', { name: 'Drawer open at night' }).waitFor();
  const text = await file.locator('body').innerText();
  for (const part of [
    'Admitted it',
    'Talked to the cashier',
    `Drawer stayed open at ${first.transactionId}`,
  ]) {
    expect(text).toContain(part);
  }
  // A picture arrives after the text.
  const width = () => file.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBe(40);
  await file.close();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Archive' }).click(),
  ]);
  expect(path.extname(download.suggestedFilename())).toBe('.zip');

  await page.getByRole('link', { name: 'Cases' }).click();
  await page.getByText('No unfinished cases').waitFor();
  await page.goto(`/cases?status=all&employee=27`);
  await page.getByText('No case matches these filters').waitFor();
  await page.getByRole('button', { name: 'Cashier 27: show every cashier' }).click();
  await page.getByLabel('Order').selectOption('Highest loss first');
  await page.getByRole('link', { name: 'Drawer open at night' }).waitFor();
  expect(new URL(page.url()).searchParams.get('sort')).toBe('lost');
  const figures = page.getByRole('region', { name: 'By Store and Month' });
  await figures.getByText('$1,042.05').waitFor();
});

it('keeps what was typed when a colleague changes the case, and shows its current state', async () => {
  const made = await product.clients.admin.send<CaseMark>('POST', '/api/cases', {
    title: 'Two at once',
    transactionIds: [flagged[3]?.id],
  });
  const page = await openAs('supervisor', `/cases/case?id=${made.id}`);
  await page.getByLabel('Recovered').fill('5');
  await product.clients.admin.send('PATCH', `/api/cases/${made.id}`, { version: 1, lost: 20 });
  await page.getByText('Somebody changed this case after you started.').waitFor();
  expect(await page.getByLabel('Lost, in dollars').inputValue()).toBe('20.00');
  expect(await page.getByLabel('Recovered').inputValue()).toBe('5');
  expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Continue with mine' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Case Saved');
  expect(await readCase(made.id)).toMatchObject({ lost: 20, recovered: 5 });

  // An agent who has nothing to do with it sees nothing of it.
  await watched.finish({ name: 'as a supervisor' });
  const ofAgent = await openAs('agent', `/cases/case?id=${made.id}`);
  watched.expectError(/status of 404/);
  await ofAgent.getByText('The case could not be found.').waitFor();
});

it(
  'asks before a note is lost, asks why a transaction is taken out, and leads from the notification to the case',
  { tags: ['barriers'] },
  async () => {
    const { supervisor, admin } = product.clients;
    await admin.send('PATCH', `/api/transactions/${spare.id}`, { isFlagged: true });
    const body = { title: 'Till short twice', transactionIds: [spare.id] };
    const { id } = await admin.send<CaseMark>('POST', '/api/cases', body);
    const workers = await admin.get<{ id: number; name: string }[]>('/api/cases/workers');
    const assignedTo = workers.find(({ name }) => name === 'Sam Demo')!.id;
    await admin.send('PATCH', `/api/cases/${id}`, { version: 1, assignedTo });

    const page = await openAs('supervisor', '/queue');
    await page.getByRole('button', { name: /Notifications/ }).click();
    await page.getByText('Alex Demo assigned the case Till short twice to you').click();
    await page.getByRole('heading', { name: 'Till short twice' }).waitFor();

    await page.getByLabel('New note').fill('Half a note');
    await page.getByRole('link', { name: 'Cases' }).click();
    const asking = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
    await asking.getByRole('button', { name: 'Keep Editing' }).click();
    expect(await page.getByLabel('New note').inputValue()).toBe('Half a note');
    await page.getByRole('button', { name: 'Add Note' }).click();
    await page.getByText('Half a note').waitFor();

    await page.getByRole('button', { name: `Take ${spare.transactionId} out of the case` }).click();
    const dialog = page.getByRole('dialog', { name: /out of the case/ });
    await dialog.getByLabel('Reason').fill('On video: honest');
    await dialog.getByRole('button', { name: 'Take Out' }).click();
    await page.getByText(/Taken out by Sam Demo/).waitFor();
    await settle(page);
    expect(await findBarriers(page)).toEqual([]);
    // Nothing is typed anymore, so the page closes at once.
    await page.getByRole('link', { name: 'Cases' }).click();
    await page.getByRole('region', { name: 'By Store and Month' }).waitFor();
    expect((await supervisor.get<CaseDetail>(`/api/cases/${id}`)).transactions).toBe(0);
  },
);
