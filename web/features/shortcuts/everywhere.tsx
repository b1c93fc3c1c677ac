import { useEffect } from 'react';
import { useKnownUser } from '../../api/session.ts';
import { focusToast, toast } from '../../ui/toast.ts';
import { forgetAllUndo, takeUndo } from '../../ui/undo.ts';
import { useLazyComponent } from '../../ui/use-lazy-component.ts';
import { isOpenToKeys } from './in-front.ts';
import { isMac, nameKeys } from './key-names.ts';
import { keysInForce } from './read-shortcut.ts';
import { showShortcuts, useShortcutsShown } from './sheet-state.ts';
import { shortcutOf } from './shortcuts.ts';
import { useSingleKeys } from './single-keys.ts';
import { useShortcuts } from './use-shortcuts.ts';

const loadSheet = async () => (await import('./shortcuts-sheet.tsx')).ShortcutsSheet;

/** The shortcuts that work on every screen, and the sheet that lists all shortcuts; once in the app. */
export function EverywhereShortcuts() {
  const userId = useKnownUser()?.id;
  const isSignedIn = userId !== undefined;
  useEffect(() => {
    if (userId === undefined) forgetAllUndo();
  }, [userId]);
  const isShown = useShortcutsShown();
  useShortcuts('everywhere', isOpenToKeys, {
    undo: () => {
      if (!isSignedIn) return false;
      if (!takeUndo()) toast({ title: 'Nothing to undo' });
      return true;
    },
    // Without a toast the focus stays where it is.
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

/** The undo key, as printed on the keyboard. */
export function useUndoKeyName(): string | undefined {
  const [combination] = keysInForce(shortcutOf('everywhere', 'undo'), useSingleKeys());
  return combination === undefined ? undefined : nameKeys(combination, isMac).join(' ');
}
