import { RotateCw } from 'lucide-react';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { Reference } from './reference.tsx';

interface RefreshErrorProps {
  message: string;
  /** Names the request in the server's log. */
  requestId: string | undefined;
  onRetry: () => void;
  className?: string;
}

/** A line above data that could not be fetched or refreshed. */
export function RefreshError({ message, requestId, onRetry, className }: RefreshErrorProps) {
  return (
    <div
      role="alert"
      className={cn(
        'flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border border-high-line bg-high-soft px-4 py-1.5 text-sm',
        className,
      )}
    >
      <p className="min-w-0 flex-1 text-high">
        {message}
        {requestId && (
          <>
            {' '}
            <Reference id={requestId} />
          </>
        )}
      </p>
      <Button size="sm" onClick={onRetry}>
        <RotateCw aria-hidden />
        Try Again
      </Button>
    </div>
  );
}
