import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** A key's name. On a filled button, pass `className="border-current/40 text-inherit"`. */
export function Kbd({ className, ...props }: ComponentProps<'kbd'>) {
  return (
    <kbd
      className={cn(
        'inline-grid h-4.5 min-w-4.5 place-items-center rounded-sm border border-border-strong px-1 font-sans text-xs leading-none font-medium text-muted-foreground',
        className,
      )}
      {...props}
    />
  );
}
