import type { CurrentReview } from '@tillwatch/contract';
import { createWatchedMap } from './watched-map.ts';

export interface FailedSave<Action extends string = string> {
  /** The number that the register printed. */
  transactionNumber: string;
  /** The action, as its button names it. */
  button: string;
  message: string;
  requestId: string | undefined;
  /** Sends it again. */
  resend: () => void;
  /** When somebody else's change got in the way: that change, and the action that was refused. */
  stale?: { current: CurrentReview; action: Action };
}

/**
 * Saves that failed and have not been resolved yet, by transaction id. Only one toast shows at a time, so the next
 * success would cover the failure: the row in the list and the dialog keep it in sight.
 */
export const failedSaves = createWatchedMap<FailedSave>();
