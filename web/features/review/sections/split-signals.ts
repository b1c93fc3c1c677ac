import type { RiskSignal } from '@tillwatch/contract';

/** A signal with its share of the weight of all signals, 0 to 1. */
export interface SharedSignal extends RiskSignal {
  share: number;
}

/** Weights below this count for so little that they are listed separately (half a tenth in log-odds). */
const NEGLIGIBLE = 0.05;

/**
 * @returns what raises the risk, what lowers it, what lowers it although it speaks for nobody, what is in the cashier's
 * favor without lowering it, and what is only information; strongest first. A signal against the cashier never counts
 * as exculpating, however little it weighs.
 */
export function splitSignals(
  signals: readonly RiskSignal[],
): Record<'raising' | 'lowering' | 'harmless' | 'clearing' | 'neutral', SharedSignal[]> {
  const all = signals.reduce((sum, { weight }) => sum + Math.abs(weight), 0);
  const shared = signals.map((signal) => ({
    ...signal,
    share: all === 0 ? 0 : Math.abs(signal.weight) / all,
  }));
  const lowers = ({ isExculpation, weight, limitsMoney }: SharedSignal): boolean =>
    isExculpation && (weight <= -NEGLIGIBLE || limitsMoney);
  const isHarmless = ({ isExculpation, weight }: SharedSignal): boolean =>
    !isExculpation && weight <= -NEGLIGIBLE;
  const weightless = shared
    .filter((one) => one.weight < NEGLIGIBLE && !lowers(one) && !isHarmless(one))
    .map((one) => ({ ...one, share: 0 }));
  return {
    raising: shared.filter(({ weight }) => weight >= NEGLIGIBLE),
    lowering: shared.filter((one) => one.weight < NEGLIGIBLE && lowers(one)),
    harmless: shared.filter(isHarmless),
    clearing: weightless.filter(({ isExculpation }) => isExculpation),
    neutral: weightless.filter(({ isExculpation }) => !isExculpation),
  };
}
