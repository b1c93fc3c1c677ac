// What each signal counts in a store: in force, for everything that ranks; and as it was ranked, for everything that says so.
import { createHash } from 'node:crypto';
import { DEFAULT_WEIGHTS, type Weights } from '@tillwatch/core/ranking';
import { type RankingRules, weightsBy } from '@tillwatch/core/rules';
import type { Kysely } from 'kysely';
import type { Database, KeptWeights } from '../platform/database/schema.ts';
import { findRules } from '../rules/rules-in-force.ts';
import { readBasis } from './learning.queries.ts';
import { findKeptWeights, listRanked } from './ranking.queries.ts';

/** Raise it when signals, kinds or facts change, so that what they find is found anew in every store. */
const SIGNALS_VERSION = 4;

export interface WeightsInForce {
  weights: Weights;
  /** What the house has set besides. */
  rules: RankingRules;
  /** Cashiers who are left out when people are compared, by their numbers. */
  notCompared: ReadonlySet<string>;
  /** How many transactions of low risk of a day are put among the first of the queue. */
  randomLooks: number;
  /** Names everything that a store's risks depend on besides its transactions. It begins with `findings`. */
  version: string;
  /** Names what signals find depends on; where only the rest of the version differs, nothing has to be found anew. */
  findings: string;
}

/** Of each of the stores that were asked for. */
export type StoreWeights = (storeId: number) => WeightsInForce;

/** @returns what holds where the house has set nothing. */
export async function findLearned(db: Kysely<Database>): Promise<Weights> {
  const { weights } = await readBasis(db);
  return completeWeights(weights);
}

/** A few small reads, whatever the number of stores. */
export async function findWeights(db: Kysely<Database>, storeIds: readonly number[]): Promise<StoreWeights> {
  const { weights, randomLooks } = await readBasis(db);
  const learned = completeWeights(weights);
  const rulesOf = await findRules(db, storeIds);
  return (storeId) => {
    const { ranking, rankingVersion, notCompared } = rulesOf(storeId);
    const findings = `${SIGNALS_VERSION}-${rankingVersion}-`;
    // Most stores leave nobody out, and stand as they did.
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

/** Of each of the stores that were asked for. */
export type RankedWeights = (storeId: number) => Weights;

/**
 * @returns the weights by which the stores' risks stand. Others may be in force already, until the stores are ranked anew:
 * what is said of a risk goes by those that made it.
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

/** @returns the stores with transactions that were ranked by other weights or signals than are in force, or never. */
export async function findOutdated(db: Kysely<Database>): Promise<number[]> {
  const ranked = await listRanked(db);
  const weightsOf = await findWeights(
    db,
    ranked.map(({ storeId }) => storeId),
  );
  return ranked.flatMap(({ storeId, version }) => (version === weightsOf(storeId).version ? [] : [storeId]));
}

/** Learned weights know the signals that there were then; those that came later have their defaults. */
export function completeWeights(kept: KeptWeights | null): Weights {
  if (kept === null) return DEFAULT_WEIGHTS;
  return { base: kept.base, signals: { ...DEFAULT_WEIGHTS.signals, ...kept.signals } };
}
