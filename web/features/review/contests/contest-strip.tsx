import {
  compareContest,
  type Contest,
  describeReopened,
  nameFileOf,
  type TransactionDetail,
} from '@tillwatch/contract';
import { reviewStatus } from '@tillwatch/core/review';
import { FileWarning } from 'lucide-react';
import { useState } from 'react';
import { useCurrentUser } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { formatInstant } from '../../../ui/format.ts';
import { givenName } from '../../../ui/given-name.ts';
import { WithNames } from '../../../ui/with-names.tsx';
import { ContestTable } from './contest-table.tsx';
import { SettleDialog } from './settle-dialog.tsx';
import { markFile, nameOther, shownContests, titleOf } from './shown-contests.ts';

function describeOpen(
  contest: Contest,
  { filename, isReviewed }: { filename: string; isReviewed: boolean },
): string {
  const { namesOthers, withdrawnAt } = contest;
  if (withdrawnAt !== null) return describeReopened(contest, formatInstant(withdrawnAt));
  const whose = namesOthers
    ? ' The files name different cashiers, so it counts for neither of them until then.'
    : '';
  return isReviewed
    ? `It was kept as reviewed until somebody decides.${whose}`
    : `Nobody has reviewed it yet. Until somebody decides, what ${filename} says counts.${whose}`;
}

/** ' day.xlsx says that it sold what transaction 4703 is about, as if …'; '' if neither version explains a finding. */
function describeExplained(
  { explains: { stored, file }, filename }: Contest,
  storedFilename: string,
): string {
  const [who, numbers] = file.length > 0 ? [filename ?? 'The other file', file] : [storedFilename, stored];
  if (numbers.length === 0) return '';
  const which =
    numbers.length === 1 ? `transaction ${numbers[0]} is` : `transactions ${names.format(numbers)} are`;
  return ` ${who} says that it sold what ${which} about, as if that had been rung again or sold before.`;
}

const names = new Intl.ListFormat('en-US');

/** More rows than these are shown on demand: a part of a long table would hide that there is more. */
const FEWEST_ROWS = 5;

/** Says that the open transaction differs in another file; supervisors decide which counts. */
export function ContestStrip({ transaction }: { transaction: TransactionDetail }) {
  const role = useCurrentUser()?.role;
  const [isLong, setLong] = useState(false);
  const [choice, setChoice] = useState<{ contest: Contest; takes: boolean }>();
  const shown = shownContests(transaction.contests);
  const [contest] = shown;
  if (contest === undefined) return null;
  const isOpen = contest.outcome === 'open';
  const other = nameOther(contest, transaction);
  const isReviewed = reviewStatus(transaction) !== 'pending';
  const filename = givenName(transaction.source.filename);
  const hidden = isLong ? 0 : compareContest(contest).length - FEWEST_ROWS;
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
            <span className="font-medium">{titleOf(contest, transaction)}</span>{' '}
            <WithNames text={nameFileOf(markFile(contest))} />, {formatInstant(contest.at)}.
            {isOpen && <WithNames text={` ${describeOpen(contest, { filename, isReviewed })}`} />}
            {isOpen && <WithNames text={describeExplained(markFile(contest), filename)} />}
            {isOpen && role === 'agent' && ' A supervisor decides which is right.'}
          </p>
          <div className={cn('mt-1', isLong && 'max-h-[40dvh] overflow-y-auto')}>
            <ContestTable
              contest={contest}
              other={other}
              isReviewed={isReviewed}
              // One more takes no more room than the button.
              most={hidden > 1 ? FEWEST_ROWS : undefined}
            />
          </div>
          {(isLong || hidden > 1) && (
            <Button size="sm" variant="ghost" aria-expanded={isLong} onClick={() => setLong(!isLong)}>
              {isLong ? 'Show Fewer Differences' : `Show ${hidden} More Differences`}
            </Button>
          )}
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
          {contest.withdrawnAt === null && (
            <Button size="sm" onClick={() => setChoice({ contest, takes: true })}>
              {`Use the Other ${other === 'file' ? 'File' : 'Version'}`}
            </Button>
          )}
        </span>
      )}
      {choice && <SettleDialog transaction={transaction} {...choice} onClose={() => setChoice(undefined)} />}
    </div>
  );
}
