import { useQuery } from '@tanstack/react-query';
import { LIMITS, type PicturedTransaction, type StoreDay } from '@tillwatch/contract';
import { reviewStatus } from '@tillwatch/core/review';
import { useState } from 'react';
import { storeDayOptions } from '../../../api/transactions.ts';
import { Button } from '../../../ui/button.tsx';
import { formatClock, formatCount, formatMoney } from '../../../ui/format.ts';
import { PriorityMark } from '../../../ui/priority-badge.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { isOfStore } from '../data/is-of-store.ts';
import type { Span } from './day-layout.ts';
import { DayPlot } from './day-plot.tsx';
import { DayTable } from './day-table.tsx';
import { nameRegister } from './describe-finding.ts';
import { SpanFields } from './span-fields.tsx';

interface DayPictureProps {
  storeId: number;
  date: string;
  span: Span;
  onSpan: (span: Span) => void;
  onOpen: (id: string) => void;
}

/** A store's day by register: how busy it was, and what was found. */
export function DayPicture({ storeId, date, span, onSpan, onOpen }: DayPictureProps) {
  const { data, isError, refetch } = useQuery({
    ...storeDayOptions(storeId, date),
    placeholderData: (before, query) => (isOfStore(query?.queryKey, storeId) ? before : undefined),
  });
  return (
    <section aria-label="Day picture" className="shrink-0 border-b px-4 pt-2 pb-1.5">
      {isError ? (
        <p className="py-1 text-sm text-muted-foreground">
          The day could not be loaded.{' '}
          <Button variant="link" size="sm" className="h-auto px-0" onClick={() => void refetch()}>
            Try Again
          </Button>
        </p>
      ) : !data ? (
        <div role="status" aria-label="Loading" className="h-36">
          <Skeleton className="h-full w-full" />
        </div>
      ) : data.registers.length === 0 ? (
        <p className="py-1 text-sm text-muted-foreground">
          Nothing was sold on this day, or its export is not here yet.
        </p>
      ) : hasNoTimes(data) ? (
        <p className="py-1 text-sm text-muted-foreground">
          The exports for this day give no times of day, so the day can’t be drawn.
        </p>
      ) : (
        <Shown key={data.date} day={data} span={span} onSpan={onSpan} onOpen={onOpen} />
      )}
    </section>
  );
}

interface ShownProps extends Pick<DayPictureProps, 'span' | 'onSpan' | 'onOpen'> {
  day: StoreDay;
}

/** Everything happened at exactly midnight. */
function hasNoTimes({ registers, findings }: StoreDay): boolean {
  const isMidnight = registers.every(({ counts }) => counts.slice(1).every((count) => count === 0));
  return (
    isMidnight && findings.length > 1 && findings.every((one) => one.transactionTime.endsWith('T00:00:00'))
  );
}

const list = new Intl.ListFormat('en-US');

/** Which registers' clocks leave it uncertain what came first. */
function describeClocks({ turnedBack }: StoreDay): string {
  if (turnedBack.length === 0) return '';
  const names = turnedBack.map((registerId) => nameRegister(registerId));
  return `The numbers of ${list.format(names)} don’t follow the times: a clock may have been set back.`;
}

function Shown({ day, span, onSpan, onOpen }: ShownProps) {
  const [showsTable, setShowsTable] = useState(false);
  const [activeId, setActiveId] = useState<string | null>(null);
  const active = day.findings.find(({ id }) => id === activeId);
  return (
    <div className="flex flex-col gap-1">
      <div className="max-h-[40dvh] overflow-x-hidden overflow-y-auto">
        {showsTable ? (
          <DayTable day={day} onOpen={onOpen} />
        ) : (
          <DayPlot
            day={day}
            span={span}
            activeId={activeId}
            onPoint={setActiveId}
            onOpen={onOpen}
            onSpan={onSpan}
          />
        )}
      </div>
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 text-sm max-sm:basis-full">
          {active && !showsTable ? (
            <FindingLine finding={active} onOpen={onOpen} />
          ) : (
            <p className="text-muted-foreground">
              {describeFindings(day)} {describeClocks(day)}
              {!showsTable && <span className="max-lg:hidden"> Draw across the picture to list a span.</span>}
            </p>
          )}
        </div>
        <SpanFields span={span} onSpan={onSpan} />
        <Button
          variant="ghost"
          size="sm"
          className="-mr-2"
          aria-pressed={showsTable}
          onClick={() => setShowsTable(!showsTable)}
        >
          {showsTable ? 'Show as picture' : 'Show as table'}
        </Button>
      </div>
    </div>
  );
}

/** '36 findings, 12 pending.' */
function describeFindings({ findings, total }: StoreDay): string {
  if (total === 0) return 'No findings.';
  if (total > LIMITS.dayFindings)
    return `The ${formatCount(findings.length)} riskiest of ${formatCount(total)} findings.`;
  const pending = findings.filter((finding) => reviewStatus(finding) === 'pending').length;
  return `${formatCount(total)} ${total === 1 ? 'finding' : 'findings'}, ${formatCount(pending)} pending.`;
}

interface FindingLineProps {
  finding: PicturedTransaction;
  onOpen: (id: string) => void;
}

function FindingLine({ finding, onOpen }: FindingLineProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <time dateTime={finding.transactionTime} className="tabular-nums">
        {formatClock(finding.transactionTime)}
      </time>
      <span>{nameRegister(finding.registerId)}</span>
      <Button
        variant="link"
        size="sm"
        className="h-auto px-0 font-mono text-xs"
        aria-label={`Open transaction ${finding.transactionId}`}
        onClick={() => onOpen(finding.id)}
      >
        {finding.transactionId}
      </Button>
      <span>{finding.transactionType}</span>
      <span className="font-medium tabular-nums">{formatMoney(finding.amount)}</span>
      <PriorityMark priority={finding.priority} />
      {finding.riskDollars > 0 && (
        <span className="text-muted-foreground tabular-nums">
          Expected loss {formatMoney(finding.riskDollars)}
        </span>
      )}
      {reviewStatus(finding) !== 'pending' && <StatusBadge transaction={finding} />}
    </p>
  );
}
