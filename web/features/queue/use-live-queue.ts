import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLiveEvents } from '../../api/live.ts';
import { transactionKeys } from '../../api/transactions.ts';

/** Reviews come in bursts; for this long, they are gathered before the queue is fetched again. */
const GATHER_MS = 500;

/** Without a reload, what others decide leaves the queue, and what is uploaded joins it. */
export function useLiveQueue(): void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function lookAgain(): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      void client.invalidateQueries({ queryKey: transactionKeys.queues });
      void client.invalidateQueries({ queryKey: transactionKeys.queueRests });
      void client.invalidateQueries({ queryKey: transactionKeys.secondLooks });
    }, GATHER_MS);
  }

  useLiveEvents((event) => {
    if (event.type === 'review' || event.type === 'upload' || event.type === 'rules') lookAgain();
  }, lookAgain);
}
