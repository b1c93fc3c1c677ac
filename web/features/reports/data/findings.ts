import { queryOptions } from '@tanstack/react-query';
import { ROUTES } from '@tillwatch/contract';
import { callApi } from '../../../api/client.ts';
import { transactionKeys } from '../../../api/transactions.ts';

/** What was flagged in a report's days; fetched again whenever the cards' numbers are. */
export function findingsOptions(query: { storeId: number; startDate: string; endDate: string }) {
  return queryOptions({
    queryKey: [...transactionKeys.stats, query, 'findings'],
    queryFn: ({ signal }) => callApi(ROUTES.getReportFindings, { query, signal }),
    // Cases, notes, and pictures change it, too.
    staleTime: 0,
  });
}
