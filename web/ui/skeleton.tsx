import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** A gray bar in the shape of what is loading; give it a width and height. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return <div aria-hidden className={cn('h-4 animate-pulse rounded-sm bg-muted', className)} {...props} />;
}
