import { useCallback, useEffect, useRef, useState } from 'react';

export interface RowFocus {
  /** On the element that holds the rows; each row carries its id as `data-transaction`. */
  listRef: (element: HTMLElement | null) => void;
  /** The row that the Tab key reaches. */
  currentId: string | undefined;
  /** Puts the focus on a row, or where it is gone on the one that has taken its place. */
  focusRow: (id: string) => void;
  /** Moves the focus by so many rows. */
  step: (by: number) => void;
  /** The row that has the focus, itself or something in it. */
  findFocused: () => { id: string; isRowItself: boolean } | null;
}

/** Which of the rows has the focus, and how to move it. @param ids of the rows shown, top to bottom. */
export function useRowFocus(ids: readonly string[]): RowFocus {
  const list = useRef<HTMLElement>(null);
  const [last, setLast] = useState<{ id: string; place: number }>();
  const lastId = last && ids.includes(last.id) ? last.id : undefined;

  const focusRow = useCallback(
    (wantedId: string) => {
      const id = ids.includes(wantedId) ? wantedId : ids[Math.min(last?.place ?? 0, ids.length - 1)];
      const row =
        id !== undefined &&
        list.current?.querySelector<HTMLElement>(`[data-transaction="${CSS.escape(id)}"]`);
      if (!row) return;
      setLast({ id, place: ids.indexOf(id) });
      row.focus({ preventScroll: true });
      row.scrollIntoView({ block: 'nearest' });
    },
    [ids, last],
  );

  // A row that leaves the list, as a reviewed one does that of the pending, leaves its focus to the next.
  const lastKept = last?.id;
  useEffect(() => {
    const isGone = lastKept !== undefined && !ids.includes(lastKept);
    if (isGone && document.activeElement === document.body) focusRow(lastKept);
  }, [ids, lastKept, focusRow]);

  const findFocused = useCallback(() => {
    const focused = document.activeElement;
    const row = list.current?.contains(focused) ? focused?.closest<HTMLElement>('[data-transaction]') : null;
    const id = row?.dataset['transaction'];
    return id === undefined ? null : { id, isRowItself: row === focused };
  }, []);

  const step = useCallback(
    (by: number) => {
      const from = ids.indexOf(findFocused()?.id ?? last?.id ?? '');
      const nextId = ids[Math.min(ids.length - 1, Math.max(0, from + by))];
      if (nextId !== undefined) focusRow(nextId);
    },
    [ids, last, findFocused, focusRow],
  );

  const listRef = useCallback((element: HTMLElement | null) => {
    list.current = element;
  }, []);
  return { listRef, currentId: lastId ?? ids[0], focusRow, step, findFocused };
}
