import { useEffect, useEffectEvent } from 'react';
import { readReviewKey, type ReviewKey, takesText } from './review-keys.ts';

/**
 * Hears the keys of the review wherever the focus is.
 * @param isListening false while something stands in front of the dialog.
 */
export function useReviewKeys(isListening: boolean, handlers: Record<ReviewKey, () => unknown>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isListening || event.isComposing) return;
    // Something in front of the dialog has keys of its own.
    if (event.target instanceof Element && event.target.closest('[data-own-keys]')) return;
    const key = readReviewKey(event, event.target instanceof Element && takesText(event.target));
    if (key === null) return;
    // Neither the screen behind the dialog nor a toast in front of it, which takes Escape first, may have it too.
    event.stopPropagation();
    event.preventDefault();
    handlers[key]();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
}
