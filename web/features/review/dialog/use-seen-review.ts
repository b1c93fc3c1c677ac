import type { TransactionDetail } from '@tillwatch/contract';
import { useState } from 'react';
import { lastOwnVersion } from '../../../api/own-reviews.ts';

export interface SeenReview {
  /** Sent along with a review; a background refresh doesn't raise it. */
  seenVersion: number;
  /** Whether somebody else has changed the transaction since it was opened here. */
  hasNews: boolean;
  /** Marks the current version as seen. */
  acknowledge: () => void;
}

/** Which version of the open transaction the reviewer has seen. */
export function useSeenReview({ id, version }: Pick<TransactionDetail, 'id' | 'version'>): SeenReview {
  const [seen, setSeen] = useState({ id, version });
  if (seen.id !== id) setSeen({ id, version });
  const seenVersion = Math.max(seen.id === id ? seen.version : version, lastOwnVersion(id));
  return {
    seenVersion,
    hasNews: version > seenVersion,
    acknowledge: () => setSeen({ id, version }),
  };
}
