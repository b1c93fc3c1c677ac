// Which users have pages connected to any process of the product.
import { type Kysely, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Database } from './database/schema.ts';

/** Channels renew it every 20 seconds. */
const EXPIRES_AFTER_SECONDS = 60;

/** Condition on `connected_pages p`. */
export const IS_CONNECTED: RawBuilder<SqlBool> = sql<SqlBool>`p.seen_at > now() - ${EXPIRES_AFTER_SECONDS} * interval '1 second'`;

export async function keepConnected(db: Kysely<Database>, userId: number): Promise<void> {
  await sql`INSERT INTO connected_pages (user_id) VALUES (${userId})
    ON CONFLICT (user_id) DO UPDATE SET seen_at = now()`.execute(db);
}

/**
 * The user's last page at this process is gone. If another process still has one, its next renewal restores the row.
 */
export async function dropConnected(db: Kysely<Database>, userId: number): Promise<void> {
  await db.deleteFrom('connected_pages').where('user_id', '=', userId).execute();
}
