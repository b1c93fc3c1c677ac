import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** A gray bar with the shape of what comes; give it width and height. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return <div aria-hidden className={cn('h-4 animate-pulse rounded-sm bg-muted', className)} {...props} />;
}
