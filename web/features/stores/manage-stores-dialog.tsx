import type { ListedStore, Store, StoreOverview } from '@tillwatch/contract';
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
import { formatCount, formatRelative } from '../../ui/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AddStoreDialog } from './add-store-dialog.tsx';
import { StoreDetailsButton } from './store-details-button.tsx';
import { useStoreOverviews, useStores } from './stores-query.ts';
import { UNREACHABLE } from './unreachable-stores.tsx';

interface ManageStoresDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Shows a store that was just added, if the user wants to see it. */
  onShow?: ((store: Store) => void) | undefined;
  onDeleted?: ((store: Store) => void) | undefined;
}

export function ManageStoresDialog({ open, onOpenChange, onShow, onDeleted }: ManageStoresDialogProps) {
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
        <DialogHeader className="items-start justify-between gap-x-4 gap-y-3 sm:flex-row">
          <div>
            <DialogTitle>Manage Stores</DialogTitle>
            <DialogDescription>
              {stores.data
                ? `${formatCount(stores.data.length)} ${stores.data.length === 1 ? 'store' : 'stores'}`
                : 'Every store that is monitored'}
              . Pending and Flagged cover the last 30 days with data.
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
      <AddStoreDialog
        open={adding}
        onOpenChange={setAdding}
        onShow={
          onShow &&
          ((store) => {
            onOpenChange(false);
            onShow(store);
          })
        }
      />
    </Dialog>
  );
}

interface StoreTableProps {
  /** Undefined while they load. */
  stores: ListedStore[] | undefined;
  onDeleted: ((store: Store) => void) | undefined;
}

function StoreTable({ stores, onDeleted }: StoreTableProps) {
  const { data: overviews } = useStoreOverviews();
  const overviewOf = new Map(overviews?.map((overview) => [overview.storeId, overview]));
  return (
    <table className="w-full table-fixed text-sm" aria-busy={!stores}>
      <thead className="sticky top-0 bg-popover text-left text-xs text-muted-foreground">
        <tr className="*:border-b *:px-3 *:py-2 *:font-medium *:first:pl-5 *:last:pr-5">
          <th scope="col" className="w-20 sm:w-24">
            Number
          </th>
          <th scope="col">Name</th>
          <th scope="col" className="w-32 max-sm:hidden">
            Last Upload
          </th>
          <th scope="col" className="w-22 text-right max-sm:hidden">
            Pending
          </th>
          <th scope="col" className="w-22 text-right max-sm:hidden">
            Flagged
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
              <span title={store.address} className="line-clamp-2 font-normal text-muted-foreground">
                {store.address}
              </span>
              <span className="block font-normal text-muted-foreground sm:hidden">
                {overviews && (store.isReachable ? describeWork(overviewOf.get(store.id)) : UNREACHABLE)}
              </span>
            </td>
            {store.isReachable ? (
              <WorkCells overview={overviewOf.get(store.id)} isLoading={!overviews} />
            ) : (
              <td colSpan={3} className="text-muted-foreground max-sm:hidden">
                {UNREACHABLE}
              </td>
            )}
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
              <WorkCells overview={undefined} isLoading />
              <td>
                <Skeleton className="w-14" />
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}

/** Of the last 30 days with data. */
function WorkCells({ overview, isLoading }: { overview: StoreOverview | undefined; isLoading: boolean }) {
  if (isLoading) {
    return (
      <>
        <td className="max-sm:hidden">
          <Skeleton className="w-20" />
        </td>
        <td className="max-sm:hidden">
          <Skeleton className="ml-auto w-10" />
        </td>
        <td className="max-sm:hidden">
          <Skeleton className="ml-auto w-10" />
        </td>
      </>
    );
  }
  return (
    <>
      <td className="text-muted-foreground max-sm:hidden">
        {overview?.lastUploadAt ? formatRelative(overview.lastUploadAt) : 'No upload yet'}
      </td>
      <td className="text-right tabular-nums max-sm:hidden">
        {overview ? formatCount(overview.pending) : '–'}
      </td>
      <td className="text-right tabular-nums max-sm:hidden">
        {overview ? formatCount(overview.flagged) : '–'}
      </td>
    </>
  );
}

function describeWork(overview: StoreOverview | undefined): string {
  if (!overview?.lastUploadAt) return 'No upload yet';
  const uploaded = `Last upload ${formatRelative(overview.lastUploadAt)}`;
  return `${uploaded}, ${formatCount(overview.pending)} pending, ${formatCount(overview.flagged)} flagged`;
}
