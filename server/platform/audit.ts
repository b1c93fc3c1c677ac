import type { Kysely } from 'kysely';
import type { Actor } from './actor.ts';
import { insertAuditEntry } from './audit.queries.ts';
import type { Database } from './database/schema.ts';

/** What stands where a user's name would, of what no user did. No account may take such a name. */
export const AUTHORS = {
  visitor: 'Somebody not signed in',
  command: 'Command on the server',
  retention: 'Retention',
  upgrade: 'Upgrade',
  system: 'System',
} as const;

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

/**
 * Writes what somebody did who was not signed in, and may be anybody: whose account it was about is the entity, and names
 * that were typed in belong under the changes.
 */
export async function recordVisitor(
  tx: Kysely<Database>,
  origin: Pick<AuditAuthor, 'ipAddress' | 'userAgent'>,
  entry: AuditEntry,
): Promise<void> {
  await insertAuditEntry(tx, {
    user_name: AUTHORS.visitor,
    action: entry.action,
    entity_type: entry.entityType,
    entity_id: String(entry.entityId),
    changes: JSON.stringify(entry.changes),
    ip_address: origin.ipAddress,
    user_agent: origin.userAgent,
  });
}

/** Writes what a command did that somebody with access to the machine has run. */
export function recordCommand(tx: Kysely<Database>, entry: AuditEntry): Promise<void> {
  return recordSystem(tx, 'command', entry);
}

/** Writes what no user did. */
export async function recordSystem(
  tx: Kysely<Database>,
  author: keyof typeof AUTHORS,
  entry: AuditEntry,
): Promise<void> {
  await insertAuditEntry(tx, {
    user_name: AUTHORS[author],
    action: entry.action,
    entity_type: entry.entityType,
    entity_id: String(entry.entityId),
    changes: JSON.stringify(entry.changes),
  });
}
