import type { StoreInput } from '@tillwatch/contract';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

export type StoreRow = Selectable<Database['stores']>;

/** By store number, 99 before 1042. */
export async function findStores(db: Kysely<Database>, ids: Iterable<number>): Promise<StoreRow[]> {
  return db
    .selectFrom('stores')
    .selectAll()
    .where('id', '=', sql<number>`ANY(${[...ids]}::integer[])`)
    .orderBy(sql`substring(store_number from '^[0-9]+')::numeric`, (order) => order.asc().nullsLast())
    .orderBy('store_number')
    .execute();
}

/** @returns undefined when another store has the number. */
export async function insertStore(db: Kysely<Database>, input: StoreInput): Promise<StoreRow | undefined> {
  return db
    .insertInto('stores')
    .values({
      store_number: input.storeNumber,
      name: input.name,
      address: input.address,
      franchise_owner_email: input.franchiseOwnerEmail,
    })
    .onConflict((conflict) => conflict.column('store_number').doNothing())
    .returningAll()
    .executeTakeFirst();
}
