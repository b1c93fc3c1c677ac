import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

const SHOWN = ['id', 'name', 'hint', 'scopes', 'created_at', 'expires_at', 'last_used_at'] as const;

/** Newest first; includes expired tokens until they are deleted. */
export async function findTokensOf(db: Kysely<Database>, userId: number) {
  return db
    .selectFrom('api_tokens')
    .select(SHOWN)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
}
export type TokenRow = Awaited<ReturnType<typeof findTokensOf>>[number];

export async function insertToken(
  db: Kysely<Database>,
  {
    lifetimeDays,
    ...token
  }: Pick<TokenRow, 'name' | 'hint' | 'scopes'> & {
    user_id: number;
    token_hash: string;
    lifetimeDays: number;
  },
): Promise<TokenRow> {
  return db
    .insertInto('api_tokens')
    .values({ ...token, expires_at: sql`now() + make_interval(days => ${lifetimeDays})` })
    .returning(SHOWN)
    .executeTakeFirstOrThrow();
}

/** @returns the deleted token; undefined if the user has no such token. */
export async function deleteToken(
  db: Kysely<Database>,
  userId: number,
  id: number,
): Promise<TokenRow | undefined> {
  return db
    .deleteFrom('api_tokens')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(SHOWN)
    .executeTakeFirst();
}

/** Expired tokens stay in the list for a month. */
export async function deleteExpiredTokens(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('api_tokens')
    .where('expires_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
}
