import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

type Tx = Kysely<Database>;

export interface KeptLook {
  id: number;
  day: string;
  isDecided: boolean;
}

/** A random look, with the risk, in mills, and the place of the transaction it stands next to. */
export interface PlacedLook {
  id: number;
  day: string;
  risk: number;
  /** Among its day's; null if it stands next to none. */
  rank: number | null;
}

export interface LookChanges {
  placed: readonly PlacedLook[];
  /** Transactions that are no random looks anymore. */
  gone: readonly number[];
}

export async function readLooks(tx: Tx, storeId: number, days: readonly string[]): Promise<KeptLook[]> {
  const { rows } = await sql<KeptLook>`
    SELECT l.transaction_id AS id, l.business_day AS day,
      coalesce(t.is_verified OR t.is_flagged, false) AS "isDecided"
    FROM random_looks l LEFT JOIN transactions t ON t.store_id = l.store_id AND t.id = l.transaction_id
    WHERE l.store_id = ${storeId} AND l.business_day = ANY(${days}::date[])`.execute(tx);
  return rows;
}

/** Where they stand is kept with the transactions, by `savePlaces` and `saveRisks`. */
export async function saveLooks(tx: Tx, storeId: number, { placed, gone }: LookChanges): Promise<void> {
  if (gone.length > 0) {
    await sql`DELETE FROM random_looks
      WHERE store_id = ${storeId} AND transaction_id = ANY(${[...gone]}::bigint[])`.execute(tx);
  }
  if (placed.length > 0) {
    await sql`INSERT INTO random_looks (store_id, transaction_id, business_day)
      SELECT ${storeId}, v.id, v.day
      FROM unnest(${placed.map(({ id }) => id)}::bigint[], ${placed.map(({ day }) => day)}::date[]) AS v (id, day)
      ON CONFLICT (store_id, transaction_id) DO NOTHING`.execute(tx);
  }
}
