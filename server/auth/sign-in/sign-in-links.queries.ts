import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

export async function saveSignInLink(
  tx: Kysely<Database>,
  link: { userId: number; tokenHash: string; expires: Date },
): Promise<void> {
  await tx
    .insertInto('sign_in_links')
    .values({ token: link.tokenHash, user_id: link.userId, expires: link.expires })
    .execute();
}

/** Whether the link was mailed to the account with this email and still works. */
export async function isSignInLink(db: Kysely<Database>, email: string, tokenHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in_links')
    .innerJoin('users', 'users.id', 'sign_in_links.user_id')
    .select('sign_in_links.user_id')
    .where(sql`lower(users.email)`, '=', sql`lower(${email})`)
    .where('sign_in_links.token', '=', tokenHash)
    .where('sign_in_links.expires', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteSignInLink(tx: Kysely<Database>, tokenHash: string): Promise<void> {
  await tx.deleteFrom('sign_in_links').where('token', '=', tokenHash).execute();
}

export async function deleteExpiredSignInLinks(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('sign_in_links')
    .where('expires', '<=', sql<Date>`now()`)
    .execute();
}
