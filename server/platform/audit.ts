import type { Kysely } from 'kysely';
import type { Actor } from './actor.ts';
import { insertAuditEntry } from './audit.queries.ts';
import type { Database } from './database/schema.ts';

export interface AuditEntry {
  /** A verb: 'create', 'update', 'verify', 'login', … */
  action: string;
  /** An entity's name of the specification: 'store', 'user', 'transaction', 'data_upload', … */
  entityType: string;
  entityId: string | number;
  /** Only what differs; nothing secret. */
  changes: { before?: Record<string, unknown>; after?: Record<string, unknown> };
}

/** An actor, or as much of one as a change without a request has. */
export interface AuditAuthor {
  user: Pick<Actor['user'], 'id' | 'firstName' | 'lastName'>;
  ipAddress: string | null;
  userAgent: string | null;
}

/** Writes who changed what. Call it with the transaction that makes the change. */
export async function recordAudit(
  tx: Kysely<Database>,
  actor: AuditAuthor,
  entry: AuditEntry,
): Promise<void> {
  await insertAuditEntry(tx, {
    user_id: actor.user.id,
    user_name: `${actor.user.firstName} ${actor.user.lastName}`.trim(),
    action: entry.action,
    entity_type: entry.entityType,
    entity_id: String(entry.entityId),
    changes: JSON.stringify(entry.changes),
    ip_address: actor.ipAddress,
    user_agent: actor.userAgent,
  });
}

/** Writes what a command did that somebody with access to the machine has run. */
export function recordCommand(tx: Kysely<Database>, entry: AuditEntry): Promise<void> {
  return recordSystem(tx, 'Command on the server', entry);
}

/** Writes what no user did. @param name stands where a user's would. */
export async function recordSystem(tx: Kysely<Database>, name: string, entry: AuditEntry): Promise<void> {
  await insertAuditEntry(tx, {
    user_name: name,
    action: entry.action,
    entity_type: entry.entityType,
    entity_id: String(entry.entityId),
    changes: JSON.stringify(entry.changes),
  });
}
