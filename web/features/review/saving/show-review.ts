import type { QueryClient } from '@tanstack/react-query';
import type { EmployeeDay, TransactionDetail, TransactionRow } from '@tillwatch/contract';
import { transactionKeys, transactionOptions, type TransactionPage } from '../../../api/transactions.ts';

/** Updates a transaction's review everywhere it is cached. */
export function showReview(client: QueryClient, transaction: TransactionRow): void {
  const { id } = transaction;
  client.setQueryData(
    transactionOptions(id).queryKey,
    (detail) => detail && { ...detail, ...reviewOf(transaction), ...namesIn(transaction) },
  );
  client.setQueriesData<TransactionPage>({ queryKey: transactionKeys.lists }, (page) =>
    page?.transactions.some((row) => row.id === id)
      ? {
          ...page,
          transactions: page.transactions.map((row) =>
            row.id === id ? { ...row, ...reviewOf(transaction), ...reviewerIn(transaction) } : row,
          ),
        }
      : page,
  );
  client.setQueriesData<EmployeeDay>(
    { queryKey: transactionKeys.employeeDays },
    (day) => day && showInDay(day, transaction),
  );
}

function reviewOf(transaction: TransactionRow) {
  const { isVerified, isFlagged, verificationNotes, version } = transaction;
  const { verifiedBy, verifiedAt, unverifiedBy, unverifiedAt } = transaction;
  return {
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

/** The server's full response has them; a row of the list doesn't. */
function namesIn(transaction: TransactionRow | TransactionDetail) {
  if (!('verifiedByName' in transaction)) return {};
  const { verifiedByName, unverifiedByName, secondLook } = transaction;
  return { verifiedByName, unverifiedByName, secondLook, ...reviewerIn(transaction) };
}

function reviewerIn(transaction: TransactionRow | TransactionDetail) {
  if (!('reviewedByName' in transaction)) return {};
  const { reviewedBy, reviewedByName, reviewedAt, noteByName } = transaction;
  return { reviewedBy, reviewedByName, reviewedAt, noteByName };
}

function showInDay(day: EmployeeDay, { id, isVerified, isFlagged }: TransactionRow): EmployeeDay {
  const before = day.transactions.find((row) => row.id === id);
  if (!before) return day;
  return {
    ...day,
    verified: day.verified + Number(isVerified) - Number(before.isVerified),
    flagged: day.flagged + Number(isFlagged) - Number(before.isFlagged),
    transactions: day.transactions.map((row) => (row.id === id ? { ...row, isVerified, isFlagged } : row)),
  };
}
