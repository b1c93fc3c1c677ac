import type { Store, User } from '@tillwatch/contract';
import { Plus, Store as StoreIcon } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useLazyDialog } from '../../ui/use-lazy-dialog.ts';

const loadAddStore = async () => (await import('../stores/add-store-dialog.tsx')).AddStoreDialog;

interface NoStoreProps {
  user: User;
  stores: readonly Store[];
  /** The URL names a store that is not among them. */
  isUnknown: boolean;
  onStoreCreated: (store: Store) => void;
  /** Present where the sidebar is a drawer. */
  onOpenSidebar: (() => void) | undefined;
}

/** In place of the table while no store is selected: says why and what to do. */
export function NoStore({ user, stores, isUnknown, onStoreCreated, onOpenSidebar }: NoStoreProps) {
  const { Dialog: AddStoreDialog, state, opener } = useLazyDialog(loadAddStore);
  if (stores.length > 0) {
    return (
      <EmptyState
        icon={StoreIcon}
        title={isUnknown ? 'This store is not among yours' : 'No store selected'}
        description={
          isUnknown
            ? 'The link leads to a store that you may not see, or that is gone. Select one of yours in the sidebar.'
            : 'Select a store in the sidebar to see its transactions.'
        }
        action={onOpenSidebar && <Button onClick={onOpenSidebar}>Show stores</Button>}
        className="flex-1"
      />
    );
  }
  if (user.role === 'admin') {
    return (
      <>
        <EmptyState
          icon={StoreIcon}
          title="No stores yet"
          description="Add the first store; its register exports can be uploaded right away."
          action={
            <Button variant="primary" {...opener}>
              <Plus aria-hidden />
              Add New Store
            </Button>
          }
          className="flex-1"
        />
        {AddStoreDialog && <AddStoreDialog {...state} onCreated={onStoreCreated} />}
      </>
    );
  }
  return (
    <EmptyState
      icon={StoreIcon}
      title="No store assigned"
      description={
        user.role === 'agent'
          ? 'An admin has to assign a store to you before you can review its transactions.'
          : 'There are no stores yet. An admin has to add the first one.'
      }
      className="flex-1"
    />
  );
}
