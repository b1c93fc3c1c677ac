import { LIMITS } from '@tillwatch/contract';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { describeLeftAlone, type SpotCheck } from './spot-check.ts';

const NOTE_MAX_LENGTH = Math.min(1000, LIMITS.notesMaxLength);

interface SpotCheckDialogProps {
  plan: SpotCheck;
  onVerify: (note: string) => void;
  onClose: () => void;
}

/** Asks for one note before several transactions are verified together. */
export function SpotCheckDialog({ plan, onVerify, onClose }: SpotCheckDialogProps) {
  const [note, setNote] = useState('');
  const count = plan.pending.length;
  const what = count === 1 ? 'one transaction' : `${count} transactions`;

  function submit(event: FormEvent): void {
    event.preventDefault();
    onVerify(note.trim());
  }

  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Verify {what} as a spot check?</DialogTitle>
          <DialogDescription>
            The record says for each one whether you had opened it. {describeLeftAlone(plan)}
          </DialogDescription>
        </DialogHeader>
        <form onSubmit={submit} className="contents">
          <DialogBody>
            <Field label="Note on each of them (optional)">
              <Textarea
                value={note}
                maxLength={NOTE_MAX_LENGTH}
                placeholder="Spot check of small sales"
                className="min-h-20"
                onChange={(event) => setNote(event.target.value)}
              />
            </Field>
          </DialogBody>
          <DialogFooter>
            <DialogClose asChild>
              <Button>Cancel</Button>
            </DialogClose>
            <Button type="submit" variant="primary" disabled={count === 0}>
              Verify {count}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
