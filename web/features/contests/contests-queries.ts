import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { LIMITS, type OpenContest, ROUTES, type SettledContest } from '@tillwatch/contract';
import { callApi } from '../../api/client.ts';
import { useLiveEvents } from '../../api/live.ts';

const KEY = 'open-contests';

export const contestsOptions = (storeId: number) =>
  queryOptions({
    queryKey: [KEY, storeId],
    queryFn: ({ signal }) => callApi(ROUTES.listContests, { params: { id: storeId }, signal }),
    staleTime: 0,
  });

export const contestedStoresOptions = queryOptions({
  queryKey: [ROUTES.listContestedStores.path],
  queryFn: ({ signal }) => callApi(ROUTES.listContestedStores, { signal }),
  staleTime: 0,
});

/** Without a reload, what others decide leaves the page, and what files say otherwise joins it. */
export function useLiveContests(storeId: number | undefined): void {
  const client = useQueryClient();
  const lookAgain = () => void client.invalidateQueries({ queryKey: [KEY] });
  useLiveEvents((event) => {
    if (event.type === 'upload' && event.storeId === storeId) lookAgain();
  }, lookAgain);
}

interface Choice {
  takes: boolean;
  reason: string;
}

export interface Settled {
  results: SettledContest[];
  /** How many others were told that the decider preferred a file of their own; null if it's somebody else's. */
  told: number | null;
}

/** Decides in as many calls as it takes. If one fails, calling it again finds the earlier ones' work done. */
export async function settleAll(
  storeId: number,
  contests: readonly OpenContest[],
  choice: Choice,
): Promise<Settled> {
  const results: SettledContest[] = [];
  let told: number | null = null;
  for (let at = 0; at < contests.length; at += LIMITS.contestsAtOnce) {
    const some = contests.slice(at, at + LIMITS.contestsAtOnce).map(({ id, seen }) => ({ id, seen }));
    const { results: next, told: heard } = await callApi(ROUTES.settleContests, {
      params: { id: storeId },
      body: { contests: some, ...choice },
    });
    results.push(...next);
    if (heard !== null) told = Math.max(heard, told ?? 0);
  }
  return { results, told };
}
