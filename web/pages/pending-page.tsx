import { Spinner } from '../ui/spinner.tsx';

/** Shown while a page's code loads over a slow connection. */
export function PendingPage() {
  return (
    <div className="grid min-h-dvh place-items-center text-muted-foreground">
      <Spinner className="size-5" />
    </div>
  );
}
