import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLiveEvents } from '../../api/live.ts';
import { presenceOptions, presenceOptionsFor } from '../../api/presence.ts';
import { useKnownUser } from '../../api/session.ts';

/** Opening the next transaction closes the one before: both events cause one fetch. */
const GATHER_MS = 250;

/** @returns the names of others who have the transaction open, in order. */
export function useOthers(transactionId: string): string[] {
  const userId = useKnownUser()?.id;
  const { data } = useQuery({
    ...presenceOptionsFor(transactionId),
    select: (present) =>
      present
        .filter((one) => one.transactionId === transactionId && one.userId !== userId)
        .map(({ name }) => name),
  });
  return data ?? [];
}

/** Keeps track of who opens and closes a store's transactions. */
export function useLivePresence(storeId: number | undefined): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function refetchSoon(): void {
    if (storeId === undefined) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      void client.invalidateQueries({ queryKey: presenceOptions(storeId).queryKey });
    }, GATHER_MS);
  }

  useLiveEvents(
    (event) => {
      if (event.type === 'presence' && event.storeId === storeId) refetchSoon();
    },
    refetchSoon,
    // While nobody has anything open there is no polling.
    { catchesUpAtFirst: true },
  );
}
