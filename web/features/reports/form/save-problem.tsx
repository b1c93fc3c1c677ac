import { CircleAlert } from 'lucide-react';
import type { ErrorDescription } from '../../../api/api-error.ts';
import { Reference } from '../../../ui/reference.tsx';

/** Shown above the buttons after one of them failed. Nothing that was written is lost. */
export function SaveProblem({ message, requestId }: ErrorDescription) {
  return (
    <div
      role="alert"
      className="flex gap-2 border-y border-high-line bg-high-soft px-5 py-2 text-sm text-high"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <p className="min-w-0 break-words">
        {message}
        {requestId && (
          <>
            {' '}
            <Reference id={requestId} />
          </>
        )}
      </p>
    </div>
  );
}
