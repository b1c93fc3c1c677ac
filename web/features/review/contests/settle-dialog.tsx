import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Contest, LIMITS, listContestLines, ROUTES, type TransactionDetail } from '@tillwatch/contract';
import { type SyntheticEvent, useState } from 'react';
import { callApi, describeError } from '../../../api/client.ts';
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

interface SettleDialogProps {
  transaction: TransactionDetail;
  contest: Contest;
  /** The file's counts from now on. */
  takes: boolean;
  onClose: () => void;
}

/** Asks why what was reviewed is kept, or what another file says is taken. */
export function SettleDialog({ transaction, contest, takes, onClose }: SettleDialogProps) {
  const [reason, setReason] = useState('');
  const client = useQueryClient();
  const settling = useMutation({
    mutationFn: () =>
      callApi(ROUTES.settleContest, {
        params: { id: transaction.id, uploadId: contest.uploadId },
        body: { takes, reason },
      }),
    // Every list and count may show it.
    onSuccess: () => {
      onClose();
      return client.invalidateQueries();
    },
  });

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (reason.trim() !== '') settling.mutate();
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <form onSubmit={submit} className="contents">
          <DialogHeader>
            <DialogTitle>
              {takes
                ? `Let ${transaction.transactionId} say what this file says?`
                : `Keep ${transaction.transactionId} as it was reviewed?`}
            </DialogTitle>
            <DialogDescription>
              {takes
                ? 'The review stays with it. Its history and its cases keep what it said before.'
                : 'Its history and its cases keep what the file says. You are not asked again.'}
            </DialogDescription>
          </DialogHeader>
          <DialogBody className="flex flex-col gap-3">
            <ul className="text-sm break-words">
              {listContestLines(contest).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <Field label="Reason" {...(settling.error && { error: describeError(settling.error).message })}>
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
              loading={settling.isPending}
              disabled={reason.trim() === ''}
            >
              {takes ? 'Use This File’s' : 'Keep'}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
