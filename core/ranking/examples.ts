/** A printed ticket below its heading. */
export interface Sketch {
  /** 'HH:MM:SS'; 10:00:00 when absent. */
  at?: string;
  /** '1' when absent. */
  register?: string;
  /** '7' when absent. */
  cashier?: string;
  /** Its place in the list, from 1, when absent. */
  number?: number;
  lines: string;
}

interface Example {
  /** The first is the one that is judged. */
  tickets: readonly [Sketch, ...Sketch[]];
  /** The sentence of a hit. */
  says?: string;
}

/** Tickets of which a signal must say something, and others close by of which it must not; each is a test. */
export interface SignalExamples {
  hits: readonly Example[];
  nearMisses: readonly Example[];
}
