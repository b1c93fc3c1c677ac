import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type Actor, nameOf } from '../platform/actor.ts';
import type { Database } from '../platform/database/schema.ts';
import { notify } from '../platform/notify.ts';
import { describeUser } from './describe-user.ts';
import { keepEarlierName, type UserRow } from './users.queries.ts';

/** Keeps the earlier name of an account, for what names it so, and tells supervisors and admins of the new one. */
export async function announceRenaming(
  tx: Kysely<Database>,
  actor: Actor,
  before: UserRow,
  after: UserRow,
): Promise<void> {
  const [was, is] = [before, after].map((row) => nameOf({ user: describeUser(row) }));
  if (was === undefined || is === undefined || was === is) return;
  await keepEarlierName(tx, after.id, was);
  await notify(tx, {
    to: { roles: ['supervisor', 'admin'], except: actor.user.id },
    // Each time gets its own notification.
    subject: `${after.id} ${randomUUID()}`,
    content: {
      kind: 'name-changed',
      userId: after.id,
      before: was,
      after: is,
      changedBy: actor.user.id === after.id ? null : nameOf(actor),
    },
  });
}
