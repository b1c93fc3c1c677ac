import { listShortcuts, type PlaceName, type Shortcut, type ShortcutName } from './shortcuts.ts';

export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  repeat: boolean;
}

export interface Circumstances {
  /** The focus is in a field: only Escape, function keys, and Ctrl or Command with Enter are not the field's own. */
  isTyping: boolean;
  /** Whether single characters are shortcuts; the user may have switched them off. */
  hasSingleKeys: boolean;
}

const NO_FIELD_TAKES = /^(Escape|Mod\+Enter|F\d+)$/;

/** What a key press asks for in a place, or null. */
export function readShortcut<P extends PlaceName>(
  place: P,
  press: KeyPress,
  circumstances: Circumstances,
): ShortcutName<P> | null {
  for (const [name, shortcut] of listShortcuts(place)) {
    // A key held down must not run through the whole list.
    if (press.repeat && !shortcut.repeats) continue;
    if (shortcut.keys.some((combination) => isPressed(combination, press, circumstances))) {
      return name as ShortcutName<P>;
    }
  }
  return null;
}

/** Whether it is one character, perhaps with Shift: what speech input and a cat on the keyboard press by mistake. */
export function isSingleKey(combination: string): boolean {
  return partsOf(combination).key.length === 1 && !combination.startsWith('Mod+');
}

/** Its keys as the user has them: null where they are all switched off. */
export function keysInForce(shortcut: Shortcut, hasSingleKeys: boolean): string[] {
  return shortcut.keys.filter((combination) => hasSingleKeys || !isSingleKey(combination));
}

export function partsOf(combination: string): { hasMod: boolean; hasShift: boolean; key: string } {
  const parts = combination.split('+');
  return { hasMod: parts.includes('Mod'), hasShift: parts.includes('Shift'), key: parts.at(-1) ?? '' };
}

function isPressed(
  combination: string,
  press: KeyPress,
  { isTyping, hasSingleKeys }: Circumstances,
): boolean {
  const { hasMod, hasShift, key } = partsOf(combination);
  if (isSingleKey(combination) && !hasSingleKeys) return false;
  if (isTyping && !NO_FIELD_TAKES.test(combination)) return false;
  if (press.altKey || hasMod !== (press.ctrlKey || press.metaKey)) return false;
  const isLetter = /^[A-Z]$/.test(key);
  // Where punctuation stands differs between keyboards, and Shift with it.
  if ((isLetter || key.length > 1) && hasShift !== press.shiftKey) return false;
  return isLetter ? press.key.toUpperCase() === key : press.key === key;
}
