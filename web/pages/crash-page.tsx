import { CircleAlert } from 'lucide-react';
import { ApiError, ConnectionError, describeError } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';

interface CrashPageProps {
  error: unknown;
  /** Clears the error and renders again. */
  reset: () => void;
}

/** Replaces a page that threw. React has already logged the error to the console. */
export function CrashPage({ error, reset }: CrashPageProps) {
  if (error instanceof ApiError || error instanceof ConnectionError) {
    return (
      <main className="grid min-h-dvh place-items-center">
        <ErrorState
          isPage
          title="Tillwatch is not responding"
          {...describeError(error)}
          onRetry={() => window.location.reload()}
        />
      </main>
    );
  }
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div role="alert" className="w-full max-w-[560px] rounded-lg border bg-card p-6">
        <div className="flex items-center gap-2.5">
          <CircleAlert aria-hidden className="size-5 shrink-0 text-high" />
          <h1 className="text-xl font-semibold">Something went wrong</h1>
        </div>
        <p className="mt-2 text-base text-muted-foreground">
          An unexpected error occurred. Your saved work is safe on the server.
        </p>
        <pre className="mt-4 max-h-48 overflow-auto rounded-md border bg-muted px-3 py-2 font-mono text-xs break-words whitespace-pre-wrap">
          {error instanceof Error ? error.message : String(error)}
        </pre>
        <div className="mt-5 flex gap-2">
          <Button variant="primary" onClick={reset}>
            Try to Continue
          </Button>
          <Button onClick={() => window.location.reload()}>Refresh Page</Button>
        </div>
      </div>
    </main>
  );
}
