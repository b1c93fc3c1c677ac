import type { QueryClient } from '@tanstack/react-query';
import { failedSaves } from '../../../api/failed-saves.ts';
import { drafts } from '../notes/draft-store.ts';
import { isDirty } from '../notes/draft.ts';
import { isSaving } from './change-review.ts';

const guarded = new WeakSet<QueryClient>();

/**
 * From here on, the browser asks before the page is left with unsaved notes or decisions. Calling it again does no
 * harm.
 */
export function guardUnload(client: QueryClient): void {
  if (guarded.has(client)) return;
  guarded.add(client);
  window.addEventListener('beforeunload', (event) => {
    const isUnsaved = isSaving(client) || failedSaves.entries().length > 0;
    if (isUnsaved || drafts.entries().some(([, draft]) => isDirty(draft))) event.preventDefault();
  });
}
