import type { ComponentProps, KeyboardEvent } from 'react';
import { cn } from './cn.ts';

interface PictureStageProps extends Omit<ComponentProps<'div'>, 'role'> {
  label: string;
  /** The parts to step through, in order, described in words. */
  items: readonly string[];
  /** Position of the current part; -1 for none. */
  at: number;
  onStep: (to: number) => void;
  /** Enter was pressed on the current part. */
  onOpen: () => void;
}

/** A picture whose parts can be stepped through with the arrow keys, are described in words, and open with Enter. */
export function PictureStage(props: PictureStageProps) {
  const { label, items, at, onStep, onOpen, className, ...rest } = props;
  const last = items.length - 1;

  function act(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
    if (to !== undefined) onStep(Math.min(Math.max(to, 0), last));
    else if (event.key === 'Enter' && at >= 0) onOpen();
    else return;
    event.preventDefault();
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={Math.max(1, items.length)}
      aria-valuenow={Math.max(1, at + 1)}
      aria-valuetext={items[at] ?? 'Nothing chosen'}
      onKeyDown={act}
      className={cn('rounded-md select-none', className)}
      {...rest}
    />
  );
}
