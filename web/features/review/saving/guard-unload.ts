import { drafts } from '../notes/draft-store.ts';
import { isDirty } from '../notes/draft.ts';
import { isSaving } from './save-review.ts';

function askBeforeLoss(event: BeforeUnloadEvent): void {
  if (isSaving() || drafts.entries().some(([, draft]) => isDirty(draft))) event.preventDefault();
}

/** From here on the browser asks before the page is left with notes that are not saved. Calling it again is harmless. */
export function guardUnload(): void {
  window.addEventListener('beforeunload', askBeforeLoss);
}
