import type { AgentPerformance } from '@tillwatch/contract';
import { shownRate } from '@tillwatch/core/supervision';
import { formatCount } from '../../../ui/format.ts';

const UNKNOWN = '–';

type Opened = Pick<AgentPerformance, 'openedShare' | 'openedCount' | 'openedOf' | 'openedUntold'>;

/** '66.7%: 2 of 3, 149 not reported'. The counts show when the share is of only a few. */
export function openedText({ openedShare: share, openedCount, openedOf, openedUntold }: Opened): string {
  const unreported = openedUntold === 0 ? '' : `${formatCount(openedUntold)} not reported`;
  if (share === null) return unreported || UNKNOWN;
  const counts = `${formatCount(openedCount)} of ${formatCount(openedOf)}`;
  return `${shownRate(share).toFixed(1)}%: ${[counts, unreported].filter(Boolean).join(', ')}`;
}

/** '9 s', '1 min 14 s' @param seconds null if nothing was measured. */
export function secondsText(seconds: number | null): string {
  if (seconds === null) return UNKNOWN;
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
