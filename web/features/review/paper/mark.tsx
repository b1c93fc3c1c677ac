import type { Priority } from '@tillwatch/core/detection';
import type { ComponentProps } from 'react';
import { cn } from '../../../ui/cn.ts';

const COLORS: Record<Priority, string> = {
  check_all: 'border-high-line bg-high-soft text-high',
  check_lot: 'border-medium-line bg-medium-soft text-medium',
  check_few: 'border-low-line bg-low-soft text-low',
};

/** A mark's look, on the paper and next to its reason. */
export function markClasses(priority: Priority): string {
  return cn(
    'inline-grid size-4.5 shrink-0 place-items-center rounded-sm border font-sans text-xs leading-none font-semibold',
    COLORS[priority],
  );
}

/** A finding's letter in the paper's margin; leads to its reason. */
export function MarkButton({
  priority,
  className,
  ...props
}: ComponentProps<'button'> & { priority: Priority }) {
  return <button type="button" className={cn(markClasses(priority), className)} {...props} />;
}
