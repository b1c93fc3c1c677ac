import { ApiError, getJson } from './client.ts';

/** @param queryKey ['/api/stores', 7, 'transaction-count'] asks for /api/stores/7/transaction-count. */
interface KeyedQuery {
  queryKey: readonly unknown[];
}

/**
 * How a query fetches unless it says otherwise (specification, section 7, "Generic query behavior"): the segments of its
 * key, joined with a slash, are the path of a GET with credentials.
 */
export function fetchByKey({ queryKey }: KeyedQuery): Promise<unknown> {
  return getJson(queryKey.join('/'));
}

/** The same, with null instead of an error for who is signed out. */
export async function fetchByKeyOrNull(query: KeyedQuery): Promise<unknown> {
  try {
    return await fetchByKey(query);
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}
