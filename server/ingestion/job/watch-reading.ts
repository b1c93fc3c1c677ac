// Stops reading a file that takes far longer than the rows it yields can explain. What counts is the time in which the
// process got a processor: on a busy machine, an honest file may take minutes.
import { readMeter } from '../pipeline/reading-meter.ts';
import { explainSlow, explainTimeout, STUCK } from '../pipeline/reading-refusals.ts';

export interface ReadingLimits {
  /** Every file may take this long. With the work before and after, that stays within a minute. */
  baseMs: number;
  /** Added per row, up to what the file's size allows, since a few bytes can expand to many rows. */
  perRowMs: number;
  perMegabyteMs: number;
  /** Without a new row. An .xls workbook is parsed in one go, which takes at most half of this. */
  silenceMs: number;
}

/**
 * On two busy cores, each row of a 50 MB file took up to 0.02 ms in .xlsx and up to 0.2 ms in Access. No file under a
 * megabyte gets a full minute.
 */
export const READING_LIMITS: Readonly<ReadingLimits> = {
  baseMs: 55_000,
  perRowMs: 0.2,
  perMegabyteMs: 4_000,
  silenceMs: 50_000,
};

const MEGABYTE = 1024 * 1024;
const LOOK_EVERY_MS = 250;

/** @returns how long the reading may have taken by now, in milliseconds. */
export function allowedReadingMs(rows: number, fileBytes: number, limits: ReadingLimits): number {
  return limits.baseMs + Math.min(rows * limits.perRowMs, (fileBytes / MEGABYTE) * limits.perMegabyteMs);
}

const TOTAL_BASE_MS = 3 * 60_000;
const TOTAL_PER_MEGABYTE_MS = 9_000;

/** The total time a file may take, including the database's work but not waiting for the store, in milliseconds. */
export function allowedTotalMs(fileBytes: number): number {
  return TOTAL_BASE_MS + (fileBytes / MEGABYTE) * TOTAL_PER_MEGABYTE_MS;
}

/** The processor time of this process and its threads so far, in milliseconds. */
function usedProcessorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * @param timeoutMs for everything but waiting for the store, by the clock
 * @param end called once, with a message for the user, when the reading must end.
 * @param usedMs the processor time used so far, in milliseconds
 * @returns a function that stops the watch.
 */
export function watchReading(
  memory: SharedArrayBuffer,
  limits: ReadingLimits,
  timeoutMs: number,
  end: (reason: string) => void,
  usedMs: () => number = usedProcessorMs,
): () => void {
  let totalMs = 0;
  let readingMs = 0;
  let silentMs = 0;
  let rowsBefore = 0;
  let lookedAt = performance.now();
  let usedBefore = usedMs();
  const timer = setInterval(() => {
    const elapsedMs = performance.now() - lookedAt;
    lookedAt += elapsedMs;
    const used = usedMs();
    // V8's own threads work, too, beside the one that reads.
    const workedMs = Math.min(elapsedMs, used - usedBefore);
    usedBefore = used;
    const { isReading, isWaiting, rows, fileBytes } = readMeter(memory);
    if (!isWaiting) totalMs += elapsedMs;
    if (totalMs > timeoutMs) {
      clearInterval(timer);
      end(explainTimeout(timeoutMs));
      return;
    }
    if (!isReading) return;
    readingMs += workedMs;
    silentMs = rows > rowsBefore ? 0 : silentMs + workedMs;
    rowsBefore = rows;
    if (silentMs > limits.silenceMs) end(STUCK);
    else if (readingMs > allowedReadingMs(rows, fileBytes, limits)) end(explainSlow(readingMs, rows));
    else return;
    clearInterval(timer);
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
