import { useState } from 'react';
import { failedSaves } from '../../../api/failed-saves.ts';
import { drafts } from '../notes/draft-store.ts';
import { isDirty } from '../notes/draft.ts';

interface LeaveInput {
  transactionId: string;
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** Where to go without saving: another transaction, or null to close the dialog. */
type Destination = { id: string | null };

/** Leaves without saving, asking first when typed text would be lost. */
export function useLeave({ transactionId, onOpen, onClose }: LeaveInput) {
  const [asked, setAsked] = useState<Destination | null>(null);

  function go({ id }: Destination): void {
    if (id === null) onClose();
    else onOpen(id);
  }

  return {
    /** Whether the question is open. */
    isAsking: asked !== null,
    leave: (id: string | null): void => {
      const draft = drafts.get(transactionId);
      if (draft && isDirty(draft)) {
        setAsked({ id });
      } else {
        go({ id });
      }
    },
    stay: () => setAsked(null),
    discard: (): void => {
      drafts.delete(transactionId);
      failedSaves.delete(transactionId);
      setAsked(null);
      if (asked) go(asked);
    },
  };
}
