import { queryOptions } from '@tanstack/react-query';
import { parseRecordId, type Presence, ROUTES } from '@tillwatch/contract';
import { callApi } from './client.ts';

/** How often to check that a transaction is still open elsewhere: a page may have failed to say that it closed it. */
const REFETCH_MS = 60_000;

/** Who has which of a store's transactions open. */
export function presenceOptions(storeId: number) {
  return queryOptions({
    queryKey: ['presence', storeId],
    queryFn: ({ signal }): Promise<Presence[]> =>
      callApi(ROUTES.listPresence, { query: { storeId }, signal }),
    refetchInterval: ({ state }) => (state.data?.length ? REFETCH_MS : false),
  });
}

export function presenceOptionsFor(transactionId: string) {
  return presenceOptions(parseRecordId(transactionId).storeId);
}

/** Announces that the transaction is open here. A failure does no harm: the next announcement follows soon. */
export function announcePresence(transactionId: string): void {
  callApi(ROUTES.announcePresence, { params: { id: transactionId } }).catch(() => undefined);
}

/** Announces that it was closed, even while the page unloads. */
export function endPresence(transactionId: string): void {
  callApi(ROUTES.endPresence, { params: { id: transactionId }, keepalive: true }).catch(() => undefined);
}
