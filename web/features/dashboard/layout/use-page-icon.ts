import { useEffect } from 'react';
import { buildIcon } from './page-icon.ts';

/** Shows the number pending on the tab's icon; without a number, the plain icon. */
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
