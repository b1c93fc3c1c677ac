import { CircleAlert, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { cn } from './cn.ts';

interface ErrorStateProps {
  title?: string;
  /** What went wrong, in words. */
  message: ReactNode;
  /** Names the request in the server's log. */
  requestId?: string | undefined;
  onRetry?: () => void;
  className?: string;
}

export function ErrorState({
  title = 'This could not be loaded',
  message,
  requestId,
  onRetry,
  className,
}: ErrorStateProps) {
  return (
    <div role="alert" className={cn('flex flex-col items-center px-6 py-12 text-center', className)}>
      <span className="mb-3 grid size-10 place-items-center rounded-lg border border-high-line bg-high-soft text-high">
        <CircleAlert aria-hidden className="size-5" />
      </span>
      <p className="text-base font-medium">{title}</p>
      <div className="mt-1 max-w-96 text-sm text-balance text-muted-foreground">{message}</div>
      {requestId && (
        <p className="mt-2 text-xs text-muted-foreground">
          Request <code className="font-mono select-all">{requestId}</code>
        </p>
      )}
      {onRetry && (
        <Button className="mt-4" onClick={onRetry}>
          <RotateCw aria-hidden />
          Try again
        </Button>
      )}
    </div>
  );
}
