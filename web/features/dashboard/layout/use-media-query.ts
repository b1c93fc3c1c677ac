import { useCallback, useSyncExternalStore } from 'react';

/** From here on the sidebar stands beside the table; below it is a drawer. */
export const SIDEBAR_BESIDE = '(min-width: 64rem)';
/** Below, rows become cards. */
export const ROOM_FOR_TABLE = '(min-width: 52rem)';

/** Whether a media query holds, as it changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
