import { type RefObject, useEffect, useEffectEvent } from 'react';

interface LightboxKeys {
  /** @param by 1 for the next image, -1 for the previous one. */
  onStep: (by: 1 | -1) => void;
  onClose: () => void;
}

/**
 * The large view's keys, while the focus is in it or nowhere. Handled before all others: a toast would take Escape
 * first, and the review behind has its own keys.
 */
export function useLightboxKeys(
  content: RefObject<HTMLElement | null>,
  { onStep, onClose }: LightboxKeys,
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    if (!content.current || !(target instanceof Element)) return;
    if (target !== document.body && !content.current.contains(target)) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing) return;
    // In the caption, the arrows move the caret, and Escape restores the saved text.
    const isTyping = target instanceof HTMLInputElement;
    if (key === 'Escape' ? target.matches('[data-dirty]') : isTyping) return;
    if (key === 'Escape') onClose();
    else if (key === 'ArrowRight') onStep(1);
    else if (key === 'ArrowLeft') onStep(-1);
    else return;
    event.stopPropagation();
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKeyDown(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
}
