import { createWatchedMap } from '../../../api/watched-map.ts';
import { type Draft, isUntouched } from './draft.ts';

/**
 * Text that was typed and not saved, by transaction id. Kept outside the dialog, so that it survives it: a save that
 * fails after the dialog closed restores its draft, and the back button loses nothing.
 */
export const drafts = createWatchedMap<Draft>();

/** Keeps a draft, or drops it if nothing has been typed. */
export function keepDraft(transactionId: string, draft: Draft): void {
  if (isUntouched(draft)) drafts.delete(transactionId);
  else drafts.set(transactionId, draft);
}
