import { useEffect } from 'react';
import { loadQuestion, loadSpotCheck } from '../selection/use-list-review.tsx';
import { importReview } from './import-review.ts';

const DELAY_MS = 1_500;
const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Once the list has loaded, fetches the code for decisions at the first sign of activity, and soon in any case, so that
 * decisions can be made even if the connection is lost later. Not before: it would compete with the list.
 */
export function usePreloadedDecisions(hasRows: boolean): void {
  useEffect(() => {
    if (!hasRows) return;
    const fetchAhead = () => {
      stop();
      for (const load of [importReview, loadQuestion, loadSpotCheck]) load().catch(() => undefined);
    };
    const timer = setTimeout(fetchAhead, DELAY_MS);
    const stop = () => {
      clearTimeout(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, fetchAhead);
    };
    for (const sign of SIGNS) window.addEventListener(sign, fetchAhead, { passive: true });
    return stop;
  }, [hasRows]);
}
