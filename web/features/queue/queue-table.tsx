import type { Queue, QueueItem } from '@tillwatch/contract';
import { useEffect, useRef } from 'react';
import { cn } from '../../ui/cn.ts';
import { formatCount } from '../../ui/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { isNothingInFront, useShortcuts } from '../shortcuts/index.ts';
import { isOnRow, moveAlong } from './move-along.ts';
import { QueueRow } from './queue-row.tsx';

interface QueueTableProps {
  /** Undefined while it loads. */
  queue: Queue | undefined;
  isPrevious: boolean;
  /** The review is open in front. */
  isOpen: boolean;
  onOpen: (id: string) => void;
}

const HEADS = ['Place', 'Why', 'At risk', 'Store', 'Cashier', 'When'] as const;
const SKELETON_ROWS = 10;

export function QueueTable({ queue, isPrevious, isOpen, onOpen }: QueueTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = queue?.transactions;

  // The focus starts at the first row, and returns there when the review closes, unless it is somewhere else.
  const hasRows = rows !== undefined;
  useEffect(() => {
    if (!hasRows || isOpen) return undefined;
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) body.current?.querySelector('button')?.focus();
    }, 0);
    return () => clearTimeout(timer);
  }, [hasRows, isOpen]);

  /** Elsewhere on the page, the arrow keys belong to what has the focus. */
  const step = (event: KeyboardEvent, by: 1 | -1): boolean => {
    const isArrow = event.key.startsWith('Arrow');
    if (isArrow && !isOnRow(body.current)) return false;
    return moveAlong(body.current, by);
  };
  useShortcuts('queue', isNothingInFront, {
    next: (event) => step(event, 1),
    previous: (event) => step(event, -1),
    open: (event) => {
      // Enter is the button's own.
      if (event.key === 'Enter' || !isOnRow(body.current)) return false;
      (document.activeElement as HTMLElement).click();
      return true;
    },
  });

  return (
    <table
      aria-busy={!rows || isPrevious}
      className={cn('w-full table-fixed text-sm max-md:block', isPrevious && 'opacity-50')}
    >
      <caption className="sr-only">Pending transactions, the riskiest first</caption>
      <colgroup className="max-md:hidden">
        <col className="w-14" />
        <col />
        <col className="w-26 max-lg:w-24" />
        <col className="w-40 max-lg:w-16 xl:w-56" />
        <col className="w-44 max-xl:w-36" />
        <col className="w-40" />
      </colgroup>
      <thead className="sticky top-0 z-10 bg-muted text-left text-xs text-muted-foreground max-md:sr-only">
        <tr>
          {HEADS.map((head) => (
            <th
              key={head}
              scope="col"
              className={cn(
                'h-8 border-b px-3 font-medium whitespace-nowrap first:pl-4 last:pr-4',
                head === 'At risk' && 'text-right',
              )}
            >
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body} className="max-md:block">
        {queue && rows ? <Rows queue={queue} rows={rows} onOpen={onOpen} /> : <Waiting />}
      </tbody>
    </table>
  );
}

interface RowsProps extends Pick<QueueTableProps, 'onOpen'> {
  queue: Queue;
  rows: readonly QueueItem[];
}

function Rows({ queue: { pending, budget }, rows, onOpen }: RowsProps) {
  const unlisted = pending.count - rows.length;
  return (
    <>
      {rows.map((row, at) => [
        at === budget.ahead.count && <Line key="line" below={pending.count - budget.ahead.count} />,
        <QueueRow key={row.id} row={row} place={at + 1} onOpen={onOpen} />,
      ])}
      {unlisted > 0 && (
        <tr className="max-md:block">
          <td colSpan={HEADS.length} className="px-4 py-2.5 text-sm text-muted-foreground max-md:block">
            {formatCount(unlisted)} more with less risk. They move up as these are decided.
          </td>
        </tr>
      )}
    </>
  );
}

/** Where the day's looks end. */
function Line({ below }: { below: number }) {
  return (
    <tr className="max-md:block">
      <td
        colSpan={HEADS.length}
        className="border-y border-primary-line bg-primary-soft px-4 py-1 text-xs font-medium text-primary max-md:block"
      >
        Your looks for today end here; {formatCount(below)} below
      </td>
    </tr>
  );
}

function Waiting() {
  return Array.from({ length: SKELETON_ROWS }, (_, at) => (
    <tr key={at} className="h-11 border-b last:border-b-0 max-md:block max-md:p-4">
      <td colSpan={HEADS.length} className="px-4 max-md:block">
        <Skeleton className="w-3/4" />
      </td>
    </tr>
  ));
}
