import type { EvidenceImage } from '@tillwatch/contract';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { findBarriers, settle } from './accessibility.ts';
import { openBrowser, openPage, type WatchedPage } from './browser.ts';
import { expectToast, holdToast } from './dashboard.ts';
import { dashboardPath, type Prepared, sampleTruth, signedInAs, startPrepared } from './prepared.ts';

const [first, second] = sampleTruth().filter((row) => row.flags.includes('void_items'));

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
afterEach(({ task }) => watched.finish(task));

it(
  'adds images by choosing, dropping and pasting, shows them large, removes and brings back',
  { tags: ['barriers'], timeout: 120_000 },
  async () => {
    await openReview(first?.transactionId);
    const pictures = await takePictures(4);
    await page.getByLabel('Image files').setInputFiles([
      { name: 'camera 1.jpg', mimeType: 'image/jpeg', buffer: pictures[0]! },
      { name: 'camera 2.jpg', mimeType: 'image/jpeg', buffer: pictures[1]! },
    ]);
    await image('camera 1.jpg').waitFor();
    await image('camera 2.jpg').waitFor();
    await page.getByText('Evidence images (2)').waitFor();

    await paste(await takePicture('png'));
    await page.getByRole('button', { name: /^Open image Pasted .*\.png$/ }).waitFor();
    await drop(pictures[2]!, 'slip.jpg');
    await image('slip.jpg').waitFor();
    const notes = page.getByRole('textbox', { name: 'Verification Notes' });
    await page.evaluate(() => navigator.clipboard.writeText('Not an image'));
    await notes.focus();
    await page.keyboard.press('Control+V');
    await expect.poll(() => notes.inputValue()).toBe('Not an image');
    await notes.fill('');
    await settle(page);
    expect(await findBarriers(page)).toEqual([]);

    // Meanwhile, somebody else at the store adds one.
    await addByCall(pictures[3]!, 'from a colleague.jpg');
    await image('from a colleague.jpg').waitFor();

    await lookAtThem();
    await removeAndBringBack();
  },
);

async function lookAtThem(): Promise<void> {
  await image('camera 1.jpg').focus();
  await page.keyboard.press('Enter');
  const large = page.getByRole('dialog', { name: 'camera 1.jpg' });
  await large.getByRole('img', { name: 'camera 1.jpg' }).waitFor();
  await settle(page);
  expect(await findBarriers(page)).toEqual([]);
  await large.getByRole('textbox', { name: 'Caption' }).fill('Hand in the drawer');
  await page.keyboard.press('Enter');
  // The review behind it must not react to its keys.
  await large.getByRole('button', { name: 'Close image' }).focus();
  await page.keyboard.press('v');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('dialog', { name: 'camera 2.jpg' }).waitFor();
  await page.getByRole('button', { name: 'Previous image' }).click();
  await page.getByRole('dialog', { name: 'camera 1.jpg' }).getByText('1 of 5').waitFor();
  await page.keyboard.press('Escape');
  await large.waitFor({ state: 'hidden' });
  await page.getByRole('dialog', { name: new RegExp(first!.transactionId) }).waitFor();
  await expect.poll(() => focusedLabel()).toBe('Open image Hand in the drawer');
}

async function removeAndBringBack(): Promise<void> {
  await image('camera 2.jpg').click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expectToast(page, 'Image removed', 'camera 2.jpg');
  await holdToast(page);
  await page.keyboard.press('Escape');
  await image('camera 2.jpg').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await image('camera 2.jpg').waitFor();

  await image('camera 2.jpg').click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show 1 removed' }).click();
  await page.getByRole('button', { name: 'Open image camera 2.jpg, removed' }).click();
  await page.getByText(/· Removed by Ada Okafor/).waitFor();
  await page.getByRole('button', { name: 'Bring back' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Evidence images (5)').waitFor();
}

it(
  'keeps what could not be added, also when the next transaction is open, and prints what was',
  { tags: ['long'] },
  async () => {
    await openReview(second?.transactionId);
    watched.expectError(/ERR_FAILED|status of 415/);
    await choose('drawing.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    await page.getByText('drawing.png was not added.').waitFor();
    await page.getByText('Only JPEG, PNG and WebP images can be added.').waitFor();
    await page.getByRole('button', { name: 'Dismiss drawing.png' }).click();

    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/evidence', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await held;
      await route.abort();
    });
    await choose('camera 3.jpg', await takePicture('jpeg'));
    await page.getByRole('button', { name: 'Stop adding camera 3.jpg' }).waitFor();
    await page.getByRole('button', { name: 'Next transaction' }).click();
    await page.getByRole('dialog', { name: new RegExp(second!.transactionId) }).waitFor({ state: 'hidden' });
    release();
    await expectToast(page, 'Image not added');
    await page.unroute('**/evidence');
    await page.getByText('Go back', { exact: true }).click();
    await page.getByText('camera 3.jpg was not added.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await image('camera 3.jpg').waitFor();
    expect(await page.getByText('was not added').count()).toBe(0);

    await page.emulateMedia({ media: 'print' });
    await page.getByText(/^Printed from Tillwatch by Ada Okafor, /).waitFor();
    await page.getByText(/^camera 3\.jpg, added by Ada Okafor, /).waitFor();
    expect(await page.getByRole('button', { name: 'Mark Verified' }).isVisible()).toBe(false);
    const printed = page.locator('img[src^="/api/evidence/"]:visible');
    const width = () => printed.evaluate((element: HTMLImageElement) => element.naturalWidth);
    await expect.poll(width).toBeGreaterThan(0);
  },
);

it('fits a phone', { tags: ['long'] }, async () => {
  await openReview(first?.transactionId, { width: 390, height: 844 });
  await choose('phone.jpg', await takePicture('jpeg'));
  await image('phone.jpg').click();
  const large = page.getByRole('dialog', { name: 'phone.jpg' });
  await large.getByRole('button', { name: 'Show every pixel' }).click();
  await large.getByRole('button', { name: 'Show the whole image' }).click();
  expect(await findBarriers(page)).toEqual([]);
  await large.getByRole('button', { name: 'Close image' }).click();
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBe(0);
});

async function openReview(
  number: string | undefined,
  viewport?: { width: number; height: number },
): Promise<void> {
  const { url } = prepared.product;
  watched = await openPage(browser, url, {
    ...signedInAs(prepared.admin, url),
    colorScheme: viewport ? 'light' : 'dark',
    ...(viewport && { viewport }),
  });
  ({ page } = watched);
  await page.goto(dashboardPath(prepared.store, { types: 'void_items' }));
  await page.getByRole('button', { name: `Review transaction ${number}` }).click();
  await page.getByRole('button', { name: 'Add images' }).waitFor();
}

function image(name: string): Locator {
  return page.getByRole('button', { name: `Open image ${name}`, exact: true });
}

async function choose(name: string, buffer: Buffer): Promise<void> {
  await page
    .getByLabel('Image files')
    .setInputFiles({ name, mimeType: name.endsWith('png') ? 'image/png' : 'image/jpeg', buffer });
}

let taken = 0;

/** A picture unlike any other. */
async function takePicture(type: 'png' | 'jpeg'): Promise<Buffer> {
  taken += 1;
  const camera = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await camera.setContent(`<body style="background:#446; color:#fff; font:48px monospace">CAM ${taken}`);
  const picture = await camera.screenshot({ type });
  await camera.close();
  return picture;
}

async function takePictures(count: number): Promise<Buffer[]> {
  const pictures: Buffer[] = [];
  while (pictures.length < count) pictures.push(await takePicture('jpeg'));
  return pictures;
}

/** Pastes as after a screenshot: from the system's clipboard, with the keyboard, with the focus on the dialog. */
async function paste(picture: Buffer): Promise<void> {
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const blob = new Blob([bytes], { type: 'image/png' });
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })]);
  }, picture.toString('base64'));
  await page.keyboard.press('Control+V');
}

async function drop(picture: Buffer, name: string): Promise<void> {
  const data = await page.evaluateHandle(
    ([base64, name]) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(base64!), (char) => char.charCodeAt(0));
      transfer.items.add(new File([bytes], name!, { type: 'image/jpeg' }));
      return transfer;
    },
    [picture.toString('base64'), name],
  );
  const strip = page.getByRole('group', { name: /^Evidence images/ });
  await strip.dispatchEvent('dragover', { dataTransfer: data });
  await strip.dispatchEvent('drop', { dataTransfer: data });
}

async function addByCall(picture: Buffer, name: string): Promise<EvidenceImage> {
  const id = new URL(page.url()).searchParams.get('transaction');
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(picture)]), name);
  const response = await fetch(`${prepared.product.url}/api/transactions/${id}/evidence`, {
    method: 'POST',
    headers: { cookie: prepared.admin.cookie() },
    body: form,
  });
  expect(response.status).toBe(200);
  return (await response.json()) as EvidenceImage;
}

function focusedLabel(): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
}
