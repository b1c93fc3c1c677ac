/** @param key of a query of transactions, whose last part names the store. */
export function isOfStore(key: readonly unknown[] | undefined, storeId: number | undefined): boolean {
  const query = key?.at(-1);
  return typeof query === 'object' && query !== null && 'storeId' in query && query.storeId === storeId;
}
