import { useSyncExternalStore } from 'react';

const STORAGE_KEY = 'tillwatch.skip-reviewed';
const listeners = new Set<() => void>();
let isOn = readChoice();

function readChoice(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'on';
  } catch {
    return false;
  }
}

/** Whether J and K skip reviewed transactions. Remembered on this device. */
export function useSkipReviewed(): [isOn: boolean, setSkipReviewed: (isWanted: boolean) => void] {
  const isWanted = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOn,
  );
  return [isWanted, setSkipReviewed];
}

function setSkipReviewed(isWanted: boolean): void {
  isOn = isWanted;
  try {
    localStorage.setItem(STORAGE_KEY, isWanted ? 'on' : 'off');
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}
