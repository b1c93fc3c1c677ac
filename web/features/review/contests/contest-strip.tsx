import { type Contest, nameFileOf, type TransactionDetail } from '@tillwatch/contract';
import { reviewStatus } from '@tillwatch/core/review';
import { FileWarning } from 'lucide-react';
import { useState } from 'react';
import { useCurrentUser } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { ContestTable } from './contest-table.tsx';
import { SettleDialog } from './settle-dialog.tsx';
import { nameOther, shownContests, titleOf } from './shown-contests.ts';

function describeOpen(
  { namesOthers: isNobodys }: Contest,
  { filename, isReviewed }: { filename: string; isReviewed: boolean },
): string {
  if (!isReviewed) {
    const whom = isNobodys ? ', but for no cashier' : '';
    return `Nobody has reviewed it yet. What ${filename} says counts until somebody decides${whom}.`;
  }
  return `It was kept as reviewed.${isNobodys ? ' Until somebody decides, it counts for no cashier.' : ''}`;
}

/** Says that the open transaction differs in another file; supervisors decide which counts. */
export function ContestStrip({ transaction }: { transaction: TransactionDetail }) {
  const role = useCurrentUser()?.role;
  const [choice, setChoice] = useState<{ contest: Contest; takes: boolean }>();
  const shown = shownContests(transaction.contests);
  const [contest] = shown;
  if (contest === undefined) return null;
  const isOpen = contest.outcome === 'open';
  const other = nameOther(contest, transaction);
  const isReviewed = reviewStatus(transaction) !== 'pending';
  return (
    <div
      role="region"
      aria-label="Differs in another file"
      className="flex flex-wrap items-end gap-x-6 gap-y-2 border-b border-medium-line bg-medium-soft px-4 py-2 text-sm print:hidden"
    >
      <div className="flex min-w-0 flex-1 basis-80 gap-2.5">
        <FileWarning aria-hidden className="mt-0.5 size-4 shrink-0 text-medium" />
        <div className="min-w-0 flex-1">
          <p className="break-words">
            <span className="font-medium">{titleOf(contest, transaction)}</span> {nameFileOf(contest)},{' '}
            {formatInstant(contest.at)}.
            {isOpen && ` ${describeOpen(contest, { filename: transaction.source.filename, isReviewed })}`}
            {isOpen && role === 'agent' && ' A supervisor decides which is right.'}
          </p>
          <div className="mt-1 max-h-36 overflow-y-auto">
            <ContestTable contest={contest} other={other} isReviewed={isReviewed} />
          </div>
          {shown.length > 1 && (
            <p className="mt-1 text-muted-foreground">{shown.length - 1} more below, in the review history</p>
          )}
        </div>
      </div>
      {isOpen && role !== 'agent' && (
        <span className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => setChoice({ contest, takes: false })}>
            {isReviewed ? 'Keep as Reviewed' : 'Keep What Is Stored'}
          </Button>
          <Button size="sm" onClick={() => setChoice({ contest, takes: true })}>
            {`Use the Other ${other === 'file' ? 'File' : 'Version'}`}
          </Button>
        </span>
      )}
      {choice && <SettleDialog transaction={transaction} {...choice} onClose={() => setChoice(undefined)} />}
    </div>
  );
}
