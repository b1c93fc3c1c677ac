import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

/** A store's number and name. */
export async function findStoreName(db: Kysely<Database>, storeId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    SELECT store_number || ' ' || name AS name FROM stores WHERE id = ${storeId}`.execute(db);
  return rows[0]?.name ?? '';
}
