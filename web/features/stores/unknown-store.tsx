import { Store as StoreIcon } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useStores } from './stores-query.ts';

/**
 * @returns whether the URL names a store that is not in the user's list; one that was just added may be missing, too.
 */
export function useIsUnknownStore(storeId: number | undefined): boolean {
  const { data } = useStores();
  return storeId !== undefined && data !== undefined && !data.some(({ id }) => id === storeId);
}

interface UnknownStoreProps {
  /** Leaves the store out of the URL. */
  onShowAll: () => void;
  className: string;
}

/** Replaces a store's content when the store is not one of the user's. */
export function UnknownStore({ onShowAll, className }: UnknownStoreProps) {
  return (
    <EmptyState
      icon={StoreIcon}
      title="This store is not one of yours"
      description="The link leads to a store that you can’t see, or that no longer exists."
      action={<Button onClick={onShowAll}>Show all stores</Button>}
      className={className}
    />
  );
}
