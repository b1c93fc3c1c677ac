import { useEffect } from 'react';
import { buildIcon } from './page-icon.ts';

/** Puts the number pending on the tab's icon; the plain icon returns without one. */
export function usePageIcon(pending: number | undefined): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!link || !pending) return;
    const plain = link.href;
    link.href = buildIcon(pending);
    return () => {
      link.href = plain;
    };
  }, [pending]);
}
