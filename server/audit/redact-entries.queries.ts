import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { ENTRY_TEXTS } from './audit-chain.queries.ts';
import { digestFields, type EntryTexts } from './entry-fields.ts';

/** Keeps others from writing to the log until the transaction ends. The role must own the table. */
export async function lockAuditLog(tx: Kysely<Database>): Promise<void> {
  await sql`LOCK TABLE audit_log IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
}

/**
 * Changes what entries say, which only an erasure may do. The caller records the result in another entry, so
 * verification knows the change was intended.
 * @returns new field digests by entry id, in hexadecimal.
 */
export async function redactEntries(
  tx: Kysely<Database>,
  entries: readonly { id: number; changes: unknown }[],
): Promise<Record<string, string>> {
  if (entries.length === 0) return {};
  await sql`ALTER TABLE audit_log DISABLE TRIGGER audit_log_only_grows`.execute(tx);
  for (const { id, changes } of entries) {
    await sql`UPDATE audit_log SET changes = ${JSON.stringify(changes)}::json, salt = ${randomUUID()}::uuid
      WHERE id = ${id}`.execute(tx);
  }
  await sql`ALTER TABLE audit_log ENABLE TRIGGER audit_log_only_grows`.execute(tx);
  const { rows } = await sql<EntryTexts & { salt: string }>`
    SELECT l.salt::text AS salt, ${ENTRY_TEXTS} FROM audit_log l
    WHERE l.id = ANY(${entries.map(({ id }) => id)}::bigint[])`.execute(tx);
  return Object.fromEntries(
    rows.map(({ salt, ...entry }) => [entry.id, digestFields(salt, entry).toString('hex')]),
  );
}
