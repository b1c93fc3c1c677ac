import type { ListedStore, Store, User } from '@tillwatch/contract';
import { Plus, Store as StoreIcon } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useLazyComponent } from '../../ui/use-lazy-component.ts';
import { useLazyDialog } from '../../ui/use-lazy-dialog.ts';
import type { ChangeView } from './view/use-dashboard-view.ts';

const loadOverview = async () => (await import('./overview/store-overview.tsx')).StoreOverviewTable;
const loadAddStore = async () => (await import('../stores/add-store-dialog.tsx')).AddStoreDialog;

interface NoStoreProps {
  user: User;
  stores: readonly ListedStore[];
  /** The URL names a store that is not among them. */
  isUnknown: boolean;
  onStoreCreated: (store: Store) => void;
  onChoose: ChangeView;
}

/** Replaces the table while no store is selected: what there is to do in each store, or why there is none. */
export function NoStore({ user, stores, isUnknown, onStoreCreated, onChoose }: NoStoreProps) {
  const { Dialog: AddStoreDialog, state, opener } = useLazyDialog(loadAddStore);
  const overview = useLazyComponent(loadOverview, stores.length > 0 && !isUnknown, () => undefined);
  if (stores.length > 0 && isUnknown) {
    return (
      <EmptyState
        icon={StoreIcon}
        title="This store is not one of yours"
        description="The link leads to a store that you can’t see, or that no longer exists. Select one of yours in the sidebar."
        action={
          <Button onClick={() => onChoose({ storeId: undefined, showsAllStores: true })}>Show stores</Button>
        }
        className="flex-1"
      />
    );
  }
  if (stores.length > 0) {
    return overview.Component ? <overview.Component stores={stores} onChoose={onChoose} /> : null;
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
          ? 'An admin or a supervisor has to assign a store to you before you can review its transactions.'
          : 'There are no stores yet. An admin has to add the first one.'
      }
      className="flex-1"
    />
  );
}
