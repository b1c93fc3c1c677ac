import { ApiError, describeError } from '../../../api/client.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { RefreshError } from '../../../ui/refresh-error.tsx';

interface ListErrorProps {
  error: Error;
  /** Older rows are still shown. */
  hasRows: boolean;
  onRetry: () => void;
}

/** Replaces the rows, or is above rows that could not be refreshed. Specification, section 8. */
export function ListError({ error, hasRows, onRetry }: ListErrorProps) {
  const title = `Failed to fetch transactions: ${error instanceof ApiError ? error.status : 'no connection'}`;
  if (hasRows) {
    return (
      <RefreshError
        message={`${title}. What is shown may be out of date.`}
        requestId={describeError(error).requestId}
        onRetry={onRetry}
        className="border-x-0 border-t-0"
      />
    );
  }
  return <ErrorState title={title} {...describeError(error)} onRetry={onRetry} className="py-16" />;
}
