import { hashKey, useQueryClient } from '@tanstack/react-query';
import type { ListedStore } from '@tillwatch/contract';
import { useLiveEvents } from '../../api/live.ts';
import { toast } from '../../ui/toast.ts';
import { isDeletedHere, storesQuery } from './stores-query.ts';

type StoreState = Pick<ListedStore, 'id' | 'isActive' | 'isReachable'>;

/**
 * Follows what happens to the user's stores: one that was taken away leaves the page and is told, unless it was deleted
 * here; a closed one says so, and so does one that can't be reached. For whatever is on every page.
 */
export function useLiveStores(): void {
  const client = useQueryClient();
  const readStores = (): readonly ListedStore[] => client.getQueryData(storesQuery.queryKey) ?? [];

  async function lookAgain(): Promise<void> {
    const before = readStores();
    // First which stores there are, so that nothing asks for one that is gone.
    await client.invalidateQueries({ queryKey: storesQuery.queryKey, exact: true });
    const ids = new Set(readStores().map(({ id }) => id));
    for (const { id, storeNumber, name } of before) {
      if (ids.has(id) || isDeletedHere(client, id)) continue;
      toast({
        title: `Store ${storeNumber} Is No Longer Yours`,
        description: `${name} is not in your list anymore. Notes that you had not saved are kept in this browser.`,
      });
    }
    // All the rest; the list is as new as can be.
    const fetched = hashKey(storesQuery.queryKey);
    await client.invalidateQueries({ predicate: ({ queryHash }) => queryHash !== fetched });
  }

  /** @param now the stores as the live channel opened, perhaps after this page had asked for them. */
  async function compare(now: readonly StoreState[]): Promise<void> {
    const shown = await client.ensureQueryData(storesQuery).catch(() => null);
    if (shown && describeStates(shown) !== describeStates(now)) await lookAgain();
  }

  useLiveEvents(
    (event) => {
      if (event.type === 'stores') void lookAgain();
      if (event.type === 'opened') void compare(event.stores);
    },
    () => void client.invalidateQueries({ queryKey: storesQuery.queryKey }),
  );
}

function describeStates(stores: readonly StoreState[]): string {
  const states = stores.map(({ id, isActive, isReachable }) => `${id} ${isActive} ${isReachable}`);
  return states.toSorted().join();
}
