import type { DayCoverage } from '@tillwatch/contract';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { describeError } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/cn.ts';
import { formatCount, formatDay } from '../../../ui/format.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';
import type { MonthCoverage } from '../data/upload-queries.ts';
import { CoverageMark } from './coverage-mark.tsx';
import { addMonths, formatMonth, listWeeks, type Month } from './month.ts';

interface CoverageCalendarProps {
  month: Month;
  onMonth: (month: Month) => void;
  /** Undefined while it loads. */
  coverage: MonthCoverage | undefined;
  error: unknown;
  onRetry: () => void;
  /** Shows a day's transactions. */
  onDay: (day: string) => void;
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const STATE_LABELS = { covered: 'Covered', partly: 'Partly covered', missing: 'Missing' } as const;

/** Which business days of a month the store's uploads cover. */
export function CoverageCalendar(props: CoverageCalendarProps) {
  const { month, onMonth, coverage, error, onRetry, onDay } = props;
  return (
    <section aria-label="Days covered">
      <div className="flex items-center gap-1">
        <h3 aria-live="polite" className="flex-1 text-base font-medium">
          {formatMonth(month)}
        </h3>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Previous month"
          onClick={() => onMonth(addMonths(month, -1))}
        >
          <ChevronLeft aria-hidden />
        </Button>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Next month"
          onClick={() => onMonth(addMonths(month, 1))}
        >
          <ChevronRight aria-hidden />
        </Button>
      </div>
      <table className="mt-1 w-full table-fixed text-center text-sm tabular-nums" aria-busy={!coverage}>
        <caption className="sr-only">Days covered by uploads in {formatMonth(month)}</caption>
        <thead className="text-xs text-muted-foreground">
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday} className="h-6 font-medium">
                {weekday.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listWeeks(month).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, weekday) => (
                <td key={WEEKDAYS[weekday]} className="p-px">
                  {day !== null && <Day day={day} coverage={coverage?.days.get(day)} onDay={onDay} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {error ? (
        <p role="alert" className="mt-1 text-xs text-high">
          {describeError(error).message}{' '}
          <button type="button" className="font-medium underline underline-offset-2" onClick={onRetry}>
            Try Again
          </button>
        </p>
      ) : (
        <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted-foreground">
          {(['covered', 'partly', 'missing'] as const).map((state) => (
            <li key={state} className="flex items-center gap-1.5">
              <CoverageMark state={state} />
              {STATE_LABELS[state]}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface DayProps {
  day: string;
  /** Undefined while it loads, and for days before the store opened. */
  coverage: DayCoverage | undefined;
  onDay: (day: string) => void;
}

function Day({ day, coverage, onDay }: DayProps) {
  const number = Number(day.slice(-2));
  const box = 'mx-auto flex h-9 w-full flex-col items-center justify-center gap-0.5 rounded-md';
  if (!coverage) return <span className={cn(box, 'text-muted-foreground')}>{number}</span>;
  const label = describeDay(coverage);
  return (
    <Tooltip content={label}>
      <button
        type="button"
        aria-label={label}
        disabled={coverage.transactions === 0}
        onClick={() => onDay(day)}
        className={cn(
          box,
          'enabled:hover:bg-accent',
          coverage.state === 'missing' && 'text-high',
          coverage.state === 'partly' && 'text-medium',
        )}
      >
        {number}
        <CoverageMark state={coverage.state} />
      </button>
    </Tooltip>
  );
}

function describeDay({ day, state, transactions, reasons }: DayCoverage): string {
  const count =
    transactions === 0
      ? 'no transactions'
      : `${formatCount(transactions)} ${transactions === 1 ? 'transaction' : 'transactions'}`;
  return [`${formatDay(day)}: ${STATE_LABELS[state].toLowerCase()}, ${count}.`, ...reasons].join(' ');
}
