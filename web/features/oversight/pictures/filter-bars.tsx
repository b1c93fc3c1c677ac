import type { TeamHistory } from '@tillwatch/contract';
import { FILTERS } from '@tillwatch/core/detection';
import { cn } from '../../../ui/cn.ts';
import { formatCount } from '../../../ui/format.ts';

const LABELS = new Map<string, string>(FILTERS.map(({ id, label }) => [id, label]));

/** How many transactions each filter flags, the most first, as words with bars. */
export function FilterBars({ findings, isWide }: Pick<TeamHistory, 'findings'> & { isWide: boolean }) {
  if (findings.length === 0) {
    return <p className="px-4 py-3 text-sm text-muted-foreground">No filter flags any transaction.</p>;
  }
  const most = findings[0]?.transactions ?? 1;
  return (
    <dl className={cn('px-4 py-3 text-sm', isWide && 'gap-x-10 lg:columns-2')}>
      {findings.map(({ filter, transactions }) => (
        <div
          key={filter}
          className="grid break-inside-avoid py-0.5 grid-cols-[minmax(0,10rem)_1fr_4rem] items-center gap-3 max-sm:grid-cols-[minmax(0,8rem)_1fr_3.5rem]"
        >
          <dt className="truncate">{LABELS.get(filter)}</dt>
          <dd className="contents">
            <span aria-hidden className="h-2 overflow-hidden rounded-sm bg-muted">
              <span
                className="block h-full min-w-px rounded-sm bg-medium-solid"
                style={{ width: `${(transactions / most) * 100}%` }}
              />
            </span>
            <span className="text-right font-medium tabular-nums">{formatCount(transactions)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
