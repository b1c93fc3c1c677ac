import type { TokenScope } from '@tillwatch/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from './database/schema.ts';

/** @returns the token's owner and scopes; undefined if unknown or expired. Records its use, to the minute. */
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

/** Revokes all of a user's tokens, which somebody else with access to the account may have made. */
export async function deleteTokensOf(db: Kysely<Database>, userId: number): Promise<void> {
  await db.deleteFrom('api_tokens').where('user_id', '=', userId).execute();
}
