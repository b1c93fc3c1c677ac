import type { CurrentReview } from '@tillwatch/contract';
import { createWatchedMap } from './watched-map.ts';

export interface FailedSave<Action extends string = string> {
  /** The number that the register printed. */
  transactionNumber: string;
  /** Which action it was, as its button names it. */
  button: string;
  message: string;
  requestId: string | undefined;
  /** Sends it once more. */
  resend: () => void;
  /** Where it was refused because of somebody else's change: that change, and what was to be done. */
  stale?: { current: CurrentReview; action: Action };
}

/**
 * The saves that failed and were not made good yet, by transaction id. One toast shows at a time, so the next success
 * would cover the failure: the row in the list and the dialog keep it in sight from here.
 */
export const failedSaves = createWatchedMap<FailedSave>();
