import type { Store } from '@tillwatch/contract';
import { useState } from 'react';
import { StoreDetailsDialog } from './store-details-dialog.tsx';

interface StoreDetailsButtonProps {
  store: Store;
  onDeleted?: ((store: Store) => void) | undefined;
}

/** A store's name that opens its details. For supervisors and admins. */
export function StoreDetailsButton({ store, onDeleted }: StoreDetailsButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        title={`${store.name}: store details`}
        className="max-w-full truncate rounded-sm text-left decoration-border-strong underline-offset-4 hover:underline"
        onClick={() => setOpen(true)}
      >
        {store.name}
      </button>
      <StoreDetailsDialog store={store} open={open} onOpenChange={setOpen} onDeleted={onDeleted} />
    </>
  );
}
