import type { CurrentReview } from '@tillwatch/contract';
import type { ReviewAction } from './build-update.ts';
import { createWatchedMap } from './watched-map.ts';

export interface FailedSave {
  /** The number that the register printed. */
  transactionNumber: string;
  message: string;
  requestId: string | undefined;
  /** Where it was refused because of somebody else's change: that change, and what was to be done. */
  stale?: { current: CurrentReview; action: ReviewAction };
}

/**
 * The saves that failed and were not made good yet, by transaction id. One toast shows at a time, so the next success
 * would cover the failure: the dialog keeps it in sight from here.
 */
export const failedSaves = createWatchedMap<FailedSave>();
