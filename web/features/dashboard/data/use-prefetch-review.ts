import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { employeeDayOptions, registerOptions, transactionOptions } from '../../../api/transactions.ts';

/** Shorter than it takes to click after pointing, longer than passing by. */
const REST_MS = 70;

/**
 * Fetches the transaction that the pointer or keyboard rests on, so that its review opens without a wait.
 * @returns a function that takes a row's id, or null when the row is left.
 */
export function usePrefetchReview(): (id: string | null) => void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (id) => {
      clearTimeout(timer.current);
      if (id === null) return;
      timer.current = setTimeout(() => {
        void client.prefetchQuery(transactionOptions(id));
        void client.prefetchQuery(employeeDayOptions(id));
        void client.prefetchQuery(registerOptions(id));
      }, REST_MS);
    },
    [client],
  );
}
