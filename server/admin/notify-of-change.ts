import { randomUUID } from 'node:crypto';
import type { Role } from '@tillwatch/contract';
import type { Kysely } from 'kysely';
import { describeUser } from '../auth/describe-user.ts';
import type { UserRow } from '../auth/users.queries.ts';
import { type Actor, nameOf } from '../platform/actor.ts';
import type { AuditAuthor } from '../platform/audit.ts';
import type { Database } from '../platform/database/schema.ts';
import { notify, settleNotifications } from '../platform/notify.ts';
import { countLeftOpen } from './managed-users.queries.ts';

/** Shows administrators the decision on an account that awaited approval. */
export async function notifyOfDecision(
  tx: Kysely<Database>,
  actor: Actor,
  before: UserRow,
  after: UserRow,
): Promise<void> {
  if (!before.awaits_approval || after.awaits_approval) return;
  await settleNotifications(tx, 'account-awaiting', String(after.id), {
    decision: after.is_active ? 'approved' : 'refused',
    decidedBy: nameOf(actor),
  });
}

/** Assigned stores matter only to agents; a user who becomes an agent gets them back. */
const storesOf = (row: UserRow): string[] => (row.role === 'agent' ? row.assigned_stores : []);

const listRemoved = (before: UserRow, after: UserRow): string[] =>
  before.role === after.role ? storesOf(before).filter((number) => !storesOf(after).includes(number)) : [];

/** Notifies a user of a new role or, for an agent, new stores, unless it was the user's own change. */
export async function notifyOfAccess(
  tx: Kysely<Database>,
  actor: Actor,
  before: UserRow,
  after: UserRow,
): Promise<void> {
  await settleWait(tx, actor, after);
  const isOtherRole = before.role !== after.role;
  const addedStores = storesOf(after).filter((number) => !storesOf(before).includes(number));
  const removedStores = listRemoved(before, after);
  if (!isOtherRole && addedStores.length === 0 && removedStores.length === 0) return;
  await notify(tx, {
    to: { userIds: [after.id], except: actor.user.id },
    subject: randomUUID(),
    content: {
      kind: 'access-changed',
      changedBy: nameOf(actor),
      role: isOtherRole ? { before: before.role, after: after.role } : null,
      addedStores,
      removedStores,
    },
  });
}

/** Tells the other supervisors and admins of an account with more or fewer rights than before. */
export async function announceRole(
  tx: Kysely<Database>,
  author: AuditAuthor,
  before: Role | null,
  after: UserRow,
): Promise<void> {
  if ((before ?? 'agent') === after.role || !after.is_active) return;
  await tellOfAccount(tx, author, after, { before });
}

/**
 * Tells the other supervisors and admins of an account that was closed with flags or cases that nobody else follows, and
 * of stores that were taken from an agent.
 */
export async function announceLoss(
  tx: Kysely<Database>,
  author: AuditAuthor,
  before: UserRow,
  after: UserRow,
): Promise<void> {
  const isClosed = before.is_active && !after.is_active;
  const open = isClosed ? await countLeftOpen(tx, after.id) : { flags: 0, cases: 0 };
  const removedStores = after.is_active ? listRemoved(before, after) : [];
  if (open.flags + open.cases + removedStores.length === 0) return;
  await tellOfAccount(tx, author, after, {
    before: after.role,
    ...(isClosed && { deactivated: open }),
    ...(removedStores.length > 0 && { removedStores }),
  });
}

type AccountChange = Extract<Parameters<typeof notify>[1]['content'], { kind: 'role-changed' }>;

/** Tells the other supervisors and admins. */
async function tellOfAccount(
  tx: Kysely<Database>,
  author: AuditAuthor,
  after: UserRow,
  change: Pick<AccountChange, 'before' | 'deactivated' | 'removedStores'>,
): Promise<void> {
  await notify(tx, {
    to: { roles: ['supervisor', 'admin'], except: [author.user.id, after.id] },
    subject: randomUUID(),
    content: {
      kind: 'role-changed',
      userId: after.id,
      userName: nameOf({ user: describeUser(after) }),
      after: after.role,
      ...change,
      changedBy: nameOf(author),
    },
  });
}

/** Shows those who were told of an agent without stores that nothing is left to do. */
async function settleWait(tx: Kysely<Database>, actor: Actor, after: UserRow): Promise<void> {
  const ending = !after.is_active
    ? 'deactivated'
    : after.role !== 'agent'
      ? 'other-role'
      : after.assigned_stores.length > 0
        ? 'assigned'
        : null;
  if (ending === null) return;
  await settleNotifications(tx, 'agent-without-stores', String(after.id), { ending, endedBy: nameOf(actor) });
}
