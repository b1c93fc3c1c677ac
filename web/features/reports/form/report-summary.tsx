import type { TransactionStats } from '@tillwatch/contract';
import { useId } from 'react';
import { cn } from '../../../ui/cn.ts';
import { formatCount } from '../../../ui/format.ts';

const PRIORITIES = [
  { key: 'checkAll', label: 'High Priority', name: 'Check All', dot: 'bg-high-solid' },
  { key: 'checkLot', label: 'Medium Priority', name: 'Check Lot', dot: 'bg-medium-solid' },
  { key: 'checkFew', label: 'Low Priority', name: 'Check Few', dot: 'border-2 border-low-solid' },
] as const;

/** The counts that the report describes, of its store and dates. */
export function ReportSummary({ stats, className }: { stats: TransactionStats; className?: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cn('flex flex-col gap-1.5', className)}>
      <h3 id={id} className="text-sm font-medium">
        Report Summary
      </h3>
      <div className="rounded-lg border">
        <dl className="grid grid-cols-3 divide-x">
          {PRIORITIES.map(({ key, label, name, dot }) => (
            <div key={key} className="flex min-w-0 flex-col justify-between px-2 py-2 sm:px-3">
              <dt className="text-xs text-muted-foreground">{label}</dt>
              <dd>
                <span className="block text-xl leading-7 font-semibold tabular-nums">
                  {formatCount(stats[key])}
                </span>
                <span className="flex items-center gap-1.5 text-xs text-muted-foreground">
                  <span aria-hidden className={cn('size-2 shrink-0 rounded-full', dot)} />
                  {name}
                </span>
              </dd>
            </div>
          ))}
        </dl>
        <p className="border-t px-3 py-1.5 text-xs text-muted-foreground tabular-nums">
          {formatCount(stats.total)} transactions: {formatCount(stats.verified)} verified,{' '}
          {formatCount(stats.flagged)} flagged, {formatCount(stats.pending)} pending
        </p>
      </div>
    </section>
  );
}
