import { useMutation } from '@tanstack/react-query';
import { type Cashier, MOST_DAYS_LEFT_OUT, ROUTES } from '@tillwatch/contract';
import { type SyntheticEvent, useState } from 'react';
import { callApi, describeError } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { cashierName } from '../parts/words.ts';
import { dayAhead } from './day-ahead.ts';

interface LeaveOutDialogProps {
  storeId: number;
  cashier: Cashier;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDone: () => void;
}

/** Three months: it is looked at again then. */
const USUAL_DAYS = 90;

export function LeaveOutDialog({ storeId, cashier, open, onOpenChange, onDone }: LeaveOutDialogProps) {
  const [reason, setReason] = useState('');
  const [until, setUntil] = useState(() => dayAhead(USUAL_DAYS));
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      callApi(ROUTES.leaveCashierOut, {
        body: { storeId, employeeId: cashier.employeeId, reason, until },
      }),
    onSuccess() {
      onDone();
      onOpenChange(false);
    },
  });

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    mutate();
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <form onSubmit={submit} className="flex min-h-0 flex-col">
          <DialogHeader>
            <DialogTitle>Leave out of comparisons</DialogTitle>
            <DialogDescription>
              {cashierName(cashier)} will not be compared, nor will others be compared with it. What its
              tickets and registers show still counts.
            </DialogDescription>
          </DialogHeader>
          <div className="flex flex-col gap-4 px-5 py-4">
            <Field label="Reason" hint="As others will read it.">
              <Input
                required
                maxLength={500}
                placeholder="Self-checkout"
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            </Field>
            <Field label="Until" {...(error && { error: describeError(error).message })}>
              <Input
                type="date"
                required
                min={dayAhead(0)}
                max={dayAhead(MOST_DAYS_LEFT_OUT)}
                value={until}
                onChange={({ target }) => setUntil(target.value)}
              />
            </Field>
          </div>
          <DialogFooter>
            <Button onClick={() => onOpenChange(false)}>Cancel</Button>
            <Button type="submit" variant="primary" loading={isPending}>
              Leave out
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
