import { ApiError, getJson } from './client.ts';

/** @param queryKey ['/api/stores', 7, 'transaction-count'] fetches /api/stores/7/transaction-count. */
interface KeyedQuery {
  queryKey: readonly unknown[];
}

/**
 * How a query fetches by default (specification, section 7, "Generic query behavior"): the segments of its key, joined
 * with slashes, are the path of a GET with credentials.
 */
export function fetchByKey({ queryKey }: KeyedQuery): Promise<unknown> {
  return getJson(queryKey.join('/'));
}

/** The same, but null instead of an error when nobody is signed in. */
export async function fetchByKeyOrNull(query: KeyedQuery): Promise<unknown> {
  try {
    return await fetchByKey(query);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}
