import type { Surroundings, SignalLevel } from './signal.ts';
import { type SignalId, SIGNALS } from './signals/index.ts';
import type { TicketFacts, TicketKey } from './ticket-facts.ts';
import { DEFAULT_WEIGHTS, type Weights } from './weights.ts';

/** What a signal says of one transaction, and how much it counts. */
export interface Signal {
  id: SignalId;
  level: SignalLevel;
  label: string;
  sentence: string;
  /** Log-odds that it adds; below 0 where it speaks for the cashier. */
  weight: number;
  links: readonly TicketKey[];
  lineIndexes: readonly number[];
}

export interface Risk {
  /** Whether a look is worth it, 0 to 1. */
  probability: number;
  /** Money that may be missing, cents. */
  atRiskCents: number;
  /** Probability times money at risk, cents: what lists are in the order of. */
  expectedLossCents: number;
  /** In the order of what they count for, whichever way; empty for an unremarkable sale. */
  signals: readonly Signal[];
}

/** How strongly each signal that speaks of a transaction speaks; what weights are estimated from. */
export type Strengths = Partial<Record<SignalId, number>>;

interface Found {
  strengths: Strengths;
  atRiskCents: number;
  signals: (Omit<Signal, 'weight'> & { strength: number })[];
}

/** @returns what the signals say of a transaction, before anything is weighed. */
export function findSignals(ticket: TicketFacts, around: Surroundings): Found {
  const found: Found = { strengths: {}, atRiskCents: 0, signals: [] };
  let left = Number.POSITIVE_INFINITY;
  for (const signal of SIGNALS) {
    const hit = signal.find(ticket, around);
    if (hit === null) continue;
    const { id, level, label } = signal;
    const { sentence, strength = 1, links = [], lineIndexes = [], atRiskCents = 0, leftCents } = hit;
    found.strengths[id] = strength;
    found.signals.push({ id, level, label, sentence, links, lineIndexes, strength });
    found.atRiskCents = Math.max(found.atRiskCents, atRiskCents);
    if (leftCents !== undefined) left = Math.min(left, leftCents);
  }
  found.atRiskCents = Math.min(found.atRiskCents, left);
  return found;
}

/** @returns how likely it is that a look is worth it, by these weights. */
export function weigh(strengths: Strengths, { base, signals }: Weights): number {
  let logOdds = base;
  for (const [id, strength] of Object.entries(strengths) as [SignalId, number][])
    logOdds += signals[id] * strength;
  return 1 / (1 + Math.exp(-logOdds));
}

/** @returns the risk of a transaction with its reasons. */
export function assessRisk(
  ticket: TicketFacts,
  around: Surroundings,
  weights: Weights = DEFAULT_WEIGHTS,
): Risk {
  const { strengths, atRiskCents, signals } = findSignals(ticket, around);
  const probability = signals.length === 0 ? 0 : weigh(strengths, weights);
  return {
    probability,
    atRiskCents,
    expectedLossCents: probability * atRiskCents,
    signals: signals
      .map(({ strength, ...signal }) => ({ ...signal, weight: strength * weights.signals[signal.id] }))
      .toSorted((one, other) => Math.abs(other.weight) - Math.abs(one.weight)),
  };
}
