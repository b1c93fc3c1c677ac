import { useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { dashboardSearch } from './dashboard-search.ts';
import type { ChangeView } from './use-dashboard-view.ts';

/** Leads to the upload section when the URL asks for it, and takes the request out of the URL: it counts once. */
export function useUploadRequest(showUpload: () => void, change: ChangeView): void {
  const { show } = dashboardSearch(useSearch({ strict: false }));
  const answer = useEffectEvent(() => {
    showUpload();
    change({}, 'replace');
  });
  useEffect(() => {
    if (show === 'upload') answer();
  }, [show]);
}
