import type { Page } from 'playwright-core';

/** Holds requests for a URL. `asked` resolves with the first of them. */
export async function holdBack(
  page: Page,
  address: string,
): Promise<{ asked: Promise<void>; release: () => void }> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let setAsked: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (setAsked = resolve));
  await page.route(address, async (route) => {
    setAsked();
    await released;
    await route.continue();
  });
  return { asked, release: () => release() };
}
