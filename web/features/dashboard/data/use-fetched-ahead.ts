import { useEffect } from 'react';
import { loadQuestion, loadSpotCheck } from '../selection/use-list-review.tsx';
import { importReview } from './import-review.ts';

const DELAY_MS = 1_500;
const SIGNS = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Fetches the code of decisions with the first sign of somebody at the page, and soon after the list is there in any
 * case: a connection that is lost then takes no decision with it.
 */
export function useFetchedAhead(hasRows: boolean): void {
  useEffect(() => {
    const fetchAhead = () => {
      stop();
      for (const load of [importReview, loadQuestion, loadSpotCheck]) load().catch(() => undefined);
    };
    const timer = hasRows ? setTimeout(fetchAhead, DELAY_MS) : undefined;
    const stop = () => {
      clearTimeout(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, fetchAhead);
    };
    for (const sign of SIGNS) window.addEventListener(sign, fetchAhead, { passive: true });
    return stop;
  }, [hasRows]);
}
