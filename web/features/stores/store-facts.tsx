import type { Store } from '@tillwatch/contract';
import { Pencil, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../api/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogBody, DialogFooter } from '../../ui/dialog.tsx';
import { formatCount, formatInstant } from '../../ui/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DeleteStore } from './delete-store.tsx';
import { StoreStatusButton } from './store-status.tsx';
import { useTransactionCount } from './stores-query.ts';

interface StoreFactsProps {
  store: Store;
  onEdit: () => void;
  onDeleted: () => void;
}

/** The view mode: what is known about a store, and what can be done with it. */
export function StoreFacts({ store, onEdit, onDeleted }: StoreFactsProps) {
  const count = useTransactionCount(store.id);
  const isAdmin = useCurrentUser()?.role === 'admin';
  return (
    <>
      <DialogBody>
        <dl className="grid grid-cols-[max-content_1fr] gap-x-6 gap-y-2.5 text-sm">
          <Fact label="Status">
            <Badge tone={store.isActive ? 'verified' : 'neutral'} dot>
              {store.isActive ? 'Active' : 'Inactive'}
            </Badge>
          </Fact>
          {!store.isActive && (
            <Fact label="This Means">
              No uploads, and nothing in the queue or the daily digest. All data can still be viewed, and is
              included in reports.
            </Fact>
          )}
          <Fact label="Store Number">
            <span className="font-mono">{store.storeNumber}</span>
          </Fact>
          <Fact label="Address">{store.address}</Fact>
          <Fact label="Franchise Owner Email">{store.franchiseOwnerEmail}</Fact>
          <Fact label="Transactions">
            {count.data ? (
              <span className="tabular-nums">{formatCount(count.data.count)}</span>
            ) : count.isError ? (
              <span className="flex items-center gap-2 text-high">
                Could not be loaded
                <Button
                  size="icon-sm"
                  variant="ghost"
                  aria-label="Count again"
                  onClick={() => void count.refetch()}
                >
                  <RotateCw aria-hidden />
                </Button>
              </span>
            ) : (
              <Skeleton className="my-0.5 w-14" />
            )}
          </Fact>
          <Fact label="Created">{store.createdAt ? formatInstant(store.createdAt) : 'N/A'}</Fact>
        </dl>
      </DialogBody>
      <DialogFooter className="flex-wrap">
        {isAdmin && <DeleteStore store={store} transactionCount={count.data?.count} onDeleted={onDeleted} />}
        {isAdmin && <StoreStatusButton store={store} />}
        <Button variant="primary" onClick={onEdit}>
          <Pencil aria-hidden />
          Edit
        </Button>
      </DialogFooter>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}
