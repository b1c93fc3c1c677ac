import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Actor } from './actor.ts';
import type { CaseKey } from './case-key.ts';
import { EVERY_STORE, type StoreScope } from './database/reachable.ts';
import type { Database } from './database/schema.ts';

/**
 * Condition on `cases c`: supervisors and admins see every case; agents see those in their stores that they contributed
 * to, that is, opened, added a transaction to, or wrote a note on.
 * @param scope if the condition is about cases of several stores
 */
export function isVisibleTo(
  { user, storeIds }: Pick<Actor, 'user' | 'storeIds'>,
  scope: StoreScope = EVERY_STORE,
): RawBuilder<SqlBool> {
  if (user.role !== 'agent') return sql<SqlBool>`true`;
  return sql<SqlBool>`c.store_id = ANY(${[...storeIds]}::integer[]) AND EXISTS (SELECT FROM case_events v
    WHERE ${scope('v.store_id')} AND v.user_id = ${user.id} AND v.store_id = c.store_id AND v.case_id = c.id AND v.kind <> 'changed')`;
}

/** Condition on `cases c`: it confirmed a loss, so its transactions' money counts, and in no other case. */
export const CONFIRMED_LOSS = sql<SqlBool>`c.status = 'loss_confirmed'`;

/** Condition on `case_transactions x` of `cases c`: no other case can gather the transaction. */
export const IS_TAKEN = sql<SqlBool>`(x.is_open OR ${CONFIRMED_LOSS})`;

/** Whether there is such a case and the actor may see it. */
export async function canSeeCase(
  db: Kysely<Database>,
  actor: Actor,
  { storeId, id }: CaseKey,
): Promise<boolean> {
  const { rows } = await sql`SELECT FROM cases c
    WHERE c.store_id = ${storeId} AND c.id = ${id} AND ${isVisibleTo(actor)}`.execute(db);
  return rows.length > 0;
}

/** Keeps others from changing the case, its transactions, or its images until the database transaction ends. */
export async function lockCase(tx: Kysely<Database>, { storeId, id }: CaseKey): Promise<boolean> {
  const { rows } = await sql`SELECT FROM cases
    WHERE store_id = ${storeId} AND id = ${id} FOR UPDATE`.execute(tx);
  return rows.length > 0;
}
