import type { QueryClient } from '@tanstack/react-query';
import type { TransactionRow, TransactionUpdate } from '@tillwatch/contract';
import { appendUnverified, reviewStatus } from '@tillwatch/core/review';
import { describeOpening } from '../../../api/opened.ts';
import { transactionKeys, type TransactionPage } from '../../../api/transactions.ts';
import { toast } from '../../../ui/toast.ts';
import { drafts } from '../notes/draft-store.ts';
import { buildUpdate } from './build-update.ts';
import type { ReviewSave } from './review-save.ts';
import { saveReview, saveReviews } from './save-review.ts';

export type RowAction = 'verify' | 'unverify' | 'flag';

const REACHED = {
  verify: { status: 'verified', title: 'Already verified' },
  flag: { status: 'flagged', title: 'Already flagged' },
} as const;

/**
 * Reviews a transaction from its row, without opening it. Its notes stay as they are; if there are unsaved ones, it is
 * opened instead, so that they are not forgotten.
 */
export function reviewRow(
  client: QueryClient,
  shownRow: TransactionRow,
  action: RowAction,
  onOpen: () => void,
): void {
  const row = findCachedRow(client, shownRow.id) ?? shownRow;
  if (drafts.get(row.id)) {
    onOpen();
    return;
  }
  const nothing = describeNothing(row, action);
  if (nothing !== null) {
    toast({ title: nothing, description: `Transaction ${row.transactionId} stays as it is.` });
    return;
  }
  void saveReview(client, {
    action,
    before: row,
    update: { ...buildRowUpdate(row, action), ...describeOpening(row.id) },
    draft: null,
    remark: `${row.transactionId} is ${action === 'unverify' ? 'pending' : REACHED[action].status}.`,
    onReturn: onOpen,
  });
}

/**
 * Verifies several rows as one action: one message, one undo.
 * @param note added to each transaction's notes.
 */
export async function verifyRows(
  client: QueryClient,
  rows: readonly TransactionRow[],
  note: string,
): Promise<void> {
  const saves = rows.map((row): ReviewSave => {
    const notes = [row.verificationNotes, note].filter(Boolean).join('\n');
    return {
      action: 'verify',
      before: row,
      update: { ...buildUpdate('verify', notes), ...describeOpening(row.id) },
      draft: null,
      onReturn: () => undefined,
    };
  });
  await saveReviews(client, saves, rows.length === 1 ? 'verify one' : `verify ${rows.length} transactions`);
}

/** The row's latest state: a key may be faster than the screen. */
function findCachedRow(client: QueryClient, id: string): TransactionRow | undefined {
  const pages = client.getQueriesData<TransactionPage>({ queryKey: transactionKeys.lists });
  const rows = pages.flatMap(([, page]) => page?.transactions.filter((row) => row.id === id) ?? []);
  return rows.toSorted((a, b) => b.version - a.version)[0];
}

/** What to say when the action would change nothing; null when it changes something. */
export function describeNothing(row: TransactionRow, action: RowAction): string | null {
  if (action === 'unverify') return row.isVerified ? null : 'Not verified';
  return reviewStatus(row) === REACHED[action].status ? REACHED[action].title : null;
}

function buildRowUpdate(row: TransactionRow, action: RowAction): TransactionUpdate {
  switch (action) {
    case 'verify':
      return { isVerified: true, isFlagged: false };
    case 'unverify':
      return {
        isVerified: false,
        isFlagged: false,
        verificationNotes: appendUnverified(row.verificationNotes),
      };
    case 'flag':
      return { isVerified: false, isFlagged: true };
  }
}
