// Printed tickets that are not recognized, or read wrongly: a supervisor points at what is what.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { UploadStatus } from '@tillwatch/contract';
import type { PointedRow } from '@tillwatch/core/journal';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { pointAt } from '../core/testing/point-at.ts';
import { makeWorkbook } from '../server/testing/upload-file.ts';
import { expectNoBarriers } from './accessibility.ts';
import { openBrowser, openPage, type WatchedPage } from './browser.ts';
import { addStore, type Client, createClient, PASSWORD, person } from './client.ts';
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

const sheetOf = (lines: readonly string[]): Buffer => makeWorkbook(lines.map((line) => [line]));

/** Numbers that don't count are hard to tell from others. */
const suffix = (n: number): number => (n < 4 ? 10 + n : 20 + ((n * 37) % 70));

/** The date and the number are above the articles, the cashier and the time below them. */
const REFUSED = sheetOf(
  [...Array(20).keys()].flatMap((n) => [
    'SKLEP U ANI',
    `18-11-2026               nr wydr. 0309${suffix(n)}`,
    'CHLEB ZWYKLY              1*4,89= 4,89 C',
    '----------------------------------------',
    'S U M A : PLN                       4,89',
    'GOTOWKA                         4,89 PLN',
    `001208 #2 ${n < 10 ? 'WOJCIK M.' : 'KOWAL A.'}                06:${10 + n}`,
    '           0E97F4DA-C1002156',
    '',
  ]),
);

/** The same shop's other register, which doesn't print all that it adds up. */
const OTHER_REGISTER = sheetOf(
  [...Array(20).keys()].flatMap((n) => [
    'SKLEP U ANI',
    `18-11-2026               paragon 0409${suffix(n)}`,
    'MASLO EXTRA               2,50',
    'RAZEM                               3,60',
    `kasa 5 obsluga ANIA                06:${10 + n}`,
    '',
  ]),
);

/** Every other one is another kind of ticket. */
const TWO_KINDS = sheetOf(
  [...Array(20).keys()].flatMap((n) => [
    'SKLEP U ANI',
    `18-11-2026               ${n % 2 === 0 ? 'nr wydr.' : 'nr zwr.'} 0309${suffix(n)}`,
    'CHLEB ZWYKLY              1*4,89= 4,89 C',
    '----------------------------------------',
    'S U M A : PLN                       4,89',
    'GOTOWKA                         4,89 PLN',
    'PANI DOMU',
    `001208 #2 ${n < 10 ? 'WOJCIK M.' : 'KOWAL A.'}                06:${10 + n}`,
    '',
  ]),
);

/** The shop at the top of a ticket is taken for its cashier. */
const READ_WRONGLY = sheetOf(
  [...Array(20).keys()].flatMap((n) => [
    `${n % 2 === 0 ? 'KIOSQUE' : 'TABAC'} 4471/${200 + n}`,
    `Ann Li opened this at 11.18.26 06h${String(n + 10)}`,
    'one COLA CAN at 1.75',
    'gave 1.75 in cash',
    '- - -',
  ]),
);

async function upload(buffer: Buffer): Promise<void> {
  await page.getByLabel('Excel file').setInputFiles({
    name: 'journal.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  });
}

const ticketDialog = (): Locator => page.getByRole('dialog', { name: 'What does a ticket look like?' });

/** Chooses a line of the file and points at parts of it. */
async function point(
  line: string,
  parts: readonly [role: string, chunk: string][],
  said: { place?: string; meaning?: string } = {},
): Promise<void> {
  const dialog = ticketDialog();
  await dialog.getByRole('option', { name: line }).first().click();
  if (said.place !== undefined) await dialog.getByLabel('Where it stands').selectOption(said.place);
  if (said.meaning !== undefined)
    await dialog.getByLabel('What the whole row says').selectOption(said.meaning);
  for (const [role, chunk] of parts) {
    await dialog.getByRole('radio', { name: role }).check({ force: true });
    await dialog
      .getByRole('group', { name: 'Parts of the row' })
      .getByRole('button', { name: chunk, exact: true })
      .click();
  }
}

/** @returns by how many pixels the title of the first lines covers the last one, once that is the topmost */
async function spaceUnderTitle(dialog: Locator): Promise<number> {
  const lines = dialog.getByRole('listbox').getByRole('group').first();
  return lines.evaluate((group) => {
    const list = group.closest('[role=listbox]');
    const last = [...group.querySelectorAll('[role=option]')].at(-1);
    const title = group.querySelector('p');
    if (list === null || last === undefined || title === null) return Infinity;
    list.scrollTop += last.getBoundingClientRect().top - list.getBoundingClientRect().top;
    return title.getBoundingClientRect().bottom - last.getBoundingClientRect().top;
  });
}

async function readRow(number: string): Promise<string> {
  const row = page.getByRole('row', { name: new RegExp(number) }).first();
  await row.waitFor();
  return (await row.innerText()).replaceAll(/\s+/g, ' ');
}

it(
  'reads a journal that it did not recognize by the ticket that somebody pointed at',
  { tags: ['barriers'] },
  async () => {
    const store = await addStore(prepared.admin, '78', 'Oak Street');
    await openAs(prepared.admin);
    await page.goto(`/?store=${store.id}`);
    await upload(REFUSED);
    const dialog = ticketDialog();
    await dialog.getByText('5 questions left').waitFor({ timeout: 30_000 });
    const save = dialog.getByRole('button', { name: 'Read Tickets Like This' });
    expect(await save.isDisabled()).toBe(true);
    await point(
      'nr wydr. 030910',
      [
        ['Date', '18-11-2026'],
        ['Number', '030910'],
      ],
      { place: 'A ticket begins here' },
    );
    await point(
      'CHLEB',
      [
        ['Article', 'CHLEB'],
        ['Article', 'ZWYKLY'],
        ['Amount', '4,89'],
      ],
      { meaning: 'An article' },
    );
    await point('S U M A', [['Amount', '4,89']], { meaning: 'The total' });
    await point('WOJCIK M.', [
      ['Cashier', 'WOJCIK'],
      ['Cashier', 'M.'],
      ['Time', '06:10'],
    ]);
    await dialog.getByText('1 question left').waitFor();
    await dialog.getByLabel('Not printed: register').check();
    await dialog.getByText('20 transactions in the first rows').waitFor();
    await point('-----', [], { meaning: 'A tax' });
    await dialog
      .getByText('What is said of rows 3, 4, and 5 changes nothing in the tickets shown.')
      .waitFor();
    // By a number, amounts would be cut.
    await expect.poll(() => dialog.getByRole('radio', { name: 'Amount' }).isChecked()).toBe(true);
    await expect.poll(() => spaceUnderTitle(dialog)).toBeLessThanOrEqual(1);
    await point('SKLEP', [], { meaning: 'A refund' });
    await dialog.getByRole('cell', { name: '-$4.89' }).first().waitFor();
    await point('SKLEP', [], { meaning: '' });
    await expectNoBarriers(page);
    await save.click();
    await expectToast(
      page,
      'Ticket Remembered',
      /Files from this store with such tickets will be read the same way/,
    );
    expect(await readRow('030911')).toMatch(/06:11:00 WOJCIK M\. .*\$4\.89/);

    // What is known of those tickets answers nothing about these.
    await page.goto(`/?store=${store.id}`);
    await upload(OTHER_REGISTER);
    await dialog.getByText('5 questions left').waitFor({ timeout: 30_000 });
    await point('paragon 040910', [['Number', '040910']], { place: 'A ticket begins here' });
    await dialog.getByText('3 questions left').waitFor();
    await dialog.getByRole('option', { name: 'paragon 040913' }).click();
    await dialog.getByText('Said of row 2, which looks the same.').waitFor();
    await dialog.getByLabel('Where it stands').selectOption('Inside a ticket');
    await dialog.getByText('4 questions left').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
  },
);

it('says how many tickets an answer fits, and what another store’s says', async () => {
  const store = await addStore(prepared.admin, '81', 'Ash Street');
  await openAs(prepared.admin);
  await page.goto(`/?store=${store.id}`);
  await upload(TWO_KINDS);
  const dialog = ticketDialog();
  const offer = dialog.getByRole('button', { name: 'Use the answer of store 78' });
  await offer.waitFor({ timeout: 30_000 });
  await dialog.getByText('What it says').click();
  await dialog.getByText('A ticket begins here; Date 18-11-2026; Number 030910').waitFor();
  await offer.click();
  await dialog
    .getByText(
      /Of the first rows, this fits 10 tickets, and doesn’t fit 10 tickets\. .* begins in another way/,
    )
    .waitFor();
  await point(
    'nr zwr. 030911',
    [
      ['Date', '18-11-2026'],
      ['Number', '030911'],
    ],
    { place: 'A ticket begins here' },
  );
  await dialog.getByText(/Of the first rows, this fits/).waitFor({ state: 'detached' });
  await point('GOTOWKA', [['Amount', '4,89']], { meaning: 'Changes nothing' });
  await point('PANI DOMU', [], { meaning: 'Changes nothing' });
  await dialog.getByRole('button', { name: 'Read Tickets Like This' }).click();
  await page.getByText('Processing complete!').waitFor({ timeout: 30_000 });
  await page.getByText(/20 rows are read as somebody has pointed at, which may hide something/).click();
  await page
    .getByText(/“Changes nothing”: 20 rows like “PANI DOMU” \(rows 7, 16, 25, 34, 43, and others\)/)
    .waitFor();
});

it('goes a step back with the browser’s Back, and tells who has answered meanwhile', async () => {
  const store = await addStore(prepared.admin, '82', 'Birch Street');
  await openAs(prepared.admin);
  await page.goto(`/?store=${store.id}`);
  await upload(READ_WRONGLY);
  await page.getByText('Processing complete!').waitFor({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Cleaning report' }).click();
  const uploads = page.getByRole('dialog', { name: 'Uploads' });
  await uploads.getByRole('button', { name: 'Check How It Was Read' }).click();
  const look = page.getByRole('dialog', { name: 'Was this read correctly?' });
  const notRight = look.getByRole('button', { name: 'Not Right', exact: true });
  await notRight.click();
  const dialog = ticketDialog();
  await dialog.getByText('20 transactions in the first rows').waitFor();
  await page.goBack();
  await notRight.waitFor();
  await notRight.click();
  await point('gave 1.75', [], { meaning: 'A refund' });
  watched.expectError(/status of 409 .*\/columns$/);
  const uploadId = new URL(page.url()).searchParams.get('uploads') ?? '';
  await answerMeanwhile(uploadId);
  await dialog.getByRole('button', { name: 'Read Tickets Like This' }).click();
  await dialog.getByText(/ answered this question less than a minute ago\. Look at the file again/).waitFor();
  expect(await dialog.getByRole('button', { name: 'Read Tickets Like This' }).isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Look Again' }).click();
  await page.getByText('What you pointed at will be lost.').waitFor();
  await page.getByRole('button', { name: 'Keep Editing' }).click();
  await dialog.getByRole('button', { name: 'Replace That Answer' }).click();
  await expectToast(page, 'Ticket Remembered', /The file is being read again/);
  await page.goBack();
  await uploads.waitFor({ state: 'detached' });
});

/** Another supervisor says the same as Tillwatch has read, except for the cashiers. */
async function answerMeanwhile(uploadId: string): Promise<void> {
  const { admin, product } = prepared;
  const account = person('Ana', 'Li', 'supervisor');
  await admin.send('POST', '/api/admin/users', {
    ...account,
    position: '',
    department: '',
    assignedStores: [],
  });
  const client = createClient(product.url);
  await client.send('POST', '/api/login', { email: account.email, password: PASSWORD });
  const { layouts } = await client.get<{ layouts: { layoutId: string }[] }>(
    `/api/uploads/${uploadId}/layouts`,
  );
  const rows = [
    pointAt('[register KIOSQUE] 4471/[number 200]', { place: 'begins' }, 1),
    pointAt('[employee Ann Li] opened this at [date 11.18.26] [time 06h10]', {}, 2),
  ];
  const answer = { shape: 'journal-print', columns: {}, absent: [], rows };
  await client.send('POST', `/api/uploads/${uploadId}/layouts/${layouts[0]?.layoutId ?? ''}/columns`, answer);
  await expect
    .poll(async () => (await client.get<UploadStatus>(`/api/uploads/${uploadId}/status`)).status, {
      timeout: 30_000,
    })
    .toBe('completed');
}

it('reads anew what was read wrongly, by what somebody pointed at with the keyboard', async () => {
  const store = await addStore(prepared.admin, '79', 'Pine Street');
  await openAs(prepared.admin);
  await page.goto(`/?store=${store.id}`);
  await upload(READ_WRONGLY);
  await page.getByText('Processing complete!').waitFor({ timeout: 30_000 });
  expect(await readRow('205')).toContain('TABAC N/A');
  await page.getByRole('button', { name: 'Check How It Was Read' }).first().click();
  const look = page.getByRole('dialog', { name: 'Was this read correctly?' });
  await look.getByRole('button', { name: 'Not Right', exact: true }).click();
  const dialog = ticketDialog();
  // What was read is pointed at already.
  await dialog.getByText('20 transactions in the first rows').waitFor();
  await dialog.getByRole('option', { name: 'KIOSQUE 4471/200 A ticket begins here' }).first().waitFor();
  await dialog.getByRole('listbox', { name: 'Lines of the file' }).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await dialog.getByRole('radio', { name: 'Number' }).focus();
  for (let n = 0; n < 4; n++) await page.keyboard.press('ArrowRight');
  expect(await dialog.getByRole('radio', { name: 'Cashier' }).isChecked()).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await point('KIOSQUE', [['Register', 'KIOSQUE']]);
  await dialog.getByRole('row', { name: /201 .* TABAC Ann Li/ }).waitFor();
  const asked = page.waitForEvent('dialog');
  void page.evaluate(() => location.reload()).catch(() => undefined);
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await dialog.getByRole('button', { name: 'Read Tickets Like This' }).click();
  await expectToast(page, 'Ticket Remembered', /The file is being read again/);
  await expect.poll(async () => readRow('204'), { timeout: 30_000 }).toContain('Ann Li');
});

it('lets nobody send again what was refused, until something changes', async () => {
  const store = await addStore(prepared.admin, '83', 'Cedar Street');
  await openAs(prepared.admin);
  await page.goto(`/?store=${store.id}`);
  await upload(READ_WRONGLY);
  await page.getByRole('button', { name: 'Check How It Was Read' }).first().click({ timeout: 30_000 });
  await page
    .getByRole('dialog', { name: 'Was this read correctly?' })
    .getByRole('button', { name: 'Not Right', exact: true })
    .click();
  const dialog = ticketDialog();
  await dialog.getByText('20 transactions in the first rows').waitFor();
  await point('one COLA CAN', [], { meaning: 'Changes nothing' });
  await point('gave 1.75', [], { meaning: 'Changes nothing' });
  watched.expectError(/status of 400 .*\/columns$/);
  const read = dialog.getByRole('button', { name: 'Read Tickets Like This' });
  await read.click();
  await dialog.getByRole('alert').waitFor();
  expect(await read.isDisabled()).toBe(true);
  await point('gave 1.75', [], { meaning: 'A way to pay' });
  await dialog.getByRole('alert').waitFor({ state: 'detached' });
  expect(await read.isDisabled()).toBe(false);
});

it('offers the answer that a wrong one has replaced', async () => {
  const store = await addStore(prepared.admin, '80', 'Elm Street');
  await openAs(prepared.admin);
  await page.goto(`/?store=${store.id}`);
  await upload(READ_WRONGLY);
  const dialog = ticketDialog();
  const row = (name: RegExp): Locator => dialog.getByRole('option', { name }).first();
  const openTicket = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Check How It Was Read' }).first().click({ timeout: 30_000 });
    await page
      .getByRole('dialog', { name: 'Was this read correctly?' })
      .getByRole('button', { name: 'Not Right', exact: true })
      .click();
    await dialog.getByText('20 transactions in the first rows').waitFor();
  };
  const answer = async (): Promise<void> => {
    await dialog.getByRole('button', { name: 'Read Tickets Like This' }).click();
    await expectToast(page, 'Ticket Remembered', /The file is being read again/);
    await page.getByText('Processing complete!').waitFor({ timeout: 30_000 });
  };
  await openTicket();
  await answer();
  await openTicket();
  expect(await dialog.getByRole('button', { name: 'Use the Earlier Answer' }).count()).toBe(0);
  await point('gave 1.75', [], { meaning: 'A refund' });
  await row(/gave 1\.75 .*A refund/).waitFor();
  await answer();
  await openTicket();
  await dialog.getByRole('button', { name: 'Use the Earlier Answer' }).click();
  await row(/gave 1\.75 .*A refund/).waitFor({ state: 'detached' });
  await row(/KIOSQUE 4471\/200 .*Cashier/).waitFor();
});

it(
  'lets an administrator forget each kind of ticket alone, and says which',
  { tags: ['barriers'] },
  async () => {
    const store = await addStore(prepared.admin, '85', 'Rowan Street');
    const rows = [
      pointAt('[date 18-11-2026]               nr wydr. [number 030910]', { place: 'begins' }, 2),
      pointAt('S U M A : PLN                       [amount 4,89]', { meaning: 'total' }, 5),
      pointAt('001208 #2 [employee WOJCIK M.]                [time 06:10]', {}, 7),
    ];
    const others = [
      pointAt('[date 18-11-2026]               paragon [number 040910]', { place: 'begins' }, 12),
      pointAt('kasa 5 obsluga [employee ANIA]                [time 06:10]', {}, 15),
    ];
    await answerFor(store.id, REFUSED, rows);
    await answerFor(store.id, OTHER_REGISTER, [...rows, ...others]);
    await openAs(prepared.admin);
    await page.goto('/admin?tab=answers');
    const kinds = page
      .getByRole('table', { name: 'Answers about exports' })
      .getByRole('row')
      .filter({ hasText: '85 Rowan Street' });
    await expect.poll(() => kinds.count()).toBe(2);
    await kinds
      .filter({ hasText: 'paragon' })
      .getByRole('button', { name: /^Forget.*paragon/ })
      .click();
    const question = page.getByRole('alertdialog', { name: 'Forget what a ticket looks like?' });
    await question
      .getByText(
        /This forgets what a printed ticket with “18-11-2026 paragon 040910” looks like, pointed at in 2 rows/,
      )
      .waitFor();
    await question.getByText(/The other tickets stay remembered\./).waitFor();
    await expectNoBarriers(page);
    await question.getByRole('button', { name: 'Forget' }).click();
    await expectToast(page, 'Ticket forgotten');
    await expect.poll(() => kinds.count()).toBe(1);
    await kinds.filter({ hasText: 'nr wydr.' }).waitFor();
  },
);

/** Uploads a file that asks, and answers it as an administrator. */
async function answerFor(storeId: number, bytes: Buffer, rows: readonly PointedRow[]): Promise<void> {
  const { admin } = prepared;
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'tillwatch-e2e-')), 'journal.xlsx');
  writeFileSync(file, bytes);
  const { uploadId } = await admin.upload(storeId, file);
  const { questions } = await admin.get<{ questions: { headingHash: string; answeredAt: string | null }[] }>(
    `/api/uploads/${uploadId}/columns`,
  );
  const answers = questions.map(({ headingHash, answeredAt }) => ({
    headingHash,
    answeredAt,
    shape: 'journal-print',
    columns: {},
    absent: ['register'],
    rows,
  }));
  await admin.send('POST', `/api/uploads/${uploadId}/columns`, { answers });
  await expect
    .poll(async () => (await admin.get<UploadStatus>(`/api/uploads/${uploadId}/status`)).status, {
      timeout: 30_000,
    })
    .toBe('completed');
}

it('tells agents whom to ask', async () => {
  await openAs(colleague);
  await page.goto(`/?store=${prepared.store.id}`);
  await upload(REFUSED);
  const dialog = ticketDialog();
  await dialog
    .getByText('A supervisor or an administrator can point at what a printed ticket says.')
    .waitFor({ timeout: 30_000 });
  expect(await dialog.getByRole('button', { name: 'Read Tickets Like This' }).isDisabled()).toBe(true);
});

it('keeps the chosen row in sight on a phone', async () => {
  await openAs(colleague);
  await page.goto(`/?store=${prepared.store.id}`);
  await upload(REFUSED);
  const dialog = ticketDialog();
  const row = dialog.getByRole('option', { name: 'SKLEP U ANI' }).first();
  await row.waitFor({ timeout: 30_000 });
  await page.setViewportSize({ width: 390, height: 844 });
  await row.click();
  const isInSight = (one: Locator) =>
    one.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  expect(await row.getAttribute('aria-selected')).toBe('true');
  const part = dialog.getByRole('group', { name: 'Parts of the row' }).getByRole('button').last();
  await part.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  await expect.poll(() => isInSight(part)).toBe(true);
  await expect.poll(() => isInSight(row)).toBe(true);
});
