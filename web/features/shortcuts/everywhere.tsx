import { useKnownUser } from '../../api/session.ts';
import { focusToast, takeUndo } from '../../ui/toast.ts';
import { useLazyComponent } from '../../ui/use-lazy-component.ts';
import { isOpenToKeys } from './in-front.ts';
import { isMac, nameKeys } from './key-names.ts';
import { keysInForce } from './read-shortcut.ts';
import { showShortcuts, useShortcutsShown } from './sheet-state.ts';
import { shortcutOf } from './shortcuts.ts';
import { useSingleKeys } from './single-keys.ts';
import { useShortcuts } from './use-shortcuts.ts';

const loadSheet = async () => (await import('./shortcuts-sheet.tsx')).ShortcutsSheet;

/** The shortcuts that work on every screen, and the sheet of all of them; once in the app. */
export function EverywhereShortcuts() {
  const isSignedIn = Boolean(useKnownUser());
  const isShown = useShortcutsShown();
  useShortcuts('everywhere', isOpenToKeys, {
    undo: takeUndo,
    // Without a message the focus stays where it is.
    notifications: () => void focusToast(),
    help: () => {
      if (!isSignedIn) return false;
      showShortcuts(true);
      return true;
    },
  });
  const { Component: ShortcutsSheet } = useLazyComponent(loadSheet, isSignedIn && isShown, () =>
    showShortcuts(false),
  );
  return ShortcutsSheet && isSignedIn && isShown ? <ShortcutsSheet /> : null;
}

/** The key that takes an undo, as it is printed. */
export function useUndoKeyName(): string | undefined {
  const [combination] = keysInForce(shortcutOf('everywhere', 'undo'), useSingleKeys());
  return combination === undefined ? undefined : nameKeys(combination, isMac).join(' ');
}
