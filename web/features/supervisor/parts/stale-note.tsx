import { RotateCw } from 'lucide-react';
import { describeError } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Reference } from '../../../ui/reference.tsx';

/** Shown above figures that could not be refreshed. */
export function StaleNote({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { message, requestId } = describeError(error);
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-high-line bg-high-soft px-3 py-1.5 text-sm"
    >
      <p className="min-w-0 flex-1 text-high">
        These figures may be out of date. {message}
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
