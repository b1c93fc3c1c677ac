import { useEffect } from 'react';

/** Names the page in the browser's tab: '{title} · Tillwatch', or the product's name alone. */
export function useDocumentTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Tillwatch` : 'Tillwatch';
  }, [title]);
}
