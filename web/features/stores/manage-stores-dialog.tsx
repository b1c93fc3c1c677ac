import type { Store } from '@tillwatch/contract';
import { Plus, Store as StoreIcon } from 'lucide-react';
import { useState } from 'react';
import { describeError } from '../../api/client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { formatCount } from '../../ui/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AddStoreDialog } from './add-store-dialog.tsx';
import { StoreDetailsButton } from './store-details-button.tsx';
import { useStores } from './stores-query.ts';

interface ManageStoresDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCreated?: ((store: Store) => void) | undefined;
  onDeleted?: ((store: Store) => void) | undefined;
}

export function ManageStoresDialog({ open, onOpenChange, onCreated, onDeleted }: ManageStoresDialogProps) {
  const [adding, setAdding] = useState(false);
  const stores = useStores();
  const addButton = (
    <Button variant="primary" onClick={() => setAdding(true)}>
      <Plus aria-hidden />
      Add New Store
    </Button>
  );

  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent size="lg">
        <DialogHeader className="flex-row items-start justify-between gap-4">
          <div>
            <DialogTitle>Manage Stores</DialogTitle>
            <DialogDescription>
              {stores.data
                ? `${formatCount(stores.data.length)} ${stores.data.length === 1 ? 'store' : 'stores'}`
                : 'Every store that is monitored'}
            </DialogDescription>
          </div>
          {stores.data && stores.data.length > 0 && addButton}
        </DialogHeader>
        <DialogBody className="border-t px-0 pt-0 pb-2">
          {stores.isError ? (
            <ErrorState
              title="The stores could not be loaded"
              {...describeError(stores.error)}
              onRetry={() => void stores.refetch()}
            />
          ) : stores.data?.length === 0 ? (
            <EmptyState
              icon={StoreIcon}
              title="No stores yet"
              description="Add the first one to upload its register exports."
              action={addButton}
            />
          ) : (
            <StoreTable stores={stores.data} onDeleted={onDeleted} />
          )}
        </DialogBody>
      </DialogContent>
      <AddStoreDialog open={adding} onOpenChange={setAdding} onCreated={onCreated} />
    </Dialog>
  );
}

interface StoreTableProps {
  /** Undefined while they load. */
  stores: Store[] | undefined;
  onDeleted: ((store: Store) => void) | undefined;
}

function StoreTable({ stores, onDeleted }: StoreTableProps) {
  return (
    <table className="w-full table-fixed text-sm" aria-busy={!stores}>
      <thead className="sticky top-0 bg-popover text-left text-xs text-muted-foreground">
        <tr className="*:border-b *:px-3 *:py-2 *:font-medium *:first:pl-5 *:last:pr-5">
          <th scope="col" className="w-20 sm:w-24">
            Number
          </th>
          <th scope="col">Name</th>
          <th scope="col" className="max-sm:hidden">
            Address
          </th>
          <th scope="col" className="w-26">
            Status
          </th>
        </tr>
      </thead>
      <tbody className="[&_td]:border-b [&_td]:px-3 [&_td]:py-2 [&_td:first-child]:pl-5 [&_td:last-child]:pr-5 [&_tr:last-child_td]:border-b-0">
        {stores?.map((store) => (
          <tr key={store.id}>
            <td title={store.storeNumber} className="truncate font-mono">
              {store.storeNumber}
            </td>
            <td className="font-medium [&>button]:line-clamp-2 [&>button]:whitespace-normal">
              <StoreDetailsButton store={store} onDeleted={onDeleted} />
              <span className="line-clamp-2 font-normal text-muted-foreground sm:hidden">
                {store.address}
              </span>
            </td>
            <td title={store.address} className="text-muted-foreground max-sm:hidden">
              <span className="line-clamp-2">{store.address}</span>
            </td>
            <td>
              <Badge tone={store.isActive ? 'verified' : 'neutral'} dot>
                {store.isActive ? 'Active' : 'Inactive'}
              </Badge>
            </td>
          </tr>
        )) ??
          Array.from({ length: 4 }, (_, row) => (
            <tr key={row}>
              <td>
                <Skeleton className="w-12" />
              </td>
              <td>
                <Skeleton className="w-36" />
              </td>
              <td className="max-sm:hidden">
                <Skeleton className="w-56" />
              </td>
              <td>
                <Skeleton className="w-14" />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
