import type { Endings } from '@tillwatch/contract';
import type { EndingCounts } from './cashiers.queries.ts';

export function endingsOf({ found, verified, flagged }: EndingCounts): Endings {
  return { found, verified, flagged, pending: found - verified - flagged };
}
