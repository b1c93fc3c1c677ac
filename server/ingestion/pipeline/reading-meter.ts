// How far a thread is with its file, for the one that watches it from outside: in shared memory, as a thread that is busy
// with one row sends no messages.

const IS_READING = 0;
const ROWS = 1;
const FILE_BYTES = 2;
const FIELDS = 3;

export interface ReadingState {
  /** False before the store is free, and while the database works. */
  isReading: boolean;
  /** In all passes over the file together. */
  rows: number;
  fileBytes: number;
}

/** The thread's side. */
export interface ReadingMeter {
  start(fileBytes: number): void;
  /** Counts on: a pass over the file tells how many rows it has read by now. */
  startPass(): (rowsRead: number) => void;
  /** While the promise is pending the time is not the file's. */
  waitFor(promise: Promise<void> | undefined): Promise<void> | undefined;
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
    stop: () => setReading(false),
  };
}

export function readMeter(memory: SharedArrayBuffer): ReadingState {
  const fields = new Int32Array(memory);
  return {
    isReading: Atomics.load(fields, IS_READING) === 1,
    rows: Atomics.load(fields, ROWS),
    fileBytes: Atomics.load(fields, FILE_BYTES),
  };
}
