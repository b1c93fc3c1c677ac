import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { useTypedValue } from '../../../ui/use-typed-value.ts';

/** Long enough to type a year of four digits, whose first three also make dates. */
const PAUSE_MS = 600;
const EARLIEST = '1970-01-01';

interface DateInputProps {
  label: string;
  /** YYYY-MM-DD. */
  value: string;
  /** Stands in for a date that is cleared. */
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
        onChange={(event) => typed.type(event.target.value)}
        onBlur={() => typed.flush(typed.text < EARLIEST ? fallback : typed.text)}
      />
    </Field>
  );
}
