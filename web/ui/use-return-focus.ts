import { useCallback, useLayoutEffect, useRef, useState } from 'react';

type FocusHandler = ((event: Event) => void) | undefined;

/**
 * Returns the focus to whatever had it when a dialog opened. Radix does so only for a dialog with a trigger; after one
 * opened by the URL, a key, or a menu, the focus would be lost. If the opener is gone by then, the focus goes to the
 * part of the page around it that takes it, if any (`keepFocus`). The dialog's content renders a `RememberOpener`.
 */
export function useReturnFocus(onCloseAutoFocus: FocusHandler) {
  const opener = useRef<Element | null>(null);
  const around = useRef<Element | null>(null);
  const rememberOpener = useCallback((element: Element | null) => {
    opener.current = element;
    around.current = element?.closest('[tabindex="-1"]') ?? null;
  }, []);
  return {
    rememberOpener,
    onCloseAutoFocus: (event: Event) => {
      onCloseAutoFocus?.(event);
      const element = opener.current?.isConnected ? opener.current : around.current;
      if (event.defaultPrevented || !(element instanceof HTMLElement)) return;
      // If the element is gone, or was just the page, Radix decides.
      if (!element.isConnected || element === document.body) return;
      event.preventDefault();
      element.focus({ preventScroll: true });
    },
  };
}

/** Looks who has the focus while the content is first rendered, before a field in it takes it. */
export function RememberOpener({ remember }: { remember: (element: Element | null) => void }) {
  const [element] = useState(() => document.activeElement);
  useLayoutEffect(() => remember(element), [element, remember]);
  return null;
}
