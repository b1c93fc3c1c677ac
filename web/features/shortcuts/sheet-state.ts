import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let isOpen = false;

/** Buttons and the key open the one sheet from wherever they are. */
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
