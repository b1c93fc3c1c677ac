import { ScrollArea as ScrollAreaPrimitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

const barClasses = 'flex touch-none p-px transition-colors select-none';
const thumbClasses = 'relative flex-1 rounded-full bg-border-strong';

type ScrollAreaProps = ComponentProps<typeof ScrollAreaPrimitive.Root> & {
  /** For the scrolling element itself; a maximum height goes here. */
  viewportClassName?: string;
  /** What the scrolling region is, for those who reach it with the keyboard. */
  viewportLabel?: string;
};

export function ScrollArea({
  className,
  children,
  viewportClassName,
  viewportLabel,
  ...props
}: ScrollAreaProps) {
  return (
    <ScrollAreaPrimitive.Root className={cn('relative flex flex-col overflow-hidden', className)} {...props}>
      <ScrollAreaPrimitive.Viewport
        className={cn('min-h-0 flex-1 rounded-[inherit] [&>div]:block!', viewportClassName)}
        {...(viewportLabel ? { role: 'region', 'aria-label': viewportLabel, tabIndex: 0 } : {})}
      >
        {children}
      </ScrollAreaPrimitive.Viewport>
      <ScrollAreaPrimitive.Scrollbar orientation="vertical" className={cn(barClasses, 'w-2')}>
        <ScrollAreaPrimitive.Thumb className={thumbClasses} />
      </ScrollAreaPrimitive.Scrollbar>
      <ScrollAreaPrimitive.Scrollbar orientation="horizontal" className={cn(barClasses, 'h-2 flex-col')}>
        <ScrollAreaPrimitive.Thumb className={thumbClasses} />
      </ScrollAreaPrimitive.Scrollbar>
      <ScrollAreaPrimitive.Corner />
    </ScrollAreaPrimitive.Root>
  );
}
