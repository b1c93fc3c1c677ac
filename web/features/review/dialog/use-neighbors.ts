import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  employeeDayOptions,
  registerOptions,
  neighborsOptions,
  type WalkQuery,
  transactionOptions,
} from '../../../api/transactions.ts';

/** How many transactions ahead are fetched while one is being read. */
const LOOK_AHEAD = 2;

/**
 * The transactions before and after this one in the list in force. They are prefetched, so that moving on needs no
 * wait.
 */
export function useNeighbors(transactionId: string, listQuery: WalkQuery) {
  const client = useQueryClient();
  useEffect(() => {
    // Whatever could not be prefetched is fetched when it is wanted, and a failure shown then.
    fetchAround(client, transactionId, listQuery).catch(() => {});
  }, [client, transactionId, listQuery]);
  return useQuery(neighborsOptions(transactionId, listQuery)).data;
}

async function fetchAround(client: QueryClient, transactionId: string, listQuery: WalkQuery): Promise<void> {
  const { previousId, nextId } = await client.fetchQuery(neighborsOptions(transactionId, listQuery));
  let aheadId = nextId;
  for (let steps = 0; aheadId !== null && steps < LOOK_AHEAD; steps += 1) {
    void client.prefetchQuery(transactionOptions(aheadId));
    void client.prefetchQuery(employeeDayOptions(aheadId));
    void client.prefetchQuery(registerOptions(aheadId));
    aheadId = (await client.fetchQuery(neighborsOptions(aheadId, listQuery))).nextId;
  }
  if (previousId !== null) void client.prefetchQuery(transactionOptions(previousId));
}
