import type { Store } from '@tillwatch/contract';
import { FINDING_KIND_IDS, FINDING_KINDS } from '@tillwatch/core/ranking/kinds';
import { NativeSelect } from '../../ui/native-select.tsx';
import { TypedInput } from '../../ui/typed-input.tsx';
import { upperFirst } from '../../ui/upper-first.ts';
import { StoreFilter } from '../stores/index.ts';
import type { QueueSearch } from './queue-search.ts';

interface QueueFiltersProps {
  stores: readonly Store[];
  search: QueueSearch;
  onChange: (next: QueueSearch) => void;
}

/** Which store, cashier and kind the queue is narrowed to. */
export function QueueFilters({ stores, search, onChange }: QueueFiltersProps) {
  const { store, employee, kind } = search;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2 max-sm:w-full">
      <StoreFilter stores={stores} storeId={store} onChange={(id) => onChange({ store: id })} />
      <NativeSelect
        aria-label="Kind"
        className="w-56 max-sm:w-full"
        value={kind ?? ''}
        onChange={({ target }) => onChange({ kind: FINDING_KIND_IDS.find((id) => id === target.value) })}
      >
        <option value="">All kinds</option>
        {FINDING_KIND_IDS.map((id) => (
          <option key={id} value={id}>
            {upperFirst(FINDING_KINDS[id])}
          </option>
        ))}
      </NativeSelect>
      <TypedInput
        aria-label="Cashier number"
        placeholder="Cashier number"
        className="h-8 w-36 max-sm:w-full"
        value={employee ?? ''}
        onCommit={(text) => onChange({ employee: text.trim() || undefined })}
      />
    </div>
  );
}
