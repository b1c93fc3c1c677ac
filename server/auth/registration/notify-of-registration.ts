import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { notify } from '../../platform/notify.ts';
import { describeOrigin } from '../describe-user.ts';
import type { UserRow } from '../users.queries.ts';

/** Notifies administrators of an account that awaits their approval. */
export async function notifyOfRegistration(tx: Kysely<Database>, row: UserRow): Promise<void> {
  if (!row.awaits_approval || row.is_active) return;
  await notify(tx, {
    to: { roles: ['admin'] },
    subject: String(row.id),
    content: {
      kind: 'account-awaiting',
      userId: row.id,
      userName: `${row.first_name} ${row.last_name}`.trim(),
      email: row.email,
      role: row.role,
      registered: describeOrigin(row),
      decision: null,
      decidedBy: null,
    },
  });
}
