import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { UserRow } from '../users.queries.ts';

/** The link in force from now on: the one before is worth nothing any more. */
export async function saveResetToken(
  tx: Kysely<Database>,
  userId: number,
  link: { tokenHash: string; expires: Date },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_reset_token: link.tokenHash, password_reset_expires: link.expires })
    .where('id', '=', userId)
    .execute();
}

/** Spends the token. @returns undefined when there is none like it, or when it has expired. */
export async function spendResetToken(tx: Kysely<Database>, tokenHash: string): Promise<UserRow | undefined> {
  return tx
    .updateTable('users')
    .set({ password_reset_token: null, password_reset_expires: null })
    .where('password_reset_token', '=', tokenHash)
    .where('password_reset_expires', '>', sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst();
}
