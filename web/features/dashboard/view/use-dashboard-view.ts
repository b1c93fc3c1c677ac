import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { dashboardSearch } from './dashboard-search.ts';
import { changeView, type DashboardView, readView } from './dashboard-view.ts';
import { useToday } from './use-today.ts';

const PATHS = ['/', '/dashboard'];

/** @param history 'replace' for what is typed, so that Back does not go through every letter. */
export type ChangeView = (change: Partial<DashboardView>, history?: 'push' | 'replace') => void;

/** The view as the URL has it, and the one way to change it. */
export function useDashboardView(): { view: DashboardView; change: ChangeView; today: string } {
  const today = useToday();
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const view = useMemo(() => readView(dashboardSearch(search), today), [search, today]);

  const change = useCallback<ChangeView>(
    (change, history = 'push') => {
      // What comes in late must not change the address of the page that the user is on the way to.
      if (!PATHS.includes(router.latestLocation.pathname)) return;
      void navigate({
        to: '.',
        // From the URL as it is by then, so that two changes at once do not undo each other.
        search: (previous: unknown) => changeView(readView(dashboardSearch(previous), today), change, today),
        replace: history === 'replace',
        resetScroll: false,
      });
    },
    [navigate, router, today],
  );
  return { view, change, today };
}
