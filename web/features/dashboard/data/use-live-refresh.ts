import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { evidenceOptions } from '../../../api/evidence.ts';
import { useLiveEvents } from '../../../api/live.ts';
import { isOwnReview } from '../../../api/own-reviews.ts';
import { historyOptions, transactionKeys, transactionOptions } from '../../../api/transactions.ts';
import { doubtfulUploadsKey } from '../../layouts/index.ts';

/** Reviews come in bursts; lists are refetched once for all that arrive within this time. */
const GATHER_MS = 300;

const PER_STORE = [
  transactionKeys.lists,
  transactionKeys.stats,
  transactionKeys.filterCounts,
  transactionKeys.employeeDays,
  transactionKeys.registers,
  transactionKeys.days,
  transactionKeys.neighbors,
  transactionKeys.places,
];

/**
 * Refetches what is shown of a store's transactions and marks the rest as stale. The list, cards, and filter counts are
 * refetched together, so that they keep agreeing.
 */
export function useRefreshStore(): (storeId: number) => void {
  const client = useQueryClient();
  return useCallback(
    (storeId) => {
      for (const key of PER_STORE) {
        void client.invalidateQueries({ queryKey: [...key, { storeId }] });
      }
    },
    [client],
  );
}

/**
 * Shows other people's uploads and reviews without a reload; after the channel was lost, refetches everything.
 * @param userId whose reviews on this page are already shown and followed by a refresh.
 */
export function useLiveRefresh(userId: number): void {
  const client = useQueryClient();
  const refreshStore = useRefreshStore();
  const waiting = useRef(new Set<number>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function refreshSoon(storeId: number): void {
    waiting.current.add(storeId);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      for (const id of waiting.current) refreshStore(id);
      waiting.current.clear();
    }, GATHER_MS);
  }

  useLiveEvents(
    (event) => {
      if (event.type === 'review') {
        if (event.byUserId === userId && isOwnReview(event)) return;
        refreshSoon(event.storeId);
        void client.invalidateQueries({ queryKey: transactionOptions(event.transactionId).queryKey });
      } else if (event.type === 'evidence') {
        void client.invalidateQueries({ queryKey: evidenceOptions(event.transactionId).queryKey });
        void client.invalidateQueries({ queryKey: historyOptions(event.transactionId).queryKey });
      } else if (event.type === 'rules') {
        refreshSoon(event.storeId);
        void client.invalidateQueries({ queryKey: transactionKeys.one });
      } else if (event.type === 'upload' && (event.status === 'completed' || event.status === 'withdrawn')) {
        refreshSoon(event.storeId);
        // An overlapping file updates what was parsed of a transaction, and a new one may come between two others.
        void client.invalidateQueries({ queryKey: transactionKeys.one });
        void client.invalidateQueries({ queryKey: doubtfulUploadsKey });
      }
    },
    () => {
      void client.invalidateQueries({ queryKey: transactionKeys.all });
      void client.invalidateQueries({ queryKey: transactionKeys.one });
    },
  );
}
