import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

interface EmptyStateProps {
  icon?: LucideIcon;
  title: string;
  /** What to do next. */
  description?: ReactNode;
  /** A button that does it. */
  action?: ReactNode;
  /** Fills the page: the title is the page's heading. */
  isPage?: boolean;
  className?: string;
}

export function EmptyState({
  icon: Icon,
  title,
  description,
  action,
  isPage = false,
  className,
}: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className={cn('flex flex-col items-center justify-center px-6 py-12 text-center', className)}>
      {Icon && (
        <span className="mb-3 grid size-10 place-items-center rounded-lg border bg-muted text-muted-foreground">
          <Icon aria-hidden className="size-5" />
        </span>
      )}
      <Title className={isPage ? 'text-xl font-semibold' : 'text-base font-medium'}>{title}</Title>
      {description && (
        <div className="mt-1 max-w-96 text-sm text-balance text-muted-foreground">{description}</div>
      )}
      {action && <div className="mt-4 flex gap-2">{action}</div>}
    </div>
  );
}
