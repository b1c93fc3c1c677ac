import { partsOf } from './read-shortcut.ts';

const NAMES: Record<string, string> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowRight: '→',
  ArrowLeft: '←',
  Escape: 'Esc',
};

/** A combination's keys as printed on a keyboard: ['Ctrl', 'Z'], on a Mac ['⌘', 'Z']. */
export function nameKeys(combination: string, isMac: boolean): string[] {
  const { hasMod, hasShift, key } = partsOf(combination);
  return [
    ...(hasMod ? [isMac ? '⌘' : 'Ctrl'] : []),
    ...(hasShift ? [isMac ? '⇧' : 'Shift'] : []),
    NAMES[key] ?? key,
  ];
}

/** For `aria-keyshortcuts`. */
export function ariaKeys(combinations: readonly string[]): string | undefined {
  const texts = combinations.flatMap((combination) =>
    combination.includes('Mod+')
      ? [combination.replace('Mod+', 'Control+'), combination.replace('Mod+', 'Meta+')]
      : [combination],
  );
  return texts.length > 0 ? texts.join(' ') : undefined;
}

export const isMac = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform);
