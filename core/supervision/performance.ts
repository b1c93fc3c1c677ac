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

/** @param rate percent, unrounded: 89.96 is shown as 90.0 but still Good */
export function performanceBand(rate: number): PerformanceBand {
  return PERFORMANCE_BANDS.find(({ from }) => rate >= from) ?? LOWEST_BAND;
}

/** @returns `part` in percent of `whole`, unrounded; 0 when `whole` is 0 */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : (part / whole) * 100;
}
