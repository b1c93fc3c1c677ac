import { useSyncExternalStore } from 'react';

const STORAGE_KEY = 'tillwatch.single-keys';
const listeners = new Set<() => void>();
let isOn = readChoice();

function readChoice(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off';
  } catch {
    return true;
  }
}

/** Whether single characters are shortcuts. */
export function hasSingleKeys(): boolean {
  return isOn;
}

/** Remembered on this device. */
export function setSingleKeys(isWanted: boolean): void {
  isOn = isWanted;
  try {
    localStorage.setItem(STORAGE_KEY, isWanted ? 'on' : 'off');
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hasSingleKeys,
    // The server has no storage to ask.
    () => true,
  );
}
