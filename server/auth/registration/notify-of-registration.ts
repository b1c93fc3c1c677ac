import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { notify } from '../../platform/notify.ts';
import { describeOrigin } from '../describe-user.ts';
import type { UserRow } from '../users.queries.ts';

/**
 * Notifies administrators of an account that awaits their approval, and administrators and supervisors of an agent who
 * sees nothing until somebody assigns a store.
 */
export async function notifyOfRegistration(tx: Kysely<Database>, row: UserRow): Promise<void> {
  const who = {
    userId: row.id,
    userName: `${row.first_name} ${row.last_name}`.trim(),
    email: row.email,
  };
  if (row.is_active && row.role === 'agent') {
    await notify(tx, {
      to: { roles: ['supervisor', 'admin'] },
      subject: String(row.id),
      content: { kind: 'agent-without-stores', ...who, ending: null, endedBy: null },
    });
  }
  if (!row.awaits_approval || row.is_active) return;
  await notify(tx, {
    to: { roles: ['admin'] },
    subject: String(row.id),
    content: {
      kind: 'account-awaiting',
      ...who,
      role: row.role,
      registered: describeOrigin(row),
      decision: null,
      decidedBy: null,
    },
  });
}
