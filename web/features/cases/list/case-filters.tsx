import { useQuery } from '@tanstack/react-query';
import type { Store } from '@tillwatch/contract';
import { CASE_STATUS_LABELS, CASE_STATUSES } from '@tillwatch/core/cases';
import { X } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { NativeSelect } from '../../../ui/native-select.tsx';
import { TypedInput } from '../../../ui/typed-input.tsx';
import { StoreFilter } from '../../stores/index.ts';
import { workersOptions } from '../data/cases-queries.ts';
import { type CasesSearch, STATUS_CHOICES } from '../data/cases-search.ts';

const ORDERS = ['opened', 'lost'] as const;

interface CaseFiltersProps {
  search: CasesSearch;
  stores: readonly Store[];
  /** Agents don't know who works on cases. */
  hasWorkers: boolean;
  onChange: (next: CasesSearch) => void;
}

export function CaseFilters({ search, stores, hasWorkers, onChange }: CaseFiltersProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <StoreFilter stores={stores} storeId={search.store} onChange={(id) => onChange({ store: id })} />
      <NativeSelect
        aria-label="Status"
        className="w-40 max-sm:w-full"
        value={search.status ?? ''}
        onChange={({ target }) => onChange({ status: STATUS_CHOICES.find((one) => one === target.value) })}
      >
        <option value="">Unfinished</option>
        {CASE_STATUSES.map((status) => (
          <option key={status} value={status}>
            {CASE_STATUS_LABELS[status]}
          </option>
        ))}
        <option value="all">All statuses</option>
      </NativeSelect>
      <NativeSelect
        aria-label="Order"
        className="w-48 max-sm:w-full"
        value={search.sort ?? ''}
        onChange={({ target }) => onChange({ sort: ORDERS.find((one) => one === target.value) })}
      >
        <option value="">Recently changed first</option>
        <option value="opened">Recently opened first</option>
        <option value="lost">Highest loss first</option>
      </NativeSelect>
      {hasWorkers && <WorkerFilter search={search} onChange={onChange} />}
      {search.employee !== undefined && (
        <Button
          className="border-primary-line bg-primary-soft"
          aria-label={`Cashier ${search.employee}: show every cashier`}
          onClick={() => onChange({ employee: undefined })}
        >
          Cashier {search.employee} <X aria-hidden />
        </Button>
      )}
      <search className="min-w-40 flex-1 max-sm:basis-full sm:max-w-64">
        <TypedInput
          type="search"
          aria-label="Search cases"
          placeholder="Case, cashier, or receipt"
          className="h-8"
          maxLength={200}
          value={search.search ?? ''}
          onCommit={(text) => onChange({ search: text.trim() || undefined })}
        />
      </search>
    </div>
  );
}

function WorkerFilter({ search, onChange }: Pick<CaseFiltersProps, 'search' | 'onChange'>) {
  const { data } = useQuery(workersOptions);
  return (
    <NativeSelect
      aria-label="Who works on it"
      className="w-48 max-sm:w-full"
      value={search.worker ?? ''}
      onChange={({ target }) => onChange({ worker: target.value || undefined })}
    >
      <option value="">Anyone working on it</option>
      <option value="nobody">Nobody yet</option>
      {data?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
