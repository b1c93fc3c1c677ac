// A reviewer's day without a mouse: sign in, upload, 40 reviews, undo, a report, an export. Counts the keys and times
// each part. `npm run bench:day`
import path from 'node:path';
import { openBrowser, openPage, type WatchedPage } from '../e2e/browser.ts';
import { addStore, createClient, PASSWORD, registerAdmin } from '../e2e/client.ts';
import { startProduct } from '../e2e/product.ts';

const SAMPLE = path.join(import.meta.dirname, '../samples/journal-print.xlsx');
/** The sample's only business day. */
const DAY = '2026-03-14';
const REVIEWS = 40;
const MOST_TABS = 150;

type Page = WatchedPage['page'];

let keys = 0;
const parts: { part: string; keys: number; milliseconds: number }[] = [];

const product = await startProduct();
const browser = await openBrowser();
try {
  const admin = createClient(product.url);
  await registerAdmin(admin, product.setupLink);
  const store = await addStore(admin, '318', 'Willow Creek Market');
  await admin.send('POST', '/api/admin/users', {
    email: 'jo@example.com',
    password: PASSWORD,
    firstName: 'Jo',
    lastName: 'Park',
    role: 'agent',
    position: null,
    department: null,
    assignedStores: [store.storeNumber],
  });
  const { page } = await openPage(browser, product.url);
  page.on('filechooser', (chooser) => void chooser.setFiles(SAMPLE));
  await measure('sign in', () => signIn(page));
  await measure('upload', () => upload(page));
  await page.goto(`/?store=${store.id}&start=${DAY}&end=${DAY}`);
  await page.getByText('Showing 1 to ').waitFor();
  await measure(`${REVIEWS} reviews`, () => review(page));
  await measure('undo one', () => undo(page));
  await measure('report', () => report(page));
  await measure('export', () => exportAll(page));
  console.table(parts);
  console.log(`${keys} keys, ${parts.reduce((sum, { milliseconds }) => sum + milliseconds, 0)} ms`);
} finally {
  await browser.close();
  await product.stop();
}

async function measure(part: string, work: () => Promise<void>): Promise<void> {
  const before = keys;
  const startedAt = performance.now();
  await work();
  parts.push({ part, keys: keys - before, milliseconds: Math.round(performance.now() - startedAt) });
}

async function press(page: Page, key: string): Promise<void> {
  keys += 1;
  await page.keyboard.press(key);
}

/** Typed text counts as one key, because it is the same however the product is built. */
async function type(page: Page, text: string): Promise<void> {
  keys += 1;
  await page.keyboard.insertText(text);
}

/** Presses Tab until something with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      if (element instanceof HTMLInputElement) return element.labels?.[0]?.innerText ?? '';
      return element instanceof HTMLButtonElement ? (element.ariaLabel ?? element.innerText) : '';
    });
    if (name.test(focused)) return;
    await press(page, 'Tab');
  }
  throw new Error(`No Tab leads to ${name}.`);
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').first().waitFor();
  await tabTo(page, /^email/i);
  await type(page, 'jo@example.com');
  await tabTo(page, /^password/i);
  await type(page, PASSWORD);
  await press(page, 'Enter');
  await page.getByText('Willow Creek Market').first().waitFor();
}

async function upload(page: Page): Promise<void> {
  await tabTo(page, /drop excel files here/i);
  await press(page, 'Enter');
  await page
    .getByText(/Upload Complete|Processing Complete|completed/i)
    .first()
    .waitFor();
}

/** Goes to the first row, and from one pending transaction to the next. */
async function review(page: Page): Promise<void> {
  await press(page, 'j');
  await press(page, 'Enter');
  for (let done = 0; done < REVIEWS; done += 1) {
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    const shown = await dialog.getAttribute('aria-labelledby');
    const title = await dialog.locator(`[id="${shown}"]`).innerText();
    await press(page, done % 10 === 9 ? 's' : 'a');
    await page.waitForFunction(
      ([id, before]) => document.getElementById(id ?? '')?.innerText !== before,
      [shown ?? '', title],
    );
  }
  await press(page, 'Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

async function undo(page: Page): Promise<void> {
  await press(page, 'u');
  await page.getByText('Change Undone', { exact: true }).waitFor();
}

async function report(page: Page): Promise<void> {
  await press(page, 'g');
  const dialog = page.getByRole('dialog', { name: 'Email Report' });
  await dialog.getByLabel('Subject').waitFor();
  await press(page, 'Escape');
  await dialog.waitFor({ state: 'hidden' });
}

async function exportAll(page: Page): Promise<void> {
  const downloading = page.waitForEvent('download');
  await press(page, 'x');
  await downloading;
}
