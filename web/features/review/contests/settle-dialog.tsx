import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Contest, LIMITS, listContestLines, ROUTES, type TransactionDetail } from '@tillwatch/contract';
import { callApi, describeError } from '../../../api/client.ts';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';

interface SettleDialogProps {
  transaction: TransactionDetail;
  contest: Contest;
  /** The file's counts from now on. */
  takes: boolean;
  onClose: () => void;
}

/** Asks why what was reviewed is kept, or what another file says is taken. */
export function SettleDialog({ transaction, contest, takes, onClose }: SettleDialogProps) {
  const client = useQueryClient();
  const settling = useMutation({
    mutationFn: (reason: string) =>
      callApi(ROUTES.settleContest, {
        params: { id: transaction.id, contestId: contest.id ?? '' },
        body: { takes, reason },
      }),
    // Every list and count may show it.
    onSuccess: () => {
      onClose();
      return client.invalidateQueries();
    },
  });
  return (
    <ReasonDialog
      title={
        takes
          ? `Let ${transaction.transactionId} say what this file says?`
          : `Keep ${transaction.transactionId} as it was reviewed?`
      }
      description={
        takes
          ? 'The review stays with it. Its history and its cases keep what it said before.'
          : 'Its history and its cases keep what the file says. You are not asked again.'
      }
      action={takes ? 'Use This File’s' : 'Keep'}
      maxLength={LIMITS.notesMaxLength}
      isPending={settling.isPending}
      error={settling.error ? describeError(settling.error).message : undefined}
      onReason={(reason) => settling.mutate(reason)}
      onClose={onClose}
    >
      <ul className="text-sm break-words">
        {listContestLines(contest).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </ReasonDialog>
  );
}
