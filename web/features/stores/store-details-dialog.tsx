import type { Store } from '@tillwatch/contract';
import { useState } from 'react';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '../../ui/dialog.tsx';
import { StoreEdit } from './store-edit.tsx';
import { StoreFacts } from './store-facts.tsx';

interface StoreDetailsDialogProps {
  store: Store;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted?: ((store: Store) => void) | undefined;
}

/** A store's details, with an edit mode. For supervisors and admins. */
export function StoreDetailsDialog({ store, open, onOpenChange, onDeleted }: StoreDetailsDialogProps) {
  const [isEditing, setIsEditing] = useState(false);
  const close = () => onOpenChange(false);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        setIsEditing(false);
        onOpenChange(next);
      }}
    >
      <DialogContent>
        <DialogHeader>
          <DialogTitle className="break-words">{isEditing ? 'Edit Store' : store.name}</DialogTitle>
          <DialogDescription>{isEditing ? `Store ${store.storeNumber}` : 'Store Details'}</DialogDescription>
        </DialogHeader>
        {isEditing ? (
          <StoreEdit store={store} onDone={() => setIsEditing(false)} />
        ) : (
          <StoreFacts
            store={store}
            onEdit={() => setIsEditing(true)}
            onDeleted={() => {
              close();
              onDeleted?.(store);
            }}
          />
        )}
      </DialogContent>
    </Dialog>
  );
}
