// Where somebody wanted to go who was not signed in: the way there goes on after signing in, in the same tab.

const STORAGE_KEY = 'tillwatch.pending-link';

/** @param href of this product, with its search: '/?store=1'. */
export function rememberLink(href: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, href);
  } catch {
    // Without storage one begins at the start page.
  }
}

/** @returns the link, once; null without one, and where what is kept leads elsewhere. */
export function takeLink(): string | null {
  try {
    const href = sessionStorage.getItem(STORAGE_KEY);
    sessionStorage.removeItem(STORAGE_KEY);
    return href !== null && /^\/(?![/\\])/.test(href) ? href : null;
  } catch {
    return null;
  }
}
