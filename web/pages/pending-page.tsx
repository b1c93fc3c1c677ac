import { Spinner } from '../ui/spinner.tsx';

/** While a page's code is on its way over a slow line. */
export function PendingPage() {
  return (
    <div className="grid min-h-dvh place-items-center text-muted-foreground">
      <Spinner className="size-5" />
    </div>
  );
}
