import { useEffectEvent, useLayoutEffect } from 'react';
import { IN_TOASTS } from '../../ui/toast-focus.ts';
import { readShortcut } from './read-shortcut.ts';
import type { PlaceName, ShortcutName } from './shortcuts.ts';
import { hasSingleKeys } from './single-keys.ts';
import { takesText } from './takes-text.ts';

/** Returns false when the key is not its own after all: the key then does what it normally does. */
type Handler = (event: KeyboardEvent) => unknown;

const mounted = new Set<PlaceName>();

/** @returns whether the place is part of the page, even if something is in front of it. */
export const isOnPage = (place: PlaceName): boolean => mounted.has(place);

/**
 * Handles a place's shortcuts wherever the focus is.
 * @param isActive whether keys belong to this place right now.
 */
export function useShortcuts<P extends PlaceName>(
  place: P,
  isActive: () => boolean,
  handlers: Record<ShortcutName<P>, Handler>,
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || !isActive()) return;
    const target = event.target instanceof Element ? event.target : document.body;
    // A toast has its own keys, Escape and Enter; so may something in front of the page.
    if (place !== 'everywhere' && target.closest(`${IN_TOASTS}, [data-own-keys]`)) return;
    const name = readShortcut(place, event, {
      isTyping: takesText(target),
      hasSingleKeys: hasSingleKeys(),
    });
    if (name === null || handlers[name](event) === false) return;
    // Neither what is behind nor a toast, which would take Escape first, may handle it too.
    event.stopPropagation();
    event.preventDefault();
  });
  // Before anything is painted, since a key may be pressed as soon as something is seen.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen, { capture: true });
    mounted.add(place);
    return () => {
      window.removeEventListener('keydown', listen, { capture: true });
      mounted.delete(place);
    };
  }, [place]);
}
