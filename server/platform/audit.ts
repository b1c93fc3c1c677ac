import type { Kysely } from 'kysely';
import { type Actor, nameOf } from './actor.ts';
import { insertAuditEntries } from './audit.queries.ts';
import type { Database } from './database/schema.ts';

/** Names used for changes not made by a user. No account may have such a name. */
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
  /** An entity's name in the specification: 'store', 'user', 'transaction', 'data_upload', … */
  entityType: string;
  entityId: string | number;
  /** Only what changed, without secrets. */
  changes: { before?: Record<string, unknown>; after?: Record<string, unknown> };
}

/** An actor, or as much of one as is known without a request. */
export interface AuditAuthor {
  user: Pick<Actor['user'], 'id' | 'firstName' | 'lastName'>;
  ipAddress: string | null;
  userAgent: string | null;
}

/** Records who changed what. Call with the transaction that makes the change. */
export async function recordAudit(
  tx: Kysely<Database>,
  actor: AuditAuthor,
  ...entries: AuditEntry[]
): Promise<void> {
  await insertAuditEntries(
    tx,
    entries.map((entry) => ({
      user_id: actor.user.id,
      user_name: nameOf(actor),
      ...describe(entry),
      ip_address: actor.ipAddress,
      user_agent: actor.userAgent,
    })),
  );
}

const describe = ({ action, entityType, entityId, changes }: AuditEntry) => ({
  action,
  entity_type: entityType,
  entity_id: String(entityId),
  changes: JSON.stringify(changes),
});

/**
 * Records what somebody did without being signed in, who could be anybody. The affected account is the entity; names
 * that were typed in belong in the changes.
 */
export async function recordVisitor(
  tx: Kysely<Database>,
  origin: Pick<AuditAuthor, 'ipAddress' | 'userAgent'>,
  entry: AuditEntry,
): Promise<void> {
  await insertAuditEntries(tx, [
    {
      user_name: AUTHORS.visitor,
      ...describe(entry),
      ip_address: origin.ipAddress,
      user_agent: origin.userAgent,
    },
  ]);
}

/** Records what a command did, run by somebody with access to the machine. */
export function recordCommand(tx: Kysely<Database>, entry: AuditEntry): Promise<void> {
  return recordSystem(tx, 'command', entry);
}

/** Records what the system did on its own. */
export async function recordSystem(
  tx: Kysely<Database>,
  author: keyof typeof AUTHORS,
  entry: AuditEntry,
): Promise<void> {
  await insertAuditEntries(tx, [{ user_name: AUTHORS[author], ...describe(entry) }]);
}
