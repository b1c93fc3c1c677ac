import type { Store, StoreInput } from '@tillwatch/contract';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { StoreForm } from './store-form.tsx';
import { useCreateStore } from './stores-query.ts';

interface AddStoreDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called once the store exists. */
  onCreated?: ((store: Store) => void) | undefined;
  /** Shows the new store in place of what is behind the dialog; offered once the store exists. */
  onShow?: ((store: Store) => void) | undefined;
}

export function AddStoreDialog({ open, onOpenChange, onCreated, onShow }: AddStoreDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Add New Store</DialogTitle>
          <DialogDescription>Once it’s added, you can upload its register exports.</DialogDescription>
        </DialogHeader>
        <AddStoreForm
          onCreated={(store) => {
            onOpenChange(false);
            onCreated?.(store);
            toast({
              title: 'Store Created',
              description: `${store.name} has been added.`,
              ...(onShow && { action: { label: 'Show It', onClick: () => onShow(store) } }),
            });
          }}
        />
      </DialogContent>
    </Dialog>
  );
}

const EMPTY: StoreInput = { storeNumber: '', name: '', address: '', franchiseOwnerEmail: '' };

function AddStoreForm({ onCreated }: { onCreated: (store: Store) => void }) {
  const createStore = useCreateStore();

  async function save(input: StoreInput): Promise<void> {
    const store = await createStore.mutateAsync(input, {
      onError: () =>
        toast({
          title: 'Failed to Create Store',
          description: 'An error occurred while creating the store',
          variant: 'destructive',
        }),
    });
    onCreated(store);
  }

  return <StoreForm values={EMPTY} onSave={save} submitLabel="Create Store" />;
}
