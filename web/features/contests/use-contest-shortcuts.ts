import type { RefObject } from 'react';
import { isNothingInFront, useShortcuts } from '../shortcuts/index.ts';
import { findFocused, stepRows } from './step-rows.ts';
import type { Picked } from './use-picked.ts';

interface ContestShortcutsInput {
  list: RefObject<HTMLElement | null>;
  picked: Picked;
  decide: (takes: boolean) => void;
}

/** The keys of the page. Elsewhere on it, the arrow keys belong to what has the focus. */
export function useContestShortcuts({ list, picked, decide }: ContestShortcutsInput): void {
  const isElsewhere = (event: KeyboardEvent) =>
    event.key.startsWith('Arrow') && findFocused(list.current) === undefined;
  const step = (event: KeyboardEvent, by: 1 | -1): boolean =>
    !isElsewhere(event) && stepRows(list.current, by) !== undefined;
  /** Chooses the row that the focus leaves and the one that it moves to. */
  function pickAndStep(by: 1 | -1): boolean {
    const from = findFocused(list.current);
    if (from === undefined) return false;
    picked.set(from, true);
    const to = stepRows(list.current, by);
    if (to !== undefined) picked.set(to, true);
    return true;
  }
  useShortcuts('contests', isNothingInFront, {
    next: (event) => step(event, 1),
    previous: (event) => step(event, -1),
    selectNext: () => pickAndStep(1),
    selectPrevious: () => pickAndStep(-1),
    select: () => {
      const id = findFocused(list.current);
      if (id === undefined) return false;
      picked.set(id, !picked.ids.has(id));
      return true;
    },
    clearSelection: () => {
      if (picked.ids.size === 0) return false;
      picked.clear();
      return true;
    },
    open: (event) => {
      // Enter is the link's own.
      const id = findFocused(list.current);
      if (event.key === 'Enter' || id === undefined) return false;
      list.current?.querySelector<HTMLElement>(`[data-contest="${CSS.escape(id)}"] a`)?.click();
      return true;
    },
    keep: () => decide(false),
    take: () => decide(true),
  });
}
