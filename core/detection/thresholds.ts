import type { Priority } from './priorities.ts';

/** The filters' thresholds. */
export interface Thresholds {
  voids: {
    /** Voids that add up to this many cents raise the hit. */
    raiseFromCents: number;
    /** Raise it when the whole ticket is void, as a void ticket or line by line. */
    raiseWhenAllVoid: boolean;
    /** Raise it when the void comes after the printed total. */
    raiseAfterTotal: boolean;
    raisedPriority: Priority;
  };
  /** A unit price above 0 and below this many cents is unusually low. */
  lowRetailBelowCents: number;
  /** A total of $0.00 is ordinary on tickets with nothing but fuel. */
  isFuelPrepayExempt: boolean;
}
