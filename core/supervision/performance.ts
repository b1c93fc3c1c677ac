export interface PerformanceBand {
  /** The lowest rate of the band, in percent. */
  from: number;
  label: 'Excellent' | 'Good' | 'Average' | 'Needs Improvement';
  color: 'green' | 'blue' | 'yellow' | 'red';
}

/** Highest first. Specification, sections 5 and 9: labels and colors by verification rate. */
const PERFORMANCE_BANDS = [
  { from: 90, label: 'Excellent', color: 'green' },
  { from: 75, label: 'Good', color: 'blue' },
  { from: 60, label: 'Average', color: 'yellow' },
  { from: 0, label: 'Needs Improvement', color: 'red' },
] as const satisfies readonly PerformanceBand[];

const LOWEST_BAND = PERFORMANCE_BANDS[3];

/** @param rate percent; the label goes by the rate as it is shown, so that 89.96 is 90.0% and Excellent */
export function performanceBand(rate: number): PerformanceBand {
  const shown = shownRate(rate);
  return PERFORMANCE_BANDS.find(({ from }) => shown >= from) ?? LOWEST_BAND;
}

/** A rate in percent with the one decimal that screens show. Whatever is said about a rate goes by this. */
export function shownRate(rate: number): number {
  return Number(rate.toFixed(1));
}

/** @returns `part` in percent of `whole`, unrounded; 0 when `whole` is 0 */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : (part / whole) * 100;
}
