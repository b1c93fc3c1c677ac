import type { Store } from '@tillwatch/contract';
import { useLazyDialog } from '../../ui/use-lazy-dialog.ts';

const loadDialog = async () => (await import('./store-details-dialog.tsx')).StoreDetailsDialog;

interface StoreDetailsButtonProps {
  store: Store;
  onDeleted?: ((store: Store) => void) | undefined;
}

/** The store's name, which opens its details. For supervisors and admins. */
export function StoreDetailsButton({ store, onDeleted }: StoreDetailsButtonProps) {
  const { Dialog, state, opener } = useLazyDialog(loadDialog);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        title={`${store.name}: store details`}
        className="max-w-full truncate rounded-sm text-left decoration-border-strong underline-offset-4 hover:underline"
        {...opener}
      >
        {store.name}
      </button>
      {Dialog && <Dialog store={store} {...state} onDeleted={onDeleted} />}
    </>
  );
}
