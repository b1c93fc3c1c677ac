import { useEffect, useState } from 'react';

/** What lies in the notifications region. */
export const IN_TOASTS = '[data-toasts]';

/**
 * Lets the focus come to the toasts from anywhere, and brings it back when they close. A modal dialog keeps the focus
 * from whatever is outside it: it listens on the document, so what crosses the border of the toasts ends one step before.
 * @param isOpen a toast is shown.
 * @returns the ref of the region's list.
 */
export function useToastFocus(isOpen: boolean): (list: HTMLElement | null) => void {
  const [list, setList] = useState<HTMLElement | null>(null);
  const [origin] = useState<{ element: Element | null }>({ element: null });

  useEffect(() => {
    const region = list?.parentElement;
    if (!region) return;
    const within = (target: EventTarget | null) => target instanceof Node && region.contains(target);
    const onFocusIn = (event: FocusEvent): void => {
      if (!within(event.target)) return;
      if (!within(event.relatedTarget)) {
        origin.element = event.relatedTarget instanceof Element ? event.relatedTarget : null;
      }
      event.stopPropagation();
    };
    const onFocusOut = (event: FocusEvent): void => {
      if (within(event.relatedTarget)) event.stopPropagation();
    };
    document.body.addEventListener('focusin', onFocusIn);
    document.body.addEventListener('focusout', onFocusOut);
    return () => {
      document.body.removeEventListener('focusin', onFocusIn);
      document.body.removeEventListener('focusout', onFocusOut);
    };
  }, [list, origin]);

  useEffect(() => {
    if (isOpen || !list?.parentElement?.contains(document.activeElement)) return;
    if (origin.element instanceof HTMLElement && origin.element.isConnected) origin.element.focus();
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  }, [isOpen, list, origin]);

  return setList;
}
