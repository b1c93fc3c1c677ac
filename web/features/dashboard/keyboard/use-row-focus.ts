import { useCallback, useEffect, useRef, useState } from 'react';

export interface RowFocus {
  /** For the element that contains the rows; each row carries its id as `data-transaction`. */
  listRef: (element: HTMLElement | null) => void;
  /** The row that the Tab key reaches. */
  currentId: string | undefined;
  /** Focuses a row or, if it is gone, the one that took its place. */
  focusRow: (id: string) => void;
  /** Moves the focus by this many rows. */
  step: (by: number) => void;
  /** The row that has the focus, or contains it. */
  findFocused: () => { id: string; isRowItself: boolean } | null;
}

const DIALOG = '[role="dialog"], [role="alertdialog"]';
const LOOK_AGAIN_MS = 50;

/**
 * Which row has the focus, and how to move it.
 * @param ids of the rows shown, top to bottom.
 */
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

  // When a row leaves the list, as a reviewed one leaves the list of pending ones, the next row gets its focus.
  const lastKept = last?.id;
  useEffect(() => {
    if (lastKept === undefined || ids.includes(lastKept)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const takeOver = (): void => {
      // A dialog that is still closing would give the focus back to the row that is gone.
      if (document.activeElement?.closest(DIALOG)) timer = setTimeout(takeOver, LOOK_AGAIN_MS);
      else if (document.activeElement === document.body) focusRow(lastKept);
    };
    takeOver();
    return () => clearTimeout(timer);
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
