export interface Percentiles {
  p50: number;
  p95: number;
  calls: number;
}

/** @param durations milliseconds, at least one. */
export function percentiles(durations: readonly number[]): Percentiles {
  const sorted = durations.toSorted((a, b) => a - b);
  const at = (part: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), calls: sorted.length };
}

/** @returns the milliseconds that each call took, one after the other */
export async function timeCalls(calls: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const durations: number[] = [];
  for (const call of calls) {
    const startedAt = performance.now();
    await call();
    durations.push(performance.now() - startedAt);
  }
  return durations;
}
