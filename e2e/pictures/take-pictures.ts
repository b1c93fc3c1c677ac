// Takes the pictures of the landing page and the README: the product's real screens, light and dark.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { TransactionRow } from '@tillwatch/contract';
import type { Browser, Locator, Page } from 'playwright-core';
import { settle } from '../accessibility.ts';
import { openBrowser, openPage } from '../browser.ts';
import { dashboardPath, type Prepared, signedInAs, startPrepared } from '../prepared.ts';
import { fillStore } from './fill-store.ts';

const FOLDER = path.join(import.meta.dirname, '../../web/pages/landing/pictures');
const QUALITY = 82;
const SCREEN = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 760 };
/** What the feature cards show of a screen. */
const DETAIL = { width: 560, height: 300 };

interface Scene {
  prepared: Prepared;
  /** Sorted by priority, as on the dashboard. */
  transactions: TransactionRow[];
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Picture {
  name: string;
  viewport: { width: number; height: number };
  /** Pixels of the picture per pixel of the page. */
  scales: readonly number[];
  /** Brings the page to what the picture should show; if it returns a box, only that part is taken. */
  show: (page: Page, scene: Scene) => Promise<Box | void>;
}

const PICTURES: readonly Picture[] = [
  { name: 'dashboard', viewport: SCREEN, scales: [1, 2], show: showDashboard },
  { name: 'dashboard-phone', viewport: PHONE, scales: [2], show: showDashboard },
  { name: 'review', viewport: { width: 1280, height: 860 }, scales: [1, 2], show: showReview },
  { name: 'review-phone', viewport: PHONE, scales: [2], show: showReview },
  {
    name: 'filters',
    viewport: { width: 1280, height: 1100 },
    scales: [2],
    async show(page, scene) {
      await showDashboard(page, scene);
      return detailAt(page.getByRole('group', { name: 'Transaction Type' }));
    },
  },
  { name: 'upload', viewport: { width: 1000, height: 900 }, scales: [2], show: showUpload },
  { name: 'video', viewport: { width: 1280, height: 860 }, scales: [2], show: showVideo },
  { name: 'agents', viewport: { width: 900, height: 700 }, scales: [2], show: showAgents },
];

async function showDashboard(page: Page, { prepared }: Scene): Promise<void> {
  await page.goto(dashboardPath(prepared.store, { sort: 'priority' }));
  await page.getByText('Showing 1 to 50').waitFor();
  await page.getByText('Live Monitoring').waitFor();
}

async function showReview(page: Page, scene: Scene): Promise<Box> {
  const voided = scene.transactions.find((row) => row.filterFlags.includes('void_items') && row.amount > 30);
  await page.goto(dashboardPath(scene.prepared.store, { sort: 'priority', transaction: voided?.id ?? '' }));
  await page.getByRole('heading', { name: 'Electronic Journal' }).waitFor();
  return boxOf(page.getByRole('dialog'));
}

async function showUpload(page: Page, scene: Scene): Promise<Box> {
  await showDashboard(page, scene);
  if (await page.getByRole('button', { name: 'Stores, upload and filters' }).isVisible()) {
    await page.getByRole('button', { name: 'Stores, upload and filters' }).click();
  }
  await page.getByRole('button', { name: 'Uploads', exact: true }).click();
  return detailAt(page.getByRole('heading', { name: 'journal-print.xlsx' }));
}

async function showVideo(page: Page, scene: Scene): Promise<Box> {
  const dialog = await showReview(page, scene);
  await page
    .getByRole('textbox', { name: 'Verification Notes' })
    .fill('Item voided after the sale, drawer opened twice.');
  await page.getByLabel('Video verified').check();
  await page
    .getByRole('textbox', { name: 'Findings' })
    .fill(
      'Customer left at 21:14. The line was voided two minutes later; no goods came back over the counter.',
    );
  await page.getByLabel(/recording/i).fill('https://www.loom.com/share/5f2c9d1e8b7a4c30');
  const detail = await detailAt(page.getByRole('heading', { name: 'Verification Notes' }));
  return { ...detail, width: Math.min(detail.width, dialog.x + dialog.width - detail.x) };
}

async function showAgents(page: Page, { prepared }: Scene): Promise<Box> {
  await page.goto(`/supervisor?store=${prepared.store.id}`);
  await page.getByText('Priya Natarajan').first().waitFor();
  return detailAt(page.getByRole('heading', { name: 'Agent Performance' }));
}

async function boxOf(what: Locator): Promise<Box> {
  await what.waitFor();
  await settle(what.page());
  const box = await what.boundingBox();
  if (box === null) throw new Error('There is nothing to take a picture of.');
  return box;
}

/** The part of the page with this in its upper left corner. */
async function detailAt(corner: Locator): Promise<Box> {
  const { x, y } = await boxOf(corner);
  return { x: Math.max(x - 16, 0), y: Math.max(y - 12, 0), ...DETAIL };
}

async function takePicture(browser: Browser, scene: Scene, picture: Picture): Promise<void> {
  const { url } = scene.prepared.product;
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const scale of picture.scales) {
      const { page } = await openPage(browser, url, {
        ...signedInAs(scene.prepared.admin, url),
        viewport: picture.viewport,
        deviceScaleFactor: scale,
        colorScheme,
      });
      const box = await picture.show(page, scene);
      await page.evaluate(() => document.fonts.ready);
      await page.evaluate(
        () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
      );
      await page.mouse.move(0, 0);
      await settle(page);
      const clip = box ?? { x: 0, y: 0, ...picture.viewport };
      const debuggee = await page.context().newCDPSession(page);
      const { data } = await debuggee.send('Page.captureScreenshot', {
        format: 'webp',
        quality: QUALITY,
        clip: { ...clip, scale },
      });
      const suffix = picture.scales.length > 1 ? `-${scale}x` : '';
      writeFileSync(
        path.join(FOLDER, `${picture.name}-${colorScheme}${suffix}.webp`),
        Buffer.from(data, 'base64'),
      );
      await page.context().close();
    }
  }
  console.log(picture.name);
}

mkdirSync(FOLDER, { recursive: true });
const wanted = process.argv.slice(2);
const prepared = await startPrepared();
try {
  const scene = { prepared, transactions: await fillStore(prepared) };
  const browser = await openBrowser();
  for (const picture of PICTURES) {
    if (wanted.length === 0 || wanted.includes(picture.name)) await takePicture(browser, scene, picture);
  }
  await browser.close();
} finally {
  await prepared.product.stop();
}
