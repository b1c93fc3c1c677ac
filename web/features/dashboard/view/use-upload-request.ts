import { useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { dashboardSearch } from './dashboard-search.ts';
import type { ChangeView } from './use-dashboard-view.ts';

/** Shows the upload section when the URL asks for it, then removes the request from the URL, so that it counts once. */
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
