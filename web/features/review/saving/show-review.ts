import type { QueryClient } from '@tanstack/react-query';
import type { TransactionDetail, TransactionRow } from '@tillwatch/contract';
import { transactionKeys, transactionOptions, type TransactionPage } from '../../../api/transactions.ts';

/** Puts a transaction, as it is to be shown, in every place that has it cached. */
export function showReview(client: QueryClient, transaction: TransactionDetail): void {
  client.setQueryData(transactionOptions(transaction.id).queryKey, transaction);
  client.setQueriesData<TransactionPage>({ queryKey: transactionKeys.lists }, (page) =>
    page?.transactions.some((row) => row.id === transaction.id)
      ? { ...page, transactions: page.transactions.map((row) => showInRow(row, transaction)) }
      : page,
  );
}

function showInRow(row: TransactionRow, transaction: TransactionDetail): TransactionRow {
  if (row.id !== transaction.id) return row;
  const {
    isVerified,
    isFlagged,
    verificationNotes,
    verifiedBy,
    verifiedAt,
    unverifiedBy,
    unverifiedAt,
    version,
  } = transaction;
  return {
    ...row,
    isVerified,
    isFlagged,
    verificationNotes,
    verifiedBy,
    verifiedAt,
    unverifiedBy,
    unverifiedAt,
    version,
  };
}
