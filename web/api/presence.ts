import { queryOptions } from '@tanstack/react-query';
import { parseRecordId, type Presence, ROUTES } from '@tillwatch/contract';
import { callApi } from './client.ts';

/** While somebody has something open: so often it is looked whether they still do, should their page not tell. */
const LOOK_AGAIN_MS = 60_000;

/** Who has which transaction of a store open. */
export function presenceOptions(storeId: number) {
  return queryOptions({
    queryKey: ['presence', storeId],
    queryFn: ({ signal }): Promise<Presence[]> =>
      callApi(ROUTES.listPresence, { query: { storeId }, signal }),
    refetchInterval: ({ state }) => (state.data?.length ? LOOK_AGAIN_MS : false),
  });
}

export function presenceOptionsOf(transactionId: string) {
  return presenceOptions(parseRecordId(transactionId).storeId);
}

/** Tells the others that the transaction is open here. Losing it loses nothing: it is told again soon. */
export function announcePresence(transactionId: string): void {
  callApi(ROUTES.announcePresence, { params: { id: transactionId } }).catch(() => undefined);
}

/** Tells the others that it is closed, also while the page goes. */
export function endPresence(transactionId: string): void {
  callApi(ROUTES.endPresence, { params: { id: transactionId }, keepalive: true }).catch(() => undefined);
}
