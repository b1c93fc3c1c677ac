import type { QueryClient } from '@tanstack/react-query';
import type { TransactionRow, TransactionUpdate } from '@tillwatch/contract';
import { appendUnverified, reviewStatus } from '@tillwatch/core/review';
import { transactionKeys, type TransactionPage } from '../../../api/transactions.ts';
import { toast } from '../../../ui/toast.ts';
import { drafts } from '../notes/draft-store.ts';
import { saveReview } from './save-review.ts';

export type RowAction = 'verify' | 'unverify' | 'flag';

const REACHED = {
  verify: { status: 'verified', title: 'Already verified' },
  flag: { status: 'flagged', title: 'Already flagged' },
} as const;

/**
 * Reviews a transaction from its row, without opening it. Its notes are left alone; where some are typed and not saved
 * it is opened instead, so that they are not forgotten.
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
    update: buildRowUpdate(row, action),
    draft: null,
    remark: `${row.transactionId} is ${action === 'unverify' ? 'pending' : REACHED[action].status}.`,
    onReturn: onOpen,
  });
}

/** The row as it is by now: a key may be quicker than the screen. */
function findCachedRow(client: QueryClient, id: string): TransactionRow | undefined {
  const pages = client.getQueriesData<TransactionPage>({ queryKey: transactionKeys.lists });
  const rows = pages.flatMap(([, page]) => page?.transactions.filter((row) => row.id === id) ?? []);
  return rows.toSorted((a, b) => b.version - a.version)[0];
}

/** What to say where the action would change nothing; null where it changes something. */
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
