import { useEffect, useEffectEvent } from 'react';
import { IN_TOASTS } from '../../ui/toast-focus.ts';
import { readShortcut } from './read-shortcut.ts';
import type { PlaceName, ShortcutName } from './shortcuts.ts';
import { hasSingleKeys } from './single-keys.ts';
import { takesText } from './takes-text.ts';

/** Gives false when the key is not for it after all: it then does what it otherwise would. */
type Handler = (event: KeyboardEvent) => unknown;

/**
 * Hears the shortcuts of a place wherever the focus is.
 * @param isActive whether keys are for this place just now.
 */
export function useShortcuts<P extends PlaceName>(
  place: P,
  isActive: () => boolean,
  handlers: Record<ShortcutName<P>, Handler>,
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || !isActive()) return;
    const target = event.target instanceof Element ? event.target : document.body;
    // A message has keys of its own, Escape and Enter, that close and act on it; so may something in front.
    if (place !== 'everywhere' && target.closest(`${IN_TOASTS}, [data-own-keys]`)) return;
    const name = readShortcut(place, event, {
      isTyping: takesText(target),
      hasSingleKeys: hasSingleKeys(),
    });
    if (name === null || handlers[name](event) === false) return;
    // Neither what stands behind nor a message in front, which would take Escape first, may have it too.
    event.stopPropagation();
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, []);
}
