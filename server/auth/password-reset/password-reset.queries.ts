import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { findUserById, type UserRow } from '../users.queries.ts';

/** Adds a link. Earlier ones stay valid; otherwise strangers could invalidate them by asking again and again. */
export async function saveResetToken(
  tx: Kysely<Database>,
  userId: number,
  link: { tokenHash: string; expires: Date },
): Promise<void> {
  await tx
    .insertInto('password_resets')
    .values({
      password_reset_token: link.tokenHash,
      user_id: userId,
      password_reset_expires: link.expires,
    })
    .execute();
}

/** Spends the token. @returns undefined if it doesn't exist or has expired. */
export async function spendResetToken(tx: Kysely<Database>, tokenHash: string): Promise<UserRow | undefined> {
  const spent = await tx
    .deleteFrom('password_resets')
    .where('password_reset_token', '=', tokenHash)
    .where('password_reset_expires', '>', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst();
  return spent && findUserById(tx, spent.user_id);
}

export async function deleteExpiredResets(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('password_resets')
    .where('password_reset_expires', '<=', sql<Date>`now()`)
    .execute();
}
