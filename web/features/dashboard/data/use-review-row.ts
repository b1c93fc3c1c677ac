import { useQueryClient } from '@tanstack/react-query';
import type { TransactionRow } from '@tillwatch/contract';
import { useCallback } from 'react';
import { toast } from '../../../ui/toast.ts';
import { forgetUndo, rememberUndo } from '../../../ui/undo.ts';
import type { RowAction } from '../../review/index.ts';
import { importReview } from './import-review.ts';

export type { RowAction } from '../../review/index.ts';

type Review = Awaited<ReturnType<typeof importReview>>;

/** Once its code has loaded, a review is made synchronously with its key: the next key may be the undo. */
let loaded: Review | undefined;

/**
 * Reviews a transaction from its row.
 * @param onOpen opens it, when there is more to it than the row shows.
 */
export function useReviewRow(onOpen: (id: string) => void): (row: TransactionRow, action: RowAction) => void {
  const client = useQueryClient();
  return useCallback(
    (row, action) => {
      const review = ({ reviewRow }: Review) => reviewRow(client, row, action, () => onOpen(row.id));
      if (loaded) review(loaded);
      else void reviewOnceLoaded(row, action, review);
    },
    [client, onOpen],
  );
}

/**
 * Until its code has loaded, the review already has its place in the undo stack, and an undo cancels it before it is
 * made.
 */
async function reviewOnceLoaded(
  row: TransactionRow,
  action: RowAction,
  review: (loaded: Review) => void,
): Promise<void> {
  let isTakenBack = false;
  const undoId = rememberUndo(`${action} ${row.transactionId}`, () => (isTakenBack = true));
  try {
    loaded = await importReview();
  } catch {
    toast({
      variant: 'destructive',
      title: 'Change not saved',
      description: 'A part of the program could not be loaded. Reload the page and try again.',
    });
  }
  forgetUndo(undoId);
  if (loaded && !isTakenBack) review(loaded);
}
