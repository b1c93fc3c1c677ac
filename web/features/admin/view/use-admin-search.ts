import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { adminSearch, type AdminSearch } from './admin-search.ts';

/** What is undefined goes back to its default. */
type SearchChange = { [Name in keyof AdminSearch]?: AdminSearch[Name] | undefined };
/** @param history 'replace' for what is typed, so that Back does not go through every letter. */
export type ChangeSearch = (change: SearchChange, history?: 'push' | 'replace') => void;

/** The panel's state as the URL has it, and the one way to change it. */
export function useAdminSearch(): { search: AdminSearch; change: ChangeSearch } {
  const raw = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = useMemo(() => adminSearch(raw), [raw]);

  const change = useCallback<ChangeSearch>(
    (change, history = 'push') => {
      void navigate({
        to: '/admin',
        search: (previous: unknown) => adminSearch({ ...adminSearch(previous), ...change }),
        replace: history === 'replace',
        resetScroll: false,
      });
    },
    [navigate],
  );
  return { search, change };
}
