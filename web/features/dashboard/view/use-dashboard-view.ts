import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { dashboardSearch } from './dashboard-search.ts';
import { changeView, type DashboardView, readView } from './dashboard-view.ts';
import { useToday } from './use-today.ts';

const PATHS = ['/', '/dashboard'];

/** @param history 'replace' while typing, so that Back does not go through every letter. */
export type ChangeView = (change: Partial<DashboardView>, history?: 'push' | 'replace') => void;

/** The view in the URL, and the only way to change it. */
export function useDashboardView(): { view: DashboardView; change: ChangeView; today: string } {
  const today = useToday();
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const view = useMemo(() => readView(dashboardSearch(search), today), [search, today]);

  const change = useCallback<ChangeView>(
    (change, history = 'push') => {
      // A change that comes late must not touch the URL of the page that the user is heading to.
      if (!PATHS.includes(router.latestLocation.pathname)) return;
      void navigate({
        to: '.',
        // Starts from the URL at that moment, so that two changes at once do not undo each other.
        search: (previous: unknown) => changeView(readView(dashboardSearch(previous), today), change, today),
        replace: history === 'replace',
        resetScroll: false,
      });
    },
    [navigate, router, today],
  );
  return { view, change, today };
}
