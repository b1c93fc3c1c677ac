import { ariaKeys } from './key-names.ts';
import { keysInForce } from './read-shortcut.ts';
import { type PlaceName, shortcutOf, type ShortcutName } from './shortcuts.ts';
import { useSingleKeys } from './single-keys.ts';

/** A shortcut's `aria-keyshortcuts`. */
export function useAriaKeys<P extends PlaceName>(place: P, name: ShortcutName<P>): string | undefined {
  return ariaKeys(keysInForce(shortcutOf(place, name), useSingleKeys()));
}
