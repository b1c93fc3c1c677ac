import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const STEP_MS = 10;

/** From here on the page's clock moves only as a test says. Its `page.clock` must be installed before the page loads. */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 1_000);
}

/**
 * Moves a stopped clock on in small steps until something is so.
 * @returns how many milliseconds passed on that clock.
 */
export async function runUntil(
  page: Page,
  isSo: () => boolean | Promise<boolean>,
  limitMs = 3_000,
): Promise<number> {
  for (let passedMs = 0; passedMs <= limitMs; passedMs += STEP_MS) {
    if (await isSo()) return passedMs;
    await page.clock.runFor(STEP_MS);
  }
  throw new Error(`It did not happen within ${limitMs} ms of the page's clock`);
}

/** A delay as measured by steps: what starts it is seen a few steps late. */
export function expectDelay(passedMs: number, specifiedMs: number): void {
  expect(passedMs).toBeLessThanOrEqual(specifiedMs + STEP_MS);
  expect(passedMs).toBeGreaterThan(specifiedMs - 100);
}
