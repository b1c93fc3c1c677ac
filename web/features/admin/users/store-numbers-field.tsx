import type { Role } from '@tillwatch/contract';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { useStores } from '../../stores/index.ts';
import { splitStoreNumbers, toggleStoreNumber } from './store-numbers.ts';

interface StoreNumbersFieldProps {
  role: Role;
  value: string;
  onChange: (text: string) => void;
  onBlur: () => void;
  error: string | undefined;
}

/** Store numbers to type, and the stores there are, to pick from. */
export function StoreNumbersField({ role, value, onChange, onBlur, error }: StoreNumbersFieldProps) {
  const stores = useStores().data ?? [];
  const chosen = new Set(splitStoreNumbers(value));
  return (
    <div className="flex flex-col gap-2">
      <Field
        label="Assigned Stores"
        error={error}
        hint={
          role === 'agent'
            ? 'Store numbers, separated by commas. An agent sees these stores only.'
            : 'Store numbers, separated by commas. Supervisors and admins see every store anyway.'
        }
      >
        <Input
          autoComplete="off"
          placeholder="101, 102"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
      </Field>
      {stores.length > 0 && (
        <div
          role="group"
          aria-label="Existing stores"
          className="flex max-h-24 flex-wrap gap-1 overflow-y-auto p-0.5"
        >
          {stores.map((store) => (
            <button
              key={store.id}
              type="button"
              aria-pressed={chosen.has(store.storeNumber)}
              onClick={() => onChange(toggleStoreNumber(value, store.storeNumber))}
              className="inline-flex h-6 max-w-full items-center gap-1.5 rounded-sm border border-border-strong px-1.5 text-xs text-muted-foreground transition-colors hover:bg-accent hover:text-accent-foreground aria-pressed:border-primary-line aria-pressed:bg-primary-soft aria-pressed:text-primary"
            >
              <span className="font-mono">{store.storeNumber}</span>
              <span className="truncate">{store.name}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
