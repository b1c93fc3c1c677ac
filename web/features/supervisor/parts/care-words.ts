import { shownRate } from '@tillwatch/core/supervision';

const UNKNOWN = '–';

/** '66.7%' @param share percent, unrounded; null where nothing is known. */
export function openedText(share: number | null): string {
  return share === null ? UNKNOWN : `${shownRate(share).toFixed(1)}%`;
}

/** '9 s', '1 min 14 s' @param seconds null where nothing was measured. */
export function secondsText(seconds: number | null): string {
  if (seconds === null) return UNKNOWN;
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
