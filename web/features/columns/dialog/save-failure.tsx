import { ApiError, describeError } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Reference } from '../../../ui/reference.tsx';
import { useAskBefore } from '../../../ui/typed-in-dialog.ts';

interface SaveFailureProps {
  /** Null if nothing has failed. */
  error: Error | null;
  /** Shows what somebody else has answered in the meantime. */
  onLookAgain: () => void;
  onReplace: () => void;
}

/** Why an answer was not saved; one that somebody else was faster with can be replaced knowingly. */
export function SaveFailure({ error, onLookAgain, onReplace }: SaveFailureProps) {
  const askBefore = useAskBefore();
  if (error === null) return null;
  const { message, requestId } = describeError(error);
  const isLate = error instanceof ApiError && error.code === 'STALE';
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t px-5 py-2 text-sm">
      <p role="alert" className="min-w-0 flex-1 basis-60 break-words text-high">
        {message} {requestId !== undefined && !isLate && <Reference id={requestId} />}
      </p>
      {isLate && (
        <>
          <Button size="sm" onClick={() => askBefore(onLookAgain)}>
            Look Again
          </Button>
          <Button size="sm" onClick={onReplace}>
            Replace That Answer
          </Button>
        </>
      )}
    </div>
  );
}
