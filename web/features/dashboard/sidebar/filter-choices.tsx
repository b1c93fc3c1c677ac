import { useId } from 'react';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cn } from '../../../ui/cn.ts';
import { formatCount } from '../../../ui/format.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

interface FilterChoicesProps<Id extends string> {
  choices: readonly { id: Id; label: string }[];
  chosen: readonly Id[];
  /** Undefined while they load, null when there are none. */
  counts: Readonly<Partial<Record<Id, number>>> | undefined | null;
  /** The counts are for the previous dates, while the new ones load. */
  isPrevious: boolean;
  /** A dot before the label, by id. */
  dots?: Readonly<Record<Id, string>>;
  /** In the order of `choices`. */
  onChange: (chosen: readonly Id[]) => void;
}

/** Checkboxes that say how many transactions each would show. */
export function FilterChoices<Id extends string>(props: FilterChoicesProps<Id>) {
  const { choices, chosen, counts, isPrevious, dots, onChange } = props;
  const prefix = useId();
  const toggle = (id: Id, isOn: boolean) =>
    onChange(
      choices.map((choice) => choice.id).filter((other) => (other === id ? isOn : chosen.includes(other))),
    );
  return (
    <ul>
      {choices.map(({ id, label }) => {
        const labelId = `${prefix}-${id}`;
        const count = counts?.[id] ?? 0;
        return (
          <li key={id}>
            <label
              htmlFor={`${labelId}-box`}
              className="flex h-7 pointer-coarse:h-11 cursor-pointer items-center gap-2 rounded-md px-2 text-sm hover:bg-accent"
            >
              <Checkbox
                id={`${labelId}-box`}
                aria-labelledby={labelId}
                aria-describedby={`${labelId}-count`}
                checked={chosen.includes(id)}
                onCheckedChange={(checked) => toggle(id, checked === true)}
              />
              {dots && <span aria-hidden className={cn('size-2 shrink-0 rounded-full', dots[id])} />}
              <span id={labelId} className="min-w-0 flex-1 truncate">
                {label}
              </span>
              <span
                id={`${labelId}-count`}
                className={cn(
                  'text-xs tabular-nums transition-opacity',
                  count > 0 ? 'font-medium' : 'text-muted-foreground',
                  isPrevious && 'opacity-50',
                )}
              >
                {counts === undefined ? <Skeleton className="w-5" /> : counts && formatCount(count)}
              </span>
            </label>
          </li>
        );
      })}
    </ul>
  );
}
