import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { Button } from './button.tsx';
import { dayAhead, yearAhead } from './day-ahead.ts';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from './dialog.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

/** What is said of everybody who is left out of something. */
export interface LeavingOut {
  reason: string;
  /** The last day, 'YYYY-MM-DD'. */
  until: string;
}

interface LeaveOutFormProps {
  title: string;
  description: string;
  /** An example. */
  reasonPlaceholder: string;
  /** Who, and of what, where that is chosen here. */
  children?: ReactNode;
  error: string | undefined;
  isPending: boolean;
  onOpenChange: (open: boolean) => void;
  onLeaveOut: (leavingOut: LeavingOut) => void;
}

interface LeaveOutDialogProps extends LeaveOutFormProps {
  open: boolean;
}

/** Leaves somebody out of something, with a reason, until a day that comes within a year: never for ever. */
export function LeaveOutDialog({ open, ...form }: LeaveOutDialogProps) {
  return (
    <Dialog open={open} onOpenChange={form.onOpenChange}>
      <DialogContent>
        <LeaveOutForm {...form} />
      </DialogContent>
    </Dialog>
  );
}

/** Three months: it is looked at again then. */
const USUAL_DAYS = 90;

/** Begins anew whenever the dialog opens. */
function LeaveOutForm({
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
        <Field label="Reason" hint="As others will read it.">
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
