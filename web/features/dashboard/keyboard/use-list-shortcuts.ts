import type { TransactionRow } from '@tillwatch/contract';
import { isNothingInFront, useShortcuts } from '../../shortcuts/index.ts';
import type { RowAction } from '../data/use-review-row.ts';
import { focusSearch } from '../header/search-box.tsx';
import type { RowFocus } from './use-row-focus.ts';

interface ListShortcutsInput {
  rows: readonly TransactionRow[] | undefined;
  focus: RowFocus;
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
  onOpen: (id: string) => void;
  /** Opens the review with the notes to write in. */
  onWrite: (id: string) => void;
  onReview: (row: TransactionRow, action: RowAction) => void;
  onExport: () => void;
  onClearFilters: () => void;
}

/** What the keys do while nothing stands in front of the table. Those of a row need the focus on it. */
export function useListShortcuts(input: ListShortcutsInput): void {
  const { rows, focus, page, pageCount, onPage, onOpen, onWrite, onReview } = input;

  function withRow(act: (row: TransactionRow) => void): boolean {
    const id = focus.findFocused()?.id;
    const row = rows?.find((one) => one.id === id);
    if (!row) return false;
    act(row);
    return true;
  }
  /** Elsewhere on the page the arrow keys are the element's own. */
  function isArrowFree(event: KeyboardEvent): boolean {
    return (
      !event.key.startsWith('Arrow') ||
      document.activeElement === document.body ||
      focus.findFocused() !== null
    );
  }
  const turnTo = (next: number): boolean => {
    if (next >= 1 && next <= pageCount) onPage(next);
    return true;
  };

  useShortcuts('list', isNothingInFront, {
    next: (event) => isArrowFree(event) && focus.step(1),
    previous: (event) => isArrowFree(event) && focus.step(-1),
    // On a button inside the row, Enter is the button's own.
    open: (event) =>
      (event.key !== 'Enter' || focus.findFocused()?.isRowItself === true) &&
      withRow((row) => onOpen(row.id)),
    verify: () => withRow((row) => onReview(row, 'verify')),
    unverify: () => withRow((row) => onReview(row, 'unverify')),
    flag: () => withRow((row) => onReview(row, 'flag')),
    write: () => withRow((row) => onWrite(row.id)),
    nextPage: (event) => isArrowFree(event) && turnTo(page + 1),
    previousPage: (event) => isArrowFree(event) && turnTo(page - 1),
    search: focusSearch,
    exportAll: input.onExport,
    clearFilters: input.onClearFilters,
  });
}
