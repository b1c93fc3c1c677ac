// Where a signed-out visitor was headed. Signing in continues there, in the same tab.

const STORAGE_KEY = 'tillwatch.pending-link';

/** @param href within this product, with its query: '/?store=1'. */
export function rememberLink(href: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, href);
  } catch {
    // Without storage, signing in leads to the start page.
  }
}

/** @returns the link, once; null when there is none, or when it leads off this site. */
export function takeLink(): string | null {
  try {
    const href = sessionStorage.getItem(STORAGE_KEY);
    sessionStorage.removeItem(STORAGE_KEY);
    return href !== null && /^\/(?![/\\])/.test(href) ? href : null;
  } catch {
    return null;
  }
}
