import { type Kysely, sql } from 'kysely';
import type { Database } from './database/schema.ts';

export async function saveLastActive(db: Kysely<Database>, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ last_active_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute();
}
