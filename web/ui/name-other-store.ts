import type { OtherStore } from '@tillwatch/contract';

/**
 * 'store 1055', or 'another store' for one that the user may not see.
 * @param before other stores that were named, so the third unknown one is 'another store (3)'
 */
export function nameOtherStore({ storeNumber }: OtherStore, before: readonly OtherStore[] = []): string {
  if (storeNumber !== null) return `store ${storeNumber}`;
  const place = before.filter((store) => store.storeNumber === null).length + 1;
  return place === 1 ? 'another store' : `another store (${place})`;
}
