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
  /**
   * Whether the focus is in a field, which keeps every key but Escape, function keys, and Ctrl or Command with Enter.
   */
  isTyping: boolean;
  /** Whether single characters are shortcuts; users can switch them off. */
  hasSingleKeys: boolean;
}

const NO_FIELD_TAKES = /^(Escape|Mod\+Enter|F\d+)$/;

/** The name of the shortcut that a key press means in a place, or null. */
export function readShortcut<P extends PlaceName>(
  place: P,
  press: KeyPress,
  circumstances: Circumstances,
): ShortcutName<P> | null {
  for (const [name, shortcut] of listShortcuts(place)) {
    // Holding a key down must not run through the whole list.
    if (press.repeat && !shortcut.repeats) continue;
    if (shortcut.keys.some((combination) => isPressed(combination, press, circumstances))) {
      return name as ShortcutName<P>;
    }
  }
  return null;
}

/**
 * Whether it is a single character, perhaps with Shift: the kind that speech input, or a cat on the keyboard, presses
 * by mistake.
 */
export function isSingleKey(combination: string): boolean {
  return partsOf(combination).key.length === 1 && !combination.startsWith('Mod+');
}

/** The shortcut's keys under the user's setting; null when they are all switched off. */
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
  // Keyboards differ in where punctuation is, and whether it takes Shift.
  if ((isLetter || key.length > 1) && hasShift !== press.shiftKey) return false;
  return isLetter ? press.key.toUpperCase() === key : press.key === key;
}
