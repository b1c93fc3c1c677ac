import type { ListedStore } from '@tillwatch/contract';
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '../../ui/select.tsx';

interface StoreSelectorProps {
  stores: readonly ListedStore[];
  /** One of `stores`, or undefined. */
  storeId: number | undefined;
  onChoose: (storeId: number) => void;
  /** Shows what there is to do in each store. */
  onShowAll?: () => void;
}

const ALL = 'all';

export function StoreSelector({ stores, storeId, onChoose, onShowAll }: StoreSelectorProps) {
  const chosen = stores.find(({ id }) => id === storeId);
  return (
    <Select
      value={storeId === undefined ? '' : String(storeId)}
      onValueChange={(value) => (value === ALL ? onShowAll?.() : onChoose(Number(value)))}
      disabled={stores.length === 0}
    >
      {/* A long name is cut off. */}
      <SelectTrigger aria-label="Store" title={chosen && `${chosen.storeNumber} · ${chosen.name}`}>
        <SelectValue placeholder="Select store..." />
      </SelectTrigger>
      <SelectContent className="w-(--radix-select-trigger-width)">
        {stores.map((store) => (
          <SelectItem key={store.id} value={String(store.id)}>
            {store.storeNumber} · {store.name}
            {!store.isActive && ' (closed)'}
            {!store.isReachable && ' (can’t be reached)'}
          </SelectItem>
        ))}
        {onShowAll && storeId !== undefined && stores.length > 1 && (
          <SelectItem value={ALL}>All stores</SelectItem>
        )}
      </SelectContent>
    </Select>
  );
}
