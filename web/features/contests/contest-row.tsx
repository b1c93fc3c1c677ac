import { Link } from '@tanstack/react-router';
import type { OpenContest } from '@tillwatch/contract';
import { memo, useRef } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cn } from '../../ui/cn.ts';
import { formatClock, formatDay } from '../../ui/format.ts';
import { nameCashier } from '../../ui/name-cashier.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { labelFilters, listLines } from './words.ts';

interface ContestRowProps {
  contest: OpenContest;
  isPicked: boolean;
  onPick: (id: string, isPicked: boolean, isRange: boolean) => void;
}

/** In a narrow window, the row is a card: the cashier, what was found, and the review are next to each other. */
const CELL = 'px-2 py-1.5 align-top lg:last:pr-4 max-lg:block max-lg:px-0 max-lg:py-0';

export const ContestRow = memo(function ContestRow({ contest, isPicked, onPick }: ContestRowProps) {
  const { transactionNumber, transactionTime, reviewedByName } = contest;
  const isRange = useRef(false);
  const found = labelFilters(contest.stored.filterFlags);
  return (
    <tr
      data-contest={contest.id}
      data-picked={isPicked || undefined}
      className="border-b last:border-b-0 focus-within:bg-accent hover:bg-accent data-picked:bg-primary-soft max-lg:relative max-lg:flex max-lg:flex-wrap max-lg:items-baseline max-lg:gap-x-4 max-lg:gap-y-1 max-lg:py-2.5 max-lg:pr-4 max-lg:pl-11"
    >
      <td className="py-1.5 pl-4 align-top max-lg:absolute max-lg:top-2.5 max-lg:left-0 max-lg:py-0">
        <span className="flex h-5 items-center">
          <Checkbox
            aria-label={`Choose transaction ${transactionNumber}`}
            checked={isPicked}
            onClick={({ shiftKey }) => {
              isRange.current = shiftKey;
            }}
            onCheckedChange={(checked) => onPick(contest.id, checked === true, isRange.current)}
          />
        </span>
      </td>
      <td className={cn(CELL, 'max-lg:basis-full')}>
        <Link
          from="/supervisor/differences"
          to="/supervisor/differences"
          search={(before) => ({ ...before, transaction: contest.transactionId })}
          replace
          resetScroll={false}
          preload={false}
          className="inline-block rounded-sm font-mono font-medium break-all text-primary underline-offset-4 hover:underline"
        >
          <span className="sr-only">Review transaction </span>
          {transactionNumber}
        </Link>
        <span className="block text-xs text-muted-foreground tabular-nums max-lg:inline max-lg:pl-2">
          <time dateTime={transactionTime}>
            {formatDay(transactionTime)}, {formatClock(transactionTime)}
          </time>
          <span className="whitespace-nowrap">
            {' · '}
            {contest.registerId === null ? 'No POS' : `POS ${contest.registerId}`}
          </span>
        </span>
      </td>
      <td className={cn(CELL, 'wrap-anywhere lg:min-w-28')}>
        {nameCashier(contest) ?? <span className="text-muted-foreground">No cashier named</span>}
      </td>
      <td className={CELL}>
        {found.length > 0 ? found.join(', ') : <span className="text-muted-foreground">Nothing found</span>}
      </td>
      <td className={CELL}>
        <StatusBadge transaction={contest} />
        {reviewedByName && (contest.isVerified || contest.isFlagged) && (
          <span className="block text-xs wrap-anywhere text-muted-foreground max-lg:inline max-lg:pl-2">
            by {reviewedByName}
          </span>
        )}
      </td>
      <td className={cn(CELL, 'max-lg:basis-full')}>
        <Differences contest={contest} />
      </td>
    </tr>
  );
});

/** 'Amount $5.82 → $1.99', a line for each; what somebody hiding something would do stands out. */
function Differences({ contest }: { contest: OpenContest }) {
  const others = contest.uploadIds.length - 1;
  return (
    <ul className="flex flex-col gap-0.5">
      {listLines(contest).map(({ label, before, after, isTelling }) => (
        <li key={`${label} ${before}`} className="flex min-w-0 gap-2">
          <span className="w-20 shrink-0 text-muted-foreground">{label}</span>
          <span className="min-w-0 wrap-anywhere">
            {before} <span aria-hidden>→</span>
            <span className="sr-only">becomes</span>{' '}
            <span className={isTelling ? 'font-semibold text-high' : 'font-medium'}>{after}</span>
          </span>
        </li>
      ))}
      {others > 0 && (
        <li className="text-xs text-muted-foreground">
          {others === 1 ? 'Another file says the same' : `${others} other files say the same`}
        </li>
      )}
    </ul>
  );
}
