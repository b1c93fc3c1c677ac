import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ROUTES, type Store, type StoreInput } from '@tillwatch/contract';
import { callApi } from '../../api/client.ts';

const storesQuery = queryOptions({
  queryKey: [ROUTES.listStores.path],
  queryFn: ({ signal }): Promise<Store[]> => callApi(ROUTES.listStores, { signal }),
});

/** The stores that the current user may see, by store number. */
export function useStores() {
  return useQuery(storesQuery);
}

export function useCreateStore() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: StoreInput) => callApi(ROUTES.createStore, { body: input }),
    onSuccess: () => client.invalidateQueries({ queryKey: storesQuery.queryKey }),
  });
}
