import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { useTypedValue } from './use-typed-value.ts';

/** Long enough to type a year of four digits, whose first three also make dates. */
const PAUSE_MS = 600;
const EARLIEST = '1970-01-01';

interface DateInputProps {
  label: string;
  /** YYYY-MM-DD. */
  value: string;
  /** Takes the place of a date that is cleared. */
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
          // Cleared whole; while a part of it is typed again, it has no value either.
          if (target.value === '' && !target.validity.badInput) typed.flush(fallback);
          else typed.type(target.value);
        }}
        // What was left half typed gives way to the date in force.
        onBlur={() => typed.flush(typed.text < EARLIEST ? value : typed.text)}
      />
    </Field>
  );
}
