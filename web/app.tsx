// For its side effect: every page follows the system's theme.
import './ui/theme.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { CatchBoundary, RouterProvider } from '@tanstack/react-router';
import { queryClient } from './api/query-client.ts';
import { watchForLoggedOut, watchForSessionEnd } from './api/session.ts';
import { EverywhereShortcuts, useUndoKeyName } from './features/shortcuts/index.ts';
import { CrashPage } from './pages/crash-page.tsx';
import { router } from './router.tsx';
import { guardSecondClicks } from './ui/second-click.ts';
import { toast } from './ui/toast.ts';
import { Toaster } from './ui/toaster.tsx';
import { TooltipProvider } from './ui/tooltip.tsx';

watchForLoggedOut(() => {
  toast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    variant: 'destructive',
  });
});

watchForSessionEnd();
guardSecondClicks();

export function App() {
  const undoKey = useUndoKeyName();
  return (
    <CatchBoundary getResetKey={() => 'app'} errorComponent={CrashPage}>
      <QueryClientProvider client={queryClient}>
        <TooltipProvider>
          <RouterProvider router={router} />
          <EverywhereShortcuts />
          <Toaster undoKey={undoKey} />
        </TooltipProvider>
      </QueryClientProvider>
    </CatchBoundary>
  );
}
