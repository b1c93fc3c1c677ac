import { useEffect, useEffectEvent } from 'react';
import { readReviewKey, type ReviewKey, takesText } from './review-keys.ts';

/**
 * Hears the keys of the review wherever the focus is.
 * @param isListening false while something stands in front of the dialog.
 */
export function useReviewKeys(isListening: boolean, handlers: Record<ReviewKey, () => unknown>): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isListening || event.isComposing) return;
    const key = readReviewKey(event, event.target instanceof Element && takesText(event.target));
    if (key === null) return;
    // The screen behind the dialog may use the same keys.
    event.stopPropagation();
    event.preventDefault();
    handlers[key]();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);
}
