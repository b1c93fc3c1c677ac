import { useSyncExternalStore } from 'react';
import { drafts, keepDraft } from './draft-store.ts';
import { type Draft, startDraft } from './draft.ts';

/** A transaction's draft, starting from its saved notes, and a function to change it. */
export function useDraft(
  transactionId: string,
  savedNotes: string,
): [Draft, (change: Partial<Draft>) => void] {
  const kept = useSyncExternalStore(drafts.watch, () => drafts.get(transactionId));
  const draft = kept ?? startDraft(savedNotes);
  return [draft, (change) => keepDraft(transactionId, { ...draft, ...change })];
}
