import { type ReactNode, useId } from 'react';
import { cn } from '../../../ui/cn.ts';

interface SectionProps {
  title: string;
  /** A count or hint next to the title. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A titled section of the review dialog. */
export function Section({ title, aside, className, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cn('flex flex-col gap-2', className)}>
      <div className="flex min-h-5 items-center justify-between gap-x-3 max-sm:flex-wrap">
        <h3 id={id} className="text-sm font-semibold sm:whitespace-nowrap">
          {title}
        </h3>
        {aside && <div className="min-w-0 truncate text-xs text-muted-foreground">{aside}</div>}
      </div>
      {children}
    </section>
  );
}
