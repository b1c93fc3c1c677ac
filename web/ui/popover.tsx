import { Popover as PopoverPrimitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { floatingClasses } from './floating.ts';

export const Popover = PopoverPrimitive.Root;
export const PopoverTrigger = PopoverPrimitive.Trigger;

/** A panel next to the control that opened it, no taller than the room there. Needs `aria-labelledby`. */
export function PopoverContent({ className, ...props }: ComponentProps<typeof PopoverPrimitive.Content>) {
  return (
    <PopoverPrimitive.Portal>
      <PopoverPrimitive.Content
        collisionPadding={8}
        className={cn(
          floatingClasses,
          'z-30 flex max-h-(--radix-popover-content-available-height) max-w-[calc(100vw-1rem)] flex-col outline-none',
          className,
        )}
        {...props}
      />
    </PopoverPrimitive.Portal>
  );
}
