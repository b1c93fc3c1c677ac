import { expect, it, vi } from 'vitest';
import { createMeterMemory, createReadingMeter } from '../pipeline/reading-meter.ts';
import { allowedReadingMs, allowedTotalMs, READING_LIMITS, watchReading } from './watch-reading.ts';

const MINUTE_MS = 60_000;
const MEGABYTE = 1024 * 1024;
const allowed = (rows: number, megabytes: number): number =>
  allowedReadingMs(rows, megabytes * MEGABYTE, READING_LIMITS);

it('gives a small file less than a minute, no matter how many rows it yields', () => {
  expect(allowed(0, 1)).toBeLessThan(MINUTE_MS);
  expect(allowed(200_000_000, 1)).toBeLessThan(MINUTE_MS);
});

it('gives a large file less than a minute if it yields hardly any rows', () => {
  expect(allowed(0, 50)).toBeLessThan(MINUTE_MS);
  expect(allowed(5_000, 50)).toBeLessThan(MINUTE_MS);
});

it('gives a large file more time the more rows it yields, up to a limit', () => {
  expect(allowed(300_000, 50)).toBeGreaterThan(1.5 * MINUTE_MS);
  expect(allowed(3_800_000, 50)).toBeGreaterThan(3 * MINUTE_MS);
  expect(allowed(200_000_000, 50)).toBeLessThan(5 * MINUTE_MS);
});

it('limits the total time by size: three minutes for a small file, more than ten for the largest', () => {
  expect(allowedTotalMs(20_000)).toBeLessThan(3.1 * MINUTE_MS);
  expect(allowedTotalMs(5 * MEGABYTE)).toBeLessThan(4 * MINUTE_MS);
  expect(allowedTotalMs(50 * MEGABYTE)).toBeGreaterThan(10 * MINUTE_MS);
  // The queue considers a run lost after 15 minutes.
  expect(allowedTotalMs(50 * MEGABYTE)).toBeLessThan(14 * MINUTE_MS);
});

it.each([
  ['a processor of its own', 1, 55],
  ['a fifth of a processor', 0.2, 275],
])('stops a reading that gets nowhere with %s', (_name, share, seconds) => {
  vi.useFakeTimers();
  try {
    const memory = createMeterMemory();
    const meter = createReadingMeter(memory);
    meter.start(MEGABYTE);
    const read = meter.startPass();
    const startedAt = performance.now();
    const reasons: string[] = [];
    const stop = watchReading(
      memory,
      READING_LIMITS,
      10 * MINUTE_MS,
      (reason) => reasons.push(reason),
      () => (performance.now() - startedAt) * share,
    );
    for (let second = 1; second < seconds; second += 1) {
      read(second);
      vi.advanceTimersByTime(1_000);
    }
    expect(reasons).toEqual([]);
    vi.advanceTimersByTime(10_000);
    expect(reasons).toEqual([expect.stringMatching(/^Reading this file was stopped after 5[56] seconds/)]);
    stop();
  } finally {
    vi.useRealTimers();
  }
});
