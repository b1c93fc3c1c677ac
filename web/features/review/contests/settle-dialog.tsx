import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Contest, LIMITS, ROUTES, type TransactionDetail } from '@tillwatch/contract';
import { reviewStatus } from '@tillwatch/core/review';
import { callApi, describeError } from '../../../api/client.ts';
import { givenName } from '../../../ui/given-name.ts';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { toldOfOwnFile } from '../../../ui/told-of-own-file.ts';
import { ContestLines } from './contest-lines.tsx';
import { ContestTable } from './contest-table.tsx';
import { markFile, nameOther } from './shown-contests.ts';

interface SettleDialogProps {
  transaction: TransactionDetail;
  contest: Contest;
  /** Whether the transaction takes on what the file says. */
  takes: boolean;
  onClose: () => void;
}

function describeTaking({ filename, reopensReview }: Contest, isReviewed: boolean): string {
  if (!isReviewed) return `The transaction changes to what ${filename ?? 'the other file'} says.`;
  return reopensReview
    ? 'The transaction changes and is pending again, because what was verified had less money, fewer findings, or another cashier. The review stays in its history, and its notes stay.'
    : 'The transaction changes; its review and notes stay.';
}

/** Asks why what is stored is kept, or why the other file's version is used. */
export function SettleDialog({ transaction, contest, takes, onClose }: SettleDialogProps) {
  const client = useQueryClient();
  const isReviewed = reviewStatus(transaction) !== 'pending';
  const other = nameOther(contest, transaction);
  const otherInTitle = other === 'file' ? 'Other File' : 'Other Version';
  const settling = useMutation({
    mutationFn: (reason: string) =>
      callApi(ROUTES.settleContest, {
        params: { id: transaction.id, contestId: contest.id ?? '' },
        body: { takes, seen: contest.seen, reason },
      }),
    // Every list and count may show it.
    onSuccess: ({ told }) => {
      onClose();
      toast({
        title: takes ? `${otherInTitle} Used` : isReviewed ? 'Kept as Reviewed' : 'Kept What Is Stored',
        description: `Transaction ${transaction.transactionId}, with your reason, is in its history.${toldOfOwnFile(told)}`,
      });
      return client.invalidateQueries();
    },
    // What is behind the dialog may have changed, too.
    onError: () => client.invalidateQueries(),
  });
  return (
    <ReasonDialog
      title={
        takes
          ? `Use the other ${other} for ${transaction.transactionId}?`
          : isReviewed
            ? `Keep ${transaction.transactionId} as reviewed?`
            : `Keep what is stored for ${transaction.transactionId}?`
      }
      description={
        takes
          ? `${describeTaking(markFile(contest), isReviewed)} What it said before is kept in its history and in its cases.`
          : `Nothing changes${isReviewed || other === 'version' ? '' : `: what ${givenName(transaction.source.filename)} says stays`}. What the other ${other} says is kept in its history and in its cases, and you are not asked again.`
      }
      action={takes ? `Use the ${otherInTitle}` : isReviewed ? 'Keep as Reviewed' : 'Keep What Is Stored'}
      size="lg"
      maxLength={LIMITS.notesMaxLength}
      isPending={settling.isPending}
      error={settling.error ? describeError(settling.error).message : undefined}
      onReason={(reason) => settling.mutate(reason)}
      onClose={onClose}
    >
      <ContestTable contest={contest} other={other} isReviewed={isReviewed} />
      <ContestLines contest={contest} other={other} />
    </ReasonDialog>
  );
}
