import { useEffect, useState } from 'react';

/** Matches everything in the notifications region. */
export const IN_TOASTS = '[data-toasts]';

/**
 * Lets the focus reach the toasts from anywhere, and returns it when they close. A modal dialog pulls the focus back
 * from anything outside it by listening on the document, so focus events that cross the region's edge are stopped just
 * below that.
 * @param isOpen whether a toast is shown.
 * @returns the ref for the region's list.
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
