// Weights from answers: logistic regression around the current weights.
import type { Strengths } from '../assess-risk.ts';
import { SIGNAL_IDS, type SignalId, SIGNALS } from '../signals/index.ts';
import type { Weights } from '../weights.ts';
import { solveSymmetric } from './solve-symmetric.ts';

/** A transaction that somebody looked at. */
export interface Answer {
  strengths: Strengths;
  /** The look was worth it. */
  isFlagged: boolean;
  /** How many answers it counts as; 1 if absent. */
  weight?: number;
}

export interface Prior {
  weights: Weights;
  /** Standard deviation of each weight around the prior, in log-odds; a small one holds on to the prior. */
  deviation: number;
}

const PLACE = new Map<string, number>(SIGNAL_IDS.map((id, at) => [id, at + 1]));
const MOST_STEPS = 50;
const SMALL_STEP = 1e-6;

/** 1 for signals that may only raise the risk, -1 for those that may only lower it. */
const SIGNS = new Map<number, 1 | -1>(
  SIGNALS.flatMap((signal) => {
    if (!('effect' in signal)) return [];
    return [[PLACE.get(signal.id) ?? 0, signal.effect === 'raises' ? 1 : -1] as const];
  }),
);

/**
 * The most probable weights after these answers: the prior itself without any, and close to what the answers alone say
 * with thousands. A signal never counts against its sentence: if answers would make it, it counts for nothing, and the
 * others are estimated without it.
 */
export function fitWeights(answers: readonly Answer[], { weights, deviation }: Prior): Weights {
  const mean = toVector(weights);
  let rows = answers.map(({ strengths, isFlagged, weight = 1 }): Row => ({
    entries: toEntries(strengths),
    isFlagged,
    weight,
  }));
  const silenced = new Set<number>();
  for (;;) {
    const vector = climb(rows, mean, deviation);
    const wrong = [...SIGNS.keys()].filter(
      (at) => (vector[at] ?? 0) * (SIGNS.get(at) ?? 0) < 0 && !silenced.has(at),
    );
    if (wrong.length === 0) return fromVector(vector);
    for (const at of wrong) {
      silenced.add(at);
      mean[at] = 0;
    }
    rows = rows.map((row) => ({ ...row, entries: row.entries.filter(([at]) => !silenced.has(at)) }));
  }
}

/** Newton's method, with steps halved until they improve. */
function climb(rows: readonly Row[], mean: readonly number[], deviation: number): readonly number[] {
  const precision = 1 / deviation ** 2;
  let current: readonly number[] = mean;
  let loss = lossOf(rows, current, mean, precision);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const { gradient, curvature } = differentiate(rows, current, mean, precision);
    const direction = solveSymmetric(curvature, gradient);
    let share = 1;
    let next = current;
    let nextLoss = loss;
    do {
      next = current.map((value, at) => value - share * (direction[at] ?? 0));
      nextLoss = lossOf(rows, next, mean, precision);
      share /= 2;
    } while (nextLoss > loss && share > SMALL_STEP);
    if (nextLoss > loss) break;
    const isDone = loss - nextLoss < SMALL_STEP;
    [current, loss] = [next, nextLoss];
    if (isDone) break;
  }
  return current;
}

interface Row {
  /** Position and strength. */
  entries: [number, number][];
  isFlagged: boolean;
  weight: number;
}

function toEntries(strengths: Strengths): [number, number][] {
  const own = Object.entries(strengths).map(([id, strength]): [number, number] => [
    PLACE.get(id) ?? 0,
    strength,
  ]);
  return [[0, 1], ...own];
}

function logOddsOf({ entries }: Row, vector: readonly number[]): number {
  return entries.reduce((sum, [at, strength]) => sum + (vector[at] ?? 0) * strength, 0);
}

/** The negative logarithm of the posterior, up to a constant. */
function lossOf(
  rows: readonly Row[],
  vector: readonly number[],
  mean: readonly number[],
  precision: number,
): number {
  let loss = 0;
  for (const row of rows) {
    const logOdds = logOddsOf(row, vector) * (row.isFlagged ? -1 : 1);
    loss += row.weight * (Math.max(logOdds, 0) + Math.log1p(Math.exp(-Math.abs(logOdds))));
  }
  return vector.reduce((sum, value, at) => sum + (precision * (value - (mean[at] ?? 0)) ** 2) / 2, loss);
}

function differentiate(
  rows: readonly Row[],
  vector: readonly number[],
  mean: readonly number[],
  precision: number,
): { gradient: number[]; curvature: number[][] } {
  const gradient = vector.map((value, at) => precision * (value - (mean[at] ?? 0)));
  const curvature = vector.map((_, at) => vector.map((_value, other) => (at === other ? precision : 0)));
  for (const row of rows) {
    const probability = 1 / (1 + Math.exp(-logOddsOf(row, vector)));
    const error = row.weight * (probability - (row.isFlagged ? 1 : 0));
    const spread = row.weight * probability * (1 - probability);
    for (const [at, strength] of row.entries) {
      addTo(gradient, at, error * strength);
      for (const [other, otherStrength] of row.entries)
        addTo(curvature[at] ?? [], other, spread * strength * otherStrength);
    }
  }
  return { gradient, curvature };
}

function addTo(vector: number[], at: number, value: number): void {
  vector[at] = (vector[at] ?? 0) + value;
}

function toVector({ base, signals }: Weights): number[] {
  return [base, ...SIGNAL_IDS.map((id) => signals[id])];
}

function fromVector(vector: readonly number[]): Weights {
  const [base = 0, ...rest] = vector;
  const signals = Object.fromEntries(SIGNAL_IDS.map((id, at) => [id, rest[at] ?? 0])) as Record<
    SignalId,
    number
  >;
  return { base, signals };
}
