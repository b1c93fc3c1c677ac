import { describeError } from '../../../api/client.ts';
import { RefreshError } from '../../../ui/refresh-error.tsx';

/** Shown above figures that could not be refreshed. */
export function StaleNote({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { message, requestId } = describeError(error);
  return (
    <RefreshError
      message={`These figures may be out of date. ${message}`}
      requestId={requestId}
      onRetry={onRetry}
      className="rounded-lg"
    />
  );
}
