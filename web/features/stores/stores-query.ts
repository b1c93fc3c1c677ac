import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ListedStore, ROUTES, type StoreInput } from '@tillwatch/contract';
import { type ResponseOf, callApi } from '../../api/client.ts';
import { useLiveEvents } from '../../api/live.ts';

export const storesQuery = queryOptions<ListedStore[]>({ queryKey: [ROUTES.listStores.path] });

/** The stores that the current user may see, by store number. */
export function useStores() {
  return useQuery(storesQuery);
}

export function useCreateStore() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: StoreInput) => callApi(ROUTES.createStore, { body: input }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: [ROUTES.listStoreOverviews.path] });
      return client.invalidateQueries({ queryKey: storesQuery.queryKey });
    },
  });
}

export function useUpdateStore(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: StoreInput) =>
      callApi(ROUTES.updateStore, { params: { id: String(id) }, body: input }),
    onSuccess: (updated) => {
      client.setQueryData(storesQuery.queryKey, (stores) =>
        stores?.map((store) => (store.id === updated.id ? { ...store, ...updated } : store)),
      );
      return client.invalidateQueries({ queryKey: storesQuery.queryKey });
    },
  });
}

/** Closes a store, or opens it again. */
export function useSetStoreStatus(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isActive: boolean) =>
      callApi(ROUTES.setStoreStatus, { params: { id: String(id) }, body: { isActive } }),
    // Queues and overviews change with it.
    onSuccess: (updated) => {
      client.setQueryData(storesQuery.queryKey, (stores) =>
        stores?.map((store) => (store.id === updated.id ? { ...store, ...updated } : store)),
      );
      void client.invalidateQueries({ queryKey: [ROUTES.getQueue.path] });
      void client.invalidateQueries({ queryKey: [ROUTES.listStoreOverviews.path] });
    },
  });
}

/** What there is to do in each store, by its id; fetched again each time it is shown. */
export function useStoreOverviews() {
  return useQuery<ResponseOf<typeof ROUTES.listStoreOverviews>>({
    queryKey: [ROUTES.listStoreOverviews.path],
    staleTime: 0,
  });
}

/** The same, kept up to date while it is shown. */
export function useLiveOverviews() {
  const overviews = useStoreOverviews();
  const refetch = () => void overviews.refetch();
  useLiveEvents((event) => {
    if (event.type === 'review' || event.type === 'upload' || event.type === 'rules') refetch();
  }, refetch);
  return overviews;
}

const deletionKey = (id: number) => [ROUTES.deleteStore.path, id];

/** Whether this page has deleted a store, or is about to. */
export function isDeletedHere(client: QueryClient, id: number): boolean {
  const deletions = client.getMutationCache().findAll({ mutationKey: deletionKey(id) });
  return deletions.some(({ state }) => state.status === 'pending' || state.status === 'success');
}

export function useDeleteStore(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: deletionKey(id),
    mutationFn: () => callApi(ROUTES.deleteStore, { params: { id: String(id) } }),
    onSuccess: () => {
      client.setQueryData(storesQuery.queryKey, (stores) => stores?.filter((store) => store.id !== id));
    },
  });
}

/** How many transactions a store has, on any day; fetched again each time it is shown. */
export function useTransactionCount(id: number) {
  return useQuery<ResponseOf<typeof ROUTES.getTransactionCount>>({
    queryKey: [ROUTES.listStores.path, id, 'transaction-count'],
    staleTime: 0,
  });
}
