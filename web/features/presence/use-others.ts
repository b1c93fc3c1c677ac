import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLiveEvents } from '../../api/live.ts';
import { presenceOptions, presenceOptionsOf } from '../../api/presence.ts';
import { useKnownUser } from '../../api/session.ts';

/** Opening the next one closes the one before: both are asked for together. */
const GATHER_MS = 250;

/** @returns the names of the others who have the transaction open, in order. */
export function useOthers(transactionId: string): string[] {
  const userId = useKnownUser()?.id;
  const { data } = useQuery({
    ...presenceOptionsOf(transactionId),
    select: (present) =>
      present
        .filter((one) => one.transactionId === transactionId && one.userId !== userId)
        .map(({ name }) => name),
  });
  return data ?? [];
}

/** Keeps up with who opens and closes transactions of a store. */
export function useLivePresence(storeId: number | undefined): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function lookAgain(): void {
    if (storeId === undefined) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      void client.invalidateQueries({ queryKey: presenceOptions(storeId).queryKey });
    }, GATHER_MS);
  }

  useLiveEvents(
    (event) => {
      if (event.type === 'presence' && event.storeId === storeId) lookAgain();
    },
    lookAgain,
    // While nobody has anything open it is not looked again by itself.
    { catchesUpAtFirst: true },
  );
}
