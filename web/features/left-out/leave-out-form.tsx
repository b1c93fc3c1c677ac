import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { dayAhead, yearAhead } from '../../ui/day-ahead.ts';
import { DialogDescription, DialogFooter, DialogHeader, DialogTitle } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

/** What is recorded about whoever is left out. */
export interface NewException {
  reason: string;
  /** The last day, 'YYYY-MM-DD'. */
  until: string;
}

interface LeaveOutFormProps {
  title: string;
  description: string;
  /** An example. */
  reasonPlaceholder: string;
  /** Fields for who is left out, and of what. */
  children: ReactNode;
  error: string | undefined;
  isPending: boolean;
  onOpenChange: (open: boolean) => void;
  onLeaveOut: (exception: NewException) => void;
}

/** Three months: it is looked at again then. */
const USUAL_DAYS = 90;

/** Asks why, and until which day within a year: nobody is left out forever. */
export function LeaveOutForm({
  title,
  description,
  reasonPlaceholder,
  children,
  error,
  isPending,
  onOpenChange,
  onLeaveOut,
}: LeaveOutFormProps) {
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState(() => dayAhead(USUAL_DAYS));

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    onLeaveOut({ reason, until });
  }

  return (
    <form onSubmit={submit} className="flex min-h-0 flex-col">
      <DialogHeader>
        <DialogTitle>{title}</DialogTitle>
        <DialogDescription>{description}</DialogDescription>
      </DialogHeader>
      <div className="flex min-h-0 flex-col gap-4 overflow-y-auto px-5 py-4">
        {children}
        <Field label="Reason" hint="Others will read it.">
          <Input
            required
            maxLength={500}
            placeholder={reasonPlaceholder}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        <Field
          label="Until"
          hint="The last day; at most a year ahead."
          {...(error !== undefined && { error })}
        >
          <Input
            type="date"
            required
            min={dayAhead(0)}
            max={yearAhead()}
            value={until}
            onChange={({ target }) => setUntil(target.value)}
          />
        </Field>
      </div>
      <DialogFooter>
        <Button onClick={() => onOpenChange(false)}>Cancel</Button>
        <Button type="submit" variant="primary" loading={isPending}>
          Leave Out
        </Button>
      </DialogFooter>
    </form>
  );
}
