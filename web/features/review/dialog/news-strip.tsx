import { useQuery } from '@tanstack/react-query';
import type { TransactionDetail } from '@tillwatch/contract';
import { Users } from 'lucide-react';
import { useCurrentUser } from '../../../api/session.ts';
import { historyOptions } from '../../../api/transactions.ts';
import { Button } from '../../../ui/button.tsx';
import { changedNotes, describeStep } from '../history/describe-step.ts';
import { describeWhen, isOwn, whoChanged } from '../saving/describe-change.ts';

/** What somebody else has done since the version that was seen: 'Jane Doe flagged it 2 minutes ago: “Odd”'. */
export function useNews({ id, version }: TransactionDetail, seenVersion: number): string | null {
  const hasNews = version > seenVersion;
  const { data } = useQuery({ ...historyOptions(id), enabled: hasNews });
  const user = useCurrentUser();
  if (!hasNews) return null;
  const [newest, before] = data?.steps ?? [];
  if (newest?.version !== version) return 'Somebody else has changed it.';
  const when = newest.changedAt === null ? '' : ` ${describeWhen(newest.changedAt)}`;
  const notes = changedNotes(newest, before);
  const where = isOwn(newest, user?.id) ? ' in another tab' : '';
  return `${whoChanged(newest, user?.id)} ${describeStep(newest)}${where}${when}${notes ? `: “${notes}”` : '.'}`;
}

/** Announces at once that a colleague has changed the open transaction. */
export function NewsStrip({ news, onAcknowledge }: { news: string | null; onAcknowledge: () => void }) {
  return (
    <div role="status">
      {news !== null && (
        <div className="flex items-center gap-2 border-b border-medium-line bg-medium-soft px-4 py-1.5 text-sm print:hidden">
          <Users aria-hidden className="size-4 shrink-0 text-medium" />
          <p className="line-clamp-3 min-w-0 flex-1 break-words">{news}</p>
          <Button size="sm" onClick={onAcknowledge}>
            Got it
          </Button>
        </div>
      )}
    </div>
  );
}
