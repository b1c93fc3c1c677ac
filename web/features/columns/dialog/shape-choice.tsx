import type { MappingShape } from '@tillwatch/core/journal';
import { useId } from 'react';
import { cn } from '../../../ui/cn.ts';

const SHAPES: { shape: MappingShape; label: string; hint: string }[] = [
  { shape: 'summary', label: 'A whole transaction', hint: 'One total in each row' },
  { shape: 'line-items', label: 'A line of a transaction', hint: 'An item, a total or a tender' },
  { shape: 'journal-print', label: 'A line of printed journal', hint: 'Text as on the paper roll' },
  { shape: 'none', label: 'No transaction', hint: 'Leave this table out of this file' },
];

interface ShapeChoiceProps {
  shape: MappingShape;
  onShape: (shape: MappingShape) => void;
}

/** What one row of the table stands for. */
export function ShapeChoice({ shape, onShape }: ShapeChoiceProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">What is a row of this table?</legend>
      <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-4">
        {SHAPES.map((one) => (
          <label
            key={one.shape}
            className={cn(
              'grid cursor-pointer grid-cols-[auto_1fr] gap-x-2.5 rounded-lg border px-3 py-2 text-sm transition-colors hover:bg-accent',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
              one.shape === shape && 'border-primary-line bg-primary-soft hover:bg-primary-soft',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={one.shape === shape}
              onChange={() => onShape(one.shape)}
              className="mt-0.5 size-4 shrink-0 accent-primary outline-none"
            />
            <span className="font-medium">{one.label}</span>
            <span className="col-start-2 text-xs text-muted-foreground">{one.hint}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
