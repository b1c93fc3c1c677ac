import type { FilterId } from '@tillwatch/core/detection';
import { Badge } from '../../../ui/badge.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { flagLabels, flagsBeside } from './flag-labels.ts';

/** The first flag that the type does not say already, and how many more there are; all of them in the tooltip. */
export function FlagChips({ type, flags }: { type: string; flags: readonly FilterId[] }) {
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
      <span className="flex min-w-0 items-center gap-1">
        <span className="sr-only">Filters: {all.join(', ')}</span>
        <Badge aria-hidden className="min-w-0 shrink">
          <span className="truncate">{first}</span>
        </Badge>
        {others > 0 && (
          <Badge aria-hidden className="tabular-nums">
            +{others}
          </Badge>
        )}
      </span>
    </Tooltip>
  );
}
