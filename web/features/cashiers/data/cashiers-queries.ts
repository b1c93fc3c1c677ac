import { useQuery } from '@tanstack/react-query';
import { ROUTES } from '@tillwatch/contract';
import { callApi } from '../../../api/client.ts';

/** Others review and upload in the meantime. */
const REFRESH_MS = 60_000;

/** @param storeId undefined: nothing is asked. */
export function useCashiers(storeId: number | undefined) {
  return useQuery({
    queryKey: [ROUTES.listCashiers.path, storeId],
    queryFn: ({ signal }) => callApi(ROUTES.listCashiers, { query: { storeId: storeId ?? 0 }, signal }),
    enabled: storeId !== undefined,
    staleTime: REFRESH_MS / 2,
    refetchInterval: REFRESH_MS,
  });
}

export function useCashier(storeId: number | undefined, employeeId: string | undefined) {
  return useQuery({
    queryKey: [ROUTES.getCashier.path, storeId, employeeId],
    queryFn: ({ signal }) =>
      callApi(ROUTES.getCashier, {
        query: { storeId: storeId ?? 0, employeeId: employeeId ?? '' },
        signal,
      }),
    enabled: storeId !== undefined && employeeId !== undefined,
    staleTime: REFRESH_MS / 2,
    refetchInterval: REFRESH_MS,
  });
}
