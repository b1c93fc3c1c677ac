import { useRef } from 'react';

type FocusHandler = ((event: Event) => void) | undefined;

/**
 * Returns the focus to whatever had it when a dialog opened. Radix does so only for a dialog with a trigger; after one
 * opened by the URL or by a key, the focus would be lost.
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
      // If the element is gone, or was just the page, Radix decides.
      if (!element.isConnected || element === document.body) return;
      event.preventDefault();
      element.focus({ preventScroll: true });
    },
  };
}
