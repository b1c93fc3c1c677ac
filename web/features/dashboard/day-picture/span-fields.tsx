import { Input } from '../../../ui/input.tsx';
import { useTypedValue } from '../../../ui/use-typed-value.ts';
import type { Span } from './day-layout.ts';

const PAUSE_MS = 600;

interface SpanFieldsProps {
  span: Span;
  onSpan: (span: Span) => void;
}

/** The list's span of time, as text fields. */
export function SpanFields({ span, onSpan }: SpanFieldsProps) {
  return (
    <div className="flex items-center gap-2 text-xs text-muted-foreground">
      <TimeField
        label="From"
        value={span.startTime}
        onCommit={(startTime) => onSpan({ ...span, startTime })}
      />
      <TimeField label="To" value={span.endTime} onCommit={(endTime) => onSpan({ ...span, endTime })} />
    </div>
  );
}

interface TimeFieldProps {
  label: string;
  value: string;
  onCommit: (time: string) => void;
}

function TimeField({ label, value, onCommit }: TimeFieldProps) {
  const typed = useTypedValue(value, (time) => onCommit(time.slice(0, 5)), PAUSE_MS);
  return (
    <label className="flex items-center gap-1.5">
      {label}
      <Input
        type="time"
        className="h-7 w-28 px-1.5"
        value={typed.text}
        onChange={({ target }) => typed.type(target.value)}
        onBlur={() => typed.flush()}
      />
    </label>
  );
}
