import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Contest, LIMITS, ROUTES, type TransactionDetail } from '@tillwatch/contract';
import { reviewStatus } from '@tillwatch/core/review';
import { callApi, describeError } from '../../../api/client.ts';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { ContestTable } from './contest-table.tsx';

interface SettleDialogProps {
  transaction: TransactionDetail;
  contest: Contest;
  /** Whether the transaction takes on what the file says. */
  takes: boolean;
  onClose: () => void;
}

/** Asks why what is stored is kept, or why the other file's version is used. */
export function SettleDialog({ transaction, contest, takes, onClose }: SettleDialogProps) {
  const client = useQueryClient();
  const isReviewed = reviewStatus(transaction) !== 'pending';
  const settling = useMutation({
    mutationFn: (reason: string) =>
      callApi(ROUTES.settleContest, {
        params: { id: transaction.id, contestId: contest.id ?? '' },
        body: { takes, reason },
      }),
    // Every list and count may show it.
    onSuccess: () => {
      onClose();
      toast({
        title: takes ? 'Other File Used' : isReviewed ? 'Kept as Reviewed' : 'Kept What Is Stored',
        description: `Transaction ${transaction.transactionId}, with your reason, is in its history.`,
      });
      return client.invalidateQueries();
    },
  });
  return (
    <ReasonDialog
      title={
        takes
          ? `Use the other file for ${transaction.transactionId}?`
          : isReviewed
            ? `Keep ${transaction.transactionId} as reviewed?`
            : `Keep what is stored of ${transaction.transactionId}?`
      }
      description={
        takes
          ? 'The transaction changes; its review and notes stay. What it said before is kept in its history and in its cases.'
          : 'Nothing changes. What the other file says is kept in its history and in its cases, and you are not asked again.'
      }
      action={takes ? 'Use the Other File' : isReviewed ? 'Keep as Reviewed' : 'Keep What Is Stored'}
      maxLength={LIMITS.notesMaxLength}
      isPending={settling.isPending}
      error={settling.error ? describeError(settling.error).message : undefined}
      onReason={(reason) => settling.mutate(reason)}
      onClose={onClose}
    >
      <ContestTable contest={contest} isReviewed={isReviewed} />
    </ReasonDialog>
  );
}
