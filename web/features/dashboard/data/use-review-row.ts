import { useQueryClient } from '@tanstack/react-query';
import type { TransactionRow } from '@tillwatch/contract';
import { useCallback } from 'react';
import { toast } from '../../../ui/toast.ts';
import type { RowAction } from '../../review/index.ts';
import { importReview } from './import-review.ts';

export type { RowAction } from '../../review/index.ts';

/** Reviews a transaction from its row. @param onOpen opens it, where there is more to it than the row shows. */
export function useReviewRow(onOpen: (id: string) => void): (row: TransactionRow, action: RowAction) => void {
  const client = useQueryClient();
  return useCallback(
    (row, action) => {
      importReview().then(
        ({ reviewRow }) => reviewRow(client, row, action, () => onOpen(row.id)),
        () =>
          toast({
            variant: 'destructive',
            title: 'Change not saved',
            description: 'A part of the program could not be loaded. Reload the page and try again.',
          }),
      );
    },
    [client, onOpen],
  );
}
