import type { ComponentProps } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TypedInput } from '../../../ui/typed-input.tsx';
import type { AdminSearch } from '../view/admin-search.ts';
import type { ChangeSearch } from '../view/use-admin-search.ts';

/** Long enough to type a four-digit year: its first three digits already make a date. */
const DATE_PAUSE_MS = 600;

interface AuditFiltersProps {
  search: AdminSearch;
  change: ChangeSearch;
  /** Present while any filter is set. */
  onClear: (() => void) | undefined;
}

/** Who, what and when. */
export function AuditFilters({ search, change, onClear }: AuditFiltersProps) {
  const field = (name: 'who' | 'what' | 'from' | 'to') => ({
    value: search[name] ?? '',
    onCommit: (text: string) =>
      change({ [name]: text.trim() === '' ? undefined : text, page: undefined }, 'replace'),
  });
  return (
    <search className="grid grid-cols-2 items-end gap-2 md:grid-cols-[1fr_1.5fr_9.5rem_9.5rem_auto]">
      <TypedField
        label="Who"
        placeholder="Name or email"
        maxLength={200}
        className="max-md:col-span-2"
        {...field('who')}
      />
      <TypedField
        label="What"
        placeholder="Action, user, store, receipt number, value"
        maxLength={200}
        className="max-md:col-span-2"
        {...field('what')}
      />
      <TypedField label="From" type="date" max="9999-12-31" pauseMs={DATE_PAUSE_MS} {...field('from')} />
      <TypedField label="To" type="date" max="9999-12-31" pauseMs={DATE_PAUSE_MS} {...field('to')} />
      <Button disabled={!onClear} onClick={onClear} className="max-md:col-span-2">
        Clear
      </Button>
    </search>
  );
}

interface TypedFieldProps extends Pick<
  ComponentProps<'input'>,
  'type' | 'placeholder' | 'maxLength' | 'max'
> {
  label: string;
  value: string;
  pauseMs?: number;
  onCommit: (text: string) => void;
  className?: string;
}

function TypedField({ label, className, ...input }: TypedFieldProps) {
  return (
    <Field
      label={<span className="text-xs text-muted-foreground">{label}</span>}
      className={`min-w-0 gap-1 ${className ?? ''}`}
    >
      <TypedInput {...input} />
    </Field>
  );
}
