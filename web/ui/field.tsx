import { Slot } from 'radix-ui';
import { useId, type ReactElement, type ReactNode } from 'react';
import { cn } from './cn.ts';
import { Label } from './label.tsx';

/** Connects a control to its label, hint, and error. */
interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  label: ReactNode;
  /** Replaces the hint, and is announced when it appears. */
  error?: string | undefined;
  hint?: ReactNode;
  className?: string;
  /** One control, or a function that passes the props to the control inside. */
  children: ReactElement | ((control: ControlProps) => ReactNode);
}

/** A label, its control, and below it a hint or the error. */
export function Field({ label, error, hint, className, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const control: ControlProps = {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error || hint ? noteId : undefined,
  };
  return (
    <div className={cn('flex flex-col gap-1.5', className)}>
      <Label htmlFor={id}>{label}</Label>
      {typeof children === 'function' ? children(control) : <Slot.Root {...control}>{children}</Slot.Root>}
      {error ? (
        <p id={noteId} role="alert" className="text-xs text-high">
          {error}
        </p>
      ) : (
        hint && (
          <p id={noteId} className="text-xs text-muted-foreground">
            {hint}
          </p>
        )
      )}
    </div>
  );
}
