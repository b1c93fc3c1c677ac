import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { EmployeeDay, TransactionDetail } from '@tillwatch/contract';
import { FILTERS } from '@tillwatch/core/detection';
import { useState } from 'react';
import { employeeDayOptions, transactionOptions } from '../../../api/transactions.ts';
import { Button } from '../../../ui/button.tsx';
import { formatClock, formatCount, formatMoney } from '../../../ui/format.ts';
import { PriorityMark } from '../../../ui/priority-badge.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Section } from '../layout/section.tsx';
import { nameEmployee } from './name-employee.ts';
import { nearestFirst } from './nearest-first.ts';

interface EmployeeFindingsProps {
  transaction: TransactionDetail;
  /** The id of the section’s element. */
  id: string;
  onOpen: (id: string) => void;
}

/** How many show until the user asks for the rest. */
const FIRST_ROWS = 5;

/** What else a filter hit for the same employee in the store on the same business day. */
export function EmployeeFindings({ transaction, id, onOpen }: EmployeeFindingsProps) {
  const { data: day, isError, refetch } = useQuery(employeeDayOptions(transaction.id));
  const hasNoEmployee = transaction.employeeId === null && transaction.employeeName === null;
  const name = nameEmployee(transaction);
  return (
    <div id={id} tabIndex={-1} className="scroll-mt-3 rounded-md outline-offset-4 print:hidden">
      <Section
        title={hasNoEmployee ? 'Other findings of that day' : `Other findings of ${name} that day`}
        aside={day && day.total > 0 ? countsOf(day) : null}
      >
        {hasNoEmployee ? (
          <p className="text-sm text-muted-foreground">The export names no employee for this transaction.</p>
        ) : isError ? (
          <p className="text-sm text-muted-foreground">
            They could not be loaded.{' '}
            <Button variant="link" size="sm" className="h-auto px-0" onClick={() => void refetch()}>
              Try Again
            </Button>
          </p>
        ) : !day ? (
          <div role="status" aria-label="Loading" className="flex flex-col gap-2 py-1">
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-full" />
          </div>
        ) : day.total === 0 ? (
          <p className="text-sm text-muted-foreground">No other findings for this employee on that day.</p>
        ) : (
          <DayRows key={transaction.id} day={day} time={transaction.transactionTime} onOpen={onOpen} />
        )}
      </Section>
    </div>
  );
}

/** '7 findings, 3 verified, 1 flagged' */
function countsOf({ total, verified, flagged }: EmployeeDay): string {
  return [
    `${formatCount(total)} ${total === 1 ? 'finding' : 'findings'}`,
    verified > 0 && `${formatCount(verified)} verified`,
    flagged > 0 && `${formatCount(flagged)} flagged`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** 'Sale: Voids & Item Voids, Refunds'; a type is not repeated if the filter's name begins with it. */
function describeFinding({ transactionType, filterFlags }: EmployeeDay['transactions'][number]): string {
  const labels = FILTERS.filter(({ id }) => filterFlags.includes(id)).map(({ label }) => label);
  const flags = labels.join(', ');
  return labels.length === 1 && flags.startsWith(transactionType) ? flags : `${transactionType}: ${flags}`;
}

interface DayRowsProps {
  day: EmployeeDay;
  /** The time of the open transaction. */
  time: string;
  onOpen: (id: string) => void;
}

function DayRows({ day, time, onOpen }: DayRowsProps) {
  const client = useQueryClient();
  const [showsAll, setShowsAll] = useState(false);
  const sorted = nearestFirst(day.transactions, time);
  const rows = showsAll ? sorted : sorted.slice(0, FIRST_ROWS);
  const unlisted = day.total - day.transactions.length;
  return (
    <>
      <ul className="-mx-2 flex flex-col">
        {rows.map((row) => (
          <li key={row.id}>
            <button
              type="button"
              className="grid min-h-8 w-full grid-cols-[5.75rem_4rem_minmax(0,1fr)_auto_5.5rem] max-sm:grid-cols-[5.75rem_minmax(0,1fr)_auto_5.5rem] max-sm:py-2 items-center gap-x-2 rounded-md px-2 py-1 text-left text-sm -outline-offset-2 transition-colors hover:bg-accent"
              onPointerEnter={() => void client.prefetchQuery(transactionOptions(row.id))}
              onFocus={() => void client.prefetchQuery(transactionOptions(row.id))}
              onClick={() => onOpen(row.id)}
            >
              <span className="sr-only">Open transaction {row.transactionId}: </span>
              <PriorityMark priority={row.priority} />
              <time dateTime={row.transactionTime} className="tabular-nums">
                {formatClock(row.transactionTime)}
              </time>
              <span
                className="truncate max-sm:order-last max-sm:col-span-full max-sm:text-muted-foreground"
                title={describeFinding(row)}
              >
                {describeFinding(row)}
              </span>
              <span className="text-right tabular-nums">{formatMoney(row.amount)}</span>
              <span className="justify-self-end">
                <StatusBadge transaction={row} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {!showsAll && day.transactions.length > FIRST_ROWS && (
        <Button size="sm" className="self-start" onClick={() => setShowsAll(true)}>
          Show all {formatCount(day.transactions.length)}
        </Button>
      )}
      {showsAll && unlisted > 0 && (
        <p className="text-xs text-muted-foreground">
          {formatCount(unlisted)} more are in the table, with the employee's number as a filter.
        </p>
      )}
    </>
  );
}
