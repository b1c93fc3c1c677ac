import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ContestFile, LIMITS, type OpenContest } from '@tillwatch/contract';
import { describeError } from '../../api/client.ts';
import { useCurrentUser } from '../../api/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { formatInstant } from '../../ui/format.ts';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { settleAll, type Settled } from './contests-queries.ts';
import {
  countDifferences,
  countTransactions,
  describeDecision,
  eachOnce,
  isReviewed,
  nameKeeping,
  nameOther,
} from './words.ts';

interface DecideDialogProps {
  storeId: number;
  contests: readonly OpenContest[];
  files: readonly ContestFile[];
  /** Whether the transactions take on what the files say. */
  takes: boolean;
  onDone: (settled: Settled) => void;
  onClose: () => void;
}

/** Says exactly what will happen, with whose files, and asks why. */
export function DecideDialog({ storeId, contests, files, takes, onDone, onClose }: DecideDialogProps) {
  const client = useQueryClient();
  const settling = useMutation({
    mutationFn: (reason: string) => settleAll(storeId, contests, { takes, reason }),
    onSuccess: (settled) => {
      onDone(settled);
      // Every list and count may show it.
      return client.invalidateQueries();
    },
    // Of several calls, the first may have been answered.
    onError: () => client.invalidateQueries(),
  });
  const transactions = eachOnce(contests);
  const what =
    transactions.length === 1 ? transactions[0]?.transactionNumber : countTransactions(transactions.length);
  const other = nameOther(contests);
  const keeping = contests.every(isReviewed)
    ? `Keep ${what} as reviewed?`
    : `Keep what is stored for ${what}?`;
  return (
    <ReasonDialog
      title={takes ? `Use the other ${other.toLowerCase()} for ${what}?` : keeping}
      description={describeDecision(contests, takes)}
      action={takes ? `Use the Other ${other}` : nameKeeping(contests)}
      maxLength={LIMITS.notesMaxLength}
      isPending={settling.isPending}
      error={settling.error ? describeError(settling.error).message : undefined}
      onReason={(reason) => settling.mutate(reason)}
      onClose={onClose}
    >
      <Uploaders contests={contests} files={files} />
    </ReasonDialog>
  );
}

/** Whose files disagree; the decider's own are pointed out. */
function Uploaders({ contests, files }: Pick<DecideDialogProps, 'contests' | 'files'>) {
  const user = useCurrentUser();
  const counted = files
    .map((file) => ({
      ...file,
      its: contests.filter(({ uploadIds: [first] }) => first === file.uploadId),
      isOwn: file.uploadedBy === user?.id,
    }))
    .filter(({ its }) => its.length > 0);
  const isOwn = counted.some((file) => file.isOwn);
  return (
    <>
      <ul aria-label="Files that disagree" className="flex max-h-40 flex-col gap-1 overflow-y-auto text-sm">
        {counted.map((file) => (
          <li key={file.uploadId} className="break-words">
            <span className="font-medium">{file.filename}</span>, uploaded by{' '}
            <span className="font-medium">
              {file.uploadedByName || 'somebody'}
              {file.isOwn && ' (you)'}
            </span>
            , {formatInstant(file.uploadedAt)}
            <span className="text-muted-foreground tabular-nums"> · {countDifferences(file.its)}</span>
          </li>
        ))}
      </ul>
      {isOwn && (
        <Banner tone="warning">
          You uploaded {counted.length === 1 ? 'this file' : 'some of these files'} yourself, and you are
          about to decide whether {counted.length === 1 ? 'it counts' : 'they count'}. Other supervisors and
          admins are told if you decide for your own file.
        </Banner>
      )}
    </>
  );
}
