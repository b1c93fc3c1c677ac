import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { UserRow } from '../auth/users.queries.ts';
import { type Actor, nameOf } from '../platform/actor.ts';
import type { Database } from '../platform/database/schema.ts';
import { notify, settleNotifications } from '../platform/notify.ts';

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

/** Notifies a user of a new role or, for an agent, new stores, unless it was the user's own change. */
export async function notifyOfAccess(
  tx: Kysely<Database>,
  actor: Actor,
  before: UserRow,
  after: UserRow,
): Promise<void> {
  await settleWait(tx, actor, after);
  const isOtherRole = before.role !== after.role;
  // Assigned stores matter only to agents; a user who becomes an agent gets them back.
  const storesOf = (row: UserRow) => (row.role === 'agent' ? row.assigned_stores : []);
  const addedStores = storesOf(after).filter((number) => !storesOf(before).includes(number));
  const removedStores = isOtherRole
    ? []
    : storesOf(before).filter((number) => !storesOf(after).includes(number));
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
