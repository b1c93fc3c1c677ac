import type { Store, StoreInput } from '@tillwatch/contract';
import { describeError } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { StoreForm } from './store-form.tsx';
import { useUpdateStore } from './stores-query.ts';

export function StoreEdit({ store, onDone }: { store: Store; onDone: () => void }) {
  const updateStore = useUpdateStore(store.id);

  async function save(input: StoreInput): Promise<void> {
    const updated = await updateStore.mutateAsync(input, {
      onError: (error) =>
        toast({
          title: 'Failed to Update Store',
          description: describeError(error).message,
          variant: 'destructive',
        }),
    });
    toast({ title: 'Store Updated', description: `${updated.name} has been saved.` });
    onDone();
  }

  return (
    <StoreForm
      values={{
        storeNumber: store.storeNumber,
        name: store.name,
        address: store.address,
        franchiseOwnerEmail: store.franchiseOwnerEmail,
      }}
      onSave={save}
      footer={
        <>
          <Button disabled={updateStore.isPending} onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" loading={updateStore.isPending}>
            Save Changes
          </Button>
        </>
      }
    />
  );
}
