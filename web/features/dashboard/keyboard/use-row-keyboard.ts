import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isFreeKey } from './is-free-key.ts';
import { rowStep } from './row-step.ts';

interface RowKeyboard {
  /** On the element that holds the rows; each row carries its id as `data-transaction`. */
  listRef: (element: HTMLElement | null) => void;
  /** The row that the Tab key reaches. */
  currentId: string | undefined;
  /** Puts the focus on a row, if it is shown. */
  focusRow: (id: string) => void;
}

/** J, K and the arrows move from row to row, Enter opens the row that has the focus. */
export function useRowKeyboard(ids: readonly string[], onOpen: (id: string) => void): RowKeyboard {
  const list = useRef<HTMLElement>(null);
  const [lastId, setLastId] = useState<string>();
  const currentId = lastId !== undefined && ids.includes(lastId) ? lastId : ids[0];

  const focusRow = useCallback((id: string) => {
    const row = list.current?.querySelector<HTMLElement>(`[data-transaction="${CSS.escape(id)}"]`);
    if (!row) return;
    setLastId(id);
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
  }, []);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isFreeKey(event)) return;
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    const row = list.current?.contains(target) ? target.closest<HTMLElement>('[data-transaction]') : null;
    const focusedId = row?.dataset['transaction'];
    if (event.key === 'Enter') {
      // On a button inside the row, Enter is the button's own.
      if (focusedId === undefined || row !== target) return;
      event.preventDefault();
      onOpen(focusedId);
      return;
    }
    const isElsewhere = row === null && target !== document.body;
    const step = rowStep(event.key, isElsewhere);
    if (step === 0) return;
    const from = ids.indexOf(focusedId ?? lastId ?? '');
    const nextId = ids[Math.min(ids.length - 1, Math.max(0, from + step))];
    if (nextId === undefined) return;
    event.preventDefault();
    focusRow(nextId);
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);

  const listRef = useCallback((element: HTMLElement | null) => {
    list.current = element;
  }, []);
  return { listRef, currentId, focusRow };
}
