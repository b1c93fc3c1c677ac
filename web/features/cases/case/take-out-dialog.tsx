import { type CaseTransaction, LIMITS } from '@tillwatch/contract';
import { type SyntheticEvent, useState } from 'react';
import { describeError } from '../../../api/client.ts';
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
import { useRemoveTransaction } from '../data/cases-queries.ts';

interface TakeOutDialogProps {
  caseId: string;
  transaction: CaseTransaction;
  onClose: () => void;
}

/** Asks why a transaction is taken out of its case. */
export function TakeOutDialog({ caseId, transaction: { id, transactionId }, onClose }: TakeOutDialogProps) {
  const [reason, setReason] = useState('');
  const removing = useRemoveTransaction(caseId);

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (reason.trim() !== '') removing.mutate({ transactionId: id, reason }, { onSuccess: onClose });
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <form onSubmit={submit} className="contents">
          <DialogHeader>
            <DialogTitle>Take {transactionId} out of the case?</DialogTitle>
            <DialogDescription>
              The history and the file of the case keep that it was there, and why it is not any more.
            </DialogDescription>
          </DialogHeader>
          <DialogBody>
            <Field label="Reason" {...(removing.error && { error: describeError(removing.error).message })}>
              <Textarea
                autoFocus
                value={reason}
                maxLength={LIMITS.notesMaxLength}
                onChange={({ target }) => setReason(target.value)}
              />
            </Field>
          </DialogBody>
          <DialogFooter>
            <DialogClose asChild>
              <Button>Cancel</Button>
            </DialogClose>
            <Button
              type="submit"
              variant="primary"
              loading={removing.isPending}
              disabled={reason.trim() === ''}
            >
              Take Out
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
