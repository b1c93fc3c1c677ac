import type { Store } from '@tillwatch/contract';
import { NativeSelect } from '../../ui/native-select.tsx';

interface StoreFilterProps {
  label?: string;
  stores: readonly Store[];
  /** Undefined for all. */
  storeId: number | undefined;
  onChange: (storeId: number | undefined) => void;
}

/** Narrows what a page shows to one store. */
export function StoreFilter({ label = 'Store', stores, storeId, onChange }: StoreFilterProps) {
  return (
    <NativeSelect
      aria-label={label}
      className="w-56 max-sm:w-full"
      value={storeId ?? ''}
      onChange={({ target }) => onChange(Number(target.value) || undefined)}
    >
      <option value="">All stores</option>
      {stores.map(({ id, storeNumber, name }) => (
        <option key={id} value={id}>
          {storeNumber} · {name}
        </option>
      ))}
    </NativeSelect>
  );
}
