import { type Contest, listContestLines, type TransactionDetail } from '@tillwatch/contract';
import { FileWarning } from 'lucide-react';
import { useState } from 'react';
import { useCurrentUser } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { SettleDialog } from './settle-dialog.tsx';

/** Says that another file says something else of the open transaction; supervisors decide which counts. */
export function ContestStrip({ transaction }: { transaction: TransactionDetail }) {
  const role = useCurrentUser()?.role;
  const [choice, setChoice] = useState<{ contest: Contest; takes: boolean }>();
  const contest = transaction.contests.find(({ outcome }) => outcome === 'open' || outcome === 'changed');
  if (contest === undefined) return null;
  const isOpen = contest.outcome === 'open';
  return (
    <div
      role="region"
      aria-label="Another file"
      className="flex flex-wrap items-start gap-x-3 gap-y-1.5 border-b border-medium-line bg-medium-soft px-4 py-1.5 text-sm print:hidden"
    >
      <FileWarning aria-hidden className="mt-0.5 size-4 shrink-0 text-medium" />
      <div className="min-w-0 flex-1 break-words max-sm:basis-[calc(100%-2rem)]">
        <p className="font-medium">
          {isOpen
            ? `Kept as it was reviewed. ${contest.filename ?? 'Another file'}, uploaded by ${contest.byName}, says something else:`
            : `Changed by another upload on ${formatInstant(contest.at)}: ${contest.filename ?? 'a file'}, by ${contest.byName}`}
        </p>
        <ul className="max-h-24 overflow-y-auto text-muted-foreground">
          {listContestLines(contest).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      {isOpen && role !== 'agent' && (
        <span className="flex gap-2">
          <Button size="sm" onClick={() => setChoice({ contest, takes: true })}>
            Use This File’s
          </Button>
          <Button size="sm" onClick={() => setChoice({ contest, takes: false })}>
            Keep
          </Button>
        </span>
      )}
      {choice && <SettleDialog transaction={transaction} {...choice} onClose={() => setChoice(undefined)} />}
    </div>
  );
}
