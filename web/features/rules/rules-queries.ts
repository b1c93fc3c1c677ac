import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ROUTES, type RulesView } from '@tillwatch/contract';
import { callApi } from '../../api/client.ts';
import { useLiveEvents } from '../../api/live.ts';

const key = [ROUTES.getRules.path];
/** How often to check while rules are being applied to stored transactions: no event announces the last step. */
const LOOK_AGAIN_MS = 3000;

/** @param storeId undefined: all stores. Fetched again each time the page is opened: others change them too. */
export function useRules(storeId: number | undefined) {
  const client = useQueryClient();
  useLiveEvents(
    (event) => {
      if (event.type === 'rules') void client.invalidateQueries({ queryKey: key });
    },
    () => void client.invalidateQueries({ queryKey: key }),
  );
  return useQuery<RulesView>({
    queryKey: [...key, storeId ?? 'all'],
    queryFn: ({ signal }) => callApi(ROUTES.getRules, { query: { storeId }, signal }),
    gcTime: 0,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? LOOK_AGAIN_MS : false),
  });
}

/** Whether the rules in force are still being applied to stored transactions. */
export function isUnderWay(view: Pick<RulesView, 'progress' | 'unranked'> | undefined): boolean {
  return view !== undefined && view.progress.length + view.unranked.length > 0;
}

export function useRefreshRules(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: key });
}
