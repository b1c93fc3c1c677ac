import {
  type InfiniteData,
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { type NotificationPage, ROUTES } from '@tillwatch/contract';
import { callApi } from '../../../api/client.ts';
import { useLiveEvents } from '../../../api/live.ts';
import { markRead, type ReadInput } from './mark-read.ts';

const notificationsQuery = infiniteQueryOptions({
  queryKey: [ROUTES.listNotifications.path],
  queryFn: ({ pageParam, signal }): Promise<NotificationPage> =>
    callApi(ROUTES.listNotifications, { query: { as: 'entries', before: pageParam ?? undefined }, signal }),
  initialPageParam: null as number | null,
  getNextPageParam: (page) => page.nextBefore,
  // Events are missed while no page listens, such as between the supervisor dashboard and another screen.
  refetchOnMount: 'always',
});

/** The user's notifications, newest first, kept up to date while the page's live channel is open. */
export function useNotifications() {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: notificationsQuery.queryKey });
  useLiveEvents(
    (event) => {
      if (event.type === 'notifications') refresh();
    },
    refresh,
    { catchesUpAtFirst: true },
  );
  return useInfiniteQuery(notificationsQuery);
}

/** All of an entry, newest first. */
export function useEntry(id: number) {
  return useInfiniteQuery({
    queryKey: [...notificationsQuery.queryKey, 'entry', id],
    queryFn: ({ pageParam, signal }): Promise<NotificationPage> =>
      callApi(ROUTES.listNotifications, { query: { like: id, before: pageParam ?? undefined }, signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.nextBefore,
  });
}

/** Marks them on the screen at once; if that fails, shows what the server has. */
export function useMarkRead(): (input: ReadInput) => void {
  const client = useQueryClient();
  const { queryKey } = notificationsQuery;
  const mutation = useMutation({
    mutationFn: (input: ReadInput) => callApi(ROUTES.markNotificationsRead, { body: input }),
    onMutate: async (input) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<InfiniteData<NotificationPage, number | null>>(
        queryKey,
        (data) => data && { ...data, pages: markRead(data.pages, input, new Date().toISOString()) },
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return mutation.mutate;
}
