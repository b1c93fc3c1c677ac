import type { ListedStore } from '@tillwatch/contract';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StoreSelector } from './store-selector.tsx';

interface HeadStoreSelectorProps {
  /** Undefined while they load. */
  stores: ListedStore[] | undefined;
  storeId: number | undefined;
  onChoose: (storeId: number) => void;
}

/** Chooses the store that a page is about, in the page's head. */
export function HeadStoreSelector({ stores, storeId, onChoose }: HeadStoreSelectorProps) {
  return (
    <div className="w-64 max-sm:w-auto max-sm:min-w-40 max-sm:flex-1">
      {stores ? (
        <StoreSelector stores={stores} storeId={storeId} onChoose={onChoose} />
      ) : (
        <Skeleton className="h-8" />
      )}
    </div>
  );
}
