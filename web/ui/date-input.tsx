import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { useTypedValue } from './use-typed-value.ts';

/** Long enough to type a four-digit year, whose first three digits make valid dates as well. */
const PAUSE_MS = 600;
const EARLIEST = '1970-01-01';

interface DateInputProps {
  label: string;
  /** YYYY-MM-DD. */
  value: string;
  /** Replaces a date that is cleared. */
  fallback: string;
  onCommit: (day: string) => void;
}

export function DateInput({ label, value, fallback, onCommit }: DateInputProps) {
  const typed = useTypedValue(value, (day) => day >= EARLIEST && onCommit(day), PAUSE_MS);
  return (
    <Field label={<span className="text-xs text-muted-foreground">{label}</span>} className="min-w-0 gap-1">
      <Input
        type="date"
        className="px-2"
        min={EARLIEST}
        max="9999-12-31"
        value={typed.text}
        onChange={({ target }) => {
          // Cleared as a whole. A date that is partly retyped has no value either, but is bad input.
          if (target.value === '' && !target.validity.badInput) typed.flush(fallback);
          else typed.type(target.value);
        }}
        // A half-typed date is dropped for the date in force.
        onBlur={() => typed.flush(typed.text < EARLIEST ? value : typed.text)}
      />
    </Field>
  );
}
