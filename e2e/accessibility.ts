import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect, TestRunner } from 'vitest';
import { isLong } from '../core/testing/test-form.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Tags of the tests in `npm run test:long`. */
const IN_LONG_FORM = ['long', 'barriers'];

export const WCAG: readonly string[] = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
export const EVERYTHING: readonly string[] = [...WCAG, 'best-practice'];

/** Like `findBarriers`; in the second theme only contrast, since nothing else differs. */
export async function findBarriersInBothThemes(
  page: Page,
  rules: readonly string[] = EVERYTHING,
): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  await settle(page);
  const inLight = await findBarriers(page, rules);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html.dark').waitFor();
  await settle(page);
  return [...inLight, ...(await findBarriers(page, ['color-contrast']))];
}

/**
 * Checks the page with every animation at its end: a toast that is just leaving would have too little contrast. Looks
 * only in the long form, because axe takes a second or two, so its tests must run there.
 * @param rules of axe, or tags of them.
 * @returns what axe finds wrong on the page, a line each; empty if nothing.
 */
export async function findBarriers(page: Page, rules: readonly string[] = EVERYTHING): Promise<string[]> {
  refuseUntagged();
  if (!isLong) return [];
  // The page's own security policy forbids adding scripts; evaluating one takes the debugger's privilege.
  await page.evaluate(AXE);
  const results = await page.evaluate(async (runOnly) => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important; }');
    document.adoptedStyleSheets.push(still);
    try {
      return await axe.run({ runOnly, resultTypes: ['violations'] });
    } finally {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
    }
  }, rules);
  return results.violations.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${violation.id}: ${node.target.join(' ')}: ${node.failureSummary ?? violation.help}`,
    ),
  );
}

function refuseUntagged(): void {
  const tags = TestRunner.getCurrentTest()?.tags ?? [];
  if (!tags.some((tag) => IN_LONG_FORM.includes(tag))) {
    throw new Error(`A test that looks for barriers needs one of the tags ${IN_LONG_FORM.join(', ')}.`);
  }
}

/** How many pixels wider the page is than its window. */
export function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Waits for animations to end: contrast has to be measured while nothing moves. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getTiming().iterations !== Infinity)
        .map((animation) => animation.finished),
    ),
  );
}

/** In both themes, and as wide as a phone, where nothing may stick out. */
export async function expectNoBarriers(page: Page): Promise<void> {
  await settle(page);
  expect(await findBarriersInBothThemes(page, WCAG)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await settle(page);
  expect(await findBarriers(page, WCAG)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1440, height: 900 });
}
