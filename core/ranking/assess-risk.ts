import { findException, type LeftOut } from '../detection/index.ts';
import { kindsOf } from './finding-kinds.ts';
import { type FindingKind } from './kind-names.ts';
import { isOrdinary } from './ordinary.ts';
import { hourOf } from './people/tally.ts';
import type { PersonView, SignalHit, SignalLevel } from './signal.ts';
import { PERSON_SIGNALS, type SignalId, TICKET_SIGNALS } from './signals/index.ts';
import type { StoreView } from './store-view.ts';
import { MOST_AT_RISK_CENTS } from './thresholds.ts';
import type { TicketFacts, TicketKey } from './ticket-facts.ts';
import { DEFAULT_WEIGHTS, type Weights } from './weights.ts';

/** What a signal says about one transaction, before it is weighed. */
export interface FoundSignal {
  id: SignalId;
  level: SignalLevel;
  label: string;
  sentence: string;
  /** A factor for the signal's weight. */
  strength: number;
  links: readonly TicketKey[];
  lineIndexes: readonly number[];
  /** What such cases usually come to, cents, if nothing printed says how much it is. */
  assumedCents?: number;
  /** What is left at risk, cents, if the signal says so. */
  leftCents?: number;
}

/** What a signal says, and how much it counts. */
export interface Signal extends FoundSignal {
  /** Log-odds that it adds; negative if it is in the cashier's favor. */
  weight: number;
}

export interface Risk {
  /** That a look is worth it, 0 to 1. */
  probability: number;
  /** Money that may be missing, cents. */
  atRiskCents: number;
  /** Probability times money at risk, cents: what lists are sorted by. */
  expectedLossCents: number;
  /** The ones that count the most first, in either direction; empty for an unremarkable sale. */
  signals: readonly Signal[];
}

/** A signal that an exception silences. */
export interface LeftOutSignal extends FoundSignal {
  /** The exception's number. */
  exception: number;
}

/** How strongly each signal speaks about a transaction; weights are estimated from these. */
export type Strengths = Partial<Record<SignalId, number>>;

/** What the signals of the ticket and its register say. */
export interface Found {
  signals: readonly FoundSignal[];
  /** What they would say if the cashier or the register were not left out. */
  leftOut: readonly LeftOutSignal[];
  /** Money that may be missing, cents. */
  atRiskCents: number;
}

const NOTHING: Found = { signals: [], leftOut: [], atRiskCents: 0 };

/** A cashier or a register about whose transactions a signal doesn't speak. */
export interface SignalException extends LeftOut {
  signal: SignalId;
}

/** Which signals speak, and about whom. */
export interface Speaking {
  /** Signals that say nothing about anybody. */
  off: readonly SignalId[];
  exceptions: readonly SignalException[];
}

const EVERYTHING: Speaking = { off: [], exceptions: [] };

/** @returns the exception that silences a signal for this cashier and register. */
export function findSilencing(
  { exceptions }: Speaking,
  id: SignalId,
  of: Pick<LeftOut, 'employeeId' | 'registerId'>,
): SignalException | undefined {
  if (exceptions.length === 0) return undefined;
  return findException(
    exceptions.filter(({ signal }) => signal === id),
    of,
  );
}

/** @returns what the signals of the ticket and its register say, before anything is weighed. */
export function findSignals(ticket: TicketFacts, store: StoreView, speaking: Speaking = EVERYTHING): Found {
  if (isOrdinary(ticket, store)) return NOTHING;
  const signals: FoundSignal[] = [];
  const leftOut: LeftOutSignal[] = [];
  const raisingCircumstances: SignalId[] = [];
  let highest = 0;
  let left = Number.POSITIVE_INFINITY;
  const around = { store };
  for (const signal of TICKET_SIGNALS) {
    const hit = signal.find(ticket, around);
    if (hit === null || speaking.off.includes(signal.id)) continue;
    const exception = findSilencing(speaking, signal.id, ticket);
    if (exception !== undefined) {
      leftOut.push({ ...describe(signal, hit), exception: exception.id });
      continue;
    }
    const { atRiskCents = 0, leftCents } = hit;
    signals.push(describe(signal, hit));
    if (signal.isCircumstance && signal.effect === 'raises') raisingCircumstances.push(signal.id);
    highest = Math.max(highest, atRiskCents);
    if (leftCents !== undefined) left = Math.min(left, leftCents);
  }
  const atRiskCents = Math.min(highest, left, MOST_AT_RISK_CENTS);
  // Where nothing is at risk, there is nothing for circumstances to raise.
  const said = atRiskCents > 0 ? signals : signals.filter(({ id }) => !raisingCircumstances.includes(id));
  return { signals: said, leftOut, atRiskCents };
}

/**
 * @param kinds what the ticket counts as.
 * @param hour the ticket's, 0 to 23; null if it isn't known.
 * @param isSilent leaves signals out.
 * @returns what the signals of its cashier say.
 */
export function findPersonSignals(
  kinds: readonly FindingKind[],
  person: PersonView,
  hour: number | null = null,
  isSilent: (id: SignalId) => boolean = () => false,
): FoundSignal[] {
  if (kinds.length === 0) return [];
  return PERSON_SIGNALS.flatMap((signal) => {
    if (isSilent(signal.id)) return [];
    const hit = signal.find(kinds, person, hour);
    return hit === null ? [] : [describe(signal, hit)];
  });
}

function describe(
  { id, level, label }: Pick<FoundSignal, 'id' | 'level' | 'label'>,
  { sentence, strength = 1, links = [], lineIndexes = [], atRiskCents, isAssumed, leftCents }: SignalHit,
): FoundSignal {
  return {
    id,
    level,
    label,
    sentence,
    strength,
    links,
    lineIndexes,
    ...(isAssumed && atRiskCents !== undefined && { assumedCents: atRiskCents }),
    ...(leftCents !== undefined && { leftCents }),
  };
}

export function strengthsOf(signals: readonly Pick<FoundSignal, 'id' | 'strength'>[]): Strengths {
  const strengths: Strengths = {};
  for (const { id, strength } of signals) strengths[id] = strength;
  return strengths;
}

/** @returns how likely it is that a look is worth it, by these weights; 0 if no signal speaks. */
export function weigh(strengths: Strengths, { base, signals }: Weights): number {
  let isSaid = false;
  let logOdds = base;
  for (const id in strengths) {
    isSaid = true;
    logOdds += signals[id as SignalId] * (strengths[id as SignalId] ?? 0);
  }
  return isSaid ? 1 / (1 + Math.exp(-logOdds)) : 0;
}

/** @returns signals with their weights, the ones that count the most first, in either direction. */
export function weighSignals(found: readonly FoundSignal[], weights: Weights): Signal[] {
  return found
    .map((signal) => ({ ...signal, weight: signal.strength * weights.signals[signal.id] }))
    .toSorted((one, other) => Math.abs(other.weight) - Math.abs(one.weight));
}

/** @returns the risk of a transaction with its reasons. */
export function assessRisk(
  ticket: TicketFacts,
  store: StoreView,
  person: PersonView,
  weights: Weights = DEFAULT_WEIGHTS,
): Risk {
  const { signals: own, atRiskCents } = findSignals(ticket, store);
  const found = [...own, ...findPersonSignals(kindsOf(ticket, store), person, hourOf(ticket.time))];
  const probability = weigh(strengthsOf(found), weights);
  return {
    probability,
    atRiskCents,
    expectedLossCents: probability * atRiskCents,
    signals: weighSignals(found, weights),
  };
}
