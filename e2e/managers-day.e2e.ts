// @module-tag long
// A supervisor's morning and an admin's hour, with twelve stores and eight agents.
import path from 'node:path';
import type { CaseDetail, TransactionRow } from '@tillwatch/contract';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { codeAt, stepAt } from '../server/auth/two-factor/totp.ts';
import { createClient as createServerClient } from '../server/testing/client.ts';
import { type Chain, CHAIN_PASSWORD, seedChain } from '../server/testing/seed-chain.ts';
import { type SmtpServer, startSmtpServer } from '../server/testing/smtp-server.ts';
import { findBarriersInBothThemes, settle, sidewaysOverflow } from './accessibility.ts';
import { openBrowser, openPage, type WatchedPage } from './browser.ts';
import { type Client, createClient, person, registerAdmin } from './client.ts';
import { expectToast } from './dashboard.ts';
import { signedInAs } from './prepared.ts';
import { type Product, startProduct } from './product.ts';

let smtp: SmtpServer;
let product: Product;
let chain: Chain;
let admin: Client;
let supervisor: Client;
let browser: Browser;
let watched: WatchedPage;

beforeAll(async () => {
  smtp = await startSmtpServer();
  product = await startProduct({ SMTP_URL: smtp.url });
  browser = await openBrowser();
  admin = createClient(product.url);
  await registerAdmin(admin, product.setupLink);
  const today = new Date().toISOString().slice(0, 10);
  chain = await seedChain(createServerClient(product.url), { cookie: admin.cookie() }, today);
  supervisor = await signIn(chain.supervisor.email);
}, 240_000);
afterAll(async () => {
  await product?.stop();
  await smtp?.close();
});
afterEach(({ task }) => watched.finish(task));

async function signIn(email: string): Promise<Client> {
  const client = createClient(product.url);
  await client.send('POST', '/api/login', { email, password: CHAIN_PASSWORD });
  return client;
}

async function openAs(client: Client, to: string, options = {}): Promise<Page> {
  watched = await openPage(browser, product.url, { ...options, ...signedInAs(client, product.url) });
  await watched.page.goto(to);
  return watched.page;
}

/** The newest message to an address that matches. */
async function readMail(email: string, pattern: RegExp): Promise<string> {
  return vi.waitFor(
    () => {
      for (const message of smtp.messages.toReversed()) {
        const text = message.replaceAll('=\r\n', '').replaceAll('=3D', '=');
        const match = pattern.exec(text);
        if (text.includes(`To: ${email}`) && match) return match[1] ?? match[0];
      }
      throw new Error(`No message to ${email} says ${pattern.source}`);
    },
    { timeout: 10_000 },
  );
}

const firstCell = (page: Page, table: RegExp) =>
  page.getByRole('table', { name: table }).locator('tbody tr').first().locator('td').first();

it('finds in the morning who needs help, and gives work to who has none', async () => {
  const page = await openAs(supervisor, '/supervisor');
  await page.getByRole('link', { name: 'Stores and Workload' }).click();
  const stores = page.getByRole('table', { name: /^Stores, and what/ });
  await stores.getByRole('row', { name: /^1126 · Cedar Hill .* Nobody$/ }).waitFor();
  await stores.getByRole('button', { name: 'Missing of last 14 days' }).click();
  await expect.poll(() => firstCell(page, /^Stores/).innerText()).toContain('1150 · Quiet Harbor');

  await page.getByRole('tab', { name: 'Workload' }).click();
  const agents = page.getByRole('table', { name: /^Agents/ });
  await expect.poll(() => firstCell(page, /^Agents/).innerText()).toContain('Avery Stone');
  const alone = page.getByRole('region', { name: 'Unassigned Stores' });
  await alone.getByLabel('Assign 1126 Cedar Hill to').selectOption({ label: 'Noor Rahman (0 stores)' });
  await agents.getByRole('row', { name: /^Noor Rahman .* 1126/ }).waitFor();
  await alone.waitFor({ state: 'detached' });

  await agents.getByRole('link', { name: 'Avery Stone' }).click();
  await page.getByRole('heading', { name: 'Avery Stone' }).waitFor();
  const days = page.getByRole('table', { name: /by day and store/ });
  await days.getByTitle('Show the transactions flagged by Avery Stone').first().click();
  await page.getByText('Showing 1 to 3 of 3 transactions').waitFor();
});

it('follows flagged transactions by keyboard into a case and to its end', async () => {
  const [first] = chain.flagged as [TransactionRow];
  const page = await openAs(supervisor, '/queue');
  for (const row of chain.flagged) {
    await page.goto(addressOf(row));
    await page.getByText('Not in a case yet').waitFor();
    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog', { name: 'Add to a Case' });
    await dialog.getByRole('radio', { name: /Aborts before closing/ }).check();
    await page.keyboard.press('Enter');
    await expectToast(page, 'Added to the Case');
  }
  await page.getByRole('dialog').getByRole('link', { name: 'Aborts before closing' }).click();
  await page.getByRole('link', { name: `Review transaction ${first.transactionId}` }).waitFor();
  await page.getByLabel('New note').fill('The manager has the video.');
  await page.getByRole('button', { name: 'Add Note' }).click();
  await page.getByText('The manager has the video.').waitFor();
  await page.getByLabel('Status').selectOption('Loss confirmed');
  await page.getByLabel('Reason').fill('Admitted it');
  await page.getByLabel('Lost, in dollars').fill('36.90');
  await page.getByLabel('Recovered').fill('36.90');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Case Saved');
  expect(await supervisor.get<CaseDetail>(`/api/cases/${chain.cases.open}`)).toMatchObject({
    status: 'loss_confirmed',
    lost: 36.9,
    transactions: chain.flagged.length + 1,
  });
  await page.getByRole('link', { name: 'Cases' }).click();
  await page.getByText('No unfinished cases').waitFor();
  await page
    .getByRole('region', { name: 'By Store and Month' })
    .getByRole('row', { name: /\$36\.90 \$36\.90$/ })
    .waitFor();

  // A truncated link says so, and leads back.
  await page.goto('/cases/case?id=abc');
  watched.expectError(/status of 400/);
  await page.getByText('There is no such case').waitFor();
  await page.getByRole('link', { name: 'Show Cases' }).click();
  await page.getByText('No unfinished cases').waitFor();
});

const storeIdOf = ({ id }: Pick<TransactionRow, 'id'>) => id.split('-', 1)[0];
const addressOf = (row: TransactionRow) => {
  const day = row.transactionTime.slice(0, 10);
  return `/?store=${storeIdOf(row)}&start=${day}&end=${day}&transaction=${row.id}`;
};

it('sends the report, which names what was flagged', async () => {
  const [row] = chain.flagged as [TransactionRow];
  const day = row.transactionTime.slice(0, 10);
  const page = await openAs(supervisor, `/?store=${storeIdOf(row)}&start=${day}&end=${day}`);
  await page.getByText(/^Showing 1 to/).waitFor();
  await page.getByRole('button', { name: 'Generate Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Email Report' });
  await expect.poll(() => dialog.getByLabel('Email Content').inputValue()).toContain(row.transactionId);
  await dialog.getByRole('button', { name: 'Send now' }).last().click();
  await page
    .getByRole('alertdialog', { name: 'Send this report?' })
    .getByRole('button', { name: 'Send', exact: true })
    .click();
  await expectToast(page, 'Report Sent');
  await readMail('owner@example.com', new RegExp(`Transaction ${row.transactionId}`));
});

it('approves one person and refuses another, and both are told', async () => {
  for (const name of ['Wanda', 'Rufus']) {
    const { confirmPassword: _, ...account } = person(name, 'Waits', 'supervisor');
    const visitor = createClient(product.url);
    await visitor.send('POST', '/api/register', { ...account, confirmPassword: account.password });
    const token = await readMail(account.email, /\/auth\?verify=(\S+)/);
    await visitor.send('POST', '/api/verify-email', { token, password: account.password });
  }
  const page = await openAs(admin, '/admin');
  await page.getByRole('button', { name: 'Approve Wanda Waits' }).click();
  await expectToast(page, 'Success');
  await readMail('wanda@example.com', /is approved/);
  await page.getByRole('button', { name: 'Refuse Rufus Waits' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Refuse' }).click();
  await readMail('rufus@example.com', /was not approved/);
});

it('rescues a person who lost their second factor', async () => {
  const grace = await signIn('grace@example.com');
  const { secret } = await grace.send<{ secret: string }>('POST', '/api/user/authenticator', {
    currentPassword: CHAIN_PASSWORD,
  });
  const code = codeAt(secret, stepAt(Date.now()));
  await grace.send('POST', '/api/user/authenticator/confirm', { code });

  const page = await openAs(admin, '/admin');
  await page.getByLabel('Find a user').fill('grace');
  await page.getByText('1 user', { exact: true }).waitFor();
  const more = page.getByRole('button', { name: 'More for Grace Okonkwo' });
  const choose = async () => {
    await more.click();
    await page.getByRole('menuitem', { name: 'Turn Off Two-Factor…' }).click();
  };
  await choose();
  const dialog = page.getByRole('dialog', { name: 'Turn Off Two-Factor' });
  // Opened with the mouse, too, the focus goes to the field, and after Escape back to the button.
  const password = dialog.getByLabel('Your Own Password', { exact: true });
  const hasFocus = (locator: typeof more) => locator.evaluate((node) => node === document.activeElement);
  await expect.poll(() => hasFocus(password)).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => hasFocus(more)).toBe(true);
  await choose();
  await password.fill(CHAIN_PASSWORD);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await readMail('grace@example.com', /two-factor/i);

  await page.context().clearCookies();
  await page.goto('/auth');
  await page.getByLabel('Email').fill('grace@example.com');
  await page.getByLabel('Password', { exact: true }).fill(CHAIN_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('Grace Okonkwo').first().waitFor();
});

/** A folder for pictures of the screens, for people to look at. */
const PICTURES = process.env['PICTURES'];

/** Whatever in a table or a page's head is cut off or outside the window. */
const findCutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const visible = [
      ...document.querySelectorAll<HTMLElement>('main td, main th, header a, header button, h1'),
    ];
    return visible.flatMap((element) => {
      const card = element.closest('section, header') ?? document.body;
      const { left, right, width } = element.getBoundingClientRect();
      const bounds = card.getBoundingClientRect();
      const isSeen = width > 2 && element.closest('.sr-only, thead') === null && element.checkVisibility();
      const isCut = right > bounds.right + 1 || left < bounds.left - 1 || right > window.innerWidth;
      const isShortened = element.matches('h1') && element.scrollWidth > element.clientWidth;
      return isSeen && (isCut || isShortened) ? [element.innerText] : [];
    });
  });

it.each([1440, 1280, 1024, 768, 390])('fits %i pixels', async (width) => {
  const page = await openAs(supervisor, '/supervisor', { viewport: { width, height: 900 } });
  for (const [name, to, shows] of [
    ['supervisor', '/supervisor', 'Agent Performance'],
    ['stores', '/oversight', 'All stores'],
    ['workload', '/oversight?tab=workload', 'All agents'],
    ['agent', `/oversight/agent?agent=${chain.agents[1]?.id}`, 'All days'],
    ['cases', '/cases?status=all', 'Aborts before closing'],
    ['case', `/cases/case?id=${chain.cases.open}`, 'Aborts before closing'],
    ['no-case', '/cases/case?id=abc', 'There is no such case'],
    ['queue', '/queue', 'Pending with money at risk'],
  ] as const) {
    await page.goto(to);
    await page.getByText(shows).filter({ visible: true }).first().waitFor();
    await expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);
    await settle(page);
    expect(await sidewaysOverflow(page)).toBe(0);
    expect([to, await findCutOff(page)]).toEqual([to, []]);
    if (width === 1440 || width === 390) expect(await findBarriersInBothThemes(page)).toEqual([]);
    if (PICTURES) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({
          path: path.join(PICTURES, `${name}-${width}-${colorScheme}.png`),
          fullPage: true,
        });
      }
    }
  }
  watched.expectError(/status of 400/);
});
