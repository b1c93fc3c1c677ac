/** A printed ticket below its heading. */
export interface Sketch {
  /** 'HH:MM:SS'; 10:00:00 when absent. */
  at?: string;
  /** 'YYYY-MM-DD'; the same for all when absent. */
  day?: string;
  /** '1' when absent. */
  register?: string;
  /** '7' when absent. */
  cashier?: string;
  /** Defaults to its position in the list, from 1. */
  number?: number;
  lines: string;
}

interface Example {
  /** The first one is judged. */
  tickets: readonly [Sketch, ...Sketch[]];
  /** The sentence of the hit. */
  says?: string;
}

/** Tickets about which a signal must say something, and near misses about which it must not; each is a test. */
export interface SignalExamples {
  hits: readonly Example[];
  nearMisses: readonly Example[];
}
