import { type Kysely, sql } from 'kysely';
import type { ActorUser } from './actor.ts';
import type { Database } from './database/schema.ts';

/** A user and the stores they may access: an agent's assigned ones, anyone else's all. */
export async function findActor(
  db: Kysely<Database>,
  userId: number,
): Promise<{ user: ActorUser; isActive: boolean; storeIds: number[] } | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'role', 'is_active'])
    .select(
      sql<number[]>`ARRAY(
        SELECT stores.id FROM stores
        WHERE users.role <> 'agent' OR stores.store_number = ANY(users.assigned_stores)
      )`.as('store_ids'),
    )
    .where('id', '=', userId)
    .executeTakeFirst();
  return (
    row && {
      user: {
        id: row.id,
        email: row.email,
        firstName: row.first_name,
        lastName: row.last_name,
        role: row.role,
      },
      isActive: row.is_active,
      storeIds: row.store_ids,
    }
  );
}

/** Which of the stores are open, by id. */
export async function findStoreStates(
  db: Kysely<Database>,
  storeIds: readonly number[],
): Promise<{ id: number; isActive: boolean }[]> {
  return db
    .selectFrom('stores')
    .select(['id', 'is_active as isActive'])
    .where('id', '=', sql<number>`ANY(${storeIds}::int[])`)
    .orderBy('id')
    .execute();
}
