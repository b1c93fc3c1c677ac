import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

type Tx = Kysely<Database>;

export interface KeptLook {
  id: number;
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

export async function readLooks(tx: Tx, storeId: number, days: readonly string[]): Promise<KeptLook[]> {
  const { rows } = await sql<KeptLook>`
    SELECT l.transaction_id AS id, coalesce(t.is_verified OR t.is_flagged, false) AS "isDecided"
    FROM random_looks l LEFT JOIN transactions t ON t.store_id = l.store_id AND t.id = l.transaction_id
    WHERE l.store_id = ${storeId} AND l.business_day = ANY(${days}::date[])`.execute(tx);
  return rows;
}

/** @param known the existing ones of the same days; those not among the given ones are removed. */
export async function saveLooks(
  tx: Tx,
  storeId: number,
  known: readonly KeptLook[],
  looks: readonly PlacedLook[],
): Promise<void> {
  const kept = new Set(looks.map(({ id }) => id));
  const gone = known.flatMap(({ id }) => (kept.has(id) ? [] : [id]));
  if (gone.length > 0) {
    await sql`DELETE FROM random_looks
      WHERE store_id = ${storeId} AND transaction_id = ANY(${gone}::bigint[])`.execute(tx);
  }
  if (looks.length > 0) {
    await sql`INSERT INTO random_looks (store_id, transaction_id, business_day)
      SELECT ${storeId}, v.id, v.day
      FROM unnest(${looks.map(({ id }) => id)}::bigint[], ${looks.map(({ day }) => day)}::date[]) AS v (id, day)
      ON CONFLICT (store_id, transaction_id) DO NOTHING`.execute(tx);
  }
  await saveStandings(tx, storeId, [...looks, ...gone.map((id) => ({ id, risk: 0, rank: null }))]);
}

async function saveStandings(
  tx: Tx,
  storeId: number,
  looks: readonly Omit<PlacedLook, 'day'>[],
): Promise<void> {
  if (looks.length === 0) return;
  await sql`
    UPDATE transactions t SET look_risk = v.risk
    FROM unnest(${looks.map(({ id }) => id)}::bigint[], ${looks.map(({ risk }) => risk)}::integer[]) AS v (id, risk)
    WHERE t.store_id = ${storeId} AND t.id = v.id AND t.look_risk <> v.risk`.execute(tx);
  await sql`
    UPDATE transaction_risks r SET look_rank = v.rank
    FROM unnest(${looks.map(({ id }) => id)}::bigint[], ${looks.map(({ rank }) => rank)}::smallint[]) AS v (id, rank)
    WHERE r.store_id = ${storeId} AND r.transaction_id = v.id AND r.look_rank IS DISTINCT FROM v.rank`.execute(
    tx,
  );
}
