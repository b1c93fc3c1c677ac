// Maps "times as often" to a position on a line that is the same for every row: each step doubles.
interface Range {
  ratio: number;
  low: number;
  high: number;
}

export interface RangeScale {
  /** From 0 to 100; what is beyond the line's ends is placed at them. */
  place(times: number): number;
  ticks: readonly { times: number; label: string }[];
}

/** The scale spans at least a quarter to four times, and at most MOST: beyond that, nothing more is learned. */
const LEAST = { low: 1 / 4, high: 4 };
const MOST = { low: 1 / 16, high: 64 };
/** Room for half a dot at either end. */
const MARGIN = 3;

export function scaleFor(ranges: readonly Range[]): RangeScale {
  const low = Math.max(MOST.low, Math.min(LEAST.low, ...ranges.map((range) => range.low)));
  const high = Math.min(MOST.high, Math.max(LEAST.high, ...ranges.map((range) => range.high)));
  // Fourfold steps, so that the ends have ticks.
  const first = Math.floor(Math.log(low) / Math.log(4) + 1e-9);
  const last = Math.ceil(Math.log(high) / Math.log(4) - 1e-9);
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => 4 ** (first + at));
  return {
    place(times) {
      const share = (Math.log(Math.max(times, 1e-9)) / Math.log(4) - first) / (last - first);
      return MARGIN + Math.min(1, Math.max(0, share)) * (100 - 2 * MARGIN);
    },
    ticks: ticks.map((times) => ({ times, label: times < 1 ? `1/${1 / times}×` : `${times}×` })),
  };
}
