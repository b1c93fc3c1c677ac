import { useCallback, useMemo, useState } from 'react';

export interface Selection {
  /** In the order of the rows. */
  ids: readonly string[];
  has: (id: string) => boolean;
  set: (id: string, isSelected: boolean) => void;
  clear: () => void;
}

/**
 * Which of the rows shown are selected; a row that is no longer shown is deselected.
 * @param rowIds top to bottom.
 */
export function useSelection(rowIds: readonly string[]): Selection {
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const ids = useMemo(() => rowIds.filter((id) => kept.has(id)), [rowIds, kept]);
  const has = useCallback((id: string) => kept.has(id), [kept]);
  const set = useCallback((id: string, isSelected: boolean) => {
    setKept((before) => {
      const next = new Set(before);
      if (isSelected) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  const clear = useCallback(() => setKept(new Set()), []);
  return { ids, has, set, clear };
}
