// Words that are not known: a supervisor says what they mean, and the file is read again.
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { makeWorkbook } from '../server/testing/upload-file.ts';
import { expectNoBarriers } from './accessibility.ts';
import { openBrowser, openPage, type WatchedPage } from './browser.ts';
import { addStore, type Client } from './client.ts';
import { expectToast } from './dashboard.ts';
import { type Prepared, signedInAs, signInColleague, startPrepared } from './prepared.ts';

let prepared: Prepared;
let colleague: Client;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  prepared = await startPrepared();
  colleague = await signInColleague(prepared);
  browser = await openBrowser();
});
afterAll(() => prepared?.product.stop());
afterEach(({ task }) => watched.finish(task));

async function openAs(client: Client): Promise<void> {
  watched = await openPage(browser, prepared.product.url, signedInAs(client, prepared.product.url));
  page = watched.page;
}

const PAID = [
  'COLA CAN                  1.75',
  'TOTAL                     1.75',
  'CASH                      1.75',
];
const ticket = (number: number, minute: number, body: readonly string[]): string[] => [
  `TRAN ${number}  REG 2  CSHR 7`,
  `11/18/2026 06:${String(minute).padStart(2, '0')}:42`,
  ...body,
  '',
];
const JOURNAL = makeWorkbook(
  [
    ...[...Array(20).keys()].map((n) => ticket(4700 + n, n + 10, PAID)),
    ticket(4720, 40, ['XOLUT BRAKKA 12']),
    ticket(4721, 41, ['GRONTA PIM               200.00']),
    ticket(4722, 42, [...PAID, '*** ZIMPEL ***']),
    ticket(4723, 43, PAID),
  ]
    .flat()
    .map((line) => [line]),
);

const dialog = (name: string): Locator => page.getByRole('dialog', { name });

async function showWords(): Promise<Locator> {
  await page.getByRole('button', { name: 'Check How It Was Read' }).first().click();
  await dialog('Was this read correctly?').getByRole('button', { name: 'Show Words' }).click();
  const words = dialog('What do these words mean?');
  await words.getByText('*** ZIMPEL ***').first().waitFor();
  return words;
}

it('lets a supervisor say what they mean, and reads the file again', { tags: ['barriers'] }, async () => {
  const store = await addStore(prepared.admin, '77', 'Elm Street');
  await openAs(prepared.admin);
  await page.goto(`/?store=${store.id}`);
  await page.getByLabel('Excel file').setInputFiles({
    name: 'journal.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: JOURNAL,
  });
  await page.getByText('Processing complete!').waitFor({ timeout: 30_000 });
  const words = await showWords();
  const save = words.getByRole('button', { name: 'Save and Read Again' });
  expect(await save.isDisabled()).toBe(true);
  await words.getByLabel('*** ZIMPEL ***').selectOption('A void: the whole ticket is taken back');
  await words.getByLabel('XOLUT BRAKKA 12').selectOption('The drawer is opened without a sale');
  await words.getByLabel('GRONTA PIM').selectOption('Cash goes into the safe');
  await words.getByText('TRAN 4722 REG 2 CSHR 7').waitFor();
  await expectNoBarriers(page);
  await save.click();
  await expectToast(page, 'Words Explained', 'The file is being read again.');
  await page.getByText('Processing complete!').waitFor({ timeout: 30_000 });
  await expect
    .poll(async () => (await page.getByRole('row', { name: /4722/ }).first().innerText()).includes('Void'))
    .toBe(true);

  await page.getByRole('button', { name: 'Check How It Was Read' }).first().click();
  const look = dialog('Was this read correctly?');
  await look.getByText('3 lines or words are read as somebody has explained.').waitFor();
  await look.getByRole('button', { name: 'Show Words' }).click();
  const again = dialog('What do these words mean?');
  // What was known before may be shown for a moment.
  await expect.poll(() => again.getByLabel('GRONTA PIM').inputValue()).toBe('safe-drop');
  expect(await again.getByRole('button', { name: 'Save and Read Again' }).isDisabled()).toBe(true);
  await again.getByText('Explained in this store').click();
  await expectNoBarriers(page);
  await again.getByRole('button', { name: 'Forget what GRONTA PIM means' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Forget' }).click();
  await expectToast(page, 'Words Forgotten', 'The next file of this store is read without it.');
  await again.getByText('(2)').waitFor();
});

/** @param kind of one of the tickets */
const receipts = (first: number, kind: string): Buffer =>
  Buffer.from(
    JSON.stringify(
      [...Array(13).keys()].map((at) => ({
        receiptNo: first + at,
        at: `2026-11-16T07:${10 + at}:22`,
        register: 2,
        clerk: { id: 'E11', name: 'Sam Lee' },
        kind: at === 12 ? kind : 'SALE',
        lines: [{ text: 'Ice Bag', qty: 1, unit: 2.99, sum: 2.99 }],
        total: 2.99,
        payments: [{ method: 'cash', amount: 2.99 }],
      })),
    ),
  );

it(
  'asks once more before a file with words that were not understood is right, and warns of later ones',
  { tags: ['barriers'] },
  async () => {
    const store = await addStore(prepared.admin, '84', 'Fir Street');
    await openAs(prepared.admin);
    await page.goto(`/?store=${store.id}`);
    const input = page.getByLabel('Another kind of export');
    await input.setInputFiles({
      name: 'a.json',
      mimeType: 'application/json',
      buffer: receipts(7000, 'ZURUVAL'),
    });
    const warning = page.getByText(
      'One line or word was not understood: “ZURUVAL”. The transactions with it count as sales.',
    );
    await warning.waitFor({ timeout: 30_000 });
    await expectNoBarriers(page);
    await page.getByRole('button', { name: 'Check How It Was Read' }).first().click();
    const look = dialog('Was this read correctly?');
    const right = look.getByRole('button', { name: 'Right', exact: true });
    await right.click();
    const question = page.getByRole('alertdialog', {
      name: 'Is it right although words were not understood?',
    });
    await question.getByText('“ZURUVAL”. The transactions with it count as sales.').waitFor();
    await expectNoBarriers(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await right.click();
    await question.getByRole('button', { name: 'Right Nevertheless' }).click();
    await expectToast(page, 'Layout Confirmed');
    await look.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Upload another file' }).click();
    await input.setInputFiles({
      name: 'b.json',
      mimeType: 'application/json',
      buffer: receipts(8000, 'ZURUVAL'),
    });
    await warning.waitFor({ timeout: 30_000 });
    expect(await page.getByText('Layout not confirmed yet').count()).toBe(0);
    await page.getByRole('button', { name: 'Check How It Was Read' }).first().waitFor();
  },
);

it('tells agents whom to ask', async () => {
  await openAs(colleague);
  await page.goto(`/?store=${prepared.store.id}`);
  await page.getByLabel('Excel file').setInputFiles({
    name: 'journal.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: JOURNAL,
  });
  await page.getByText('Processing complete!').waitFor({ timeout: 30_000 });
  const words = await showWords();
  await words.getByText('A supervisor or an administrator can say what they mean.').waitFor();
  expect(await words.getByRole('combobox').count()).toBe(0);
});
