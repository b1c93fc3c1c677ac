import { SIGNAL_IDS, type SignalId } from './signals/index.ts';

/** Log-odds: what each signal adds to the belief that a look is worth it. */
export interface Weights {
  /** Of a transaction of which some signal speaks, before any is weighed. */
  base: number;
  /** For a strength of 1. */
  signals: Readonly<Record<SignalId, number>>;
}

export const DEFAULT_WEIGHTS: Weights = {
  base: -6,
  signals: Object.fromEntries(SIGNAL_IDS.map((id) => [id, 0])) as Record<SignalId, number>,
};
