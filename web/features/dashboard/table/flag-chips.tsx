import type { FilterId, Priority } from '@tillwatch/core/detection';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { cn } from '../../../ui/cn.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { flagLabels, flagsBeside } from './flag-labels.ts';

interface FlagChipsProps {
  type: string;
  flags: readonly FilterId[];
  priority: Priority;
}

const TONES: Record<Priority, Tone> = { check_all: 'high', check_lot: 'medium', check_few: 'neutral' };

/**
 * The strongest flag that the type does not already say, and how many more there are; the tooltip lists all. The flag
 * is shortened before the type is; in a very narrow column (the parent is the container) only the number shows.
 */
export function FlagChips({ type, flags, priority }: FlagChipsProps) {
  const all = flagLabels(flags);
  const beside = flagsBeside(type, flags);
  const [first] = beside;
  if (first === undefined) return null;
  const others = beside.length - 1;
  return (
    <Tooltip
      content={
        <ul>
          {all.map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
      }
    >
      <span
        className={cn(
          'flex max-w-64 min-w-9 shrink-[999] items-center gap-1',
          others > 0 && '@min-[10rem]:min-w-20',
        )}
      >
        <span className="sr-only">Filters: {all.join(', ')}</span>
        <Badge aria-hidden tone={TONES[priority]} className="hidden min-w-0 shrink @min-[6.5rem]:inline-flex">
          <span className="truncate">{first}</span>
        </Badge>
        {others > 0 && (
          <Badge aria-hidden className="hidden tabular-nums @min-[10rem]:inline-flex">
            +{others}
          </Badge>
        )}
        <Badge aria-hidden className="tabular-nums @min-[6.5rem]:hidden">
          +{beside.length}
        </Badge>
      </span>
    </Tooltip>
  );
}
