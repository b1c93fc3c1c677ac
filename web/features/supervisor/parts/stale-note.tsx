import { describeError } from '../../../api/client.ts';
import { RefreshError } from '../../../ui/refresh-error.tsx';

/** Shown above figures that could not be refreshed. */
export function StaleNote({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <RefreshError
      message={`These figures may be out of date. ${describeError(error).message}`}
      error={error}
      onRetry={onRetry}
      className="rounded-lg"
    />
  );
}
