import type { Queue } from '@tillwatch/contract';
import { type ReactNode, useId } from 'react';
import { formatCount, formatDay, formatMoney } from '../../ui/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BudgetInput } from './budget-input.tsx';
import { aboveWords, belowWords } from './summary-words.ts';

/** How far the day's looks reach, and what is left below them. */
export function QueueSummary({ queue }: { queue: Queue | undefined }) {
  return (
    <div className="grid grid-cols-2 gap-2 sm:gap-3 xl:grid-cols-4">
      <Figure title="Your day">
        {queue && (
          <>
            <Value>
              {formatCount(queue.budget.reviewedToday)} of <BudgetInput looks={queue.budget.looks} />
            </Value>
            <Note>looked at today</Note>
          </>
        )}
      </Figure>
      <Figure title="Above the line">
        {queue && (
          <>
            <Value>{aboveWords(queue).value}</Value>
            <Note>{aboveWords(queue).note}</Note>
          </>
        )}
      </Figure>
      <Figure title="Below the line">
        {queue && (
          <>
            <Value>{belowWords(queue).value}</Value>
            <Note>{belowWords(queue).note}</Note>
          </>
        )}
      </Figure>
      <Figure title="All with money at risk">
        {queue && (
          <>
            <Value>{formatMoney(queue.pending.expectedLoss)}</Value>
            <Note>
              expected loss
              {queue.pending.oldestDay !== null &&
                `; the oldest is from ${formatDay(queue.pending.oldestDay)}`}
            </Note>
          </>
        )}
      </Figure>
    </div>
  );
}

function Figure({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-lg border bg-card px-4 py-3">
      <h2 id={id} className="text-xs font-medium text-muted-foreground">
        {title}
      </h2>
      {children || <Skeleton className="mt-2 h-6 w-24" />}
    </section>
  );
}

function Value({ children }: { children: ReactNode }) {
  return (
    <p className="mt-0.5 flex h-8 items-center gap-1.5 text-xl font-semibold whitespace-nowrap tabular-nums">
      {children}
    </p>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className="text-xs text-muted-foreground">{children}</p>;
}
