import { readMeter } from '../pipeline/reading-meter.ts';
// Ends the reading of a file that takes far longer than what comes out of it explains.
import { explainSlow, STUCK } from '../pipeline/reading-refusals.ts';

export interface ReadingLimits {
  /** Every file may take this long; with what is done before and behind it, it is over within a minute. */
  baseMs: number;
  /** What a row that was read adds, up to what the file's size adds: few bytes may stand for many rows. */
  perRowMs: number;
  perMegabyteMs: number;
  /** Without a single row more. An .xls workbook is parsed in one go, which takes half of this at most. */
  silenceMs: number;
}

/**
 * On two cores that had other work, rows of 50 MB files took up to 0.02 ms each as .xlsx and up to 0.2 ms as Access. No
 * file of less than a megabyte gets a minute.
 */
export const READING_LIMITS: Readonly<ReadingLimits> = {
  baseMs: 55_000,
  perRowMs: 0.2,
  perMegabyteMs: 4_000,
  silenceMs: 50_000,
};

const MEGABYTE = 1024 * 1024;
const LOOK_EVERY_MS = 250;

/** @returns milliseconds that the reading may have taken by now. */
export function allowedReadingMs(rows: number, fileBytes: number, limits: ReadingLimits): number {
  return limits.baseMs + Math.min(rows * limits.perRowMs, (fileBytes / MEGABYTE) * limits.perMegabyteMs);
}

const TOTAL_BASE_MS = 3 * 60_000;
const TOTAL_PER_MEGABYTE_MS = 9_000;

/** Milliseconds that everything about a file may take, the work of the database and the waiting for it included. */
export function allowedTotalMs(fileBytes: number): number {
  return TOTAL_BASE_MS + (fileBytes / MEGABYTE) * TOTAL_PER_MEGABYTE_MS;
}

/**
 * @param end called once, with what to tell the user, when the reading must end.
 * @returns ends the watch.
 */
export function watchReading(
  memory: SharedArrayBuffer,
  limits: ReadingLimits,
  end: (reason: string) => void,
): () => void {
  let readingMs = 0;
  let silentMs = 0;
  let rowsBefore = 0;
  let lookedAt = performance.now();
  const timer = setInterval(() => {
    const elapsedMs = performance.now() - lookedAt;
    lookedAt += elapsedMs;
    const { isReading, rows, fileBytes } = readMeter(memory);
    if (!isReading) return;
    readingMs += elapsedMs;
    silentMs = rows > rowsBefore ? 0 : silentMs + elapsedMs;
    rowsBefore = rows;
    if (silentMs > limits.silenceMs) end(STUCK);
    else if (readingMs > allowedReadingMs(rows, fileBytes, limits)) end(explainSlow(readingMs, rows));
    else return;
    clearInterval(timer);
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
