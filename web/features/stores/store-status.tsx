import type { Store } from '@tillwatch/contract';
import { DoorClosed, DoorOpen } from 'lucide-react';
import { useState } from 'react';
import { describeForToast } from '../../api/client.ts';
import { ConfirmDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { useSetStoreStatus } from './stores-query.ts';

/** Closes a store after saying what that means, or opens it again. */
export function StoreStatusButton({ store }: { store: Store }) {
  const [isAsking, setAsking] = useState(false);
  const setStatus = useSetStoreStatus(store.id);

  function send(isActive: boolean) {
    setStatus.mutate(isActive, {
      onSuccess: () =>
        toast({
          title: isActive ? 'Store Opened' : 'Store Closed',
          description: isActive
            ? `${store.name} accepts uploads again.`
            : `${store.name} no longer accepts uploads.`,
        }),
      onError: (error) =>
        toast({
          title: `Failed to ${isActive ? 'Open' : 'Close'} Store`,
          ...describeForToast(error),
          variant: 'destructive',
        }),
    });
  }

  if (!store.isActive) {
    return (
      <Button loading={setStatus.isPending} onClick={() => send(true)}>
        <DoorOpen aria-hidden />
        Reopen Store
      </Button>
    );
  }
  return (
    <>
      <Button loading={setStatus.isPending} onClick={() => setAsking(true)}>
        <DoorClosed aria-hidden />
        Close Store
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Close ${store.name}?`}
        description="It no longer accepts uploads, and its transactions leave the queue and the daily digest. Everything can still be viewed, reviewed, exported, and included in reports. You can reopen the store at any time."
        confirmLabel="Close Store"
        onConfirm={() => send(false)}
      />
    </>
  );
}
