import type { RiskSignal } from '@tillwatch/contract';

/** A signal with its share of all that is said of the transaction, 0 to 1. */
export interface SharedSignal extends RiskSignal {
  share: number;
}

/** Counts for so little that it is told apart: half a tenth in the log of the odds. */
const NEGLIGIBLE = 0.05;

/** @returns what raises the risk, what lowers it, and what only tells; the strongest first. */
export function splitSignals(
  signals: readonly RiskSignal[],
): Record<'raising' | 'lowering' | 'neutral', SharedSignal[]> {
  const all = signals.reduce((sum, { weight }) => sum + Math.abs(weight), 0);
  const shared = signals.map((signal) => ({
    ...signal,
    share: all === 0 ? 0 : Math.abs(signal.weight) / all,
  }));
  return {
    raising: shared.filter(({ weight }) => weight >= NEGLIGIBLE),
    lowering: shared.filter(({ weight }) => weight <= -NEGLIGIBLE),
    neutral: shared
      .filter(({ weight }) => Math.abs(weight) < NEGLIGIBLE)
      .map((one) => ({ ...one, share: 0 })),
  };
}
