import { cn } from './cn.ts';

/** The look of every floating panel: menus, selects, popovers. */
export const floatingClasses = cn(
  'z-50 rounded-lg bg-popover text-popover-foreground shadow-float',
  'data-[state=open]:animate-pop-in data-[state=closed]:animate-pop-out',
);

/** A row in a menu or select. */
export const floatingItemClasses = cn(
  'relative flex min-h-7 pointer-coarse:min-h-10 cursor-default items-center gap-2 rounded-sm px-2 py-1 text-sm outline-none select-none',
  'data-highlighted:bg-accent data-highlighted:text-accent-foreground',
  'data-disabled:pointer-events-none data-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0',
);
