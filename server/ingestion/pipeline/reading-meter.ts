// A thread's reading progress, for the thread that watches it. It is in shared memory, because a thread that is busy
// with one row sends no messages.

const IS_READING = 0;
const ROWS = 1;
const FILE_BYTES = 2;
const IS_WAITING = 3;
const FIELDS = 4;

export interface ReadingState {
  /** False while waiting for the store or the database. */
  isReading: boolean;
  /** Others are adding to the store, so nothing can be done yet. */
  isWaiting: boolean;
  /** Rows in all passes over the file together. */
  rows: number;
  fileBytes: number;
}

/** The thread's side. */
export interface ReadingMeter {
  start(fileBytes: number): void;
  /** Adds to the count. Takes the number of rows that this pass over the file has read so far. */
  startPass(): (rowsRead: number) => void;
  /** Doesn't count the time until the promise settles as reading time. */
  waitFor(promise: Promise<void> | undefined): Promise<void> | undefined;
  /** Counts the time until the promise settles as the store's, not the file's. */
  waitForStore<Result>(promise: Promise<Result>): Promise<Result>;
  stop(): void;
}

export function createMeterMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(FIELDS * Int32Array.BYTES_PER_ELEMENT);
}

export function createReadingMeter(memory: SharedArrayBuffer): ReadingMeter {
  const fields = new Int32Array(memory);
  const setReading = (isReading: boolean): void => void Atomics.store(fields, IS_READING, Number(isReading));
  return {
    start(fileBytes) {
      Atomics.store(fields, FILE_BYTES, fileBytes);
      setReading(true);
    },
    startPass() {
      const before = Atomics.load(fields, ROWS);
      return (rowsRead) => void Atomics.store(fields, ROWS, before + rowsRead);
    },
    waitFor(promise) {
      if (promise === undefined) return undefined;
      setReading(false);
      return promise.finally(() => setReading(true));
    },
    waitForStore(promise) {
      Atomics.store(fields, IS_WAITING, 1);
      return promise.finally(() => Atomics.store(fields, IS_WAITING, 0));
    },
    stop: () => setReading(false),
  };
}

export function readMeter(memory: SharedArrayBuffer): ReadingState {
  const fields = new Int32Array(memory);
  return {
    isReading: Atomics.load(fields, IS_READING) === 1,
    isWaiting: Atomics.load(fields, IS_WAITING) === 1,
    rows: Atomics.load(fields, ROWS),
    fileBytes: Atomics.load(fields, FILE_BYTES),
  };
}
