import type { Store } from '@tillwatch/contract';
import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { describeForToast } from '../../api/client.ts';
import { ConfirmDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { useDeleteStore } from './stores-query.ts';

interface DeleteStoreProps {
  store: Store;
  /** Undefined until it is known. */
  transactionCount: number | undefined;
  onDeleted: () => void;
}

/** Deletes a store that has no transactions, after asking. Specification, section 5. */
export function DeleteStore({ store, transactionCount, onDeleted }: DeleteStoreProps) {
  const [isAsking, setIsAsking] = useState(false);
  const deleteStore = useDeleteStore(store.id);
  const noteId = useId();
  const hasTransactions = transactionCount !== undefined && transactionCount > 0;

  // Awaited: this component disappears with the store, before a mutation callback would run.
  async function confirm(): Promise<void> {
    try {
      await deleteStore.mutateAsync();
    } catch (error) {
      toast({
        title: 'Failed to Delete Store',
        ...describeForToast(error),
        variant: 'destructive',
      });
      return;
    }
    toast({ title: 'Store Deleted', description: `${store.name} has been deleted.` });
    onDeleted();
  }

  return (
    <>
      {hasTransactions && (
        <p id={noteId} className="basis-full text-right text-xs text-muted-foreground">
          Only a store without transactions can be deleted.
        </p>
      )}
      <Button
        variant="destructive-outline"
        disabled={transactionCount !== 0}
        aria-describedby={hasTransactions ? noteId : undefined}
        loading={deleteStore.isPending}
        className={hasTransactions ? '' : 'mr-auto'}
        onClick={() => setIsAsking(true)}
      >
        <Trash2 aria-hidden />
        Delete Store
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Delete ${store.name}?`}
        description={`Store ${store.storeNumber} and its assignments to agents will be removed. This action cannot be undone.`}
        confirmLabel="Delete Store"
        destructive
        onConfirm={() => void confirm()}
      />
    </>
  );
}
