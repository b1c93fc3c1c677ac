import type { Endings } from '@tillwatch/contract';
import type { EndingCounts } from './cashiers.queries.ts';

export const NOTHING_FOUND: Endings = { found: 0, verified: 0, flagged: 0, pending: 0 };

export function endingsOf({ found, verified, flagged }: EndingCounts): Endings {
  return { found, verified, flagged, pending: found - verified - flagged };
}
