import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LIMITS, ROUTES } from '@tillwatch/contract';
import { callApi } from '../../../api/client.ts';
import type { AdminSearch } from '../view/admin-search.ts';
import { endOfDay, startOfDay } from './day-bounds.ts';

/** One page of the audit log, newest first; fetched again each time the tab is opened. */
export function useAuditLog({ who, what, from, to, page = 1 }: AdminSearch) {
  const query = {
    who,
    what,
    from: from && startOfDay(from),
    to: to && endOfDay(to),
    limit: LIMITS.defaultPageSize,
    offset: (page - 1) * LIMITS.defaultPageSize,
  };
  return useQuery({
    queryKey: [ROUTES.listAuditLog.path, query],
    queryFn: ({ signal }) => callApi(ROUTES.listAuditLog, { query, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}
