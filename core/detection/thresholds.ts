import type { Priority } from './priorities.ts';

/** The figures that filters work with. */
export interface Thresholds {
  voids: {
    /** Voids of this much together raise the hit; cents. */
    raiseFromCents: number;
    /** Raise it when every line of the ticket is void, or the ticket as a whole. */
    raiseWhenAllVoid: boolean;
    /** Raise it when the void follows the printed total. */
    raiseAfterTotal: boolean;
    raisedPriority: Priority;
  };
  /** A unit price above 0 and below this many cents is unusually low. */
  lowRetailBelowCents: number;
  /** A total of 0.00 is ordinary on tickets that hold nothing but fuel. */
  isFuelPrepayExempt: boolean;
}
