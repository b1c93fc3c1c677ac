import type { Locator, Page } from 'playwright-core';
// Finds things on the dashboard by the names that people and screen readers know.
import { expect } from 'vitest';

function reviewTable(page: Page) {
  return page.getByRole('table');
}

/** The transaction numbers on the current page of the table, top to bottom. */
export async function shownNumbers(page: Page): Promise<string[]> {
  const buttons = await reviewTable(page)
    .getByRole('button', { name: /^Review transaction / })
    .all();
  const names = await Promise.all(buttons.map((button) => button.getAttribute('aria-label')));
  return names.map((name) => (name ?? '').replace('Review transaction ', ''));
}

/** Waits for the pagination's sentence and for the rows that it describes. */
export async function expectShowing(page: Page, from: number, to: number, total: number): Promise<void> {
  const sentence = `Showing ${from} to ${to} of ${total} transactions`;
  await page.getByText(sentence, { exact: true }).waitFor();
  await page.locator('[aria-busy="true"]:has([data-transaction])').waitFor({ state: 'detached' });
}

/** @returns the number on one of the six cards. */
export async function cardNumber(page: Page, label: string): Promise<number> {
  const card = page
    .getByRole('region', { name: 'Numbers for the store and dates in force' })
    .locator('> *')
    .filter({ hasText: new RegExp(`^${label}`) });
  // The shares and remarks next to it are not plain numbers.
  const number = /^[\d,]+$/m.exec(await card.innerText())?.[0];
  return number === undefined ? Number.NaN : Number(number.replaceAll(',', ''));
}

export async function expectCard(page: Page, label: string, number: number): Promise<void> {
  await expect.poll(() => cardNumber(page, label), { timeout: 10_000 }).toBe(number);
}

/** Waits for a toast with this title and text; a new one replaces it, so both are looked for at once. */
export async function expectToast(page: Page, title: string, description?: string | RegExp): Promise<void> {
  let toast = openToasts(page).filter({ has: page.getByText(title, { exact: true }) });
  if (description !== undefined) toast = toast.filter({ has: page.getByText(description, { exact: true }) });
  await toast.waitFor();
}

/** Keeps the current toast from disappearing, as a user does: the pointer rests on it. */
export async function holdToast(page: Page): Promise<void> {
  await openToasts(page).hover();
}

function openToasts(page: Page): Locator {
  return page.locator('[data-toasts] > [data-state=open]');
}
