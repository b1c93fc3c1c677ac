import type { FilterId } from '@tillwatch/core/detection';
import { Badge } from '../../../ui/badge.tsx';
import { cn } from '../../../ui/cn.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { flagLabels, flagsBeside } from './flag-labels.ts';

/** A type longer than this leaves less room for a label beside it. */
const LONG_TYPE = 13;

/** What changes where the column is too narrow for a label: the group keeps its width, labels go, the number comes. */
const BESIDE_LONG_TYPE = [
  '@max-[17rem]:shrink-0',
  '@max-[17rem]:hidden',
  '@max-[17rem]:inline-flex',
] as const;
const BESIDE_SHORT_TYPE = [
  '@max-[10rem]:shrink-0',
  '@max-[10rem]:hidden',
  '@max-[10rem]:inline-flex',
] as const;

/**
 * The first flag that the type does not say already, and how many more there are; all of them in the tooltip. In a
 * narrow column (the parent is the container) only the number shows.
 */
export function FlagChips({ type, flags }: { type: string; flags: readonly FilterId[] }) {
  const all = flagLabels(flags);
  const beside = flagsBeside(type, flags);
  const [first] = beside;
  if (first === undefined) return null;
  const [narrow, hidden, shown] = type.length > LONG_TYPE ? BESIDE_LONG_TYPE : BESIDE_SHORT_TYPE;
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
      <span className={cn('flex min-w-0 shrink-[999] items-center gap-1', narrow)}>
        <span className="sr-only">Filters: {all.join(', ')}</span>
        <Badge aria-hidden className={cn('min-w-0 shrink', hidden)}>
          <span className="truncate">{first}</span>
        </Badge>
        {others > 0 && (
          <Badge aria-hidden className={cn('tabular-nums', hidden)}>
            +{others}
          </Badge>
        )}
        <Badge aria-hidden className={cn('hidden tabular-nums', shown)}>
          +{beside.length}
        </Badge>
      </span>
    </Tooltip>
  );
}
