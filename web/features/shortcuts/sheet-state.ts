import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let isOpen = false;

/** The buttons and the shortcut open the same sheet. */
export function showShortcuts(isWanted: boolean): void {
  isOpen = isWanted;
  for (const listener of listeners) listener();
}

export function useShortcutsShown(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOpen,
  );
}
