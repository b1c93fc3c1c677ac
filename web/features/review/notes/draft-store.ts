import { createWatchedMap } from '../../../api/watched-map.ts';
import { type Draft, isUntouched } from './draft.ts';

/**
 * What has been typed and not saved, by transaction id. It lives outside the dialog, so that it outlasts it: a save that
 * fails after the dialog has closed puts its draft back, and the back button loses nothing.
 */
export const drafts = createWatchedMap<Draft>();

/** Keeps a draft; one that holds nothing typed is dropped instead. */
export function keepDraft(transactionId: string, draft: Draft): void {
  if (isUntouched(draft)) drafts.delete(transactionId);
  else drafts.set(transactionId, draft);
}
