import { PRIORITIES, type Priority } from '@tillwatch/core/detection';
import { Badge, type Tone } from './badge.tsx';
import { cn } from './cn.ts';

const LOOKS: Record<Priority, { tone: Tone; dot: string; word: string }> = {
  check_all: { tone: 'high', dot: 'bg-high-solid', word: 'text-high' },
  check_lot: { tone: 'medium', dot: 'bg-medium-solid', word: 'text-medium' },
  check_few: { tone: 'low', dot: 'border-2 border-low-solid', word: 'text-low' },
};
const UNKNOWN = {
  tone: 'neutral',
  dot: 'border-2 border-border-strong',
  word: 'text-muted-foreground',
} as const;

/** Specification, section 4: 'Check All', 'Check Lot', 'Check Few', and 'Unknown' for anything else. */
function labelPriority(priority: string): string {
  return PRIORITIES.find((known) => known.id === priority)?.label ?? 'Unknown';
}

function lookOf(priority: string) {
  return LOOKS[priority as Priority] ?? UNKNOWN;
}

/** A filled badge, for a single transaction or finding. */
export function PriorityBadge({ priority }: { priority: string }) {
  return (
    <Badge tone={lookOf(priority).tone} dot>
      {labelPriority(priority)}
    </Badge>
  );
}

/** Dot and word, for lists of many. */
export function PriorityMark({ priority }: { priority: string }) {
  const { dot, word } = lookOf(priority);
  return (
    <span className={cn('inline-flex items-center gap-1.5 font-medium whitespace-nowrap', word)}>
      <span aria-hidden className={cn('size-2 shrink-0 rounded-full', dot)} />
      {labelPriority(priority)}
    </span>
  );
}
