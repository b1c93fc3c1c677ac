import type { Insertable, Kysely } from 'kysely';
import type { Database } from './database/schema.ts';

/** One row each, in order. */
export async function insertAuditEntries(
  tx: Kysely<Database>,
  entries: readonly Insertable<Database['audit_log']>[],
): Promise<void> {
  // A statement has at most 65,535 values.
  for (let at = 0; at < entries.length; at += ENTRIES_AT_ONCE)
    await tx
      .insertInto('audit_log')
      .values(entries.slice(at, at + ENTRIES_AT_ONCE))
      .execute();
}

const ENTRIES_AT_ONCE = 500;
