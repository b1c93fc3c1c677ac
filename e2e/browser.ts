// A Chromium, and pages in it that remember every error they report.
import path from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { findBrokenPromiseTo, findServerError } from './answers.ts';

const PICTURES = path.join(import.meta.dirname, '../test-results');

let opening: Promise<Browser> | undefined;

/** The browser of this process; it ends with the process. */
export function openBrowser(): Promise<Browser> {
  opening ??= launchBrowser();
  return opening;
}

async function launchBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'];
  if (executablePath === undefined) {
    throw new Error('CHROMIUM_PATH names no browser; `npm test` finds one.');
  }
  return chromium.launch({
    executablePath,
    args: [
      // Chromium's sandbox doesn't work for root.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Pages live for seconds: optimizing their code costs more than it gains.
      '--js-flags=--no-opt --no-maglev',
    ],
  });
}

export interface WatchedPage {
  page: Page;
  /** Expects an error that the test itself causes. */
  expectError(pattern: RegExp): void;
  /**
   * At the end of a test: takes a picture if it failed; otherwise, the page must have reported no error, and every
   * response that it got must match the contract.
   */
  finish(task: { name: string; result?: { state?: string } | undefined }): Promise<void>;
}

export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    acceptDownloads: true,
    permissions: ['clipboard-read', 'clipboard-write'],
    // Anything that moves takes a picture every sixtieth of a second, and time to settle.
    reducedMotion: 'reduce',
    ...options,
  });
  if (process.env['SLOW'] !== undefined) await slowDown(context, Number(process.env['SLOW']));
  const page = await context.newPage();
  const errors: string[] = [];
  // Asking who is signed in gives a 401 when nobody is; Chromium prints every such response.
  const expected = [/status of 401 .*\/api\/user$/];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => errors.push(`${error.message}\n${error.stack}`));
  const checks: Promise<unknown>[] = [];
  page.on('response', (response) => {
    for (const problem of [findBrokenPromiseTo(response), findServerError(response)])
      checks.push(problem.then((text) => text && errors.push(text)));
  });
  return {
    page,
    expectError(pattern) {
      expected.push(pattern);
    },
    async finish(task) {
      if (task.result?.state === 'fail') {
        const name = task.name.replaceAll(/\W+/g, '-').slice(0, 60);
        await page.screenshot({ path: path.join(PICTURES, `${name}.png`) });
      }
      await Promise.all(checks);
      // A handler may still be changing an answer for a page that's about to be gone.
      await Promise.all(
        [context, ...context.pages()].map((routed) => routed.unrouteAll({ behavior: 'ignoreErrors' })),
      );
      await context.close();
      const surprises = errors.filter((text) => !expected.some((pattern) => pattern.test(text)));
      if (surprises.length > 0) throw new Error(`The page reported errors:\n${surprises.join('\n')}`);
    },
  };
}

const MOST_DELAY_MS = 600;

/**
 * Delays responses and parts of the program, each by a different time, to show what a test or the product relies on.
 */
async function slowDown(context: BrowserContext, seed: number): Promise<void> {
  let state = seed;
  await context.route(/\/(api|assets)\//, async (route) => {
    if (route.request().url().endsWith('/api/live')) return route.continue();
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const delay = (state / 2 ** 32) * MOST_DELAY_MS;
    await new Promise((resolve) => setTimeout(resolve, delay));
    // The page may be gone by now.
    return route.continue().catch(() => undefined);
  });
}
