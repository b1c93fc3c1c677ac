import type { Store, StoreInput } from '@tillwatch/contract';
import { describeForToast } from '../../api/client.ts';
import { toast, undoAction } from '../../ui/toast.ts';
import { StoreForm } from './store-form.tsx';
import { useUpdateStore } from './stores-query.ts';

export function StoreEdit({ store, onDone }: { store: Store; onDone: () => void }) {
  const updateStore = useUpdateStore(store.id);
  const { storeNumber, name, address, franchiseOwnerEmail } = store;
  const values: StoreInput = { storeNumber, name, address, franchiseOwnerEmail };

  async function save(input: StoreInput): Promise<void> {
    const updated = await updateStore.mutateAsync(input).catch(showFailure);
    toast({
      title: 'Store Updated',
      description: `${updated.name} has been saved.`,
      action: undoAction(`the change of ${updated.storeNumber}`, () => void undo().catch(() => undefined)),
    });
    onDone();
  }

  async function undo(): Promise<void> {
    const restored = await updateStore.mutateAsync(values).catch(showFailure);
    toast({ title: 'Change Undone', description: `${restored.name} is as it was before.` });
  }

  return <StoreForm values={values} onSave={save} submitLabel="Save Changes" onCancel={onDone} />;
}

/**
 * Shows why the change was refused.
 * @throws the same error, so that the form can show it at its field.
 */
function showFailure(error: unknown): never {
  toast({
    title: 'Failed to Update Store',
    ...describeForToast(error),
    variant: 'destructive',
  });
  throw error;
}
