import { useEffect } from 'react';

/** Sets the browser tab's title: '{title} · Tillwatch', or the product's name alone. */
export function useDocumentTitle(title?: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Tillwatch` : 'Tillwatch';
  }, [title]);
}
