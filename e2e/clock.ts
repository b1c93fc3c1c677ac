import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const STEP_MS = 10;

/** A clock can't be stopped in its past: it is stopped this far ahead, however slow the machine. */
const AHEAD_MS = 10_000;
/** Waiting for the server takes real time, not the page's. */
const LIMIT_MS = 30_000;

/**
 * From here on, the page's clock moves only when a test says so. Its `page.clock` must be installed before the page
 * loads.
 */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + AHEAD_MS);
}

/**
 * Moves a stopped clock forward in small steps until a condition holds.
 * @returns how many milliseconds passed on that clock.
 */
export async function runUntil(page: Page, isSo: () => boolean | Promise<boolean>): Promise<number> {
  const giveUpAt = Date.now() + LIMIT_MS;
  for (let passedMs = 0; Date.now() < giveUpAt; passedMs += STEP_MS) {
    await letTasksRun(page);
    if (await isSo()) return passedMs;
    await page.clock.runFor(STEP_MS);
  }
  throw new Error(`It did not happen within ${LIMIT_MS} ms`);
}

/** Lets what a step started be drawn before the next one: React works through a channel of its own, not the clock. */
async function letTasksRun(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', resolve, { once: true });
        port1.start();
        port2.postMessage(null);
      });
    }
  });
}

/** Checks a delay that was measured in steps: its start is noticed a few steps late. */
export function expectDelay(passedMs: number, specifiedMs: number): void {
  expect(passedMs).toBeLessThanOrEqual(specifiedMs + STEP_MS);
  expect(passedMs).toBeGreaterThan(specifiedMs - 100);
}
