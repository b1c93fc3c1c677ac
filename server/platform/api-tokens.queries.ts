import type { TokenScope } from '@tillwatch/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from './database/schema.ts';

/** @returns whose token it is and what it may do; undefined when there is none, or it has expired. Keeps when it was used, to the minute. */
export async function useApiToken(
  db: Kysely<Database>,
  tokenHash: string,
): Promise<{ userId: number; scopes: TokenScope[] } | undefined> {
  const row = await db
    .selectFrom('api_tokens')
    .select(['id', 'user_id', 'scopes'])
    .select(
      sql<boolean>`last_used_at IS NULL OR last_used_at < now() - interval '1 minute'`.as(
        'is_use_to_be_kept',
      ),
    )
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.is_use_to_be_kept) {
    await db
      .updateTable('api_tokens')
      .set({ last_used_at: sql`now()` })
      .where('id', '=', row.id)
      .execute();
  }
  return { userId: row.user_id, scopes: row.scopes };
}

/** Ends all of a user's tokens: whoever had the account may have made them. */
export async function deleteTokensOf(db: Kysely<Database>, userId: number): Promise<void> {
  await db.deleteFrom('api_tokens').where('user_id', '=', userId).execute();
}
