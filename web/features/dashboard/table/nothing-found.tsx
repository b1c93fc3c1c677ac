import type { TransactionStats } from '@tillwatch/contract';
import { FilterX, Inbox, Upload } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatCount, formatDay } from '../../../ui/format.ts';

/** Takes the focus when nothing else has it, so that a returning user continues with Enter. */
function LatestDayButton({ day, onShowDay }: { day: string; onShowDay: (day: string) => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus();
  }, []);
  return (
    <Button ref={button} onClick={() => onShowDay(day)}>
      Show {formatDay(day)}
    </Button>
  );
}

interface NothingFoundProps {
  /** For the store and dates in force; undefined until known. */
  stats: TransactionStats | undefined;
  /** Only what differs in another file is listed. */
  isContested: boolean;
  /** The least amount is above the greatest. */
  isUpsideDown: boolean;
  onSwapAmounts: () => void;
  /** Shows a single day. */
  onShowDay: (day: string) => void;
  /** Clears every filter and the search, but not the dates. */
  onShowAll: () => void;
  onUpload: () => void;
}

/** Says what to do next: clear the filters, go to a day with data, or upload. */
export function NothingFound(props: NothingFoundProps) {
  const { stats, isContested, isUpsideDown, onSwapAmounts, onShowDay, onShowAll, onUpload } = props;
  const advice = 'Try adjusting your filters or upload new data';
  if (isUpsideDown) {
    return (
      <EmptyState
        icon={FilterX}
        title="No transactions found"
        description={
          <>
            {advice}
            <br />
            Min Amount is above Max Amount, so nothing can match.
          </>
        }
        action={<Button onClick={onSwapAmounts}>Swap the amounts</Button>}
      />
    );
  }
  if (!stats) return <EmptyState icon={Inbox} title="No transactions found" description={advice} />;
  if (stats.total > 0) {
    return (
      <EmptyState
        icon={FilterX}
        title="No transactions found"
        description={
          <>
            {advice}
            {isContested && (
              <>
                <br />
                What files disagreed about here has been decided, or a file was withdrawn.
              </>
            )}
          </>
        }
        action={
          <Button onClick={onShowAll}>
            {stats.total === 1
              ? 'Show the one of these dates'
              : `Show all ${formatCount(stats.total)} of these dates`}
          </Button>
        }
      />
    );
  }
  const { latestDay } = stats;
  if (latestDay) {
    return (
      <EmptyState
        icon={Inbox}
        title="No transactions found"
        description={
          <>
            {advice}
            <br />
            The latest day with data is {formatDay(latestDay)}.
          </>
        }
        action={<LatestDayButton day={latestDay} onShowDay={onShowDay} />}
      />
    );
  }
  return (
    <EmptyState
      icon={Inbox}
      title="No transactions found"
      description={advice}
      action={
        <Button onClick={onUpload}>
          <Upload aria-hidden />
          Upload data
        </Button>
      }
    />
  );
}
