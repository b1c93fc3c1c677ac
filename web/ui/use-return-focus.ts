import { useRef } from 'react';

type FocusHandler = ((event: Event) => void) | undefined;

/**
 * Gives the focus back to what had it when a dialog opened. Radix does so only for a dialog with a trigger; those that
 * the address or a key opens would leave it on the page.
 */
export function useReturnFocus(onOpenAutoFocus: FocusHandler, onCloseAutoFocus: FocusHandler) {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement;
      onOpenAutoFocus?.(event);
    },
    onCloseAutoFocus: (event: Event) => {
      onCloseAutoFocus?.(event);
      const element = opener.current;
      if (event.defaultPrevented || !(element instanceof HTMLElement)) return;
      // What is gone, or was nothing in particular, is left to Radix.
      if (!element.isConnected || element === document.body) return;
      event.preventDefault();
      element.focus({ preventScroll: true });
    },
  };
}
