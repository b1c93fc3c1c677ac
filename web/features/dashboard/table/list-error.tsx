import { RotateCw } from 'lucide-react';
import { ApiError, describeError } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';

interface ListErrorProps {
  error: Error;
  onRetry: () => void;
}

/** Specification, section 8: 'Failed to fetch transactions: {status}'. */
function headline(error: Error): string {
  return `Failed to fetch transactions: ${error instanceof ApiError ? error.status : 'no connection'}`;
}

/** In place of the rows when there are none to show. */
export function ListError({ error, onRetry }: ListErrorProps) {
  return <ErrorState title={headline(error)} {...describeError(error)} onRetry={onRetry} className="py-16" />;
}

/** Above rows that could not be refreshed and may be out of date. */
export function RefreshError({ error, onRetry }: ListErrorProps) {
  const { requestId } = describeError(error);
  return (
    <div
      role="alert"
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-high-line bg-high-soft px-4 py-1.5 text-sm"
    >
      <p className="min-w-0 flex-1 text-high">
        {headline(error)}. What is shown may be out of date.
        {requestId && (
          <>
            {' '}
            Request <code className="font-mono select-all">{requestId}</code>
          </>
        )}
      </p>
      <Button size="sm" onClick={onRetry}>
        <RotateCw aria-hidden />
        Try again
      </Button>
    </div>
  );
}
