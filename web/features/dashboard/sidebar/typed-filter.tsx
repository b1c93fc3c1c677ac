import type { ComponentProps } from 'react';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { useTypedValue } from '../../../ui/use-typed-value.ts';

const PAUSE_MS = 350;

type TypedFilterProps = Pick<
  ComponentProps<'input'>,
  'type' | 'step' | 'inputMode' | 'placeholder' | 'list' | 'onFocus'
> & {
  label: string;
  value: string;
  error?: string | undefined;
  onCommit: (text: string) => void;
};

/** A typed filter: it applies a moment after the last key, or at once on Enter. */
export function TypedFilter({ label, value, error, onCommit, ...input }: TypedFilterProps) {
  const typed = useTypedValue(value, onCommit, PAUSE_MS);
  return (
    <Field
      label={<span className="text-xs text-muted-foreground">{label}</span>}
      error={error}
      className="min-w-0 gap-1"
    >
      <Input
        {...input}
        autoComplete="off"
        value={typed.text}
        onChange={(event) => typed.type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') typed.flush();
        }}
      />
    </Field>
  );
}
