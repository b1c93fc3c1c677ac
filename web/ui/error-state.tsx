import { CircleAlert, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { Reference } from './reference.tsx';

interface ErrorStateProps {
  title?: string;
  /** What went wrong, in words. */
  message: ReactNode;
  /** Names the request in the server's log. */
  requestId?: string | undefined;
  onRetry?: () => void;
  /** Fills the page: the title is the page's heading. */
  isPage?: boolean;
  className?: string;
}

export function ErrorState({
  title = 'This could not be loaded',
  message,
  requestId,
  onRetry,
  isPage = false,
  className,
}: ErrorStateProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div role="alert" className={cn('flex flex-col items-center px-6 py-12 text-center', className)}>
      <span className="mb-3 grid size-10 place-items-center rounded-lg border border-high-line bg-high-soft text-high">
        <CircleAlert aria-hidden className="size-5" />
      </span>
      <Title className={isPage ? 'text-xl font-semibold' : 'text-base font-medium'}>{title}</Title>
      <div className="mt-1 max-w-96 text-sm text-balance text-muted-foreground">{message}</div>
      {requestId && (
        <p className="mt-2">
          <Reference id={requestId} />
        </p>
      )}
      {onRetry && (
        <Button className="mt-4" onClick={onRetry}>
          <RotateCw aria-hidden />
          Try Again
        </Button>
      )}
    </div>
  );
}
