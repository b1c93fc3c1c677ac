import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const WCAG: readonly string[] = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
export const EVERYTHING: readonly string[] = [...WCAG, 'best-practice'];

/** As `findBarriers`; of the second theme the contrast, since nothing else differs. */
export async function findBarriersInBothThemes(page: Page, rules: readonly string[]): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  await settle(page);
  const inLight = await findBarriers(page, rules);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.locator('html.dark').waitFor();
  await settle(page);
  return [...inLight, ...(await findBarriers(page, ['color-contrast']))];
}

/**
 * @param rules of axe, or tags of them.
 * @returns what axe finds wrong on the page as it stands, a line each; empty when nothing.
 */
export async function findBarriers(page: Page, rules: readonly string[] = EVERYTHING): Promise<string[]> {
  // The page's own security policy forbids adding scripts; evaluating one is the debugger's privilege.
  await page.evaluate(AXE);
  const results = await page.evaluate((runOnly) => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } };
    return axe.run({ runOnly, resultTypes: ['violations'] });
  }, rules);
  return results.violations.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${violation.id}: ${node.target.join(' ')}: ${node.failureSummary ?? violation.help}`,
    ),
  );
}

/** Contrast is measured on what stands still. */
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
