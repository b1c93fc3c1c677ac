import { useCallback, useMemo, useRef, useState } from 'react';

export interface Picked {
  ids: ReadonlySet<string>;
  /** @param isRange as well as everything between this row and the one chosen before it */
  set: (id: string, isPicked: boolean, isRange?: boolean) => void;
  setAll: (ids: readonly string[], isPicked: boolean) => void;
  clear: () => void;
}

/**
 * Which rows are chosen; one that is no longer among them is not.
 * @param among the ids of all, on this page or another.
 * @param shown the ids of the rows on the page, top to bottom.
 */
export function usePicked(among: readonly string[], shown: readonly string[]): Picked {
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const ids = useMemo(() => new Set(among.filter((id) => kept.has(id))), [among, kept]);

  const setAll = useCallback((some: readonly string[], isPicked: boolean) => {
    setKept((before) => {
      const next = new Set(before);
      for (const id of some) {
        if (isPicked) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  }, []);

  const set = useCallback(
    (id: string, isPicked: boolean, isRange = false) => {
      const from = shown.indexOf(last.current ?? '');
      const to = shown.indexOf(id);
      last.current = id;
      if (!isRange || from === -1 || to === -1) setAll([id], isPicked);
      else setAll(shown.slice(Math.min(from, to), Math.max(from, to) + 1), isPicked);
    },
    [shown, setAll],
  );

  const clear = useCallback(() => setKept(new Set()), []);
  return { ids, set, setAll, clear };
}
