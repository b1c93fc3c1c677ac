import type { Insertable, Kysely } from 'kysely';
import type { Database } from './database/schema.ts';

export async function insertAuditEntry(
  tx: Kysely<Database>,
  entry: Insertable<Database['audit_log']>,
): Promise<void> {
  await tx.insertInto('audit_log').values(entry).execute();
}
