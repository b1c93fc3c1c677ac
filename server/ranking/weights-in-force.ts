// What each signal counts in a store. Everything that ranks, or says how much a signal counts, asks here.
import { createHash } from 'node:crypto';
import { DEFAULT_WEIGHTS, type Weights } from '@tillwatch/core/ranking';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { listRanked } from './ranking.queries.ts';

/** Raise it when signals, kinds or facts change, so that every store is ranked anew. */
const SIGNALS_VERSION = 1;

export interface WeightsInForce {
  weights: Weights;
  /** Names everything that a store's risks depend on besides its transactions. */
  version: string;
}

/** Of each of the stores that were asked for. */
export type StoreWeights = (storeId: number) => WeightsInForce;

/** One small read, whatever the number of stores. */
export async function findWeights(
  _db: Kysely<Database>,
  _storeIds: readonly number[],
): Promise<StoreWeights> {
  const learned = nameVersion(DEFAULT_WEIGHTS);
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

function nameVersion(weights: Weights): WeightsInForce {
  const version = createHash('sha256')
    .update(JSON.stringify([SIGNALS_VERSION, weights]))
    .digest('hex')
    .slice(0, 16);
  return { weights, version };
}
