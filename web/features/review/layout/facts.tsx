import type { ReactNode } from 'react';
import { cn } from '../../../ui/cn.ts';

/** Pairs of a name and a value, in as many columns as fit. */
export function Facts({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <dl className={cn('grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-x-6 gap-y-1', className)}>
      {children}
    </dl>
  );
}

interface FactProps {
  name: string;
  /** Takes the full width, for values that may be long. */
  wide?: boolean;
  children: ReactNode;
}

export function Fact({ name, wide, children }: FactProps) {
  return (
    <div
      className={cn(
        'grid grid-cols-[6.5rem_minmax(0,1fr)] items-baseline gap-2 text-sm',
        wide && 'col-span-full',
      )}
    >
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
