import { PRIORITIES } from '@tillwatch/core/detection';
import { cn } from '../../../ui/cn.ts';

const looks: Record<string, { dot: string; word: string }> = {
  check_all: { dot: 'bg-high-solid', word: 'text-high' },
  check_lot: { dot: 'bg-medium-solid', word: 'text-medium' },
  check_few: { dot: 'border-2 border-low-solid', word: 'text-low' },
};

/** Dot and word; anything that is no priority shows 'Unknown' (specification, section 4). */
export function PriorityMark({ priority }: { priority: string }) {
  const label = PRIORITIES.find((known) => known.id === priority)?.label ?? 'Unknown';
  const look = looks[priority] ?? { dot: 'border-2 border-border-strong', word: 'text-muted-foreground' };
  return (
    <span className={cn('inline-flex items-center gap-1.5 font-medium whitespace-nowrap', look.word)}>
      <span aria-hidden className={cn('size-2 shrink-0 rounded-full', look.dot)} />
      {label}
    </span>
  );
}
