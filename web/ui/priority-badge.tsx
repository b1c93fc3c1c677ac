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

/** A dot and a word, for long lists. When no filter hit, the word stays but is subdued. */
export function PriorityMark({ priority, hasFinding = true }: { priority: string; hasFinding?: boolean }) {
  const { dot, word } = hasFinding ? lookOf(priority) : UNKNOWN;
  return (
    <span
      className={cn('inline-flex items-center gap-1.5 whitespace-nowrap', hasFinding && 'font-medium', word)}
    >
      <span
        aria-hidden
        data-dot
        className={cn(
          'size-2 shrink-0 rounded-full',
          hasFinding ? dot : 'border border-dashed border-border-strong',
        )}
      />
      {labelPriority(priority)}
      {!hasFinding && <span className="sr-only">, no finding</span>}
    </span>
  );
}
