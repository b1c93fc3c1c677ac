// What each signal counts in a store. Everything that ranks, or says how much a signal counts, asks here.
import { createHash } from 'node:crypto';
import { DEFAULT_WEIGHTS, type Weights } from '@tillwatch/core/ranking';
import type { Kysely } from 'kysely';
import type { Database, KeptWeights } from '../platform/database/schema.ts';
import { readBasis } from './learning.queries.ts';
import { listRanked } from './ranking.queries.ts';

/** Raise it when signals, kinds or facts change, so that what they find is found anew in every store. */
const SIGNALS_VERSION = 2;

export interface WeightsInForce {
  weights: Weights;
  /** How many transactions of low risk of a day are put among the first of the queue. */
  randomLooks: number;
  /** Names everything that a store's risks depend on besides its transactions. It begins with `findings`. */
  version: string;
  /** Names what signals find depends on; where only the rest of the version differs, nothing has to be found anew. */
  findings: string;
}

/** Of each of the stores that were asked for. */
export type StoreWeights = (storeId: number) => WeightsInForce;

/** One small read, whatever the number of stores. */
export async function findWeights(db: Kysely<Database>, _storeIds: readonly number[]): Promise<StoreWeights> {
  const { weights, randomLooks } = await readBasis(db);
  const learned = nameVersion(completeWeights(weights), randomLooks);
  // A store's own rules would go on top of what was learned here.
  return () => learned;
}

export async function findStoreWeights(db: Kysely<Database>, storeId: number): Promise<WeightsInForce> {
  return (await findWeights(db, [storeId]))(storeId);
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

function nameVersion(weights: Weights, randomLooks: number): WeightsInForce {
  const findings = `${SIGNALS_VERSION}-`;
  const hash = createHash('sha256').update(JSON.stringify([weights, randomLooks]));
  return { weights, randomLooks, findings, version: findings + hash.digest('hex').slice(0, 16) };
}
