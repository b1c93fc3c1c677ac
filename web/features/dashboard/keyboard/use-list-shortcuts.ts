import type { ListedTransaction } from '@tillwatch/contract';
import { toast } from '../../../ui/toast.ts';
import { pressGenerateReport } from '../../reports/index.ts';
import { isNothingInFront, useShortcuts } from '../../shortcuts/index.ts';
import type { Card } from '../cards/choose-card.ts';
import type { RowAction } from '../data/use-review-row.ts';
import { focusSearch } from '../header/search-box.tsx';
import type { Selection } from '../selection/use-selection.ts';
import type { RowFocus } from './use-row-focus.ts';

interface ListShortcutsInput {
  rows: readonly ListedTransaction[] | undefined;
  focus: RowFocus;
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
  onOpen: (id: string) => void;
  /** Opens the review with the focus in the notes. */
  onWrite: (id: string) => void;
  onReview: (row: ListedTransaction, action: RowAction) => void;
  selection: Selection;
  onVerifySelected: () => void;
  onAddToCase: (rows: readonly ListedTransaction[]) => void;
  onAddSelectedToCase: () => void;
  onExport: () => void;
  onClearFilters: () => void;
  onCard: (card: Card) => void;
}

/** What the list's keys do while nothing is in front of the table. Keys for a row need the focus on it. */
export function useListShortcuts(input: ListShortcutsInput): void {
  const { rows, focus, page, pageCount, onPage, onOpen, onWrite, onReview, selection } = input;

  function withRow(act: (row: ListedTransaction) => void): boolean {
    const id = focus.findFocused()?.id;
    const row = rows?.find((one) => one.id === id);
    if (!row) return false;
    act(row);
    return true;
  }
  /** Elsewhere on the page the arrow keys belong to the focused element. */
  function isArrowFree(event: KeyboardEvent): boolean {
    return (
      !event.key.startsWith('Arrow') ||
      document.activeElement === document.body ||
      focus.findFocused() !== null
    );
  }
  /** Selects the row that the focus leaves and the one that it moves to. */
  function selectAndStep(by: number): boolean {
    const from = focus.findFocused()?.id;
    if (from === undefined) return false;
    selection.set(from, true);
    focus.step(by);
    const to = focus.findFocused()?.id;
    if (to !== undefined) selection.set(to, true);
    return true;
  }
  /** @returns whether several rows are selected, which can only be verified together. */
  function refuseIfSelected(): boolean {
    if (selection.ids.length === 0) return false;
    toast({
      title: 'Several are selected',
      description: 'They can be verified together. Clear the selection to decide on one.',
    });
    return true;
  }
  const turnTo = (next: number): boolean => {
    if (next >= 1 && next <= pageCount) onPage(next);
    return true;
  };

  useShortcuts('list', isNothingInFront, {
    next: (event) => isArrowFree(event) && focus.step(1),
    previous: (event) => isArrowFree(event) && focus.step(-1),
    // On a button inside the row, Enter belongs to the button.
    open: (event) =>
      (event.key !== 'Enter' || focus.findFocused()?.isRowItself === true) &&
      withRow((row) => onOpen(row.id)),
    selectNext: () => selectAndStep(1),
    selectPrevious: () => selectAndStep(-1),
    clearSelection: () => {
      if (selection.ids.length === 0) return false;
      selection.clear();
      return true;
    },
    verify: () => {
      if (selection.ids.length === 0) return withRow((row) => onReview(row, 'verify'));
      input.onVerifySelected();
      return true;
    },
    unverify: () => refuseIfSelected() || withRow((row) => onReview(row, 'unverify')),
    flag: () => refuseIfSelected() || withRow((row) => onReview(row, 'flag')),
    addToCase: () => {
      if (selection.ids.length === 0) return withRow((row) => input.onAddToCase([row]));
      input.onAddSelectedToCase();
      return true;
    },
    write: () => withRow((row) => onWrite(row.id)),
    nextPage: (event) => isArrowFree(event) && turnTo(page + 1),
    previousPage: (event) => isArrowFree(event) && turnTo(page - 1),
    search: focusSearch,
    report: pressGenerateReport,
    exportAll: input.onExport,
    clearFilters: input.onClearFilters,
    showAll: () => input.onCard('total'),
    showCheckAll: () => input.onCard('check_all'),
    showCheckLot: () => input.onCard('check_lot'),
    showCheckFew: () => input.onCard('check_few'),
    showVerified: () => input.onCard('verified'),
    showPending: () => input.onCard('pending'),
  });
}
