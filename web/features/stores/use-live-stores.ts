import { useQueryClient } from '@tanstack/react-query';
import { useLiveEvents } from '../../api/live.ts';
import { storesQuery } from './stores-query.ts';

/**
 * Follows what happens to the user's stores: one that was taken away leaves the page, a closed one says so. For
 * whatever is on every page.
 */
export function useLiveStores(): void {
  const client = useQueryClient();

  async function lookAgain(): Promise<void> {
    // First which stores there are, so that nothing asks for one that is gone.
    await client.invalidateQueries({ queryKey: storesQuery.queryKey, exact: true });
    await client.invalidateQueries();
  }

  useLiveEvents(
    (event) => {
      if (event.type === 'stores') void lookAgain();
    },
    () => void client.invalidateQueries({ queryKey: storesQuery.queryKey }),
  );
}
