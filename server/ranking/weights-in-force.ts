// What each signal counts in a store: the weights in force, for ranking; and those it was ranked with, for explaining
// risks.
import { createHash } from 'node:crypto';
import { DEFAULT_WEIGHTS, type Weights } from '@tillwatch/core/ranking';
import { type RankingRules, weightsBy } from '@tillwatch/core/rules';
import type { Kysely } from 'kysely';
import { EVERY_STORE, type StoreScope } from '../platform/database/reachable.ts';
import type { Database, KeptWeights } from '../platform/database/schema.ts';
import { findRules } from '../rules/rules-in-force.ts';
import { readBasis } from './learning.queries.ts';
import { findKeptWeights, listRanked } from './ranking.queries.ts';
import { SIGNALS_VERSION } from './signals-version.ts';

export interface WeightsInForce {
  weights: Weights;
  /** What else the house has set. */
  rules: RankingRules;
  /** Employee numbers of the cashiers who are left out of comparisons. */
  notCompared: ReadonlySet<string>;
  /** How many low-risk transactions per day are placed near the top of the queue. */
  randomLooks: number;
  /** Identifies everything that a store's risks depend on besides its transactions. Starts with `findings`. */
  version: string;
  /** Identifies what signals' findings depend on. If only the rest of `version` differs, findings can be kept. */
  findings: string;
}

/** By store, for the requested stores. */
export type StoreWeights = (storeId: number) => WeightsInForce;

/** @returns the weights that apply if the house has set nothing. */
export async function findLearned(db: Kysely<Database>): Promise<Weights> {
  const { weights } = await readBasis(db);
  return completeWeights(weights);
}

/** A few small reads, no matter how many stores. */
export async function findWeights(db: Kysely<Database>, storeIds: readonly number[]): Promise<StoreWeights> {
  const { weights, randomLooks } = await readBasis(db);
  const learned = completeWeights(weights);
  const rulesOf = await findRules(db, storeIds);
  return (storeId) => {
    const { ranking, rankingVersion, notCompared } = rulesOf(storeId);
    const findings = `${SIGNALS_VERSION}-${rankingVersion}-`;
    // Most stores leave nobody out, so their version stays the same.
    const others = notCompared.length > 0 ? [notCompared] : [];
    const hash = createHash('sha256').update(JSON.stringify([learned, randomLooks, ...others]));
    return {
      weights: weightsBy(learned, ranking),
      rules: ranking,
      notCompared: new Set(notCompared),
      randomLooks,
      findings,
      version: findings + hash.digest('hex').slice(0, 16),
    };
  };
}

export async function findStoreWeights(db: Kysely<Database>, storeId: number): Promise<WeightsInForce> {
  return (await findWeights(db, [storeId]))(storeId);
}

/** By store, for the requested stores. */
export type RankedWeights = (storeId: number) => Weights;

/**
 * @returns the weights that the stores' current risks were computed with. Others may already be in force, but until the
 * stores are ranked again, a risk is explained by the weights that made it.
 */
export async function findRankedWeights(
  db: Kysely<Database>,
  storeIds: readonly number[],
): Promise<RankedWeights> {
  const kept = await findKeptWeights(db, storeIds);
  const unkept = storeIds.filter((storeId) => !kept.has(storeId));
  const inForce = unkept.length === 0 ? null : await findWeights(db, unkept);
  return (storeId) => {
    const weights = kept.get(storeId);
    return weights === undefined && inForce ? inForce(storeId).weights : completeWeights(weights ?? null);
  };
}

/**
 * @returns the stores with transactions that were never ranked, or with weights or signals other than those in force.
 */
export async function findOutdated(db: Kysely<Database>, scope: StoreScope = EVERY_STORE): Promise<number[]> {
  const ranked = await listRanked(db, scope);
  const weightsOf = await findWeights(
    db,
    ranked.map((one) => one.storeId),
  );
  return ranked.flatMap((one) => (one.version === weightsOf(one.storeId).version ? [] : [one.storeId]));
}

/** Learned weights only have the signals that existed then; later ones get their defaults. */
export function completeWeights(kept: KeptWeights | null): Weights {
  if (kept === null) return DEFAULT_WEIGHTS;
  return { base: kept.base, signals: { ...DEFAULT_WEIGHTS.signals, ...kept.signals } };
}
